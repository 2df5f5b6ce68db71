import Testing

@testable import Typesetting

struct CleanTextTests {
  @Test(arguments: [
    ("plain é", "plain é"), ("a\u{0}b\u{1B}c\u{7F}d\u{85}e\u{9F}", "abcde"), ("a\tb", "a b"), ("a\r\nb\rc\nd\n\r", "a\nb\nc\nd\n\n"),
    ("\u{0}", ""), ("", ""), ("a\u{2028}b", "a\u{2028}b")
  ])
  func `control characters are left out, line breaks are kept`(original: String, clean: String) {
    let text = CleanText(original, mostBytes: 100)
    #expect(text.text == clean)
    // Every byte is of a character that is in the original at the place that is said.
    for byte in clean.utf8.indices where byte.samePosition(in: clean.unicodeScalars) != nil {
      let offset = clean.utf8.distance(from: clean.startIndex, to: byte)
      let place = original.utf8.index(original.startIndex, offsetBy: text.original(offset))
      let (found, expected) = (original.unicodeScalars[place], clean.unicodeScalars[byte])
      #expect(found == expected || found == "\r" && expected == "\n" || found == "\t" && expected == " ")
    }
  }

  @Test func `long texts are cut between characters`() {
    for (character, count) in [("a", 50), ("é", 50), ("東", 50), ("👨‍👩‍👧", 9), ("e\u{301}", 40), ("🇨🇭", 11)] {
      let text = String(repeating: character, count: count)
      let clean = CleanText(text, mostBytes: 40).text
      #expect(clean.hasSuffix("…") && clean.utf8.count <= 40)
      #expect(text.hasPrefix(clean.dropLast()) && !clean.dropLast().isEmpty, "\(clean)")
      #expect(clean.dropLast().allSatisfy { String($0) == character }, "\(clean)")
    }
    let marks = "a" + String(repeating: "\u{301}", count: 4_000)
    let clean = CleanText(marks, mostBytes: 40).text
    #expect(clean.utf8.count <= 40 && clean.unicodeScalars.count > 15)
    #expect(CleanText(String(repeating: "a", count: 40), mostBytes: 40).text.utf8.count == 40)
  }
}
