import Foundation
import GeoTestSupport
import MapTiles
import Testing

/// The kinds of containers, with their writers and readers.
enum Container: String, CaseIterable, Sendable {
  case pmtiles, mbtiles, folder

  func writer(_ path: String, overwrite: Bool = false) throws -> any TileArchiveWriting {
    switch self {
    case .pmtiles: try PMTilesWriter(path: path, overwrite: overwrite)
    case .mbtiles: try MBTilesWriter(path: path, overwrite: overwrite)
    case .folder: try TileFolderWriter(path: path, overwrite: overwrite)
    }
  }

  func reader(_ path: String) throws -> any TileArchiveReading {
    switch self {
    case .pmtiles: try PMTilesReader(path: path)
    case .mbtiles: try MBTilesReader(path: path)
    case .folder: try TileFolderReader(path: path)
    }
  }
}

@Suite("Containers of tiles")
struct ContainerTests {
  static let metadata = TilesetMetadata(
    name: "Test \"é\"", minimumZoom: 0, maximumZoom: 9,
    layers: [
      VectorLayer(
        id: "roads", description: "Roads", minimumZoom: 1, maximumZoom: 5,
        fields: [.init(name: "name", type: .string), .init(name: "lanes", type: .number), .init(name: "toll", type: .boolean)],
        geometryKind: .line),
      VectorLayer(id: "mixed", minimumZoom: 0, maximumZoom: 9)
    ],
    description: "A test", attribution: "<a href=\"https://example.org\">us</a>", version: "1.2.3",
    bounds: GeographicBox(west: -10.5, south: 20, east: 30.25, north: 60.125), center: .init(position: Position(x: 1, y: 50), zoom: 3),
    generator: "tests", extraMembers: [.init(name: "report", value: RawJSON(copying: #"{"zooms":[1,2],"text":"a"}"#.utf8))])

  /// Tiles of levels 0 to 8 with gaps, some of them the same.
  static func tiles(seed: UInt64, _ count: Int) -> [(TileAddress, [UInt8])] {
    var random = SplitMix64(state: seed)
    var identifier: UInt64 = 0
    return (0..<count).compactMap { _ in
      identifier += Bool.random(using: &random) ? 1 : .random(in: 1...9, using: &random)
      let content = UInt8.random(in: 0...9, using: &random)
      let bytes =
        content < 5
        ? [content, 1, 2, 3] : (0..<Int.random(in: 1...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      return TileAddress(identifier: identifier).map { ($0, bytes) }
    }
  }

  static func write(_ tiles: [(TileAddress, [UInt8])], to writer: any TileArchiveWriting, _ metadata: TilesetMetadata = metadata) throws {
    let compressor = try TileCompressor(writer.compression)
    for (tile, bytes) in tiles { try writer.add(tile, try compressor.compress(bytes)) }
    try writer.finish(metadata)
  }

  @Test("what is written is read again", arguments: Container.allCases)
  func roundTrip(_ container: Container) throws {
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("map").path
    let tiles = Self.tiles(seed: 5, 3000)
    try Self.write(tiles, to: container.writer(path))
    let reader = try container.reader(path)
    #expect(reader.format == .vector)
    var addresses: [TileAddress] = []
    try reader.forEachAddress { address in
      addresses.append(address)
      return true
    }
    #expect(addresses == tiles.map(\.0))
    for (address, bytes) in tiles { #expect(try reader.tile(address) == bytes) }
    let known = Set(addresses)
    for identifier in 0..<UInt64(500) {
      let address = try #require(TileAddress(identifier: identifier))
      if !known.contains(address) { #expect(try reader.tile(address) == nil) }
    }
    var expected = Self.metadata
    (expected.minimumZoom, expected.maximumZoom) = (tiles.first?.0.zoom ?? 0, tiles.last?.0.zoom ?? 0)
    #expect(reader.metadata == expected)
    var count = 0
    try reader.forEachAddress { _ in
      count += 1
      return count < 10
    }
    #expect(count == 10)
  }

  @Test("the same tiles give the same bytes", arguments: [Container.pmtiles, .mbtiles])
  func determinism(_ container: Container) throws {
    let workspace = try Workspace()
    let files = try ["a", "b"].map { name in
      let path = workspace.folder.appendingPathComponent(name).path
      try Self.write(Self.tiles(seed: 6, 2000), to: container.writer(path))
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    #expect(files[0] == files[1])
    // Nothing is left of journals and temporary files.
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).sorted() == ["a", "b"])
  }

  @Test("a container without tiles", arguments: [Container.pmtiles, .mbtiles])
  func empty(_ container: Container) throws {
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("map").path
    try Self.write([], to: container.writer(path))
    let reader = try container.reader(path)
    try reader.forEachAddress { _ in
      Issue.record("there are no tiles")
      return true
    }
    #expect(reader.metadata.name == Self.metadata.name)
  }

  @Test("nothing is left of a container that is given up, and nothing is replaced unasked", arguments: Container.allCases)
  func refusal(_ container: Container) throws {
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("map").path
    do {
      let writer = try container.writer(path)
      try writer.add(TileAddress(zoom: 0, x: 0, y: 0), [1])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).isEmpty)
    try Self.write(Self.tiles(seed: 7, 10), to: container.writer(path))
    #expect(throws: ByteStreamError.self) { try container.writer(path) }
    try Self.write(Self.tiles(seed: 8, 20), to: container.writer(path, overwrite: true))
    var count = 0
    try container.reader(path).forEachAddress { _ in
      count += 1
      return true
    }
    #expect(count == 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) == ["map"])
  }

  @Test("damaged containers are read or refused", arguments: [Container.pmtiles, .mbtiles])
  func damage(_ container: Container) throws {
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("map").path
    try Self.write(Self.tiles(seed: 9, 100), to: container.writer(path))
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SplitMix64(state: 10)
    // Directories, metadata and pages with structure; most bytes of a PMTiles archive are room or tiles.
    let places = whole.indices.filter { container == .mbtiles || $0 < 1000 || whole.count - $0 < 1000 }
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[places.randomElement(using: &random) ?? 0] = UInt8.random(in: .min ... .max, using: &random)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { bytes.removeLast(.random(in: 1...bytes.count, using: &random)) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      do {
        let reader = try container.reader(path)
        var count = 0
        try reader.forEachAddress { (address) throws(ByteStreamError) in
          count += 1
          if count < 200 { _ = try reader.tile(address) }
          return count < 100_000
        }
      } catch let error as ByteStreamError {
        #expect(!error.message.isEmpty)
      }
    }
  }
}
