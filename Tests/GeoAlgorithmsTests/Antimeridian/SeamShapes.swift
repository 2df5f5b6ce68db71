import Foundation
import GeoModel

@testable import GeoAlgorithms

/// Shapes of many kinds about the 180th meridian, valid once they are unwrapped.
struct SeamShapes {
  enum Kind: Int, CaseIterable {
    /// A star with holes; a cap round a pole, perhaps less the pole; many teeth across the meridian.
    case star, cap, comb
    /// What simplification finds hard (``GeneratedAreas``), with the meridian anywhere, or through its vertices and edges.
    case anywhere, throughVertices
    /// Longitudes beyond ±180, up to more than the world.
    case literal
  }

  var random: SeededNumbers
  let kind: Kind
  /// Whether coordinates and crossings are exact, so that every ring has to be what arithmetic without rounding makes of it.
  private(set) var isExact = false

  init(seed: UInt64) {
    random = SeededNumbers(state: seed &* 1_000_003 &+ 41)
    kind = Kind.allCases[Int(seed % UInt64(Kind.allCases.count))]
  }

  mutating func next() -> Sample {
    switch kind {
    case .star: return GeneratedShapes.starWithHoles(&random).input
    case .cap: return GeneratedShapes.polarCap(&random).input
    case .comb: return comb()
    case .anywhere, .throughVertices: return placed()
    case .literal: return literal()
    }
  }

  /// Teeth from one side of the meridian to the other, of different lengths, with holes in some.
  private mutating func comb() -> Sample {
    let teeth = Int.random(in: 2...30, using: &random)
    let height = 150 / Double(teeth)
    let width = pow(2, Double(Int.random(in: -6...6, using: &random)))
    let root = random.number(0.1...1) * width * (Bool.random(using: &random) ? 1 : -1)
    let side: Double = root < 0 ? 1 : -1
    var ring = [Position(x: root, y: -75)]
    var holes: [[Position]] = []
    for tooth in 0..<teeth {
      let (low, high) = (-75 + height * Double(tooth), -75 + height * (Double(tooth) + 0.5))
      let tip = root + side * random.number(0.2...2) * width
      ring += [Position(x: tip, y: low), Position(x: tip, y: high)]
      if tooth < teeth - 1 { ring += [Position(x: root, y: high), Position(x: root, y: low + height)] }
      if random.number(0...1) < 0.2 {
        let middle = (root + tip) / 2, size = abs(tip - root) * 0.4
        holes.append(GeneratedShapes.star(middle, (low + high) / 2, size, height * 0.2, 5, roughness: 0.4, &random))
      }
    }
    let back = root - side * width * 0.5
    ring += [Position(x: back, y: ring[ring.count - 1].y), Position(x: back, y: -75)]
    return sample([[ring] + holes])
  }

  /// One of `GeneratedAreas`, moved to the meridian.
  private mutating func placed() -> Sample {
    var areas = GeneratedAreas(seed: random.next())
    var column = areas.next()
    while column.positions.isEmpty { column = areas.next() }
    let parts = Sample(column, geometry: 0).parts.map { $0.map { Array($0.dropLast()) } }
    let all = parts.flatMap { $0.flatMap { $0 } }
    let whole = all.allSatisfy { ($0.x * 4).rounded() == $0.x * 4 && ($0.y * 4).rounded() == $0.y * 4 }
    var scale = pow(2, Double(Int.random(in: -8...1, using: &random)))
    var seam: Double
    if kind == .throughVertices {
      seam = all.randomElement(using: &random)?.x ?? 0
      if Int.random(in: 0..<4, using: &random) == 0 { seam += 0.25 }
      // Edges of which the slope is no power of two cross the meridian between two doubles.
      isExact = whole && parts.allSatisfy { $0.allSatisfy { Self.crossesExactly($0, seam) } }
    } else {
      seam = random.number(all.map(\.x).min()!...all.map(\.x).max()!)
      scale *= random.number(0.5...1)
    }
    return sample(
      parts.map { $0.map { $0.map { Position(x: ($0.x - seam) * scale, y: $0.y * scale) } } })
  }

  /// Whether the ring's edges meet a meridian at multiples of 2^-20 only.
  private static func crossesExactly(_ ring: [Position], _ x: Double) -> Bool {
    zip(ring, ring.dropFirst() + ring.prefix(1)).allSatisfy { a, b in
      if (a.x - x) * (b.x - x) >= 0 { return true }
      let y = a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
      return (y * 0x1p20).rounded() == y * 0x1p20
    }
  }

  /// A star or a spiral, up to several worlds wide, written as it runs.
  private mutating func literal() -> Sample {
    if Bool.random(using: &random) {
      let rx = random.number(20...700)
      let shell = GeneratedShapes.star(
        random.number(-700...700), random.number(-20...20), rx, random.number(1...65), Int.random(in: 4...40, using: &random),
        roughness: 0.6, &random)
      return written([[shell]])
    }
    // Gaining more latitude in a turn than it is high.
    let count = Int.random(in: 4...40, using: &random)
    let length = random.number(200...1500)
    let start = random.number(-600...600)
    let low = (0...count).map {
      Position(x: start + length * Double($0) / Double(count), y: -60 + 0.07 * length * Double($0) / Double(count))
    }
    let high = low.reversed().map { Position(x: $0.x, y: $0.y + random.number(1...15)) }
    return written([[low + high]])
  }

  /// Rings of degrees east of the meridian, brought into ±180.
  private mutating func sample(_ parts: [[[Position]]]) -> Sample {
    written(parts.map { $0.map { spelled($0) } })
  }

  /// On the meridian either spelling is the same place, but an edge from one to the other could be a whole parallel.
  private mutating func spelled(_ ring: [Position]) -> [Position] {
    let runsAlong = zip(ring, ring.dropFirst() + ring.prefix(1)).contains { $0.x == 0 && $1.x == 0 }
    var side = Bool.random(using: &random) ? 180.0 : -180
    return ring.map { place in
      if !runsAlong { side = Bool.random(using: &random) ? 180 : -180 }
      return Position(x: place.x < 0 ? place.x + 180 : place.x > 0 ? place.x - 180 : side, y: place.y)
    }
  }

  /// Closed, from any start in either direction.
  private mutating func written(_ parts: [[[Position]]]) -> Sample {
    let rings = parts.map { part in
      part.map { ring in
        let start = Int.random(in: 0..<ring.count, using: &random)
        var turned = Array(ring[start...] + ring[..<start])
        if Bool.random(using: &random) { turned.reverse() }
        return turned + [turned[0]]
      }
    }
    return Sample(rings.count == 1 ? .polygon : .multiPolygon, rings)
  }

  /// A walk over the globe, or beyond its edges.
  mutating func line() -> Sample {
    let step = pow(10, random.number(-3...2.2))
    var place = Position(x: 180 + random.number(-1...1) * step, y: random.number(-60...60))
    let isLiteral = Bool.random(using: &random)
    let positions = (0..<Int.random(in: 2...40, using: &random)).map { _ in
      place.x += random.number(-1...1) * min(step, 179)
      place.y = min(89, max(-89, place.y + random.number(-1...1) * min(step, 30)))
      if Int.random(in: 0..<8, using: &random) == 0 { place.x = (place.x / 180).rounded() * 180 }
      return isLiteral ? place : Position(x: Longitude.normalised(place.x), y: place.y)
    }
    return Sample(.lineString, [[positions]])
  }
}
