import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Polygons cut at the 180th meridian whose positions stand there but for a few units in the last place.
@Suite struct SeamHairTests {
  /// How far beyond the meridian, in such units.
  static let hairs: [[Int]] = [[0], [1], [-1], [1, -1, 3, -2], [2, 0, 1, -3], [30_000, -30_000]]

  /// Three shapes over the meridian, cut: a box, Taveuni, and a box with a hole over the meridian.
  private static let shapes: [Sample] = [
    Sample.polygon([[(179, -17), (-179, -17), (-179, -16), (179, -16), (179, -17)]]),
    Sample.polygon([
      [
        (179.364, -16.801), (178.725, -17.012), (178.597, -16.639), (179.097, -16.434), (179.414, -16.379), (-179.793, -16.021),
        (-179.917, -16.502), (179.364, -16.801)
      ]
    ]),
    Sample.polygon([
      [(170, 0), (-170, 0), (-170, 20), (170, 20), (170, 0)], [(178, 5), (178, 15), (-178, 15), (-178, 5), (178, 5)]
    ])
  ].map { $0.cut().sample }

  private static func moved(_ sample: Sample, _ hairs: [Int]) -> Sample {
    var sample = sample
    var next = 0
    for part in sample.parts.indices {
      for path in sample.parts[part].indices {
        for index in sample.parts[part][path].indices.dropLast() where sample.parts[part][path][index].x.magnitude == 180 {
          sample.parts[part][path][index].x *= 1 + Double(hairs[next % hairs.count]) * 0x1p-53 * 1.42
          next += 1
        }
        sample.parts[part][path][sample.parts[part][path].count - 1] = sample.parts[part][path][0]
      }
    }
    return sample
  }

  @Test(arguments: shapes.indices, hairs)
  func `they are valid, and nothing to repair`(_ index: Int, _ hairs: [Int]) {
    let sample = Self.moved(Self.shapes[index], hairs)
    var column = GeometryColumn()
    sample.append(to: &column)
    var validator = TopologyValidator()
    let defects = validator.defects(ofGeometry: 0, in: column)
    #expect(defects == [], "\(sample)")
    for strategy in RepairStrategy.allCases {
      var repair = GeometryRepair(strategy)
      #expect(column.repaired(&repair).outcomes == [.valid])
    }
  }

  @Test(arguments: shapes.indices, hairs)
  func `they are cut where they were, and one piece once they are unwrapped`(_ index: Int, _ hairs: [Int]) {
    let sample = Self.moved(Self.shapes[index], hairs)
    let cut = sample.cut()
    if cut.changed { #expect(cut.sample == Self.shapes[index]) }
    var (input, output, reports) = (GeometryColumn(), GeometryColumn(), [AntimeridianReport]())
    sample.append(to: &input)
    var unwrap = AntimeridianUnwrap()
    let changed = unwrap.unwrap(input, geometry: 0, into: &output, reports: &reports)
    #expect(changed && output.kinds == [.polygon], "\(Sample(output, geometry: 0))")
    #expect(abs(RegionDifference.area(Sample(output, geometry: 0)) - RegionDifference.area(Self.shapes[index])) < 1e-4)
  }

  @Test func `a ring that begins a hair before the meridian and lies behind it is at home there`() {
    // Another polygon meets it at the meridian from the west.
    for x in [179.99999999999997, 180.00000000000003, -179.99999999999997, -180.00000000000003, 180] {
      let sample = Sample(
        .multiPolygon,
        [
          [[(x, 0.0), (-170, 0), (-170, 10), (x, 10), (x, 0)].map { Position(x: $0.0, y: $0.1) }],
          [[(170, 0.0), (180, 0), (180, 10), (170, 10), (170, 0)].map { Position(x: $0.0, y: $0.1) }]
        ])
      var column = GeometryColumn()
      sample.append(to: &column)
      var validator = TopologyValidator()
      let defects = validator.defects(ofGeometry: 0, in: column)
      #expect(defects == [], "\(x)")
    }
  }

  @Test func `polygons that go on beyond the meridian still meet those on the other side`() {
    let sample = Sample(
      .multiPolygon,
      [
        [[(179, 0.0), (180.001, 0), (180.001, 10), (179, 10), (179, 0)].map { Position(x: $0.0, y: $0.1) }],
        [[(-180, 0.0), (-179, 0), (-179, 10), (-180, 10), (-180, 0)].map { Position(x: $0.0, y: $0.1) }]
      ])
    var column = GeometryColumn()
    sample.append(to: &column)
    var validator = TopologyValidator()
    let isValid = validator.isValid(geometry: 0, in: column)
    #expect(!isValid)
  }

  /// Found by fuzzing: from the meridian on it is a hair wider than half a turn.
  @Test func `a ring that crosses itself is told, though it begins at the other spelling of the meridian`() {
    let ring = [(180.0, 5.0), (-160, -90), (1e-9, 5), (-179.999999998, -10), (180, 5)]
    var column = GeometryColumn()
    Sample.polygon([ring]).append(to: &column)
    var validator = TopologyValidator()
    #expect(validator.defects(ofGeometry: 0, in: column).map(\.kind) == [.selfIntersection])
  }

  typealias Line = [(Double, Double)]

  static let shortLines: [(Line, Line)] = [
    ([(179.999999999, 10.0), (180.000000001, 10)], [(179.999999999, 10.0), (180, 10)]),
    ([(180.000000001, 20), (180.00000000000003, 20)], [(-179.999999999, 20), (-179.99999999999997, 20)]),
    ([(180.0000000005, 0), (180.0000000002, 0)], [(-179.9999999995, 0), (-179.9999999998, 0)]),
    ([(-540.0000000005, -0.0), (-539.9999999995, 0)], [(179.9999999995, -0.0), (180, 0)])
  ]

  /// Found by fuzzing: on the meridian nothing is left of them.
  @Test(arguments: shortLines)
  func `a line shorter than the tolerance keeps a length`(_ line: [(Double, Double)], _ expected: [(Double, Double)]) {
    let result = Sample.line(line).cut()
    #expect(result.changed && result.sample.kind == .lineString)
    #expect(zip(result.sample.positions, expected).allSatisfy { abs($0.x - $1.0) < 1e-12 && $0.y == $1.1 })
    #expect(result.sample.positions.count == expected.count)
    #expect(Set(result.sample.positions).count > 1)
    #expect(result.sample.positions.allSatisfy { $0.x.magnitude <= 180 })
  }

  @Test func `a sliver across the meridian runs as its exact area says`() {
    // Twice its area is 6.2e-14 square degrees; a turn that is added rounds by as much.
    let sliver = Sample.polygon([
      [
        (179.99999995529663, -10.339633985382676), (-179.99999998671157, -1.5731516380826545), (-179.9999999935641, -2.6090313943716037),
        (179.99999995529663, -10.339633985382676)
      ]
    ])
    let cut = sliver.cut()
    #expect(cut.reports.map(\.finding) == [.crossed] && cut.sample.parts.count == 2)
  }
}
