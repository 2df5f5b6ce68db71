import GeoAlgorithms
import GeoModel
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

@Suite("Vector tiles enlarged")
struct OverzoomTests {
  /// Cells that share bent borders, of which a coverage is a tile.
  private static func coverage(_ random: inout SplitMix64) -> [VectorTileFeature] {
    TileSnappingTests.coverage(12, 341, &random).enumerated().map { number, cell in
      let ring = cell.map { TilePoint(x: ($0.x >> 8) - 16, y: ($0.y >> 8) - 16) }
      return feature(number, .polygons([[VectorTileGeometry.doubledArea(ring) > 0 ? ring : ring.reversed()]]))
    }
  }

  private static func feature(_ number: Int, _ geometry: VectorTileGeometry) -> VectorTileFeature {
    VectorTileFeature(
      id: number == 0 ? 0 : UInt64.max - UInt64(number), properties: [.init(key: "n", value: .int64(Int64(number)))], geometry: geometry)
  }

  /// Stars, some with a hole, that lie over each other; they run either way.
  private static func stars(_ random: inout SplitMix64) -> [VectorTileFeature] {
    (0..<20).map { number in
      let (x, y) = (Double.random(in: 0...4096, using: &random), Double.random(in: 0...4096, using: &random))
      let corners = Int.random(in: 3...14, using: &random)
      func ring(_ size: ClosedRange<Double>) -> [TilePoint] {
        (0..<corners).map { corner in
          let angle = UnitAngle(degrees: 360 * Double(corner) / Double(corners)), radius = Double.random(in: size, using: &random)
          return TilePoint(x: Int32(x + radius * angle.cosine), y: Int32(y + radius * angle.sine))
        }
      }
      var rings = [ring(300...1500)]
      if Bool.random(using: &random) { rings.append(Array(ring(20...140).reversed())) }
      if Bool.random(using: &random) { rings = rings.map { $0.reversed() } }
      return feature(number, .polygons([rings]))
    }
  }

  private static func part(_ random: inout SplitMix64) -> TilePart {
    let parent = TileAddress(zoom: 3, x: 2, y: 5), levels = Int.random(in: 0...6, using: &random)
    let count = 1 << levels
    let (x, y) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    let child = TileAddress(zoom: 3 + levels, x: parent.x << levels + x, y: parent.y << levels + y)
    return child.part(ofAncestorAtZoom: 3)
  }

  private static func polygons(_ feature: VectorTileFeature?) -> [[[TilePoint]]] {
    if case .polygons(let polygons) = feature?.geometry { polygons } else { [] }
  }

