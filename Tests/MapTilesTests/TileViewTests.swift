import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import MapTiles
import MapViews
import Testing

/// The tiles of views, compared with all tiles of a level.
@Suite("Tiles of views")
struct TileViewTests {
  private static let world = MapPoint.worldSize

  private static func viewport(_ random: inout SplitMix64, levels: ClosedRange<Double>, pitches: ClosedRange<Double>) throws -> Viewport {
    let size = ViewSize(width: .random(in: 50...700, using: &random), height: .random(in: 50...500, using: &random))
    let longitudes = [180, -180, Double.random(in: -180...180, using: &random), .random(in: 170...180, using: &random)]
    let latitudes = [Double.random(in: -84...84, using: &random), 84.9, -85, 0]
    let headings = [0, 90, Double.random(in: 0..<360, using: &random)]
    let camera = MapCamera(
      center: Position(x: longitudes.randomElement(using: &random) ?? 0, y: latitudes.randomElement(using: &random) ?? 0),
      zoomLevel: .random(in: levels, using: &random), height: size.height, heading: headings.randomElement(using: &random) ?? 0,
      pitch: .random(in: pitches, using: &random))
    let known = try #require(camera)
    return try #require(Viewport(known, size: size))
  }

  /// How far two convex polygons overlap along the direction in which they overlap least, in map points.
  private static func overlap(_ a: [MapPoint], _ b: [MapPoint]) -> Double {
    var least = Double.infinity
    for polygon in [a, b] {
      for (index, end) in polygon.enumerated() {
        let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
        let (x, y) = (end.y - start.y, start.x - end.x)
        let length = hypot(x, y)
        if length < 1e-6 { continue }
        let first = a.map { ($0.x * x + $0.y * y) / length }, second = b.map { ($0.x * x + $0.y * y) / length }
        least = min(least, min(first.max()!, second.max()!) - max(first.min()!, second.min()!))
      }
    }
    return least
  }

  private static func square(_ tile: TileAddress, copy: Int) -> [MapPoint] {
    let (x, y, width) = (tile.planeOrigin.x * world + Double(copy) * world, tile.planeOrigin.y * world, tile.planeWidth * world)
    return [MapPoint(x: x, y: y), MapPoint(x: x + width, y: y), MapPoint(x: x + width, y: y + width), MapPoint(x: x, y: y + width)]
  }

  private static func overlap(_ tile: TileAddress, _ region: [MapPoint]) -> Double {
    (-1...1).map { overlap(square(tile, copy: $0), region) }.max() ?? 0
  }

  /// From the centre to what of the tile is nearest, in widths of the world.
  private static func distance(_ tile: TileAddress, _ center: Position) -> Double {
    let place = Mercator.plane(center)
    let down = max(0, tile.planeOrigin.y - place.y, place.y - tile.planeOrigin.y - tile.planeWidth)
    let across = (-1...1).map { copy in
      let west = tile.planeOrigin.x + Double(copy)
      return max(0, west - place.x, place.x - west - tile.planeWidth)
    }
    return hypot(across.min() ?? 0, down)
  }

  /// Where pixels of a view show the map, in the copy of the world that is seen.
  private static func samples(_ view: Viewport, _ random: inout SplitMix64, count: Int) -> [MapPoint] {
    (0..<count).compactMap { _ in
      let place = ViewPoint(x: .random(in: 0...view.size.width, using: &random), y: .random(in: 0...view.size.height, using: &random))
      guard let ground = view.mapPoint(for: place), ground.y >= 0, ground.y < world, let center = MapPoint(view.camera.center),
        abs(ground.x - center.x) < world / 2
      else { return nil }
      return ground
    }
  }

  private static func tile(_ place: MapPoint, zoom: Int) -> TileAddress {
    let x = place.x / world
    return TileAddress(containing: Position(x: x - x.rounded(.down), y: place.y / world), zoom: zoom)
  }

