import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

@Suite("Tessellation, generated polygons")
struct TessellationPropertyTests {
  /// How many polygons of each kind; GEOTOOLKIT_LONG_TESTS=1 takes fifty times as many.
  private static let count = ProcessInfo.processInfo.environment["GEOTOOLKIT_LONG_TESTS"] == nil ? 400 : 34_000

  @Test("cells of a grid: holes that touch each other and the exterior, straight edges with many vertices")
  func grids() {
    var tessellator = PolygonTessellator()
    for seed in 0..<UInt64(Self.count) {
      var polygon = GridPolygon(seed: seed)
      let rings = polygon.rings()
      var check = TessellationCheck(rings: [])
      check.positions = rings.flatMap { $0 }
      check.ringEnds = rings.indices.map { index in UInt32(rings[...index].reduce(0) { $0 + $1.count }) }
      check.run(&tessellator)
      if rings.isEmpty { continue }
      #expect(check.outcome == .triangles, "seed \(seed)")
      #expect(check.isEveryTriangleProper, "seed \(seed)")
      #expect(check.area == polygon.area, "seed \(seed)")
      #expect(check.looseEdges == 0, "seed \(seed)")
    }
  }

  @Test("stars with a star for a hole, fine and coarse")
  func stars() {
    for seed in 0..<UInt64(Self.count) {
      var random = SplitMix64(state: seed)
      let count = 3 + Int(random.next() % 60)
      func star(_ inner: Double, _ outer: Double) -> [Position] {
        (0..<count).map { step in
          let angle = 2 * Double.pi * (Double(step) + Double.random(in: 0...0.9, using: &random)) / Double(count)
          let radius = Double.random(in: inner...outer, using: &random)
          return Position(x: 1e-3 * radius * cos(angle) + 7, y: 1e-3 * radius * sin(angle) + 43)
        }
      }
      let check = TessellationCheck(rings: count < 8 ? [star(1, 2)] : [star(1, 2), star(0.2, 0.4)])
      #expect(check.outcome == .triangles, "seed \(seed)")
      #expect(check.isEveryTriangleProper, "seed \(seed)")
      #expect((check.area - check.ringArea).magnitude <= 1e-9 * check.ringArea, "seed \(seed)")
      #expect(check.looseEdges == 0, "seed \(seed)")
    }
  }

  @Test("rings of random positions: triangles that turn the right way, or none")
  func noise() {
    var tessellator = PolygonTessellator()
    for seed in 0..<UInt64(Self.count) {
      var random = SplitMix64(state: seed)
      var check = TessellationCheck(rings: [])
      for _ in 0..<(1 + random.next() % 3) {
        for _ in 0..<(random.next() % 12) {
          check.positions.append(Position(x: Double(random.next() % 6), y: Double(random.next() % 6)))
        }
        check.ringEnds.append(UInt32(check.positions.count))
      }
      check.run(&tessellator)
      #expect(check.isInRange && check.turns.clockwise == 0, "seed \(seed)")
      #expect(check.outcome == .triangles || check.indices.isEmpty, "seed \(seed)")
    }
  }

  @Test("a comb, a spiral, a staircase: as many regions at once as there can be", arguments: [10, 1000, 20_000])
  func extremes(count: Int) {
    var comb: [Position] = []
    for tooth in 0..<count {
      comb.append(Position(x: Double(tooth % 7), y: Double(2 * tooth)))
      comb.append(Position(x: 100 + Double(tooth % 5), y: Double(2 * tooth + 1)))
    }
    comb += [Position(x: 200, y: Double(2 * count)), Position(x: 200, y: -1)]
    var spiral: [Position] = []
    for side in [1.0, -1] {
      let steps = side > 0 ? Array(0..<count) : (0..<count).reversed()
      for step in steps {
        let angle = Double(step) * (Double.pi / 16)
        let radius = 10 + angle * 3 + (side > 0 ? 0 : 6)
        spiral.append(Position(x: radius * cos(angle), y: radius * sin(angle)))
      }
    }
    for rings in [[comb], [comb.map { Position(x: $0.y, y: $0.x) }], [spiral]] {
      let check = TessellationCheck(rings: rings)
      #expect(check.outcome == .triangles)
      #expect(check.isEveryTriangleProper)
      #expect((check.area - check.ringArea).magnitude <= 1e-9 * check.ringArea)
      #expect(check.triangleCount == check.positions.count - 2)
    }
  }
}
