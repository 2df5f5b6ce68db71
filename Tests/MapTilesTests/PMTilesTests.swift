import Foundation
import GeoTestSupport
import MapTiles
import Testing

@Suite("PMTiles")
struct PMTilesTests {
  private static func archive(
    _ tiles: [(TileAddress, [UInt8])], compression: TileCompression = .gzip
  ) throws -> (Workspace, String, [UInt8]) {
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("map.pmtiles").path
    try ContainerTests.write(tiles, to: PMTilesWriter(path: path, overwrite: false, compression: compression))
    return (workspace, path, try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("the header says what is in the file")
  func header() throws {
    var tiles = ContainerTests.tiles(seed: 11, 500)
    tiles.removeFirst(3)
    let (_, _, bytes) = try Self.archive(tiles)
    #expect(bytes.starts(with: "PMTiles\u{3}".utf8))
    #expect(Self.number(bytes, 8) == 127 && 127 + Self.number(bytes, 16) <= 16_384)
    let tileOffset = Self.number(bytes, 56), tileLength = Self.number(bytes, 64)
    #expect(tileOffset == 16_384)
    #expect(Self.number(bytes, 24) == tileOffset + tileLength)
    // The offset of leaf directories is there although there are none.
    #expect(Self.number(bytes, 40) == bytes.count && Self.number(bytes, 48) == 0)
    #expect(Self.number(bytes, 72) == tiles.count)
    #expect(Self.number(bytes, 88) == Set(tiles.map(\.1)).count)
    #expect(Self.number(bytes, 80) <= tiles.count)
    #expect(bytes[96...101] == [1, 2, 2, 1, UInt8(tiles[0].0.zoom), UInt8(tiles[tiles.count - 1].0.zoom)])
  }

  @Test("many tiles have leaf directories", arguments: TileCompression.allCases)
  func leaves(_ compression: TileCompression) throws {
    // Contents of many lengths, so that directories do not compress well.
    var random = SplitMix64(state: 12)
    let contents = (0..<500).map { _ in (0..<Int.random(in: 1...600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    let tiles = (0..<UInt64(40_000)).compactMap { step in
      TileAddress(identifier: 30_000 + 3 * step + .random(in: 0...2, using: &random)).map {
        ($0, contents[.random(in: 0..<500, using: &random)])
      }
    }
    let (workspace, path, bytes) = try Self.archive(tiles, compression: compression)
    defer { _ = workspace }
    #expect(Self.number(bytes, 48) > 0)
    let reader = try PMTilesReader(path: path)
    var index = 0
    try reader.forEachAddress { address in
      #expect(address == tiles[index].0)
      index += 1
      return true
    }
    #expect(index == tiles.count)
    for (address, content) in tiles.shuffled(using: &random).prefix(1000) { #expect(try reader.tile(address) == content) }
  }

  @Test("equal tiles in a row are one entry, and bounds have an area")
  func runs() throws {
    let tiles = (0..<UInt64(1365)).compactMap { TileAddress(identifier: $0).map { ($0, [UInt8(1)]) } }
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("map.pmtiles").path
    var metadata = ContainerTests.metadata
    metadata.bounds = GeographicBox(west: 180, south: 90, east: 180, north: 90)
    try ContainerTests.write(tiles, to: PMTilesWriter(path: path, overwrite: false), metadata)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(Self.number(bytes, 80) == 1 && Self.number(bytes, 88) == 1 && Self.number(bytes, 72) == 1365)
    let bounds = try #require(try PMTilesReader(path: path).metadata.bounds)
    #expect(bounds.west < bounds.east && bounds.south < bounds.north)
  }

  @Test("archives of other programs", .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
  func suite() throws {
    func reader(_ name: String) throws -> PMTilesReader {
      try PMTilesReader(path: try #require(SharedMaterial.url("suites/tiling/pmtiles/\(name).pmtiles")).path)
    }
    let fixture = try reader("test_fixture_1")
    #expect(fixture.format == .vector)
    let tile = try #require(try fixture.tile(TileAddress(zoom: 0, x: 0, y: 0)))
    #expect(try !VectorTile(tile).layers.isEmpty)
    for name in ["gdal-poly", "gdal-run_length_max"] {
      let archive = try reader(name)
      var count = 0
      try archive.forEachAddress { (address) throws(ByteStreamError) in
        count += 1
        #expect(try archive.tile(address) != nil)
        return count < 100
      }
      #expect(count > 0)
    }
    for name in ["empty", "invalid"] { #expect(throws: ByteStreamError.self) { try reader(name) } }
  }

  @Test("versions, other files and files cut short are refused")
  func refusals() throws {
    let (_, path, bytes) = try Self.archive(ContainerTests.tiles(seed: 13, 50))
    let workspace = try Workspace()
    let other = workspace.folder.appendingPathComponent("other").path
    func code(_ change: (inout [UInt8]) -> Void) throws -> ByteStreamError.Code? {
      var changed = bytes
      change(&changed)
      try Data(changed).write(to: URL(fileURLWithPath: other))
      do { _ = try PMTilesReader(path: other) } catch { return error.code }
      return nil
    }
    #expect(try code { _ in } == nil)
    #expect(try code { $0[0] = 0x51 } == .unsupportedFormat)
    #expect(try code { $0[7] = 2 } == .unsupportedFormat)
    #expect(try code { $0[97] = 3 } == .unsupportedCompression)
    #expect(try code { $0.removeLast(1) } == .corruptArchive)
    #expect(try code { $0.removeLast($0.count - 60) } == .corruptArchive)
    #expect(try code { $0 = [] } == .unsupportedFormat)
    _ = path
  }
}
