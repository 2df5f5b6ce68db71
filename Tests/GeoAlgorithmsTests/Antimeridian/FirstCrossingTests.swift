import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// What a conversion tells of geometry that it leaves across the 180th meridian, against what the cut does with it.
@Suite struct FirstCrossingTests {
  private static let longitudes = [-180, -180, -179.9999999995, -179, -170, -90, -1e-9, 0, 90, 170, 179, 180, 180, 179.9999999999]
  private static let beyond = [181.0, 190, 360, 540, -190, -540, 180.0000000001]
  private static let latitudes = [-90, -80, -5, 0, 0, 0, 5, 5, 7, 80, 90.0]

  private func crossing(_ sample: Sample) -> Int? {
    var column = GeometryColumn()
    sample.append(to: &column)
    return AntimeridianCut.firstCrossing(of: column, geometry: 0)
  }

  @Test func `an edge that ends in the other spelling of the meridian is told`() {
    #expect(crossing(.line([(179, 1), (-180, 0)])) == 0)
    #expect(crossing(.polygon([[(179, 1), (-180, 0), (179, -1), (179, 1)]])) == 0)
    #expect(crossing(.line([(170, 0), (179, 1), (-179, 1)])) == 1)
    #expect(crossing(.line([(-180, 0), (180, 0)])) == nil && crossing(.line([(179, 1), (180, 0), (179, -1)])) == nil)
    // Metres of a projection are no degrees.
    #expect(crossing(.line([(1_500_000, 10), (1_600_000, 10)])) == nil)
  }

  @Test func `what the cut changes is told, and nothing else`() {
    var random = SplitMix64(state: 411)
    var (told, untold) = (0, 0)
    for round in 0..<20_000 {
      let isBeyond = round % 4 == 0
      let pool = isBeyond ? Self.longitudes + Self.beyond : Self.longitudes
      var path = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        (pool.randomElement(using: &random) ?? 0, Self.latitudes.randomElement(using: &random) ?? 0)
      }
      let isRing = round % 2 == 1 && path.count > 2
      if isRing { path.append(path[0]) }
      let sample = isRing ? Sample.polygon([path]) : Sample.line(path)
      let (isTold, hasChanged) = (crossing(sample) != nil, sample.cut().changed)
      if isTold { told += 1 } else { untold += 1 }
      // A path beyond ±180 that stays on one side is brought into range all the same.
      if isTold || !sample.positions.contains(where: { $0.x.magnitude > 180 }) {
        #expect(isTold == hasChanged, "\(path)")
      }
    }
    #expect(told > 5_000 && untold > 2_000)
  }
}
