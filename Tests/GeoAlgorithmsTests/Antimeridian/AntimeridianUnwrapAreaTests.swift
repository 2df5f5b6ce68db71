import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

@Suite struct AntimeridianUnwrapAreaTests {
  private func unwrapped(_ sample: Sample) -> (sample: Sample, changed: Bool) { AntimeridianUnwrapTests().unwrapped(sample) }

  @Test func `generated shapes come back in one piece with all holes`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 2) {
      var random = SeededNumbers(state: seed &* 31 &+ 7)
      let shape = GeneratedShapes.starWithHoles(&random)
      let cut = shape.input.cut()
      let (result, _) = unwrapped(cut.sample)
      #expect(result.parts.count == 1, "seed \(seed)")
      #expect(result.kind == .polygon, "seed \(seed)")
      #expect(result.parts[0].count == shape.input.parts[0].count, "seed \(seed)")
      if !cut.changed { continue }
      #expect(abs(RegionDifference.area(result) - shape.area) <= 1e-11 * max(1, shape.area), "seed \(seed)")
      #expect(CutRules.crossings(result) == [], "seed \(seed)")
      let again = result.cut().sample
      #expect(abs(RegionDifference.area(again) - shape.area) <= 1e-11 * max(1, shape.area), "seed \(seed)")
      #expect(again.parts.count == cut.sample.parts.count, "seed \(seed)")
    }
  }

  @Test func `unwrapping conserves the area of polygons that overlap`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 2) {
      var random = SeededNumbers(state: seed &* 37 &+ 11)
      var parts: [[[Position]]] = []
      var expected = 0.0
      while parts.count < 2 + Int(seed % 4) {
        if seed % 3 == 0 {
          let shape = GeneratedShapes.starWithHoles(&random)
          parts += shape.input.parts
          expected += shape.area
          continue
        }
        // On a grid, so that edges and corners fall together.
        let corners = (0..<3).map { _ in
          Position(x: Double(Int.random(in: 176...184, using: &random)), y: Double(Int.random(in: 0...8, using: &random)))
        }
        let area = abs(RegionDifference.signedArea(corners + [corners[0]]))
        if area == 0 { continue }
        expected += area
        parts.append([(corners + [corners[0]]).map { Position(x: $0.x > 180 ? $0.x - 360 : $0.x, y: $0.y) }])
      }
      let input = Sample(.multiPolygon, parts)
      for sample in [input, input.cut().sample] {
        let (result, changed) = unwrapped(sample)
        // What needs no cut keeps its direction, and then has a plane area of its own.
        let area = result.parts.reduce(0) { $0 + abs(RegionDifference.area(Sample(.polygon, [$1]))) }
        #expect(!changed || abs(area - expected) <= 1e-9 * max(1, expected), "seed \(seed): \(area) of \(expected)")
      }
    }
  }
}
