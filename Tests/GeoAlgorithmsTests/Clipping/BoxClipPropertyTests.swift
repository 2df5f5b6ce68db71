import Foundation
import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// What holds for every shape and every box; some thousands of each, as many as ANTIMERIDIAN_SHAPES says.
@Suite struct BoxClipPropertyTests {
  /// A box that often goes across the 180th meridian and meets the shapes, which do as well.
  private static func box(_ random: inout SeededNumbers, round shape: Sample) -> GeographicBox {
    func longitude(_ x: Double) -> Double { Longitude.normalised(x) }
    let place = shape.positions.randomElement(using: &random) ?? Position(x: 180, y: 0)
    let width = pow(10, random.number(-3...2.2)) / 2
    let height = pow(10, random.number(-3...1.9)) / 2
    var west = place.x - width * random.number(0...2)
    var south = max(-90, place.y - height * random.number(0...2))
    // Sides through vertices and along the seam.
    if random.number(0...1) < 0.3 { west = place.x }
    if random.number(0...1) < 0.1 { west = 180 - width * 2 }
    if random.number(0...1) < 0.3 { south = place.y }
    let east = random.number(0...1) < 0.1 ? 180 : longitude(west + 2 * width)
    return GeographicBox(west: longitude(west), south: south, east: east, north: min(90, south + 2 * height))
  }

  /// The rest of the globe, as boxes.
  private static func complement(of box: GeographicBox) -> [GeographicBox] {
    var boxes: [GeographicBox] = []
    if box.west > box.east {
      boxes.append(GeographicBox(west: box.east, south: -90, east: box.west, north: 90))
    } else {
      boxes.append(GeographicBox(west: -180, south: -90, east: box.west, north: 90))
      boxes.append(GeographicBox(west: box.east, south: -90, east: 180, north: 90))
    }
    boxes.append(GeographicBox(west: box.west, south: -90, east: box.east, north: box.south))
    boxes.append(GeographicBox(west: box.west, south: box.north, east: box.east, north: 90))
    return boxes
  }

  @Test func `what is left of areas is valid, in the box, and with the rest makes the whole`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 4) {
      var random = SeededNumbers(state: seed &* 41 &+ 17)
      let shape = seed % 3 == 0 ? GeneratedShapes.polarCap(&random) : GeneratedShapes.starWithHoles(&random)
      let box = Self.box(&random, round: shape.input)
      let result = ClippedSample(shape.input, box)
      #expect(result.violations(in: box) == [], "seed \(seed)")
      #expect(result.reports.allSatisfy { $0.finding != .overlapsItself && $0.finding != .holeOutside }, "seed \(seed)")
      // An uncut polygon in the box has no plane area of its own.
      let inside = result.outcome == .unchanged ? shape.area : result.area
      var outside = 0.0
      for other in Self.complement(of: box) {
        let rest = ClippedSample(shape.input, other)
        #expect(rest.violations(in: other) == [], "seed \(seed)")
        outside += rest.outcome == .unchanged ? shape.area : rest.area
      }
      #expect(abs(inside + outside - shape.area) <= 1e-11 * max(1, shape.area), "seed \(seed): \(inside) + \(outside) of \(shape.area)")
    }
  }

  @Test func `boxes that share a side cut at the same places`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 2) {
      var random = SeededNumbers(state: seed &* 29 &+ 3)
      let shape = GeneratedShapes.star(0, 0, 20, 20, 15, roughness: 0.8, &random)
      let sample = Sample(.polygon, [[shape + [shape[0]]]])
      let middle = random.number(-10...10)
      let isUpright = Bool.random(using: &random)
      let boxes =
        isUpright
        ? [GeographicBox(west: -30, south: -8, east: middle, north: 8), GeographicBox(west: middle, south: -8, east: 30, north: 8)]
        : [GeographicBox(west: -8, south: -30, east: 8, north: middle), GeographicBox(west: -8, south: middle, east: 8, north: 30)]
      let places = boxes.map { box in
        Set((ClippedSample(sample, box).sample?.positions ?? []).filter { (isUpright ? $0.x : $0.y) == middle })
      }
      #expect(places[0] == places[1], "seed \(seed)")
    }
  }

  @Test func `neither the start nor the direction of a ring matters`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 4) {
      var random = SeededNumbers(state: seed &* 53 &+ 7)
      let shape = GeneratedShapes.starWithHoles(&random)
      let box = Self.box(&random, round: shape.input)
      func edges(_ sample: Sample) -> Set<[Position]> {
        let clipped = ClippedSample(sample, box)
        if clipped.outcome == .unchanged { return [] }
        return Set((clipped.sample?.parts ?? []).joined().flatMap { ring in zip(ring, ring.dropFirst()).map { [$0, $1] } })
      }
      var other = shape.input
      other.parts = other.parts.map { part in
        part.map { ring in
          let start = Int.random(in: 0..<ring.count - 1, using: &random)
          var turned = Array(ring[start..<ring.count - 1] + ring[..<start])
          turned.append(turned[0])
          return Bool.random(using: &random) ? turned.reversed() : turned
        }
      }
      #expect(edges(shape.input) == edges(other), "seed \(seed)")
    }
  }

  @Test func `awkward coordinates neither crash nor leave the box`() {
    for seed in 0..<UInt64(GeneratedShapes.count * 2) {
      var random = SeededNumbers(state: seed &* 5 &+ 12)
      var input = GeneratedShapes.awkward(&random)
      if seed % 4 == 0 { input = Sample(.lineString, [[input.parts[0][0]]]) }
      let edges: [Double] = [-180, -179, -90, -1e-9, 0, 1e-9, 90, 170, 180 - 1e-9, 180]
      let levels: [Double] = [-90, -10, 0, 1e-9, 5, 45, 90]
      let a = levels.randomElement(using: &random) ?? 0
      let b = levels.randomElement(using: &random) ?? 0
      let box = GeographicBox(
        west: edges.randomElement(using: &random) ?? 0, south: min(a, b), east: edges.randomElement(using: &random) ?? 0, north: max(a, b))
      let result = ClippedSample(input, box, poles: seed % 5 == 0 ? .trust : .smaller)
      for place in result.sample?.positions ?? [] {
        #expect(box.contains(longitude: place.x, latitude: place.y), "seed \(seed)")
      }
    }
  }
}
