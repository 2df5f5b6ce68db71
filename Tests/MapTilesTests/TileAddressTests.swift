import Foundation
import GeoTestSupport
import MapTiles
import Testing

/// Facts of suite `tiling`, tile-math.json.
private struct Facts: Decodable {
  struct Identifier: Decodable { var z: Int, x: Int, y: Int, id: UInt64 }
  struct Place: Decodable { var lon: Double, lat: Double, zoom: Int, tile: [Int] }

  var pmtiles_ids: [Identifier]
  var lonlat_to_tile: [Place]

  static let known: Facts? = SharedMaterial.contents(of: "suites/tiling/tile-math.json").flatMap {
    try? JSONDecoder().decode(Facts.self, from: $0)
  }
}

@Suite("Addresses of tiles")
struct TileAddressTests {
  @Test("identifiers are those of PMTiles", .enabled(if: Facts.known != nil, "\(SharedMaterial.absence)"))
  func identifiers() throws {
    let facts = try #require(Facts.known)
    for fact in facts.pmtiles_ids {
      let tile = TileAddress(zoom: fact.z, x: fact.x, y: fact.y)
      #expect(tile.identifier == fact.id, "\(tile)")
      #expect(TileAddress(identifier: fact.id) == tile)
    }
  }

  @Test("the tile of a position", .enabled(if: Facts.known != nil, "\(SharedMaterial.absence)"))
  func places() throws {
    for fact in try #require(Facts.known).lonlat_to_tile {
      let tile = TileAddress(containing: Mercator.plane(Position(x: fact.lon, y: fact.lat)), zoom: fact.zoom)
      #expect([tile.zoom, tile.x, tile.y] == fact.tile, "\(fact)")
    }
  }

  @Test("every identifier of the first levels has its tile, and neighbours on the curve are neighbours")
  func enumeration() throws {
    var next: UInt64 = 0
    for zoom in 0...6 {
      var seen: Set<TileAddress> = []
      var before: TileAddress?
      for _ in 0..<(1 << (2 * zoom)) {
        let tile = try #require(TileAddress(identifier: next))
        #expect(tile.zoom == zoom && tile.identifier == next)
        #expect(seen.insert(tile).inserted)
        if let before { #expect(abs(before.x - tile.x) + abs(before.y - tile.y) == 1) }
        before = tile
        next += 1
      }
    }
  }

  @Test("identifiers of all levels, there and back")
  func inverse() throws {
    var random = SplitMix64(state: 57)
    for zoom in TileAddress.zooms {
      for _ in 0..<100 {
        let count = 1 << zoom
        let tile = TileAddress(zoom: zoom, x: .random(in: 0..<count, using: &random), y: .random(in: 0..<count, using: &random))
        #expect(TileAddress(identifier: tile.identifier) == tile)
        #expect(tile.parent.map { $0.children.contains(tile) } ?? true)
        let children = tile.children
        #expect(children == children.sorted() && children.allSatisfy { $0.parent == tile })
        #expect(TileAddress(containing: tile.planeOrigin, zoom: zoom) == tile)
        #expect(tile.ancestor(atZoom: 0) == TileAddress(zoom: 0, x: 0, y: 0))
      }
    }
    #expect(TileAddress(identifier: TileAddress(zoom: 30, x: (1 << 30) - 1, y: 0).identifier + 1) == nil)
    #expect(TileAddress(identifier: .max) == nil)
  }

  @Test("edges belong to the tile in the south-east, and what lies outside to the nearest")
  func edges() {
    #expect(TileAddress(containing: Position(x: 0.5, y: 0.5), zoom: 1) == TileAddress(zoom: 1, x: 1, y: 1))
    #expect(TileAddress(containing: Position(x: -3, y: 7), zoom: 2) == TileAddress(zoom: 2, x: 0, y: 3))
    #expect(TileAddress(containing: Position(x: .nan, y: .infinity), zoom: 2) == TileAddress(zoom: 2, x: 0, y: 3))
    #expect(TileAddress(checking: 2, x: 4, y: 0) == nil && TileAddress(checking: 31, x: 0, y: 0) == nil)
    #expect(TileAddress(zoom: 11, x: 327, y: 791).mbtilesRow == 1256)
  }

  @Test("bounds in degrees")
  func bounds() {
    let box = TileAddress(zoom: 10, x: 486, y: 332).bounds
    let known = [-9.140625, 53.12040528310657, -8.7890625, 53.33087298301705]
    #expect(zip(box.numbers, known).allSatisfy { abs($0 - $1) < 1e-12 })
  }
}
