import GeoToolkit
@testable import IMDF
import Testing

/// References to levels that are missing, where storeys of the same plan lie above one another.
@Suite struct StackedLevelTests {
  private static func id(_ kind: Int, _ number: Int) -> String { "\(kind)0000000-0000-4000-8000-\(String(100_000_000_000 + number))" }

  private static func file(_ type: FeatureType, _ features: [String]) -> IndoorFile {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    return IndoorFile(path: "\(type.name).geojson", role: .features(type), bytes: Array(text.utf8))
  }

  private static func feature(_ type: FeatureType, _ id: String, _ geometry: String, _ properties: String) -> String {
    "{\"type\":\"Feature\",\"id\":\"\(id)\",\"feature_type\":\"\(type.name)\",\"geometry\":\(geometry),\"properties\":{\(properties)}}"
  }

  /// Three storeys of two rooms, with three doors between them.
  ///
  /// - Parameters:
  ///   - isByDoor: whether the doors in one place stand together in their file, and not those of one storey.
  ///   - missing: the doors without a level.
  private static func map(isByDoor: Bool = false, missing: [(level: Int, door: Int)]) -> IndoorArchive {
    func square(_ west: Double, _ east: Double) -> String {
      "{\"type\":\"Polygon\",\"coordinates\":[[[\(west),50],[\(east),50],[\(east),50.001],[\(west),50.001],[\(west),50]]]}"
    }
    var (levels, units): ([String], [String]) = ([], [])
    for level in 0..<3 {
      levels.append(feature(.level, id(1, level), square(10, 10.002), "\"ordinal\":\(level)"))
      for room in 0..<2 {
        let west = 10 + Double(room) / 1000
        units.append(
          feature(.unit, id(2, level * 2 + room), square(west, west + 0.001), "\"category\":\"room\",\"level_id\":\"\(id(1, level))\""))
      }
    }
    let order = (0..<9).map { isByDoor ? (level: $0 % 3, door: $0 / 3) : (level: $0 / 3, door: $0 % 3) }
    let doors = order.map { level, door in
      let isMissing = missing.contains { $0 == (level, door) }
      let south = 50.0002 + Double(door) * 0.0002
      return feature(
        .opening, id(3, level * 3 + door), "{\"type\":\"LineString\",\"coordinates\":[[10.001,\(south)],[10.001,\(south + 0.00001)]]}",
        "\"category\":\"pedestrian\",\"level_id\":\(isMissing ? "null" : "\"\(id(1, level))\"")")
    }
    return IndoorArchive(
      name: "stack", container: .folder, files: [file(.level, levels), file(.unit, units), file(.opening, doors)])
  }

  /// The level of each door, by storey and place; -1 for none.
  private static func levels(_ archive: IndoorArchive) -> [Int] {
    let map = IndoorMap(archive)
    var levels = [Int](repeating: -2, count: 9)
    for door in map.indices(of: .opening) {
      guard let number = map.features[door].id.string?.suffix(2), let index = Int(number) else { continue }
      levels[index] = map.features[door][.levelID]?.string.flatMap { Int($0.suffix(2)) } ?? -1
    }
    return levels
  }

  private static let whole = [0, 0, 0, 1, 1, 1, 2, 2, 2]

  @Test(arguments: 0..<9) func `a door is on the storey that has none in its place`(_ index: Int) throws {
    let archive = Self.map(missing: [(index / 3, index % 3)])
    #expect(Self.levels(archive)[index] == -1)
    #expect(try Self.levels(IndoorFixTests.mended(archive).archive) == Self.whole)
  }

  @Test func `of several, by guess the one of its neighbours in the file`() throws {
    // At the ends of a storey the neighbours differ.
    let archive = Self.map(missing: [(0, 1), (2, 1), (1, 0), (1, 2), (0, 2)])
    #expect(try Self.levels(IndoorFixTests.mended(archive).archive) == [0, -1, -1, 1, 1, -1, 2, -1, 2])
    #expect(try Self.levels(IndoorFixTests.mended(archive, isUnsafe: true).archive) == [0, 0, -1, 1, 1, -1, 2, 2, 2])
  }

  @Test func `where the neighbours differ, it is left and told`() throws {
    let archive = Self.map(isByDoor: true, missing: [(0, 1), (2, 1)])
    let result = try IndoorFixTests.mended(archive, isUnsafe: true)
    #expect(Self.levels(result.archive) == [0, -1, 0, 1, 1, 1, 2, -1, 2])
    #expect(IndoorFixTests.findings(result.archive).count { $0 == "opening.OpeningMustReferenceLevel" } == 2)
  }

  /// Kiosks above one another, each with an anchor in the room of its storey.
  @Test func `a kiosk is on the storey of its anchor, and an anchor on that of its kiosk`() throws {
    let rooms = Self.map(missing: [])
    func map(_ isOff: (Int) -> Bool, anchored isAnchored: (Int) -> Bool) -> IndoorArchive {
      let kiosks = (0..<3).map { level in
        Self.feature(
          .kiosk, Self.id(4, level),
          "{\"type\":\"Polygon\",\"coordinates\":[[[10.0002,50.0002],[10.0003,50.0002],[10.0003,50.0003],[10.0002,50.0003],[10.0002,50.0002]]]}",
          "\"anchor_id\":\"\(Self.id(5, level))\",\"level_id\":\(isOff(level) ? "null" : "\"\(Self.id(1, level))\"")")
      }
      let anchors = (0..<3).map { level in
        Self.feature(
          .anchor, Self.id(5, level), "{\"type\":\"Point\",\"coordinates\":[10.00025,50.00025]}",
          "\"unit_id\":\(isAnchored(level) ? "\"\(Self.id(2, level * 2))\"" : "null")")
      }
      return rooms.replacing(manifest: nil, files: rooms.files + [Self.file(.kiosk, kiosks), Self.file(.anchor, anchors)])
    }
    let whole = map({ _ in false }, anchored: { _ in true })
    func files(_ archive: IndoorArchive) -> [[UInt8]] {
      archive.files.filter { $0.role == .features(.kiosk) || $0.role == .features(.anchor) }.map(\.bytes)
    }
    for level in 0..<3 {
      #expect(try files(IndoorFixTests.mended(map({ $0 != level }, anchored: { _ in true })).archive) == files(whole))
      #expect(try files(IndoorFixTests.mended(map({ _ in false }, anchored: { $0 == level })).archive) == files(whole))
    }
    // Of neither the storey can be known.
    #expect(try files(IndoorFixTests.mended(map({ _ in true }, anchored: { _ in false }), isUnsafe: true).archive) != files(whole))
  }
}
