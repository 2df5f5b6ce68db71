import Testing
import GeoModel
@testable import GeoAlgorithms

@Suite struct PositionBoundsTests {
  @Test(arguments: [(180.0, 90.0, true), (-180, -90, true), (180.1, 0, false), (0, 90.5, false), (.nan, 0, false)])
  func `a position is in range or it is not`(longitude: Double, latitude: Double, isInside: Bool) {
    let positions = [Position(longitude: longitude, latitude: latitude)]
    #expect((firstOutOfRange(positions.span) == nil) == isInside)
  }
}
