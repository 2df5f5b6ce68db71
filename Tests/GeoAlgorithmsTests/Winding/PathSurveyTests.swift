import GeoAlgorithms
import GeoModel
import Testing

@Suite struct PathSurveyTests {
  // Spans stay outside the macros, which the compiler cannot yet lower.
  private func winding(of ring: [Position]) -> RingWinding { GeoAlgorithms.winding(ofRing: ring.span) }
  private func passages(of path: [Position]) -> SeamPassages? { seamPassages(ofPath: path.span) }

  private func survey(_ path: [Position]) -> PathSurvey { path.withUnsafeBufferPointer { PathSurvey($0) } }

  /// Stars on a coarse grid round a random centre: flat ones, reversed ones and crossings of 180° among them.
  @Test func `the quick winding is the exact one, or none`() {
    var random = SystemRandomNumberGenerator()
    var decided = 0
    for _ in 0..<20_000 {
      let centre = Double(Int.random(in: -180...180, using: &random))
      var ring = (0..<Int.random(in: 3...9, using: &random)).map { _ in
        Position(
          longitude: max(-180, min(180, centre + Double(Int.random(in: -4...4, using: &random)) / 8)),
          latitude: Double(Int.random(in: -4...4, using: &random)) / 8)
      }
      ring.append(ring[0])
      guard let quick = survey(ring).winding else { continue }
      decided += 1
      let exact = winding(of: ring)
      #expect(quick == exact, "\(ring)")
    }
    #expect(decided > 10_000)
  }

  @Test func `extremes and steps`() {
    let path = survey([Position(x: -10, y: 5), Position(x: 20, y: -95), Position(x: 20, y: -95), Position(x: 21, y: 0)])
    #expect(path.longitudeReach == 21 && path.latitudeReach == 95)
    #expect(path.widestStep == 30 && path.shortestStep == 0)
    #expect(survey([]).longitudeReach == 0)
    #expect(survey([Position(x: -190, y: 1)]).longitudeReach == 190)
  }

  @Test(
    arguments: [
      ([179, -179], 1, 1, false), ([179, 180, -180, -179], 1, 2, false), ([170, 190, 170], 2, 1, true),
      ([170, 180, 190], 1, 2, true), ([-170, 170, -170], 2, 1, false),
      // No position lies within ±180, and the path does.
      ([-180, 200], 1, 1, true), ([180, -181], 1, 1, true), ([180, -181, 180, -181], 3, 1, true), ([-180, 180, 200], 1, 2, true),
      ([190, 180, 170], 1, 2, true), ([-540, 540], 2, 1, true),
      // At any odd multiple of 180.
      ([530, 545], 1, 1, true), ([530, 540, 545], 1, 2, true), ([0, 1000], 3, 1, true)
    ] as [([Double], Int, Int, Bool)])
  func `passages of the 180th meridian`(longitudes: [Double], count: Int, first: Int, isUnwrapped: Bool) {
    let path = longitudes.enumerated().map { Position(x: $0.element, y: Double($0.offset)) }
    let expected = SeamPassages(first: first, count: count, isUnwrapped: isUnwrapped)
    #expect(passages(of: path) == expected, "\(longitudes)")
  }

  @Test(
    arguments: [
      [170, 180, 170], [-180, 180], [190, 200], [180, 190], [0, 180], [-90, 90], [180, 540], [190, 540, 530], [550, 700], [-180, 180],
      [40_000, 50_000]
    ] as [[Double]])
  func `touching is not passing`(longitudes: [Double]) {
    #expect(passages(of: longitudes.map { Position(x: $0, y: 0) }) == nil)
  }

  @Test func `metres pass no meridian`() {
    #expect(passages(of: [Position(x: 1500, y: 3400), Position(x: 1700, y: 3500)]) == nil)
    #expect(passages(of: [Position(x: 170, y: 95), Position(x: 190, y: 95)]) == nil)
    // A slipped latitude beside longitudes within ±180.
    #expect(passages(of: [Position(x: 170, y: 95), Position(x: -170, y: 5)]) != nil)
  }
}
