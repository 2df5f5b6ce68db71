import Foundation
import GeoTestSupport
import MapTiles
import Testing

@Suite("Folders of tiles")
struct TileFolderTests {
  @Test("a folder with files that are no tiles is never replaced")
  func foreignFolder() throws {
    let workspace = try Workspace()
    let folder = workspace.folder.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Empty, it is taken.
    try ContainerTests.write([], to: TileFolderWriter(path: folder.path + "/", overwrite: false))
    try FileManager.default.removeItem(at: folder.appendingPathComponent("tiles.json"))
    #expect(throws: ByteStreamError.self) { try TileFolderWriter(path: folder.path, overwrite: true) }
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("metadata.json").path))
    #expect(throws: ByteStreamError.self) {
      try TileFolderWriter(path: folder.appendingPathComponent("metadata.json").path, overwrite: true)
    }
  }

  @Test("what a killed run has left is removed by the next one")
  func leftovers() throws {
    let workspace = try Workspace()
    let left = workspace.folder.appendingPathComponent(".map.0.partial/3/4")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data([1]).write(to: left.appendingPathComponent("5.mvt"))
    let path = workspace.folder.appendingPathComponent("map").path
    // Two runs at a time do not disturb each other.
    let (one, other) = (try TileFolderWriter(path: path, overwrite: true), try TileFolderWriter(path: path, overwrite: true))
    try ContainerTests.write(ContainerTests.tiles(seed: 14, 20), to: one)
    try ContainerTests.write(ContainerTests.tiles(seed: 15, 10), to: other)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) == ["map"])
    var count = 0
    try TileFolderReader(path: path).forEachAddress { _ in
      count += 1
      return true
    }
    #expect(count == 10)
  }

  @Test("tiles of other programs: compressed, other endings, rows from the south")
  func foreignTiles() throws {
    let workspace = try Workspace()
    let folder = workspace.folder.appendingPathComponent("map")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("2/1"), withIntermediateDirectories: true)
    let tile: [UInt8] = Array(repeating: 7, count: 100)
    try Data(try TileCompressor(.gzip).compress(tile)).write(to: folder.appendingPathComponent("2/1/0.pbf"))
    try Data().write(to: folder.appendingPathComponent("2/1/00.pbf"))
    try Data(#"{"name": "x", "scheme": "tms", "minzoom": "1", "json": "{\"vector_layers\": [{\"id\": \"a\"}]}"}"#.utf8)
      .write(to: folder.appendingPathComponent("metadata.json"))
    let reader = try TileFolderReader(path: folder.path)
    var addresses: [TileAddress] = []
    try reader.forEachAddress { address in
      addresses.append(address)
      return true
    }
    #expect(addresses == [TileAddress(zoom: 2, x: 1, y: 3)])
    #expect(try reader.tile(addresses[0]) == tile)
    #expect(reader.metadata.layers.map(\.id) == ["a"] && reader.metadata.name == "x" && reader.metadata.maximumZoom == 2)
    #expect(throws: ByteStreamError.self) { try TileFolderReader(path: folder.appendingPathComponent("2").path) }
  }
}
