internal import GeoModel
internal import MapTiles

/// Cuts the features of a layer to a part of its tile, and enlarges them.
struct LayerOverzoom {
  /// Of the layer that results.
  let extent: Int
  /// The edges of the part with its buffer, in units of the tile.
  private let low, high: Position
  /// The part's corner, and how many units of the child are one of the tile.
  private let origin: Position
  private let factor: Double
  private var snapping = TileSnapping()
  private var (input, halfway, output) = (PathList(), PathList(), PathList())
  private var scratch: [Position] = []

  /// Parts of a unit are numbers of 32 bits.
  private static let mostExtent = 1 << 20

  init(extent: Int, _ part: TilePart, buffer: Int) {
    let width = Double(max(extent, 1)) * part.width
    self.extent = min(max(extent, 1), Self.mostExtent)
    origin = Position(x: Double(part.column) * width, y: Double(part.row) * width)
    let margin = width * Double(buffer) / Double(ZoomGrid.extent)
    low = Position(x: origin.x - margin, y: origin.y - margin)
    high = Position(x: origin.x + width + margin, y: origin.y + width + margin)
    factor = Double(self.extent) / width
  }

  /// What is left of the features, in their order.
  mutating func features(_ features: [VectorTileFeature]) -> [VectorTileFeature] {
    for feature in features { if case .polygons(let polygons) = feature.geometry { load(polygons) } }
    snapping.snap()
    var area = 0
    return features.compactMap { feature in
      var own = feature
      switch feature.geometry {
      case .points(let points):
        let inside = points.map { Position(x: Double($0.x), y: Double($0.y)) }.filter { contains($0) }.map { grid($0) }
        if inside.isEmpty { return nil }
        own.geometry = .points(inside)
      case .lines(let lines):
        let pieces = cut(lines)
        if pieces.isEmpty { return nil }
        own.geometry = .lines(pieces)
      case .polygons:
        defer { area += 1 }
        let polygons = polygons(area)
        if polygons.isEmpty { return nil }
        own.geometry = .polygons(polygons)
      }
      return own
    }
  }

  private func contains(_ place: Position) -> Bool {
    place.x >= low.x && place.x <= high.x && place.y >= low.y && place.y <= high.y
  }

  /// A place of the tile in units of the child.
  private func child(_ place: Position) -> Position {
    Position(x: (place.x - origin.x) * factor, y: (place.y - origin.y) * factor)
  }

  private func grid(_ place: Position) -> TilePoint {
    let place = child(place)
    return TilePoint(x: Int32(place.x.rounded()), y: Int32(place.y.rounded()))
  }

  private mutating func load(_ path: [TilePoint], isReversed: Bool = false) {
    for point in path { input.points.append(Position(x: Double(point.x), y: Double(point.y))) }
    if isReversed { input.points[(input.ends.last ?? 0)...].reverse() }
    input.endPath()
  }

  private mutating func cut(_ lines: [[TilePoint]]) -> [[TilePoint]] {
    for list in [\Self.input, \.halfway, \.output] { self[keyPath: list].removeAll() }
    for line in lines { load(line) }
    LineClip.clip(input, .x, low.x, high.x, into: &halfway)
    LineClip.clip(halfway, .y, low.y, high.y, into: &output)
    return (0..<output.count).compactMap { path in
      var line: [TilePoint] = []
      for place in output.points[output.range(path)] {
        let point = grid(place)
        if point != line.last { line.append(point) }
      }
      return line.count > 1 ? line : nil
    }
  }

  private mutating func load(_ polygons: [[[TilePoint]]]) {
    for list in [\Self.input, \.halfway, \.output] { self[keyPath: list].removeAll() }
    for polygon in polygons {
      for (number, ring) in polygon.enumerated() {
        // Tiles of version 1 have rings that run either way.
        load(ring, isReversed: VectorTileGeometry.doubledArea(ring) > 0 ? number > 0 : number == 0)
      }
    }
    RingClip.clip(input, .x, low.x, high.x, scratch: &scratch, into: &halfway)
    RingClip.clip(halfway, .y, low.y, high.y, scratch: &scratch, into: &output)
    let fineness = Double(ZoomGrid.fineness)
    for path in 0..<output.count {
      for place in output.points[output.range(path)] {
        let place = child(place)
        snapping.add(SIMD2(Int32((place.x * fineness).rounded()), Int32((place.y * fineness).rounded())))
      }
      snapping.endRing()
    }
    snapping.endFeature()
  }

  private mutating func polygons(_ number: Int) -> [[[TilePoint]]] {
    let area = snapping.area(of: number)
    var polygons: [[[TilePoint]]] = []
    for ring in area.rings {
      let points = Array(snapping.ringPoints[ring.range])
      if !ring.isHole { polygons.append([points]) } else if !polygons.isEmpty { polygons[polygons.count - 1].append(points) }
    }
    return polygons
  }
}
