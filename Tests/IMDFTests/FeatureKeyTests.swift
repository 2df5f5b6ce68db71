import IMDF
import Testing

@Suite struct FeatureKeyTests {
  @Test func `ids are compared without regard to case`() {
    #expect(FeatureKey("A1B2C3D4-0000-4000-8000-00000000000F") == FeatureKey("a1b2c3d4-0000-4000-8000-00000000000f"))
    #expect(FeatureKey("Gate 7") == FeatureKey("gate 7"))
    #expect(FeatureKey("1") != FeatureKey("2"))
    #expect(FeatureKey("\u{E9}") != FeatureKey("e\u{301}"))
  }

  @Test func `nothing is no UUID, not that of zeros either`() {
    let zeros = FeatureKey("00000000-0000-0000-0000-000000000000")
    #expect(zeros.isUUID && !FeatureKey("").isUUID && FeatureKey("") != zeros && Set([zeros, FeatureKey("")]).count == 2)
  }

  @Test(arguments: [
    ("a1b2c3d4-0000-4000-8000-00000000000f", true), ("A1B2C3D4-0000-4000-BFFF-00000000000F", true),
    ("11111111-1111-1111-1111-111111111111", false), ("a1b2c3d4-0000-4000-c000-00000000000f", false),
    ("a1b2c3d400004000800000000000000f", false), ("g1b2c3d4-0000-4000-8000-00000000000f", false), ("", false)
  ])
  func `version 4 is told from others`(_ id: String, _ isRandom: Bool) { #expect(FeatureKey(id).isRandomUUID == isRandom) }
}
