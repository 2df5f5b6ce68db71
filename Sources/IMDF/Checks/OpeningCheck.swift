internal import GeoAlgorithms
internal import GeoModel

/// Openings: their length, the walls they are in, one another.
enum OpeningCheck {
  /// 33 inches, the clear width of a door (rule's text).
  private static let smallest = 0.8382
  private static let largest = 45.0

  static func run(_ check: inout IndoorCheck) {
    for opening in check.indices(.opening) {
      guard let line = check.line(opening) else { continue }
      let length = line.length(check.metres)
      if length > largest {
        check.report(
          "OpeningIsSuspiciouslyLarge", opening, at: line.first, "found an opening of \(lengthText(length)); expected at most 45 m")
      } else if length <= smallest {
        check.report(
          "OpeningIsSuspiciouslySmall", opening, at: line.first,
          "found an opening of \((length * 10_000).rounded(.down) / 10_000) m; expected more than \(smallest) m")
      }
    }
    for level in check.indices(.level) {
      let openings = check.sources(level, .levelID, .opening).filter { check.line($0) != nil }
      if openings.isEmpty { continue }
      judgeWalls(openings, level, &check)
      judgeEachOther(openings, &check)
      judgeDetails(openings, level, &check)
    }
  }

  private static func judgeWalls(_ openings: [Int], _ level: Int, _ check: inout IndoorCheck) {
    let owners = check.sources(level, .levelID, .unit)
    let units = owners.compactMap { check.area($0) }
    if owners.isEmpty, check.map.archive.container != .file {
      for opening in openings {
        check.report(
          "OpeningMustBeCoveredByUnitBoundary", opening, at: check.line(opening)?.first, isAbsence: true,
          "found no unit on the level of the opening; expected it on the boundary of one")
      }
    }
    // What is wrong with the geometry of units is reported at them.
    if units.isEmpty { return }
    let lines = openings.compactMap { check.line($0) }
    var isOnWall = [Bool](repeating: false, count: openings.count)
    for (a, b) in BoxPairs.between(lines, units).pairs where !isOnWall[a] {
      isOnWall[a] = check.relations.relation(lines[a], units[b]).firstIsOnBoundary
    }
    if !isOnWall.contains(false) { return }
    let walls = NearestBoundary(units, check.metres)
    for (index, opening) in openings.enumerated() where !isOnWall[index] {
      guard let nearest = walls.nearest(to: lines[index]) else { continue }
      check.report(
        "OpeningMustBeCoveredByUnitBoundary", opening, at: nearest.spot, metres: nearest.metres, others: owners, isAbsence: true,
        "found the opening \(lengthText(nearest.metres)) off the boundary of the nearest unit; expected it on one")
    }
  }

  private static func judgeEachOther(_ openings: [Int], _ check: inout IndoorCheck) {
    let lines = openings.compactMap { check.line($0) }
    check.look(at: BoxPairs(of: lines), of: openings, for: ["OpeningsMustNotCrossOrOverlap"]) { a, b, check in
      let relation = check.relations.relation(lines[a], lines[b])
      guard relation.crossing != nil || relation.linesOverlap else { return }
      check.report(
        "OpeningsMustNotCrossOrOverlap", openings[b], at: relation.crossing ?? lines[b].first, others: [openings[a]],
        "found it \(relation.crossing != nil ? "crossing" : "lying on") \(check.called(openings[a])); expected them apart")
    }
  }

  private static func judgeDetails(_ openings: [Int], _ level: Int, _ check: inout IndoorCheck) {
    let details = check.sources(level, .levelID, .detail).filter { check.line($0) != nil }
    let lines = openings.compactMap { check.line($0) }
    let others = details.compactMap { check.line($0) }
    check.look(at: BoxPairs.between(others, lines), of: details, for: ["DetailMustNotIntersectOpening"]) { a, b, check in
      let relation = check.relations.relation(others[a], lines[b])
      guard relation.evidence.contains(.contact) else { return }
      check.report(
        "DetailMustNotIntersectOpening", details[a], at: relation.crossing ?? lines[b].first, others: [openings[b]],
        "found the line meeting \(check.called(openings[b])); expected it not to meet an opening")
    }
  }
}
