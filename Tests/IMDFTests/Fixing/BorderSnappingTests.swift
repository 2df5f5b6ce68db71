import Foundation
import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Borders that nearly meet are brought together where findings ask for it, and nothing else moves.
@Suite struct BorderSnappingTests {
  typealias Shape = (type: FeatureType, geometry: String, properties: String)

  private static func id(_ number: Int) -> String { "20000000-0000-4000-8000-\(String(100_000_000_000 + number))" }

  /// Metres, as degrees with 7 decimals.
  private static func position(_ x: Double, _ y: Double) -> String {
    func rounded(_ value: Double) -> Double { (value * 1e7).rounded() / 1e7 }
    return "[\(rounded(10 + x / 71_696)),\(rounded(50 + y / 111_229))]"
  }

  private static func ring(_ corners: [(Double, Double)]) -> String {
    "[" + (corners + [corners[0]]).map { position($0.0, $0.1) }.joined(separator: ",") + "]"
  }

  private static func polygon(_ corners: [(Double, Double)]) -> String { #"{"type":"Polygon","coordinates":["# + ring(corners) + "]}" }

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(Double, Double)] {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  private static func round(_ x: Double, _ y: Double) -> [(Double, Double)] {
    (0..<36).map { (x + 0.2 * cos(Double($0) * .pi / 18), y + 0.2 * sin(Double($0) * .pi / 18)) }
  }

  /// One level, which all else is on.
  private static func map(_ shapes: [Shape]) -> IndoorArchive {
    var texts: [FeatureType: [String]] = [:]
    for (number, shape) in shapes.enumerated() {
      let level =
        shape.type == .level || shape.type == .venue
        ? "" : shape.type == .geofence ? #","level_ids":["\#(id(0))"]"# : #","level_id":"\#(id(0))""#
      texts[shape.type, default: []].append(
        #"{"type":"Feature","id":"\#(id(number))","feature_type":"\#(shape.type.name)","geometry":\#(shape.geometry),"properties":{\#(shape.properties)\#(level)}}"#
      )
    }
    let files = texts.map { type, features in
      IndoorFile(
        path: "\(type.name).geojson", role: .features(type),
        bytes: Array((#"{"type":"FeatureCollection","features":["# + "\n" + features.joined(separator: ",\n") + "\n]}\n").utf8))
    }
    return IndoorArchive(name: "rooms", container: .folder, files: files)
  }

  private static let room = #""category":"room""#
  private static let level = #""ordinal":0,"outdoor":false"#

  /// The lines of an archive's files: one for each feature.
  private static func lines(_ archive: IndoorArchive) -> [String] {
    archive.files.flatMap { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
  }

  private static func gaps(_ archive: IndoorArchive) -> [String] {
    IndoorFixTests.findings(archive).filter { PositionMending.isSnapped($0) }
  }

  /// Mends, and says how many features that changed.
  private func mended(_ archive: IndoorArchive) throws -> (archive: IndoorArchive, changed: Int) {
    let result = try IndoorFixTests.mended(archive, isUnsafe: true).archive
    #expect(try !IndoorFixTests.mended(result, isUnsafe: true).report.hasChanged)
    return (result, zip(Self.lines(archive), Self.lines(result)).count { $0 != $1 })
  }

  @Test func `one corner that is off moves alone, and round columns elsewhere keep theirs`() throws {
    let archive = Self.map([
      (.level, Self.polygon(Self.box(0, 0, 20, 10)), Self.level),
      (.unit, Self.polygon([(0, 0), (10.02, 0), (10, 10), (0, 10)]), Self.room),
      (
        .unit, #"{"type":"Polygon","coordinates":[\#(Self.ring(Self.box(10, 0, 20, 10))),\#(Self.ring(Self.round(15, 5).reversed()))]}"#,
        Self.room
      ),
      (.unit, Self.polygon(Self.round(15, 5)), #""category":"column""#),
      (.fixture, Self.polygon(Self.round(17, 5)), #""category":"furniture""#)
    ])
    #expect(Self.gaps(archive) == ["unit.UnitsMustNotOverlap"])
    let (result, changed) = try mended(archive)
    #expect(Self.gaps(result) == [] && changed == 1)
  }

  @Test func `a thin wall blocks nothing and stays as it is`() throws {
    let wall = Self.polygon(Self.box(10, 0, 10.03, 10))
    let archive = Self.map([
      (.level, Self.polygon(Self.box(0, 0, 30, 10)), Self.level), (.unit, Self.polygon(Self.box(0, 0, 10, 10)), Self.room),
      (.unit, wall, #""category":"glass""#),
      (.unit, Self.polygon(Self.box(10.03, 0, 20, 10)), Self.room),
      (.unit, Self.polygon([(19.988, 0), (30, 0), (30, 10), (20, 10)]), Self.room)
    ])
    #expect(Self.gaps(archive) == ["unit.UnitsMustNotOverlap"])
    let (result, changed) = try mended(archive)
    #expect(Self.gaps(result) == [] && changed == 1)
    #expect(Self.lines(result).contains { $0.contains(wall) })
  }

  /// Corners of rooms on edges that lead across the grid of 7 decimals, and what has the level's outline or some of it.
  @Test func `footprints come under one another and up to levels`() throws {
    let archive = Self.map([
      (.level, Self.polygon(Self.box(0, 0, 20, 10)), Self.level + #","building_ids":["\#(Self.id(4))"]"#),
      (.unit, Self.polygon(Self.box(0, 0, 20, 10)), Self.room),
      (.footprint, Self.polygon(Self.box(0, 0, 20.02, 10)), #""category":"ground","building_ids":["\#(Self.id(4))"]"#),
      (.footprint, Self.polygon(Self.box(0, 0, 20, 10.02)), #""category":"aerial","building_ids":["\#(Self.id(4))"]"#),
      (.building, "null", #""category":"unspecified""#)
    ])
    #expect(Set(Self.gaps(archive)).count == 3)
    #expect(Self.gaps(try mended(archive).archive) == [])
  }

  @Test func `venue, geofence and detail go along with the border that they share`() throws {
    let outline = [(0.0, 0.0), (20.0, 1.3), (19.4, 11.3), (-0.6, 10.0)]
    func wall(_ share: Double, _ y: Double) -> (Double, Double) { (20 * share - 0.06 * y, 1.3 * share + y) }
    let shares = [0.0, 0.21, 0.47, 0.73, 1.0]
    let rooms = zip(shares, shares.dropFirst()).map { a, b -> Shape in
      (.unit, Self.polygon([wall(a, 0), wall(b, 0), wall(b, 10), wall(a, 10)]), Self.room)
    }
    let door =
      #"{"type":"LineString","coordinates":[\#(Self.position(wall(0.3, 0).0, wall(0.3, 0).1)),\#(Self.position(wall(0.4, 0).0, wall(0.4, 0).1))]}"#
    let facade = #"{"type":"LineString","coordinates":[\#(Self.position(0, 0)),\#(Self.position(20, 1.3))]}"#
    let all: [Shape] = [
      (.venue, Self.polygon(outline), #""category":"university""#), (.geofence, Self.polygon(outline), #""category":"concourse""#),
      (.detail, facade, #""x":1"#)
    ]
    for one in all.map({ [$0] }) + [[], all] {
      let archive = Self.map([(.level, Self.polygon(outline), Self.level)] + rooms + [(.opening, door, #""category":"pedestrian""#)] + one)
      #expect(!Self.gaps(archive).isEmpty)
      let (result, _) = try mended(archive)
      #expect(Self.gaps(result) == [], "\(one.map(\.type))")
    }
  }

  /// Two rooms beside each other, behind a third: one goes up the wall from the corner that they share, the other from a second one.
  private static func behind(_ left: [(Double, Double)], _ right: [(Double, Double)]) -> IndoorArchive {
    map([
      (.level, polygon(box(0, 0, 20, 10)), level), (.unit, polygon(box(0, 0, 20, 4)), room), (.unit, polygon(left), room),
      (.unit, polygon(right), room)
    ])
  }

  @Test func `a sliver beside a corner that two rooms share is filled, wherever their rings begin`() throws {
    // One room has a second corner, over the other or away from it.
    for (x, y) in [(9.99, 4.01), (10.01, 4.01), (9.97, 4), (10.03, 4.002)] {
      let archive = Self.behind(Self.box(0, 4, 10, 10), [(10, 4), (20, 4), (20, 10), (10, 10), (x, y)])
      #expect(!Self.gaps(archive).isEmpty)
      let (result, changed) = try mended(archive)
      #expect(Self.gaps(result) == [] && changed <= 2, "\(x) \(y)")
    }
    // Both have it.
    let left = [(0.0, 4.0), (9.98, 4.0), (10.0, 4.0), (10.0, 10.0), (0.0, 10.0)]
    let right = [(9.98, 4.0), (10.0, 4.0), (20.0, 4.0), (20.0, 10.0), (10.0, 10.0)]
    for turn in left.indices {
      let archive = Self.behind(Array(left[turn...] + left[..<turn]), Array(right[turn...] + right[..<turn]))
      #expect(Self.gaps(archive) == ["unit.UnitsMustNotOverlap"])
      let (result, changed) = try mended(archive)
      #expect(Self.gaps(result) == [] && changed <= 2, "\(turn)")
      #expect(IndoorFixTests.findings(result).count < IndoorFixTests.findings(archive).count)
    }
  }

  @Test(arguments: [9.98, 10.02]) func `an edge goes through the corners beside it as well, where the corner before them moves`(
    _ x: Double
  ) throws {
    let archive = Self.map([
      (.level, Self.polygon(Self.box(0, 0, 20, 10)), Self.level), (.unit, Self.polygon([(0, 0), (x, 0), (10, 10), (0, 10)]), Self.room),
      (.unit, Self.polygon(Self.box(10, 0, 20, 5)), Self.room), (.unit, Self.polygon(Self.box(10, 5, 20, 10)), Self.room)
    ])
    #expect(!Self.gaps(archive).isEmpty)
    let (result, changed) = try mended(archive)
    #expect(Self.gaps(result) == [] && changed == 1)
    let shared = [(10.0, 0.0), (10.0, 5.0), (10.0, 10.0)].map { Self.position($0.0, $0.1) }
    #expect(Self.lines(result).contains { $0.contains(shared.joined(separator: ",")) })
  }

  /// Each position of some files is moved by 1 cm at most, the same within a feature.
  private static func shaken(_ archive: IndoorArchive, seed: UInt64) -> IndoorArchive {
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 40) / Double(1 << 23) - 1) * 1e-7
    }
    let types: Set<FeatureType> = [.unit, .opening, .section, .fixture]
    let files = archive.files.map { file -> IndoorFile in
      guard case .features(let type) = file.role, types.contains(type) else { return file }
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map { line -> String in
        var moved: [String: String] = [:]
        return String(line).replacing(#/\[(-?\d+\.\d+),(-?\d+\.\d+)\]/#) { match in
          if let known = moved[String(match.0)] { return known }
          let text =
            "[\(((Double(match.1) ?? 0) * 1e7 + next() * 1e7).rounded() / 1e7),\(((Double(match.2) ?? 0) * 1e7 + next() * 1e7).rounded() / 1e7)]"
          moved[String(match.0)] = text
          return text
        }
      }
      return IndoorFile(path: file.path, role: file.role, bytes: Array(lines.joined(separator: "\n").utf8))
    }
    return archive.replacing(manifest: archive.manifest, files: files)
  }

  @Test(arguments: 1...2) func `of a map with noise no rule is broken more often, and what is promised is kept`(_ seed: UInt64) throws {
    let archive = Self.shaken(try SampleVenue.read().archive(), seed: seed)
    func found(_ archive: IndoorArchive) -> [Diagnostic] {
      IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(\.diagnostics)
    }
    let before = found(archive)
    let (result, _) = try mended(archive)
    let after = found(result)
    for rule in Set(after.map(\.rule)) { #expect(after.count { $0.rule == rule } <= before.count { $0.rule == rule }, "\(rule.name)") }
    #expect(
      Self.gaps(archive).count > 20 && Self.gaps(result).count * 2 < Self.gaps(archive).count,
      "\(Self.gaps(archive).count) → \(Self.gaps(result))")
    // Of borders, what is told to be mended by guesses is, and of what is left nothing is told so.
    func isOfBorders(_ finding: Diagnostic) -> Bool { PositionMending.isSnapped(finding.rule) }
    #expect(after.filter(isOfBorders).allSatisfy { $0.knownFix == Fix.none })
    #expect(after.count(where: isOfBorders) <= before.count { isOfBorders($0) && $0.knownFix == Fix.none })
  }

  /// A hair of one room would be a spike with 7 decimals; without rounding the level's outline would get 8.
  @Test func `what cannot be rounded keeps nothing else from being mended`() throws {
    func degrees(_ x: Double, _ y: Double) -> (Double, Double) {
      (((10 + x / 71_696) * 1e7).rounded() / 1e7, ((50 + y / 111_229) * 1e7).rounded() / 1e7)
    }
    func text(_ place: (Double, Double), _ x: Int, _ y: Int) -> String {
      String(format: "[%.8f,%.8f]", place.0 + Double(x) * 1e-8, place.1 + Double(y) * 1e-8)
    }
    let door = text(degrees(10, 10), 0, 4)
    let foot = degrees(25, 9)
    let hair = [text(foot, 4, 0), text(foot, 2, 400), text(foot, 0, 0)].joined(separator: ",")
    func room(_ places: [String]) -> Shape {
      (.unit, #"{"type":"Polygon","coordinates":[[\#((places + [places[0]]).joined(separator: ","))]]}"#, Self.room)
    }
    let archive = Self.map([
      (.level, Self.polygon(Self.box(0, 0, 30, 10)), Self.level),
      room([Self.position(0, 0), Self.position(10, 0), door, Self.position(0, 10)]),
      room([Self.position(10, 0), Self.position(20, 0), Self.position(20, 10), door]),
      room([Self.position(20, 0), Self.position(30, 0), Self.position(30, 9), hair, Self.position(20, 9)])
    ])
    let covered = "unit.UnitMustBeCoveredByReferencedLevel"
    #expect(Self.gaps(archive).count { $0 == covered } == 2)
    let promised = IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(
      \.diagnostics)
    #expect(promised.filter { $0.rule.name == covered }.map(\.knownFix) == [.unsafe, .unsafe])
    let result = try mended(archive).archive
    #expect(!Self.gaps(result).contains(covered))
    #expect(!IndoorFixTests.findings(result).contains("archive.FileMustBeValidGeoJSON"))
  }

  @Test(arguments: [(0.015, true), (4, false)]) func `a map in which all corners are near to each other is crowded`(
    pitch: Double, isCrowded: Bool
  ) {
    var shapes: [Shape] = [(.level, Self.polygon(Self.box(0, 0, 12 * pitch, 12 * pitch)), Self.level)]
    for x in 0..<12 {
      for y in 0..<12 {
        let (west, south) = (Double(x) * pitch, Double(y) * pitch)
        shapes.append((.unit, Self.polygon(Self.box(west, south, west + 1.2 * pitch, south + 0.9 * pitch)), Self.room))
      }
    }
    let check = IndoorJudging.judged(IndoorMap(Self.map(shapes)), IndoorValidationOptions(now: RuleTwinTests.now))
    let borders = PositionMending.Borders(check, IndoorFixOptions(check.options))
    #expect(borders.index.isCrowded(within: 0.05) == isCrowded)
  }

  /// Both its corners are near to those of the rooms at its sides.
  @Test func `a thin wall stays where the level has a gap elsewhere`() throws {
    let wall = Self.polygon(Self.box(10, 0, 10.03, 10))
    let archive = Self.map([
      (.level, Self.polygon(Self.box(0, 0, 30, 10)), Self.level), (.unit, Self.polygon(Self.box(0, 0, 10, 10)), Self.room),
      (.unit, wall, #""category":"glass""#),
      (.unit, Self.polygon(Self.box(10.03, 0, 20, 10)), Self.room), (.unit, Self.polygon(Self.box(20.02, 0, 30, 10)), Self.room)
    ])
    #expect(Self.gaps(archive) == ["level.LevelMustBeFullyCoveredByUnits"])
    let result = try mended(archive).archive
    #expect(Self.gaps(result) == [])
    #expect(Self.lines(result).contains { $0.contains(wall) })
  }
}
