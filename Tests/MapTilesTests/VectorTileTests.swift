import Foundation
import GeoTestSupport
import MapTiles
import Testing

/// Cases of suite `tiling`, mvt-cases.json.
private struct Cases: Decodable {
  struct Case: Decodable {
    struct Validity: Decodable { var v2: Bool }

    var id: String
    var validity: Validity
    var file: String
  }

  var cases: [Case]

  static let known: Cases? = SharedMaterial.contents(of: "suites/tiling/mvt-cases.json").flatMap {
    try? JSONDecoder().decode(Cases.self, from: $0)
  }
}

@Suite("Vector tiles")
struct VectorTileTests {
  @Test("what is encoded is read again")
  func roundTrip() throws {
    var tiles = RandomTiles(seed: 1)
    for _ in 0..<300 {
      let tile = tiles.tile()
      let bytes = tile.encoded()
      let read = try VectorTile(bytes)
      #expect(read.problems.isEmpty)
      #expect(read.meaning == tile.meaning)
      #expect(read.encoded() == bytes)
    }
  }

  @Test("an encoder that is used again gives the bytes of a new one")
  func reuse() throws {
    func encode(_ feature: VectorTileFeature, by encoder: inout VectorTileEncoder) -> [UInt8] {
      encoder.beginLayer("layer", keys: feature.properties.map(\.key))
      var properties: [UInt8] = []
      for (index, property) in feature.properties.enumerated() {
        VectorTileEncoder.appendProperty(key: index, value: property.value, to: &properties)
      }
      var commands = VectorTileCommands()
      commands.add(feature.geometry)
      for _ in 0..<3 { encoder.add(id: feature.id, kind: feature.geometry.kind, geometry: commands.integers, properties: properties) }
      encoder.endLayer()
      encoder.beginLayer("without features", keys: ["key"])
      encoder.endLayer()
      return encoder.finish()
    }
    var tiles = RandomTiles(seed: 2)
    var used = VectorTileEncoder()
    for _ in 0..<300 {
      let feature = tiles.feature()
      var new = VectorTileEncoder()
      let bytes = encode(feature, by: &used)
      #expect(bytes == encode(feature, by: &new))
      #expect(try VectorTile(bytes).layers.map(\.name) == ["layer"])
    }
    let rest = used.finish()
    #expect(rest.isEmpty)
  }

  @Test("a value that many features have is stored once")
  func values() throws {
    var encoder = VectorTileEncoder()
    var commands = VectorTileCommands()
    commands.addPoints([TilePoint(x: 1, y: 1)])
    encoder.beginLayer("many", keys: ["unused", "number", "text"])
    for number in 0..<5000 {
      var properties: [UInt8] = []
      VectorTileEncoder.appendProperty(key: 1, value: .int64(Int64(number % 100)), to: &properties)
      VectorTileEncoder.appendProperty(key: 2, value: .string("text \(number % 1000)"), to: &properties)
      encoder.add(id: nil, kind: .point, geometry: commands.integers, properties: properties)
    }
    encoder.endLayer()
    let bytes = encoder.finish()
    // A feature takes 2 + 2 + 5 + 2 + 5 bytes at most, a value 12.
    #expect(bytes.count < 5000 * 17 + 1100 * 12)
    let layer = try #require(try VectorTile(bytes).layers.first)
    for (number, feature) in layer.features.enumerated() {
      #expect(feature.properties.map(\.value) == [.int64(Int64(number % 100)), .string("text \(number % 1000)")])
      #expect(feature.properties.map(\.key) == ["number", "text"])
    }
  }

