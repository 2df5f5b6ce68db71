import Testing

@testable import Drawing

struct MissingScriptsTests {
  @Test func `scripts are named with the package that has them`() {
    var missing = MissingScripts()
    #expect(missing.isEmpty && missing.warnings.isEmpty)
    for _ in 0..<12 { missing.count(["क", "ा"]) }
    missing.count(["東", "京", "あ"])
    missing.count(["東", "\u{1F600}"])
    missing.count(["\u{E000}"])
    missing.count(["\u{E1234}", "\u{11A00}"])
    missing.count([])
    #expect(
      missing.warnings == [
        "no font has the characters of Devanagari (12 labels): install fonts-noto-core",
        "no font has the characters of Han (2 labels): install fonts-noto-cjk",
        "no font has the characters of Hiragana (1 label): install fonts-noto-cjk",
        "no font has some emoji (1 label): install fonts-symbola, for fonts of pictures (fonts-noto-color-emoji) cannot be used",
        "no font has characters such as U+11A00 (1 label)",
        "no font has the characters of private use (1 label): only the font has them that the text was written for"
      ])
  }

  @Test(
    arguments: [
      ("A", "Latin"), ("ế", "Latin"), ("Ω", "Greek"), ("ἀ", "Greek"), ("Ж", "Cyrillic"), ("ה", "Hebrew"), ("ﷺ", "Arabic"), ("ڴ", "Arabic"),
      ("ไ", "Thai"), ("ភ", "Khmer"), ("한", "Hangul"), ("ᄀ", "Hangul"), ("ン", "Katakana"), ("ㄅ", "Bopomofo"), ("𠀀", "Han"),
      ("አ", "Ethiopic"),
      ("☀", "emoji"), ("∑", "symbols"), ("、", "CJK punctuation"), ("\u{0}", nil), ("\u{3FFFE}", nil)
    ] as [(Unicode.Scalar, String?)])
  func `characters belong to scripts`(character: Unicode.Scalar, script: String?) {
    #expect(ScriptRanges.script(of: character) == script)
  }

  @Test func `no two ranges overlap`() {
    // Were the table out of order, the search would miss some of these.
    for value in stride(from: UInt32(0x900), to: 0xD80, by: 1) {
      #expect(Unicode.Scalar(value).flatMap(ScriptRanges.script) != nil, "\(value)")
    }
  }
}
