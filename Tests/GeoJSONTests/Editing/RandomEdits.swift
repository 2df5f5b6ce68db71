import GeoJSON
import GeoModel
import GeoTestSupport

/// Changes of features, the same for a block and for values.
struct RandomEdits {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  enum Edit {
    case id(FeatureID?)
    case member(String, PropertyValue?)
    case geometry(GeoGeometry?)
    case shift(Double)
    case nothing
  }

  mutating func next() -> Edit {
    switch below(10) {
    case 0: .id(.string(["", "a", "b\"\\\n", "é😀"][below(4)]))
    case 1: .id(.number(["1.0", "12345678901234567890", "-0"][below(3)]))
    case 2: .id(nil)
    case 3, 4: .member(["a", "name", "", "\"x\\", "é"][below(5)], value(depth: 0))
    case 5: .member(["a", "name", "type"][below(3)], nil)
    case 6: .geometry(below(4) == 0 ? nil : geometry(depth: 0))
    case 7: .shift([0.5, -0.25, 0][below(3)])
    default: .nothing
    }
  }

  mutating func value(depth: Int) -> PropertyValue {
    switch below(depth > 2 ? 5 : 7) {
    case 0: return .null
    case 1: return .bool(below(2) == 0)
    case 2: return .number(["0", "-1.50", "1E+30", "0.1000000000000000055511151231257827"][below(4)])
    case 3: return .string(["", "a\u{0}b", "\u{2028}", "ü"][below(4)])
    case 4: return PropertyValue(Double(below(1000)) / 8)
    case 5: return .array((0..<below(3)).map { _ in value(depth: depth + 1) })
    default:
      var members = GeoProperties()
      for name in ["x", "y", "z"].prefix(below(4)) { members[name] = value(depth: depth + 1) }
      return .object(members)
    }
  }

  mutating func geometry(depth: Int) -> GeoGeometry {
    switch below(depth > 1 ? 6 : 8) {
    case 0: .point(below(4) == 0 ? nil : position())
    case 1: .multiPoint(positions(below(3)))
    case 2: .lineString(positions(2 + below(3)))
    case 3: .multiLineString((0..<below(3)).map { _ in positions(2 + below(3)) })
    case 4: .polygon((0..<below(3)).map { _ in ring() })
    case 5: .multiPolygon((0..<below(3)).map { _ in [ring()] })
    default: .geometryCollection((0..<below(3)).map { _ in geometry(depth: depth + 1) })
    }
  }

  private mutating func position() -> GeoPosition {
    GeoPosition(
      longitude: Double(below(3600)) / 10 - 180, latitude: Double(below(1800)) / 10 - 90, altitude: below(3) == 0 ? Double(below(9)) : nil)
  }

  private mutating func positions(_ count: Int) -> [GeoPosition] { (0..<count).map { _ in position() } }

  private mutating func ring() -> [GeoPosition] {
    let positions = positions(3 + below(3))
    return positions + [positions[0]]
  }
}

extension RandomEdits.Edit {
  func apply(to feature: inout GeoFeature) {
    switch self {
    case .id(let id): feature.id = id
    case .member(let name, let value): feature.properties[name] = value
    case .geometry(let geometry): feature.geometry = geometry
    case .shift(let degrees): feature.geometry?.changePositions { $0.longitude += degrees }
    case .nothing: break
    }
  }

  func apply<Space: GeographicSpace>(to feature: inout EditableFeature<Space>) throws {
    switch self {
    case .id(let id): feature.id = id
    case .member(let name, let value): feature.properties[name] = value
    case .geometry(let geometry): feature.geometry = geometry
    case .shift(let degrees): try feature.changePositions { $0.longitude += degrees }
    case .nothing: break
    }
  }
}
