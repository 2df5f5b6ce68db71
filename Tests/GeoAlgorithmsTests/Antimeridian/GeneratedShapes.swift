import Foundation
import GeoModel
import GeoTestSupport
@testable import GeoAlgorithms

/// A small generator with a seed, so that a failure can be run again (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}

/// A shape with what is known about it before it is cut.
struct GeneratedShape {
  var input: Sample
  /// Square degrees in the plane.
  var area: Double
  /// Holes that do not cross the seam, and so stay holes.
  var innerHoles: Int
  /// Whether its exterior goes round a pole.
  var isPolar: Bool
}

enum GeneratedShapes {
  /// How many to make: a few thousand, or as many as ANTIMERIDIAN_SHAPES says.
  static let count = ProcessInfo.processInfo.environment["ANTIMERIDIAN_SHAPES"].flatMap { Int($0) } ?? 2000

  /// A star round a centre, its longitudes not wrapped; angles ascend, so it is simple and counter-clockwise.
  static func star(
    _ x: Double, _ y: Double, _ rx: Double, _ ry: Double, _ corners: Int, roughness: Double,
    _ random: inout SeededNumbers
  ) -> [Position] {
    (0..<corners).map { corner in
      let angle = 2 * Double.pi * (Double(corner) + random.number(0...0.8)) / Double(corners)
      let radius = 1 - random.number(0...roughness)
      return Position(x: x + rx * radius * cos(angle), y: y + ry * radius * sin(angle))
    }
  }

  private static func wrapped(_ ring: [Position], from start: Int, reversed: Bool) -> [Position] {
    var ring = ring.map { position in
      Position(x: Longitude.normalised(position.x), y: position.y)
    }
    if reversed { ring.reverse() }
    ring = Array(ring[start...] + ring[..<start])
    return ring + [ring[0]]
  }

  private static func crossesSeam(_ ring: [Position]) -> Bool {
    let strips = Set(ring.map { (($0.x + 180) / 360).rounded(.down) })
    return strips.count > 1
  }

  /// A star with holes on a grid inside it, near the seam.
  static func starWithHoles(_ random: inout SeededNumbers) -> GeneratedShape {
    let wide = random.number(0...1) < 0.3
    let rx = wide ? random.number(20...80) : random.number(0.001...10)
    let ry = wide ? random.number(5...30) : random.number(0.001...10)
    let x = 180 + random.number(-1.2...1.2) * rx
    let y = random.number(-55...55)
    let shell = star(x, y, rx, ry, Int.random(in: 5...24, using: &random), roughness: 0.45, &random)
    // The inner circle of the star has at least half of its radius times the cosine of half the widest angle.
    var holes: [[Position]] = []
    let grid = Int.random(in: 0...3, using: &random)
    let room = 0.55 * 0.3
    for row in 0..<grid {
      for column in 0..<grid {
        let size = room / Double(grid)
        let hx = x + rx * (Double(2 * column + 1) - Double(grid)) * size
        let hy = y + ry * (Double(2 * row + 1) - Double(grid)) * size
        let corners = Int.random(in: 3...8, using: &random)
        holes.append(star(hx, hy, rx * size * 0.9, ry * size * 0.9, corners, roughness: 0.5, &random))
      }
    }
    var area = RegionDifference.signedArea(shell + [shell[0]])
    for hole in holes { area -= RegionDifference.signedArea(hole + [hole[0]]) }
    let rings = ([shell] + holes).map {
      wrapped($0, from: Int.random(in: 0..<$0.count, using: &random), reversed: Bool.random(using: &random))
    }
    return GeneratedShape(
      input: Sample(.polygon, [rings]), area: area, innerHoles: holes.filter { !crossesSeam($0) }.count, isPolar: false)
  }

  /// A cap round a pole, with holes and perhaps a hole round the pole itself.
  static func polarCap(_ random: inout SeededNumbers) -> GeneratedShape {
    let isNorth = Bool.random(using: &random)
    let sign: Double = isNorth ? 1 : -1
    let corners = Int.random(in: 4...30, using: &random)
    let start = random.number(-180...180)
    func belt(_ low: Double, _ high: Double, _ corners: Int, _ random: inout SeededNumbers) -> [Position] {
      (0..<corners).map { corner in
        let x = start + 360 * (Double(corner) + random.number(0...0.7)) / Double(corners)
        return Position(x: x, y: sign * random.number(low...high))
      }
    }
    func beltArea(_ ring: [Position]) -> Double {
      var sum = 0.0
      for (index, a) in ring.enumerated() {
        let b = index + 1 < ring.count ? ring[index + 1] : Position(x: ring[0].x + 360, y: ring[0].y)
        sum += (b.x - a.x) * (90 - (a.y.magnitude + b.y.magnitude) / 2)
      }
      return sum
    }
    let shell = belt(20, 50, corners, &random)
    var area = beltArea(shell)
    var rings = [shell]
    var inner = 0
    let hasPolarHole = Bool.random(using: &random)
    if hasPolarHole {
      let hole = belt(80, 89, corners, &random)
      area -= beltArea(hole)
      rings.append(hole)
    }
    for column in 0..<Int.random(in: 0...6, using: &random) {
      let corners = Int.random(in: 3...9, using: &random)
      let hole = star(start + 60 * Double(column) + 30, sign * 65, 25, 12, corners, roughness: 0.5, &random)
      area -= RegionDifference.signedArea(hole + [hole[0]])
      if !crossesSeam(hole) { inner += 1 }
      rings.append(hole)
    }
    let input = rings.map {
      wrapped($0, from: Int.random(in: 0..<$0.count, using: &random), reversed: Bool.random(using: &random))
    }
    return GeneratedShape(
      input: Sample(.polygon, [input]), area: area, innerHoles: inner, isPolar: true)
  }

  /// A few corners from values that are on the seam, at the poles, next to them, or beyond.
  static func awkward(_ random: inout SeededNumbers) -> Sample {
    let longitudes: [Double] = [
      180, -180, 90, -90, 0, -0.0, 180 - 1e-9, -180 + 1e-9, 180 - 2e-9, 180 + 1e-9, 540, -540, 360, 179,
      -179, 170, -170, 1e-9
    ]
    let latitudes: [Double] = [90, -90, 0, -0.0, 1e-9, -1e-9, 90 - 1e-9, 10, -10, 45, 5, 1]
    let isPlain = Bool.random(using: &random)
    let rings = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      var ring: [Position] = []
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let x = longitudes[Int.random(in: 0..<longitudes.count, using: &random)]
        let y = latitudes[Int.random(in: 0..<latitudes.count, using: &random)]
        ring.append(Position(x: isPlain ? Longitude.normalised(x) : x, y: y))
        if Int.random(in: 0..<6, using: &random) == 0 { ring.append(ring[ring.count - 1]) }
      }
      if Int.random(in: 0..<8, using: &random) > 0 { ring.append(ring[0]) }
      return ring
    }
    return Sample(.polygon, [rings])
  }
}
