import GeoTestSupport
import MapTiles

/// Tiles that are drawn by lot, as the encoding can hold them.
struct RandomTiles {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  mutating func tile() -> VectorTile {
    let names = ["roads", "water", "é", "e\u{301}"].shuffled(using: &random).prefix(.random(in: 0...4, using: &random))
    return VectorTile(
      layers: names.map { name in
        VectorTileLayer(
          name: name, extent: [256, 4096, 8192].randomElement(using: &random) ?? 1,
          features: (0..<Int.random(in: 1...30, using: &random)).map { _ in feature() })
      })
  }

  mutating func feature() -> VectorTileFeature {
    let id = [nil, 0, 7, UInt64.max, UInt64.random(in: 0...1000, using: &random)].randomElement(using: &random) ?? nil
    let keys = ["name", "class", "é", "e\u{301}", ""].shuffled(using: &random).prefix(.random(in: 0...5, using: &random))
    return VectorTileFeature(id: id, properties: keys.map { .init(key: $0, value: value()) }, geometry: geometry())
  }

  mutating func value() -> VectorTileValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .string(["", "a", "Straße", String(repeating: "x", count: 300)].randomElement(using: &random) ?? "")
    case 1: .double(.random(in: -1e9...1e9, using: &random))
    case 2: .float(.random(in: -1...1, using: &random))
    case 3: .int64(.random(in: .min ... .max, using: &random))
    case 4: .int64([0, 1, -1, .min, .max].randomElement(using: &random) ?? 0)
    case 5: .uint64(.random(in: (1 << 63) ... .max, using: &random))
    case 6: .double([-0.0, 1.5, 1e300, .infinity].randomElement(using: &random) ?? 0)
    default: .boolean(.random(using: &random))
    }
  }

  mutating func geometry() -> VectorTileGeometry {
    let count = Int.random(in: 1...4, using: &random)
    switch VectorTileGeometryKind.allCases.randomElement(using: &random) ?? .point {
    case .point: return .points((0..<count).map { _ in point() })
    case .line: return .lines((0..<count).map { _ in line() })
    case .polygon:
      return .polygons(
        (0..<count).map { _ in
          let corner = point(), side = Int32.random(in: 10...1000, using: &random)
          let holes = (0..<Int.random(in: 0...2, using: &random)).map { _ in Self.square(corner, side / 3, isHole: true) }
          return [Self.square(corner, side, isHole: false)] + holes
        })
    }
  }

  private mutating func point() -> TilePoint {
    TilePoint(x: .random(in: -64...4160, using: &random), y: .random(in: -64...4160, using: &random))
  }

  /// Without a point twice in a row.
  private mutating func line() -> [TilePoint] {
    var line = [point()]
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let next = point()
      if next != line.last { line.append(next) }
    }
    if line.count < 2 { line.append(TilePoint(x: line[0].x + 1, y: line[0].y)) }
    return line
  }

  private static func square(_ corner: TilePoint, _ side: Int32, isHole: Bool) -> [TilePoint] {
    let (x, y) = (corner.x, corner.y)
    let ring = [TilePoint(x: x, y: y), TilePoint(x: x + side, y: y), TilePoint(x: x + side, y: y + side), TilePoint(x: x, y: y + side)]
    return isHole ? ring.reversed() : ring
  }
}

extension VectorTile {
  /// The same tile with one case for each integer, and keys and names that Swift takes for one told apart.
  var meaning: [[String]] {
    layers.map { layer in
      [layer.name.utf8.map { String($0) }.joined(separator: " "), "\(layer.extent)"]
        + layer.features.map { feature in
          let properties = feature.properties.map { "\(Array($0.key.utf8)) \($0.value.meaning)" }
          return "\(feature.id.map { "\($0)" } ?? "-") \(properties) \(feature.geometry)"
        }
    }
  }
}

extension VectorTileValue {
  var meaning: String {
    switch self {
    case .string(let text): "text \(Array(text.utf8))"
    case .double(let number): "double \(number.bitPattern)"
    case .float(let number): "float \(number.bitPattern)"
    case .int64(let number): "integer \(number)"
    case .uint64(let number): "integer \(number)"
    case .boolean(let value): "\(value)"
    }
  }
}
