import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Holes that go round a pole as their exterior does.
@Suite struct PolarHoleTests {
  private static let heights: [Double] = [-80, -45, -10, 10, 45, 80]

  private static func ring(_ latitude: Double, turn: Double, isReversed: Bool) -> [(Double, Double)] {
    let ring = stride(from: 0.0, through: 360, by: 90).map { (Longitude.normalised($0 + turn), latitude) }
    return isReversed ? ring.reversed() : ring
  }

  @Test(arguments: heights, heights)
  func `a hole takes away what it holds of its exterior, and adds nothing`(_ exterior: Double, _ hole: Double) {
    for turn in [0.0, 33, 90] {
      for isReversed in [false, true] {
        let sample = Sample.polygon([
          Self.ring(exterior, turn: turn, isReversed: isReversed), Self.ring(hole, turn: turn, isReversed: !isReversed)
        ])
        let cut = sample.cut()
        let isInside = exterior.sign == hole.sign && hole.magnitude > exterior.magnitude
        let left = exterior.sign == hole.sign ? max(0, hole.magnitude - exterior.magnitude) : 90 - exterior.magnitude
        #expect(abs(RegionDifference.area(cut.sample) - 360 * left) < 1e-6, "\(sample)")
        if exterior != hole { #expect(cut.reports(.overlapsItself) == !isInside, "\(sample)") }
        #expect(cut.reports(.collapsed) == (left == 0), "\(sample)")
      }
    }
  }

  @Test(arguments: Array(stride(from: -180.0, to: 180, by: 30)))
  func `a hole that crosses its exterior takes away what both hold, wherever it crosses`(_ turn: Double) {
    let exterior = [(0.0, 80.0), (90, 80), (180, 89), (-90, 80), (0, 80)].map { (Longitude.normalised($0.0 + turn), $0.1) }
    let cut = Sample.polygon([exterior, Self.ring(87, turn: turn, isReversed: true)]).cut()
    // The exterior is at 87 degrees 20 degrees of longitude before and behind its corner at 89.
    #expect(abs(RegionDifference.area(cut.sample) - (360 * 7 - 180 * 9 / 2 + 40 * 2 / 2)) < 1e-6, "\(RegionDifference.area(cut.sample))")
    var column = GeometryColumn()
    cut.sample.append(to: &column)
    var validator = TopologyValidator()
    let isValid = validator.isValid(geometry: 0, in: column)
    #expect(isValid)
  }

  @Test func `where a hole runs along the meridian both sides have its positions, in whichever spelling`() {
    let exterior = [(178.0, 84.0), (-178, 84), (-178, 90), (178, 90), (178, 84)]
    let cuts = [180.0, -180].map { seam in Sample.polygon([exterior, [(seam, 86), (seam, 85), (-179, 85), (seam, 86)]]).cut().sample }
    #expect(cuts[0] == cuts[1])
    for side in [180.0, -180] {
      let latitudes: [Double] = cuts[0].positions.filter { $0.x == side }.map(\.y)
      #expect(Set(latitudes).isSuperset(of: [84, 85, 86, 90]))
    }
  }
}

extension Double {
  fileprivate var sign: Int { self < 0 ? -1 : 1 }
}
