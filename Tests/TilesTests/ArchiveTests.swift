import Foundation
import GeoFindings
import GeoModel
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

/// Archives that are looked into, judged and compared.
@Suite("Archives of tiles")
struct ArchiveTests {
  /// Layers of points, lines and squares, with ids or without.
  static func tile(_ seed: UInt64, hasIdentifiers: Bool = true) -> VectorTile {
    var random = SplitMix64(state: seed)
    let features = (0..<Int.random(in: 1...12, using: &random)).map { number in
      let (x, y) = (Int32.random(in: 0...4000, using: &random), Int32.random(in: 0...4000, using: &random))
      func point(_ east: Int32, _ south: Int32) -> TilePoint { TilePoint(x: x + east, y: y + south) }
      let geometry: VectorTileGeometry =
        switch number % 3 {
        case 0: .points([point(0, 0)])
        case 1: .lines([[point(0, 0), point(5, 9)]])
        default: .polygons([[[point(0, 0), point(9, 0), point(9, 9), point(0, 9)]]])
        }
      return VectorTileFeature(
        id: hasIdentifiers ? UInt64(number) : nil,
        properties: [.init(key: "name", value: .string("\(number)")), .init(key: "size", value: .int64(Int64(seed)))], geometry: geometry)
    }
    return VectorTile(layers: [VectorTileLayer(name: "things", features: features)])
  }

  private static let metadata = TilesetMetadata(
    name: "test", minimumZoom: 0, maximumZoom: 4,
    layers: [
      VectorLayer(
        id: "things", minimumZoom: 0, maximumZoom: 4, fields: [.init(name: "name", type: .string), .init(name: "size", type: .number)])
    ],
    bounds: GeographicBox(west: -180, south: -85, east: 180, north: 85))

  /// Writes an archive of zoom levels 0 to 4, of whose tiles every third is missing.
  static func write(
    _ path: String, _ compression: TileCompression? = nil, change: (UInt64, inout VectorTile) -> Void = { _, _ in }
  ) throws {
    let container = try #require(TileContainer(path: path))
    let compression = compression ?? container.compressions[0]
    let writer = try container.writer(path: path, overwrite: false, compression: compression)
    let compressor = try TileCompressor(compression)
    for identifier in UInt64(0)..<341 where identifier % 3 != 1 {
      var tile = tile(identifier / 2)
      change(identifier, &tile)
      try writer.add(try #require(TileAddress(identifier: identifier)), try compressor.compress(tile.encoded()))
    }
    try writer.finish(metadata)
  }

  private static let names = ["a.pmtiles", "a.mbtiles", "a/"]

  @Test("what is written has no findings, and the same summary in every container", arguments: names)
  func isValid(_ name: String) throws {
    let workspace = try Workspace()
    let path = workspace.folder.path + "/" + name
    try Self.write(path)
    #expect(try InvalidTileTests.findings(path).map(\.description) == [])
    let one = try TileSummary(path: path, jobs: 1)
    #expect(try TileSummary(path: path, jobs: 3).jsonText() == one.jsonText())
    #expect(one.tiles == 227 && one.zooms.map(\.zoom) == [0, 1, 2, 3, 4] && one.isComplete)
    // Tiles come in pairs that are equal, of which one may be missing.
    #expect(one.contents == Set((UInt64(0)..<341).filter { $0 % 3 != 1 }.map { Self.tile($0 / 2) }).count)
    let layer = try #require(one.layers.first)
    #expect(one.layers.count == 1 && layer.name == "things" && layer.kinds == [.point, .line, .polygon])
    let highest = (UInt64(85)..<341).filter { $0 % 3 != 1 }.reduce(0) { $0 + Self.tile($1 / 2).layers[0].features.count }
    #expect(layer.features == highest)
    #expect(layer.properties == [.init(name: "name", types: ["string"]), .init(name: "size", types: ["integer"])])
    #expect(one.largest.count == 5 && one.largest.map(\.bytes) == one.largest.map(\.bytes).sorted(by: >))
    #expect(one.largest[0].bytes == one.zooms.compactMap { $0.largest?.bytes }.max())
  }

  @Test("equal contents are equal in every container, compression and order", arguments: names)
  func isSame(_ name: String) throws {
    let workspace = try Workspace()
    let (path, other) = (workspace.folder.path + "/" + name, workspace.folder.path + "/other.pmtiles")
    try Self.write(path)
    try Self.write(other, .zstd) { _, tile in
      tile.layers[0].features.reverse()
      for index in tile.layers[0].features.indices { tile.layers[0].features[index].properties.reverse() }
    }
    let difference = try TileDifference(path, other, jobs: 2)
    #expect(difference.isSame && difference.count == 0 && difference.metadata.isEmpty, "\(difference.text)")
    #expect(difference.zooms.reduce(0) { $0 + $1.same } == 227)
  }

  @Test("differences are those that were made, with ids and without", arguments: [true, false])
  func differs(_ hasIdentifiers: Bool) throws {
    let workspace = try Workspace()
    let (a, b) = (workspace.folder.path + "/a.pmtiles", workspace.folder.path + "/b.mbtiles")
    func strip(_ tile: inout VectorTile) {
      if hasIdentifiers { return }
      for index in tile.layers[0].features.indices { tile.layers[0].features[index].id = nil }
    }
    try Self.write(a) { strip(&$1) }
    try Self.write(b) { identifier, tile in
      strip(&tile)
      switch identifier {
      case 0: tile.layers[0].features[0].properties[0].value = .string("new")
      case 3: tile.layers[0].features[0].geometry = .points([TilePoint(x: 5, y: 5)])
      case 5: tile.layers[0].features.removeFirst()
      case 6: tile.layers.append(VectorTileLayer(name: "more", features: Self.tile(1).layers[0].features))
      default: break
      }
    }
    let difference = try TileDifference(a, b, jobs: 1, limit: 100)
    #expect(try TileDifference(a, b, jobs: 3, limit: 100).jsonText == difference.jsonText)
    let more = Self.tile(1).layers[0].features.count
    #expect(difference.layers.map(\.name) == ["things", "more"])
    #expect(difference.layers[0].features.changed == 2 && difference.layers[0].features.removed == 1)
    #expect(difference.layers[0].features.added == 0 && difference.layers[1].features.added == more)
    #expect(difference.count == 3 + more && difference.examples.count == 3 + more)
    let first = try #require(difference.examples.first)
    #expect(first.differences == [#"name: "0" → "new""#] && first.id == (hasIdentifiers ? 0 : nil) && first.tile.zoom == 0)
    #expect(difference.examples[1].differences == ["geometry"])
    #expect(try TileDifference(a, b, jobs: 1, limit: 0).count == difference.count)
  }

  @Test("features that lose their ids are the same features")
  func loseIdentifiers() throws {
    let workspace = try Workspace()
    let (a, b) = (workspace.folder.path + "/a.pmtiles", workspace.folder.path + "/b.pmtiles")
    try Self.write(a)
    try Self.write(b) { _, tile in for index in tile.layers[0].features.indices { tile.layers[0].features[index].id = nil } }
    let difference = try TileDifference(a, b, jobs: 2)
    #expect(difference.layers[0].features.added == 0 && difference.layers[0].features.removed == 0)
    #expect(difference.examples.allSatisfy { $0.differences.count == 1 && $0.differences[0].hasPrefix("id: ") })
  }

  @Test("a folder of other files with numbers as names has no tiles")
  func otherFolders() throws {
    let workspace = try Workspace()
    let folder = workspace.folder.appendingPathComponent("1/2")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: folder.appendingPathComponent("3.geojson"))
    #expect(TileInput(path: workspace.folder.path) == nil)
    try Data().write(to: folder.appendingPathComponent("3.mvt"))
    #expect(TileInput(path: workspace.folder.path)?.container == .folder)
  }

