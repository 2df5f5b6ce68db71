internal import GeoAlgorithms
internal import GeoModel

/// The ground that two areas have in common.
struct Overlap {
  /// How wide it is, the area over the diagonal; `nil` if it was not measured to the end.
  var metres: Double?
  /// Square metres; at least that much if it was not measured to the end.
  var area: Double
  var spot: Position

  /// Its size as messages have it, after the overlapping features; empty if it was not measured.
  var size: String {
    if let metres { return " over \(lengthText(metres)), \(areaText(area))" }
    return area > 0 ? " on at least \(areaText(area))" : ""
  }

  /// How wide it is, after a comma; or else how large.
  var breadth: String { metres.map { ", \(lengthText($0)) wide" } ?? size }

  /// How wide it is, after a word; or else how large.
  func width(_ word: String) -> String { metres.map { word + lengthText($0) } ?? size }
}

extension IndoorCheck {
  /// Steps to measure one overlap, some tenths of a second: far more than outlines take unless they were made to be slow.
  private static let mostOfOverlap = 4_000_000

  /// Steps to measure all overlaps of one rule, about a second, and more for large maps. Of what is found after that no size is reported.
  private var mostOfOverlaps: Int { 20_000_000 + 20 * positionCount }

  /// The ground that two areas have in common; `nil` if their interiors do not meet.
  ///
  /// - Parameter rule: whose work it is: of areas that are all on one another, measuring takes no longer than this.
  mutating func overlap(_ a: PreparedShape, _ b: PreparedShape, _ relation: ShapeRelation, for rule: String) -> Overlap? {
    guard relation.overlaps else { return nil }
    let spot = relation.crossing ?? a.middle
    let left = mostOfOverlaps - overlapSteps[rule, default: 0]
    if left <= 0 { return Overlap(metres: nil, area: 0, spot: spot) }
    var difference = CoverageDifference(metres)
    difference.add(a, to: .first, near: b)
    difference.add(b, to: .second, near: a)
    let granted = min(left, Self.mostOfOverlap)
    var allowance = granted
    let (regions, isComplete) = difference.measured(.both, allowance: &allowance)
    // To gather and sort edges takes its time, too.
    overlapSteps[rule, default: 0] += granted - allowance + 8 * (a.positionCount + b.positionCount)
    let area = regions.reduce(0) { $0 + $1.area }
    // Too thin to be measured: they do overlap.
    return Overlap(metres: isComplete ? regions.first?.width ?? 0 : nil, area: area, spot: regions.first?.spot ?? spot)
  }
}
