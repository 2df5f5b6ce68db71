import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Exteriors that reach from one side of the map to the other, with holes that cross the 180th meridian, end at it, or go round a pole.
@Suite struct OceanPolygonTests {
  private static let world: [(Double, Double)] = [(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)]
  /// No edge of it says which way it goes.
  private static let band: [(Double, Double)] = [
    (-180, -80), (-60, -80), (60, -80), (180, -80), (180, 80), (60, 80), (-60, 80), (-180, 80), (-180, -80)
  ]
  private static let across: [(Double, Double)] = [(175, -10), (175, -5), (-175, -5), (-175, -10), (175, -10)]
  private static let cap: [(Double, Double)] = [(0, 80), (-120, 80), (120, 80), (0, 80)]
  private static let southernCap: [(Double, Double)] = [(0, -80), (-120, -80), (120, -80), (0, -80)]

  /// Each with its area once it is cut.
  private static let shapes: [(rings: [[(Double, Double)]], area: Double)] = [
    ([world, cap], 61_200),
    ([world, southernCap, across], 61_150),
    ([band, across], 57_550),
    ([band, [(180, -10), (178, -5), (-175, -5), (-175, -10), (180, -10)]], 57_570),
    ([[(-180, -60), (-60, -60), (60, -60), (180, -60), (180, 90), (-180, 90), (-180, -60)], cap], 50_400),
    // The exterior leaves no choice: it does not reach the other pole, whichever is nearer.
    ([[(-180, -60), (180, -60), (180, 90), (-180, 90), (-180, -60)], [(0, -10), (-120, -10), (120, -10), (0, -10)]], 18_000)
  ]

  @Test(arguments: shapes.indices)
  func `what such a polygon is, it is before and after the cut`(_ index: Int) {
    let (rings, area) = Self.shapes[index]
    let input = Sample.polygon(rings)
    #expect(defects(input).allSatisfy { $0.kind == .poleNotCut }, "\(defects(input))")
    let result = input.cut()
    #expect(defects(result.sample) == [])
    #expect(abs(RegionDifference.area(result.sample) - area) < 1e-6, "\(RegionDifference.area(result.sample))")
    #expect(!result.reports(.overlapsItself) && !result.reports(.holeOutside))
  }

  @Test func `a hole that leaves such an exterior beyond the meridian is told`() {
    let step: [(Double, Double)] = [(-180, 0), (-60, -80), (60, -80), (180, -80), (180, 80), (60, 80), (-60, 80), (-180, 80), (-180, 0)]
    #expect(defects(Sample.polygon([step, Self.across])).contains { $0.kind == .ringsCross })
  }

  private static let half: [(Double, Double)] = [(0, -80), (180, -80), (180, 80), (0, 80), (0, -80)]
  private static let atSeam: [(Double, Double)] = [(180, 0), (170, 0), (170, 10), (180, 10), (180, 0)]

  @Test(arguments: [false, true])
  func `a hole with an edge on the meridian, where its exterior has one, is a notch`(_ isBand: Bool) {
    let shell: [(Double, Double)] = isBand ? Self.band : Self.half
    let area: Double = isBand ? 57_500 : 28_700
    for side in [1.0, -1] {
      func mirrored(_ ring: [(Double, Double)]) -> [(Double, Double)] { ring.map { (side * $0.0, $0.1) } }
      let input = Sample.polygon([mirrored(shell), mirrored(Self.atSeam)])
      let result = input.cut()
      #expect(result.changed && result.sample.parts.flatMap { $0.dropFirst() }.isEmpty, "\(result.sample)")
      #expect(defects(result.sample) == [] && abs(RegionDifference.area(result.sample) - area) < 1e-6)
      #expect(!result.sample.cut().changed)
    }
    // One that ends at the meridian elsewhere, or touches it, is as it was.
    let slope: [(Double, Double)] = [(0, -80), (180, -80), (180, -40), (0, 80), (0, -80)]
    #expect(!Sample.polygon([slope, Self.atSeam]).cut().changed)
    #expect(!Sample.polygon([Self.half, [(180, 0), (170, 0), (170, 10), (180, 0)]]).cut().changed)
  }

  @Test(arguments: RepairStrategy.allCases)
  func `repair mends what is wrong beside such holes`(_ strategy: RepairStrategy) {
    let bow: [(Double, Double)] = [(0, 0), (0, 10), (10, 0), (10, 10), (0, 0)]
    let shapes: [(rings: [[(Double, Double)]], area: Double)] = [
      ([Self.band, Self.across, bow], 57_500), ([Self.world, Self.cap, bow], 61_150)
    ]
    for (rings, area) in shapes {
      var column = GeometryColumn()
      Sample.polygon(rings).append(to: &column)
      var repair = GeometryRepair(strategy)
      let (result, outcomes, _) = column.repaired(&repair)
      #expect(outcomes == [.repaired])
      #expect(abs(result.planarArea - area) < 1e-6, "\(result.planarArea)")
      #expect(defects(Sample(result, geometry: 0)) == [])
    }
  }

  private func defects(_ sample: Sample) -> [TopologyDefect] {
    var column = GeometryColumn()
    sample.append(to: &column)
    var validator = TopologyValidator()
    return validator.defects(ofGeometry: 0, in: column)
  }
}