  @Test("paths that the encoding forbids are not written")
  func refusals() {
    var commands = VectorTileCommands()
    let (a, b, c) = (TilePoint(x: 1, y: 1), TilePoint(x: 5, y: 1), TilePoint(x: 5, y: 5))
    commands.addPoints([TilePoint]())
    let lines = [[], [a], [a, a]].map { commands.addLine($0) }
    let rings = [[], [a, b], [a, b, a], [a, a, a]].map { commands.addRing($0) }
    #expect(!lines.contains(true) && !rings.contains(true) && commands.isEmpty)
    let ring = commands.addRing([a, a, b, c, c, a])
    #expect(ring)
    #expect(commands.integers == [9, 2, 2, 18, 8, 0, 0, 8, 15])
    // ClosePath does not move the cursor.
    let line = commands.addLine([c, b])
    #expect(line)
    #expect(commands.integers.suffix(6) == [9, 0, 0, 10, 0, 7])
  }

  @Test("fixtures of mapbox/mvt-fixtures", .enabled(if: Cases.known != nil, "\(SharedMaterial.absence)"))
  func fixtures() throws {
    for fixture in try #require(Cases.known).cases {
      let bytes = [UInt8](try #require(SharedMaterial.contents(of: "suites/tiling/" + fixture.file)))
      let tile = try? VectorTile(bytes)
      if fixture.validity.v2 {
        let tile = try #require(tile, "\(fixture.id)")
        #expect(tile.problems.isEmpty, "\(fixture.id)")
        let again = try VectorTile(tile.encoded())
        #expect(again.meaning == tile.meaning && again.problems.isEmpty, "\(fixture.id)")
        #expect(try Self.facts(of: fixture.file) == Self.facts(of: tile), "\(fixture.id)")
      } else {
        #expect(tile.map { !$0.problems.isEmpty } ?? true, "\(fixture.id)")
      }
    }
  }

  /// Names of layers, and the ids and numbers of properties of features, as the fixture's JSON has them.
  private static func facts(of file: String) throws -> [String] {
    struct Tile: Decodable {
      struct Layer: Decodable { var name: String, features: [Feature] }
      struct Feature: Decodable { var id: UInt64?, tags: [Int]?, type: Int }

      var layers: [Layer]
    }
    let json = try #require(SharedMaterial.contents(of: "suites/tiling/" + file.replacing(".mvt", with: ".json")))
    return try JSONDecoder().decode(Tile.self, from: json).layers.map { layer in
      layer.name + layer.features.map { " \($0.id ?? 0):\(($0.tags ?? []).count / 2):\($0.type)" }.joined()
    }
  }

  private static func facts(of tile: VectorTile) -> [String] {
    tile.layers.map { layer in
      layer.name + layer.features.map { " \($0.id ?? 0):\($0.properties.count):\($0.geometry.kind.rawValue)" }.joined()
    }
  }

  @Test("tiles of maps in use", .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
  func realTiles() throws {
    let folder = try #require(SharedMaterial.url("suites/tiling/real-world"))
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    for file in files where file.pathExtension == "mvt" {
      let tile = try VectorTile([UInt8](Data(contentsOf: file)))
      #expect(!tile.layers.isEmpty, "\(file.path)")
      #expect(tile.problems.allSatisfy { !$0.isSkipped }, "\(file.path) \(tile.problems.filter(\.isSkipped).prefix(3))")
      let again = try VectorTile(tile.encoded())
      #expect(again.meaning == tile.meaning, "\(file.path)")
    }
  }

  @Test("damaged tiles are read or refused, and what is read can be written")
  func damage() throws {
    var tiles = RandomTiles(seed: 3)
    var random = SplitMix64(state: 4)
    for _ in 0..<3000 {
      var bytes = tiles.tile().encoded()
      if bytes.isEmpty { continue }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(.random(in: 0..<bytes.count, using: &random)) }
      do throws(VectorTileProblem) {
        let tile = try VectorTile(bytes)
        let again = try VectorTile(tile.encoded())
        #expect(again.problems.allSatisfy { !$0.isSkipped })
      } catch {
        #expect(!error.message.isEmpty && error.byteOffset <= bytes.count)
      }
    }
  }
}