  @Test("without pitch they are those of the level that the view shows, from the centre outwards")
  func flat() throws {
    var random = SplitMix64(state: 304)
    var total = 0
    for _ in 0..<400 {
      let view = try Self.viewport(&random, levels: -0.4...5, pitches: 0...0)
      let size: Double = [64, 128, 256, 512].randomElement(using: &random) ?? 256
      let overlay = try TileOverlay(template: nil, maximumZoom: 5, tileSize: ViewSize(width: size, height: size))
      let tiles = overlay.tiles(in: view)
      let wanted = view.zoomLevel + log2(256 / size)
      guard wanted >= -0.5 else {
        #expect(tiles.isEmpty && overlay.zoomLevel(in: view) == nil)
        continue
      }
      let level = min(Int((wanted + 0.5).rounded(.down)), 5)
      #expect(overlay.zoomLevel(in: view) == level)
      let region = view.visibleRegion
      var seen: Set<TileAddress> = []
      for x in 0..<1 << level {
        for y in 0..<1 << level {
          let tile = TileAddress(zoom: level, x: x, y: y)
          let overlap = Self.overlap(tile, region)
          // What is seen of a hair's breadth may be listed or not.
          if overlap > 1e-3 { seen.insert(tile) } else if overlap > -1e-3, tiles.contains(tile) { seen.insert(tile) }
        }
      }
      #expect(Set(tiles) == seen && tiles.count == seen.count)
      for place in Self.samples(view, &random, count: 100) { #expect(seen.contains(Self.tile(place, zoom: level))) }
      let distances = tiles.map { Self.distance($0, view.camera.center) }
      #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
      #expect(overlay.tiles(in: view) == tiles)
      total += tiles.count
    }
    #expect(total > 3000)
  }

  @Test("with pitch they cover what is seen, each place once, and what is far away has lower levels")
  func pitched() throws {
    var random = SplitMix64(state: 309)
    var (lower, most) = (0, 0)
    for _ in 0..<400 {
      let view = try Self.viewport(&random, levels: 2...20, pitches: 0...88)
      let overlay = try TileOverlay(template: nil)
      let tiles = overlay.tiles(in: view)
      let level = try #require(overlay.zoomLevel(in: view)), region = view.visibleRegion
      let listed = Set(tiles)
      #expect(listed.count == tiles.count && tiles.allSatisfy { $0.zoom <= level })
      #expect(tiles.allSatisfy { Self.overlap($0, region) > -1e-3 })
      for place in Self.samples(view, &random, count: 100) {
        let own = Self.tile(place, zoom: level)
        let covering = (0...level).map { own.ancestor(atZoom: $0) }.filter(listed.contains)
        #expect(covering.count == 1)
        // Not less than the place needs.
        #expect(Double(covering.first?.zoom ?? 0) > min(view.zoomLevel(at: place), Double(level)) - 0.5 - 1e-9)
      }
      lower += tiles.contains { $0.zoom < level } ? 1 : 0
      most = max(most, tiles.count)
    }
    #expect(lower > 100 && most < 400, "\(lower) \(most)")
  }

  @Test("sharper pictures take one level more, unless the images are larger themselves")
  func scales() throws {
    let camera = try #require(MapCamera(center: Position(x: 8.5, y: 47.4), zoomLevel: 10, height: 512))
    let view = try #require(Viewport(camera, size: ViewSize(width: 512, height: 512)))
    let plain = try TileOverlay(template: "{z}/{x}/{y}"), scaled = try TileOverlay(template: "{z}/{x}/{y}{ratio}")
    #expect(plain.zoomLevel(in: view) == 10 && plain.zoomLevel(in: view, scale: 2) == 11 && scaled.zoomLevel(in: view, scale: 2) == 10)
    let large = try TileOverlay(template: nil, tileSize: ViewSize(width: 512, height: 512))
    #expect(large.zoomLevel(in: view) == 9 && large.zoomLevel(in: view, scale: .nan) == 9)
    #expect(try TileOverlay(template: nil, minimumZoom: 11).tiles(in: view).isEmpty)
    #expect(try TileOverlay(template: nil, maximumZoom: 4).tiles(in: view) == [TileAddress(zoom: 4, x: 8, y: 5)])
  }

  @Test("tiles of regions, also across 180 degrees and beyond the map")
  func regions() throws {
    let overlay = try TileOverlay(template: nil, minimumZoom: 1, maximumZoom: 12)
    var random = SplitMix64(state: 180)
    for _ in 0..<200 {
      let zoom = Int.random(in: 1...5, using: &random), south = Double.random(in: -90...90, using: &random)
      let box = GeographicBox(
        west: .random(in: -180...180, using: &random), south: south, east: .random(in: -180...180, using: &random),
        north: .random(in: south...90, using: &random))
      let tiles = try overlay.tiles(in: box, zoom: zoom)
      var inside: Set<TileAddress> = []
      for x in 0..<1 << zoom {
        for y in 0..<1 << zoom {
          let tile = TileAddress(zoom: zoom, x: x, y: y), own = tile.bounds
          let crosses = box.east < box.west
          let isInside = crosses ? own.east > box.west || own.west < box.east : own.east > box.west && own.west < box.east
          if isInside, own.north > box.south, own.south < box.north { inside.insert(tile) }
        }
      }
      #expect(Set(tiles) == inside && tiles.count == inside.count)
    }
    #expect(try overlay.tiles(in: GeographicBox(west: 0, south: 0, east: 1, north: 1), zoom: 0).isEmpty)
    let point = GeographicBox(west: 0, south: 0, east: 0, north: 0)
    #expect(try overlay.tiles(in: point, zoom: 1) == [TileAddress(zoom: 1, x: 1, y: 1)])
    let world = GeographicBox(west: -180, south: -90, east: 180, north: 90)
    #expect(try overlay.tiles(in: world, zoom: 3).count == 64)
    #expect(throws: TileOverlayError.tooManyTiles(1 << 24)) { try overlay.tiles(in: world, zoom: 20) }
    #expect(try overlay.tiles(in: GeographicBox(west: .nan, south: 0, east: 0, north: 1), zoom: 3).isEmpty)
  }
}
