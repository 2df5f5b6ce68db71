import Testing
import Spelling

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "abc", 0), ("validate", "valdiate", 2)
  ]) func `letters put in, taken out and replaced are counted`(a: String, b: String, distance: Int) {
    #expect(EditDistance.between(a, b) == distance && EditDistance.between(b, a) == distance)
  }

  @Test(
    arguments: [
      ("VALIDAT", "validate"), ("converts", "convert"), ("inf", "info"), ("inffo", "info"), ("nothing", nil), ("", nil)
    ] as [(String, String?)]) func `what was meant is at most two letters away`(word: String, meant: String?)
  {
    #expect(EditDistance.nearest(to: word, among: ["validate", "convert", "info", "rules"]) == meant)
  }
}