  @Test("damage of any byte is found or harmless, and ends nothing")
  func damage() throws {
    let workspace = try Workspace()
    let (path, other) = (workspace.folder.path + "/a.pmtiles", workspace.folder.path + "/b.pmtiles")
    try Self.write(path, TileCompression.none)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SplitMix64(state: 9)
    let used = (0..<127).map { $0 } + (127..<bytes.count).filter { bytes[$0] != 0 }
    for round in 0..<400 {
      var changed = bytes
      // Header and root directory more often than tiles.
      let most = round % 2 == 0 ? min(600, used.count) : used.count
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[used[.random(in: 0..<most, using: &random)]] = .random(in: .min ... .max, using: &random)
      }
      if round % 5 == 0 { changed.removeLast(.random(in: 0..<changed.count, using: &random)) }
      try Data(changed).write(to: URL(fileURLWithPath: other))
      do {
        let found = try InvalidTileTests.findings(other)
        #expect(found.allSatisfy { !$0.diagnostic.message.isEmpty && $0.diagnostic.others >= 0 })
        #expect(try InvalidTileTests.findings(other, jobs: 2).map(\.description) == found.map(\.description))
      } catch let error as ByteStreamError {
        #expect(error.code == .unsupportedCompression, "\(error)")
      }
      let reads: [() throws -> Void] = [{ _ = try TileSummary(path: other, jobs: 1) }, { _ = try TileDifference(path, other, jobs: 1) }]
      for read in reads {
        do { try read() } catch let error as ByteStreamError { #expect(!error.message.isEmpty) }
      }
    }
  }

  @Test("a run of billions of tiles is one")
  func longRun() throws {
    let workspace = try Workspace()
    let path = workspace.folder.path + "/a.pmtiles"
    let fixture = InvalidFixtures.folder.appendingPathComponent("GJ942-tileset.counts/example.in.pmtiles")
    var bytes = try [UInt8](Data(contentsOf: fixture))
    // The run length of the second of two entries, one byte before: five bytes of a varint take the place of one.
    bytes.replaceSubrange(131..<132, with: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    // The root directory, and what follows it.
    bytes[16] += 4
    for place in [24, 40, 56] { bytes[place] += 4 }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let summary = try TileSummary(path: path, jobs: 2)
    #expect(summary.tiles == 1 << 32 && summary.zooms.count == 17)
    #expect(try TileDifference(path, path, jobs: 2).isSame)
    #expect(try InvalidTileTests.findings(path).contains { $0.diagnostic.rule == .tilesetCounts })
  }
}
