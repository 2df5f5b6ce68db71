import GeoModel

/// SplitMix64: the same pairs in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

struct Pair {
  var start: Position
  var end: Position
}

enum PairGenerator {
  /// Half of them anywhere, the rest in clusters.
  static func pairs(_ count: Int, seed: UInt64) -> [Pair] {
    var random = SplitMix64(state: seed)
    return (0..<count).map { index in
      let longitude = Double.random(in: -180...180, using: &random)
      let latitude = Double.random(in: -90...90, using: &random)
      let start = Position(x: longitude, y: latitude)
      let scale = Double.random(in: -14...1, using: &random)
      let size = power(10, scale)
      let dx = Double.random(in: -1...1, using: &random) * size
      let dy = Double.random(in: -1...1, using: &random) * size
      func clamped(_ latitude: Double) -> Double { min(90, max(-90, latitude)) }
      switch index % 8 {
      case 0: return Pair(start: start, end: Position(x: longitude + 180 + dx, y: clamped(-latitude + dy)))
      case 1: return Pair(start: start, end: Position(x: longitude + dx, y: clamped(latitude + dy)))
      case 2:
        // Near the cut on the Earth: within a degree of the antipodal point.
        let x = Double.random(in: -1...1, using: &random)
        return Pair(start: start, end: Position(x: longitude + 180 + x, y: clamped(-latitude + x * dy)))
      case 3:
        // Near the equator and near the poles.
        let near = index % 16 < 8 ? 0.0 : 90.0
        return Pair(
          start: Position(x: longitude, y: clamped(near + dy)),
          end: Position(x: Double.random(in: -180...180, using: &random), y: clamped(dx - near)))
      default:
        return Pair(
          start: start,
          end: Position(
            x: Double.random(in: -180...180, using: &random), y: Double.random(in: -90...90, using: &random)))
      }
    }
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    let whole = Int(exponent.rounded(.down))
    for _ in 0..<whole.magnitude { result *= whole < 0 ? 1 / base : base }
    return result * (1 + 9 * (exponent - Double(whole)))
  }
}
