import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Rings round a pole that come back across their own longitudes, as swaths of satellites do.
@Suite struct PolarOverlapTests {
  /// Once round at 60° north, thirty degrees on, and back; 11,225 square degrees.
  private let spiral = Sample.polygon([[(0, 60), (100, 60), (-160, 60), (-60, 60), (20, 50), (30, 70), (0, 60)]])

  @Test(arguments: Array(stride(from: -180.0, through: 180, by: 20)), [1.0, -1])
  func `such a ring is traced anew, wherever the meridian runs`(_ turn: Double, _ hemisphere: Double) {
    var input = spiral.turned(by: turn)
    input.parts = input.parts.map { $0.map { $0.map { Position(x: $0.x, y: hemisphere * $0.y) } } }
    for start in 0..<6 {
      let ring = input.parts[0][0]
      let shape = Sample(.polygon, [[(0...6).map { ring[(start + $0) % 6] }]])
      for sample in [shape, Sample(.polygon, [[shape.parts[0][0].reversed()]])] {
        let result = sample.cut()
        // Where it crosses itself there is a new position.
        #expect(CutRules.violations(result, of: sample, isValid: false).allSatisfy { $0.contains("is new") })
        #expect(abs(RegionDifference.area(result.sample) - 11_225) < 1e-6, "\(result.sample)")
        #expect(isValid(result.sample), "\(result.sample)")
        #expect(result.reports(.overlapsItself))
      }
    }
  }

  /// Every eighth position of a satellite's swath over both poles, force-north-pole of gadomski/antimeridian.
  private let swath = Sample.polygon([
    [
      (10.4, 89.6), (164.3, 86.7), (165.8, 83), (166.2, 79.4), (-175.3, 76.3), (-106.2, 20.5), (-101.5, 1.1), (-97.3, -18.4),
      (-93.1, -37.7),
      (-87.7, -57), (-75.3, -75.9), (54.8, -83), (83.8, -64.7), (90.5, -45.6), (95, -26.3), (99.1, -6.8), (103.6, 12.6), (109.1, 31.9),
      (117.8, 50.8), (137.5, 68.3), (-168.5, 77.1), (-168.8, 80.8), (-169.5, 84.4), (-172.8, 88.1), (98.5, 82.7), (97.6, 63.6),
      (94.9, 44.4),
      (91.8, 25.1), (88.1, 5.8), (83.5, -13.4), (77.2, -32.4), (66.6, -50.7), (42.9, -66.5), (-13.5, -72), (-55.9, -60.6), (-72.3, -43.4),
      (-80.7, -24.7), (-86.1, -5.6), (-90.3, 13.6), (-93.7, 32.9), (10.4, 89.6)
    ]
  ])

  @Test(arguments: Array(stride(from: -180.0, to: 180, by: 30)))
  func `a swath over both poles becomes valid, and its doubt is told`(_ turn: Double) {
    let result = swath.turned(by: turn).cut()
    #expect(result.changed && isValid(result.sample))
    #expect(result.reports(.poleAmbiguous) && result.reports(.overlapsItself))
    #expect(abs(RegionDifference.area(result.sample) - RegionDifference.area(swath.cut().sample)) < 1e-6)
    #expect(!result.sample.cut().changed)
  }

  @Test func `a ring that is wider than the globe without meeting itself is cut as ever`() {
    // The coast comes back under its own beginning, at other latitudes.
    let coast = Sample.polygon([[(0, -70), (-20, -75), (-20, -65), (100, -65), (-140, -65), (-20, -80), (0, -70)]])
    let result = coast.cut()
    #expect(result.changed && isValid(result.sample))
  }

  @Test(arguments: Array(stride(from: -180.0, through: 180, by: 20)), [false, true])
  func `trusted, its other side is traced anew as well`(_ turn: Double, _ isReversed: Bool) {
    var sample = spiral.turned(by: turn)
    if isReversed { sample.parts[0][0].reverse() }
    var cutter = AntimeridianCut(poles: .trust)
    let result = sample.cut(with: &cutter)
    #expect(isValid(result.sample) && result.reports(.overlapsItself))
    // On its left, eastward, all that it goes round of the north; westward, of the south.
    let area: Double = isReversed ? 64_800 - 11_225 + 125 : 11_225
    #expect(abs(RegionDifference.area(result.sample) - area) < 1e-6, "\(RegionDifference.area(result.sample))")
  }

  @Test(arguments: Array(stride(from: -180.0, through: 180, by: 20)))
  func `all but a ring that laps over itself is what none of its worlds covers`(_ turn: Double) {
    // A lane of ten degrees round the globe and forty degrees on, where it lies five degrees further north.
    let south = stride(from: 0.0, through: 400, by: 40).map { Position(x: $0 + turn, y: $0 / 80) }
    let lane = south + south.reversed().map { Position(x: $0.x, y: $0.y + 10) } + south.prefix(1)
    var cutter = AntimeridianCut(poles: .trust)
    let inside = Sample(.polygon, [[lane]]).cut(with: &cutter)
    let outside = Sample(.polygon, [[lane.reversed()]]).cut(with: &cutter)
    #expect(isValid(inside.sample) && isValid(outside.sample))
    #expect(abs(RegionDifference.area(inside.sample) + RegionDifference.area(outside.sample) - 64_800) < 1e-6)
    // What lies in it twice is forty degrees long and half as high as the lane, but for its slope.
    #expect((RegionDifference.area(inside.sample) - (4_000 - 220)).magnitude < 1e-6, "\(RegionDifference.area(inside.sample))")
  }

  static let holes: [(hole: [(Double, Double)], isOutside: Bool)] = [
    ([(0.0, 90.0), (175, 20), (170, 20), (0, 90)], true),
    ([(0.0, -9.999999), (10, -9.999999), (5, -5), (0, -9.999999)], true),
    ([(0.0, -10.000001), (10, -10.000001), (5, -15), (0, -10.000001)], false),
    ([(0.0, -80.0), (10, -80), (5, -85), (0, -80)], false)
  ]

  /// Found by fuzzing: such a ring is one part, and the hole was given to it without a word.
  @Test(arguments: holes)
  func `a hole outside of a ring round a pole is told`(_ hole: [(Double, Double)], _ isOutside: Bool) {
    let rings = [[(180.0, -10.0), (90, -10), (0, -10), (-90, -10), (180, -10)], hole]
    for rings in [rings, rings.map { $0.reversed() }] {
      let cut = Sample.polygon(rings).cut()
      // Where it touches a pole it is laid over the polygon, and nothing of it is left.
      #expect((cut.reports(.holeOutside) || cut.reports(.overlapsItself)) == isOutside)
    }
  }

  private func isValid(_ sample: Sample) -> Bool {
    var column = GeometryColumn()
    sample.append(to: &column)
    var validator = TopologyValidator()
    return validator.isValid(geometry: 0, in: column)
  }
}