  private static func defects(_ feature: VectorTileFeature) -> [TopologyDefect] {
    var column = GeometryColumn()
    for polygon in polygons(feature) {
      for ring in polygon {
        for point in ring + [ring[0]] { column.append(Position(x: Double(point.x) / 128, y: Double(point.y) / 128)) }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyValidator(options: options)
    return validator.defects(ofGeometry: 0, in: column).filter { !$0.kind.isInformation }
  }

  /// Whether a place is in polygons (even-odd), and how far from their edges it is.
  private static func look(_ x: Double, _ y: Double, _ polygons: [[[TilePoint]]]) -> (isInside: Bool, distance: Double) {
    var (isInside, nearest) = (false, Double.infinity)
    for ring in polygons.joined() {
      guard var a = ring.last else { continue }
      for b in ring {
        let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
        if (ay > y) != (by > y), x < ax + (y - ay) / (by - ay) * (bx - ax) { isInside.toggle() }
        let (dx, dy) = (bx - ax, by - ay)
        let share = min(max(((x - ax) * dx + (y - ay) * dy) / max(dx * dx + dy * dy, 1e-9), 0), 1)
        let (ex, ey) = (ax + share * dx - x, ay + share * dy - y)
        nearest = min(nearest, (ex * ex + ey * ey).squareRoot())
        a = b
      }
    }
    return (isInside, nearest)
  }

  @Test("polygons are those of the tile, cut to the part, and valid", arguments: [true, false])
  func polygons(isCoverage: Bool) {
    var random = SplitMix64(state: isCoverage ? 121 : 122)
    var (inside, outside, invalid) = (0, 0, 0)
    for _ in 0..<60 {
      let features = isCoverage ? Self.coverage(&random) : Self.stars(&random)
      let part = Self.part(&random)
      let tile = VectorTile(layers: [VectorTileLayer(name: "a", features: features)])
      let child = tile.overzoomed(to: part)
      #expect(child == tile.overzoomed(to: part))
      let layer = child.layers.first
      for feature in layer?.features ?? [] { invalid += Self.defects(feature).isEmpty ? 0 : 1 }
      for polygon in layer?.features.flatMap({ Self.polygons($0) }) ?? [] {
        for (number, ring) in polygon.enumerated() { #expect((VectorTileGeometry.doubledArea(ring) > 0) == (number == 0)) }
        #expect(polygon.joined().allSatisfy { -64...4160 ~= $0.x && -64...4160 ~= $0.y })
      }
      let scale = Double(1 << part.levels)
      for (number, feature) in features.enumerated() {
        let own = layer?.features.first { $0.id == feature.id }
        if let own { #expect(own.properties == feature.properties) }
        for _ in 0..<60 {
          let (x, y) = (Double.random(in: -60...4156, using: &random), Double.random(in: -60...4156, using: &random))
          let parent = ((x + Double(part.column) * 4096) / scale, (y + Double(part.row) * 4096) / scale)
          let before = Self.look(parent.0, parent.1, Self.polygons(feature))
          if before.distance * scale < 2 { continue }
          let after = Self.look(x, y, Self.polygons(own))
          #expect(after.isInside == before.isInside, "\(part) feature \(number) at \(x), \(y)")
          if before.isInside { inside += 1 } else { outside += 1 }
        }
      }
      let left = Set(layer?.features.map(\.id) ?? [])
      #expect(layer?.features.map(\.id) ?? [] == features.map(\.id).filter(left.contains))
    }
    #expect(invalid == 0 && inside > 1000 && outside > 1000)
  }

  @Test("neighbours of a coverage leave no gap")
  func coverage() {
    var random = SplitMix64(state: 5)
    for _ in 0..<20 {
      // The cells cover 4092 units from -16 on: the whole of this part.
      let tile = VectorTile(layers: [VectorTileLayer(name: "a", features: Self.coverage(&random))])
      let part = TileAddress(zoom: 3, x: 3, y: 4).part(ofAncestorAtZoom: 0)
      let areas = tile.overzoomed(to: part).layers[0].features.flatMap { Self.polygons($0) }.joined()
      #expect(areas.reduce(0) { $0 + VectorTileGeometry.doubledArea($1) } == 2 * 4224 * 4224)
    }
  }

  @Test("points and lines are cut, and nothing of what is elsewhere is left")
  func pointsAndLines() {
    let features = [
      Self.feature(0, .points([TilePoint(x: 2048, y: 2048), TilePoint(x: 10, y: 10)])),
      Self.feature(1, .points([TilePoint(x: 4000, y: 10)])),
      Self.feature(2, .lines([[TilePoint(x: 0, y: 100), TilePoint(x: 4096, y: 100)], [TilePoint(x: 5, y: 6), TilePoint(x: 9, y: 9)]])),
      Self.feature(3, .lines([[TilePoint(x: 3000, y: 0), TilePoint(x: 3000, y: 4096)]]))
    ]
    let tile = VectorTile(layers: [VectorTileLayer(name: "a", features: features), VectorTileLayer(name: "b", features: [features[3]])])
    let part = TileAddress(zoom: 1, x: 0, y: 0).part(ofAncestorAtZoom: 0)
    let child = tile.overzoomed(to: part, buffer: 64)
    #expect(child.layers.map(\.name) == ["a"])
    #expect(child.layers[0].features.map(\.id) == [features[0].id, features[2].id])
    #expect(child.layers[0].features[0].geometry == .points([TilePoint(x: 4096, y: 4096), TilePoint(x: 20, y: 20)]))
    #expect(
      child.layers[0].features[1].geometry
        == .lines([[TilePoint(x: 0, y: 200), TilePoint(x: 4160, y: 200)], [TilePoint(x: 10, y: 12), TilePoint(x: 18, y: 18)]]))
    let whole = TileAddress(zoom: 0, x: 0, y: 0).part(ofAncestorAtZoom: 0)
    #expect(tile.overzoomed(to: whole) == tile)
  }

  @Test("whatever a tile says, enlarging it ends", arguments: [1, 7, 4096, 1 << 31])
  func anyTile(extent: Int) {
    var random = SplitMix64(state: UInt64(extent))
    let extremes: [Int32] = [.min, .max, 0, -1, 1, 4096, 5000]
    for _ in 0..<200 {
      let rings = (0..<3).map { _ in
        (0..<Int.random(in: 3...8, using: &random)).map { _ in
          TilePoint(x: extremes.randomElement(using: &random) ?? 0, y: extremes.randomElement(using: &random) ?? 0)
        }
      }
      let features = [Self.feature(0, .polygons([rings])), Self.feature(1, .lines(rings)), Self.feature(2, .points(rings[0]))]
      let tile = VectorTile(layers: [VectorTileLayer(name: "a", extent: extent, features: features)])
      let child = tile.overzoomed(to: TileAddress(zoom: 30, x: 1 << 29, y: 3).part(ofAncestorAtZoom: .random(in: 0...30, using: &random)))
      for feature in child.layers.first?.features ?? [] where feature.geometry.kind == .polygon {
        #expect(Self.defects(feature).isEmpty)
      }
    }
  }
}
