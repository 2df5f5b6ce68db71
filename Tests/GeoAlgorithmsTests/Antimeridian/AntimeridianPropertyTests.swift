import Foundation
import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// What holds for every shape; thousands here, and as many as ANTIMERIDIAN_SHAPES says.
@Suite struct AntimeridianPropertyTests {
  private func check(_ shape: GeneratedShape, _ result: CutResult, _ seed: UInt64) {
    let violations = CutRules.violations(result, of: shape.input)
    #expect(violations == [], "seed \(seed)")
    if !result.changed { return }
    var column = GeometryColumn()
    result.sample.append(to: &column)
    var validator = TopologyValidator()
    let defects = validator.defects(ofGeometry: 0, in: column).filter { !$0.kind.isInformation }
    #expect(defects.isEmpty, "seed \(seed): \(defects)")
    let area = RegionDifference.area(result.sample)
    #expect(abs(area - shape.area) <= 1e-11 * max(1, abs(shape.area)), "seed \(seed)")
    #expect(result.sample.parts.reduce(0) { $0 + $1.count - 1 } == shape.innerHoles, "seed \(seed)")
    let hasPole = result.reports.contains { if case .poleEnclosed = $0.finding { true } else { false } }
    #expect(hasPole == shape.isPolar, "seed \(seed)")
    var cutter = AntimeridianCut()
    #expect(result.sample.cut(with: &cutter).sample == result.sample, "seed \(seed): cutting again")
  }

  @Test func `stars with holes keep their area, their holes and all rules`() {
    var cutter = AntimeridianCut()
    for seed in 0..<UInt64(GeneratedShapes.count) {
      var random = SeededNumbers(state: seed &* 77 &+ 1)
      let shape = GeneratedShapes.starWithHoles(&random)
      let result = shape.input.cut(with: &cutter)
      check(shape, result, seed)
    }
  }

  @Test func `caps round a pole keep their area, their holes and all rules`() {
    var cutter = AntimeridianCut()
    for seed in 0..<UInt64(GeneratedShapes.count) {
      var random = SeededNumbers(state: seed &* 91 &+ 5)
      let shape = GeneratedShapes.polarCap(&random)
      let result = shape.input.cut(with: &cutter)
      check(shape, result, seed)
    }
  }

  @Test func `turning the globe does not change the area on the sphere`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 4) {
      var random = SeededNumbers(state: seed &* 13 &+ 3)
      let shape = seed & 1 == 0 ? GeneratedShapes.starWithHoles(&random) : GeneratedShapes.polarCap(&random)
      let first = shape.input.cut().sample
      if !shape.input.cut().changed { continue }
      let area = SphericalMeasure.area(first)
      for turn in [1, 7.5, 33, 90, 141.3] {
        let turned = shape.input.turned(by: turn).cut()
        if !turned.changed { continue }
        // Turning rounds the longitudes: to 3e-14 degrees, over an outline of some hundred degrees.
        #expect(abs(SphericalMeasure.area(turned.sample) - area) <= 1e-12 * max(area, 0.1), "seed \(seed) by \(turn)")
      }
    }
  }

  @Test func `awkward coordinates give valid geometry or a reason`() {
    var cutter = AntimeridianCut()
    for seed in 0..<UInt64(GeneratedShapes.count * 5) {
      var random = SeededNumbers(state: seed &* 5 &+ 11)
      let input = GeneratedShapes.awkward(&random)
      cutter.poles = seed % 5 == 0 ? .trust : .smaller
      let result = input.cut(with: &cutter)
      for position in result.sample.positions { #expect(position.x.magnitude <= 180, "seed \(seed)") }
      for ring in result.sample.parts.joined() where result.changed {
        #expect(ring.count >= 4 && ring.first == ring.last, "seed \(seed)")
      }
      if cutter.poles == .smaller, Self.isSimple(input), !result.reports(.overlapsItself) {
        #expect(CutRules.crossings(result.sample) == [], "seed \(seed)")
      }
    }
  }

  /// Whether a polygon is one ring that does not cross itself in the plane once it is unwrapped.
  private static func isSimple(_ input: Sample) -> Bool {
    guard input.parts[0].count == 1, let first = input.positions.first, input.positions.last == first else {
      return false
    }
    var column = GeometryColumn()
    Sample(.lineString, [[input.positions]]).append(to: &column)
    var output = GeometryColumn()
    var reports: [AntimeridianReport] = []
    var unwrap = AntimeridianUnwrap()
    unwrap.unwrap(column, path: 0, into: &output, reports: &reports)
    let ring = output.positions
    // A line has no edge before its first one, by which a step across the seam is told from a parallel.
    guard ring.first == ring.last, Set(ring).count == ring.count - 1, ring.count > 3,
      !reports.contains(where: { $0.finding == .ambiguousEdge }),
      !zip(ring, ring.dropFirst()).contains(where: { abs($0.x - $1.x) == 360 })
    else { return false }
    return CutRules.crossings(Sample(.polygon, [[ring]])) == []
  }

  @Test func `lines of awkward coordinates lose nothing and stay in range`() {
    var cutter = AntimeridianCut()
    for seed in 0..<UInt64(GeneratedShapes.count * 5) {
      var random = SeededNumbers(state: seed &* 7 &+ 19)
      var input = GeneratedShapes.awkward(&random)
      input = Sample(.lineString, [[input.parts[0][0]]])
      if input.positions.count < 2 { continue }
      let result = input.cut(with: &cutter)
      for position in result.sample.positions { #expect(position.x.magnitude <= 180, "seed \(seed)") }
      for (part, next) in zip(result.sample.parts, result.sample.parts.dropFirst()) {
        #expect(part[0].last?.y == next[0].first?.y && part[0].last?.x == -(next[0].first?.x ?? 0), "seed \(seed)")
      }
      if !result.changed || result.sample.parts.count == 1 { continue }
      for part in result.sample.parts { #expect(Set(part[0]).count > 1, "seed \(seed)") }
    }
  }
}
