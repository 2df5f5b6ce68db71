import GeoModel
import Testing
@testable import GeoAlgorithms

/// Longitudes whole turns away: they mean what they say, and whole turns do not count (conventions 1.3, 2.3, 3.2).
@Suite struct FarTurnTests {
  private static let world = GeographicBox(west: -180, south: -90, east: 180, north: 90)

  private static func turned(_ sample: Sample, by turns: Double) -> Sample {
    var sample = sample
    sample.parts = sample.parts.map { $0.map { $0.map { Position(x: $0.x + 360 * turns, y: $0.y) } } }
    return sample
  }

  /// In range, across the meridian, and across it twice.
  private static let shapes: [Sample] = [
    .polygon([[(-20, 0), (10, 0), (10, 10), (-20, 10), (-20, 0)]]), .line([(-20, 0), (10, 10)]),
    .polygon([[(170, 0), (200, 0), (200, 10), (170, 10), (170, 0)], [(175, 2), (180, 8), (185, 2), (175, 2)]]),
    .line([(170, 0), (190, 10), (170, 20)]), Sample(.multiPoint, [[[Position(x: 20, y: 1)]], [[Position(x: -20, y: 2)]]])
  ]

  @Test(arguments: shapes.indices, [-2.0, 1, 2, 3, 64, 98])
  func `cut and clipped they are what they are in the first world, and unwrapped they stay`(_ index: Int, _ turns: Double) {
    let (near, far) = (Self.shapes[index], Self.turned(Self.shapes[index], by: turns))
    let result = far.cut()
    #expect(result.sample == near.cut().sample)
    #expect(result.reports(.farTurn) == (far.positions.contains { $0.x.magnitude > 540 }))
    #expect(ClippedSample(far, Self.world).sample == result.sample)
    let box = GeographicBox(west: 160, south: -20, east: -150, north: 40)
    #expect(ClippedSample(far, box).sample == ClippedSample(near.cut().sample, box).sample)
    var (column, output, reports) = (GeometryColumn(), GeometryColumn(), [AntimeridianReport]())
    far.append(to: &column)
    var joiner = AntimeridianUnwrap()
    #expect(!joiner.unwrap(column, geometry: 0, into: &output, reports: &reports))
    #expect(Sample(output, geometry: 0) == far && !reports.contains { $0.finding == .farTurn })
  }

  /// Every world walks over the whole ring.
  @Test func `a ring that goes round and round the globe, a world every few vertices, is not cut, and that is told`() {
    let half = 10_000
    func longitude(_ index: Int) -> Double { Double((index * 100 + 180) % 360 - 180) }
    let out = (0..<half).map { (longitude($0), 10 + 1e-4 * Double($0) / Double(half)) }
    let back = (0..<half).reversed().map { (longitude($0), 20 + 1e-4 * Double($0) / Double(half)) }
    let ring = Sample.polygon([out + back + [out[0]]])
    let result = ring.cut()
    #expect(result.reports(.tooManyCrossings) && result.sample == ring)
  }

  /// Behind the meridian by a hair is on it, for all alike.
  @Test(arguments: [Double(180).nextUp, 180 + 5e-10, Double(540).nextUp, 540 - 5e-10], [1.0, -1])
  func `a hair behind the meridian is the meridian`(_ longitude: Double, _ side: Double) {
    let x = side * longitude
    let west = side * (longitude > 500 ? 530 : 170)
    for sample in [
      Sample.polygon([[(west, 0), (x, 0), (x, 10), (west, 10), (west, 0)]]), .line([(west, 0), (x, 10)]),
      Sample(.point, [[[Position(x: x, y: 3)]]])
    ] {
      for result in [sample.cut().sample, ClippedSample(sample, Self.world).sample] {
        #expect(Set(result?.positions.map(\.x) ?? []).subtracting([side * 180, side * 170]) == [], "\(String(describing: result))")
        #expect(result?.positions.contains { $0.x == side * 180 } == true)
      }
    }
  }

  @Test func `points out of reach stay beside others that are brought into range, and are told`() {
    let points = Sample(.multiPoint, [[[Position(x: 1e9, y: 1)]], [[Position(x: 190, y: 2)]]])
    let result = points.cut()
    #expect(result.sample.positions == [Position(x: 1e9, y: 1), Position(x: -170, y: 2)])
    #expect(result.reports(.outOfReach) && !result.reports(.farTurn))
  }
}
