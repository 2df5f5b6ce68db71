import Drawing
import Foundation
import GeoTestSupport
import Testing

@testable import Typesetting

@Suite(.enabled(if: TestFonts.arePresent, "\(TestFonts.absence)"))
struct PangoTextSettingTests {
  private let fonts: TestFonts

  init() throws { fonts = try TestFonts() }

  @Test func `lines break at line breaks and at words`() {
    var setter = fonts.setting().setter()
    for text in ["one\ntwo", "one\r\ntwo", "one\rtwo", "one\u{2028}two", "one\u{2029}two"] {
      #expect(setter.set(text).baselines.count == 2, "\(text.debugDescription)")
    }
    let wrapped = setter.set("one two three four", width: 50)
    #expect(wrapped.baselines.count > 1 && wrapped.size.x <= 50)
    let whole = setter.set("Llanfairpwllgwyngyll", width: 50)
    #expect(whole.baselines.count == 1 && whole.size.x > 50)
    #expect(setter.set("one two", width: 0).baselines.count == 2)
    #expect(setter.set("one two", width: .nan).baselines.count == 1)
    #expect(setter.set("one two", width: .infinity).baselines.count == 1)
  }

  @Test(arguments: ["longer line\nline", "القاهرة مدينة\nكبيرة"])
  func `alignment moves whole lines, whatever their direction`(text: String) {
    var setter = fonts.setting().setter()
    func ends(_ alignment: TextAlignment) -> [(left: Float, right: Float)] {
      let set = setter.set(text, in: TextFont(size: 20), width: nil, alignment: alignment)
      return (0...1).map { line in
        let glyphs = set.glyphs.filter { $0.line == line }
        let left = glyphs.map(\.origin.x).min() ?? 0
        return (left, set.size.x - left - glyphs.reduce(0) { $0 + $1.advance })
      }
    }
    let (left, center, right) = (ends(.left), ends(.center), ends(.right))
    #expect(abs(left[1].left) < 0.5 && left[1].right > 10)
    #expect(abs(right[1].right) < 0.5 && right[1].left > 10)
    #expect(abs(center[1].left - center[1].right) < 0.5)
    for ends in [left, center, right] { #expect(abs(ends[0].left) < 0.5 && abs(ends[0].right) < 0.5) }
  }

  @Test func `glyphs of a line follow each other, also from right to left`() {
    var setter = fonts.setting().setter()
    let latin = setter.set("abc"), arabic = setter.set("بتث")
    #expect(latin.glyphs.map(\.cluster) == [0, 1, 2])
    #expect(arabic.glyphs.map(\.cluster) == arabic.glyphs.map(\.cluster).sorted(by: >))
    for set in [latin, arabic] { #expect(set.glyphs.map(\.origin.x) == set.glyphs.map(\.origin.x).sorted()) }
  }

  @Test func `weight, style and size choose outlines`() {
    var setter = fonts.setting().setter()
    func set(_ change: (inout TextFont) -> Void) -> SetText {
      var font = TextFont(families: "Noto Serif , sans-serif", size: 40)
      change(&font)
      return setter.set("Hill", font)
    }
    let plain = set { _ in }
    let bold = set { $0.weight = 700 }, italic = set { $0.isItalic = true }, large = set { $0.size = 80 }
    #expect(bold.size.x > plain.size.x * 1.03)
    #expect(italic.outlines != plain.outlines && bold.outlines != plain.outlines)
    #expect(abs(large.size.x - 2 * plain.size.x) < 0.1)
    // A family that does not exist, and numbers that are none.
    #expect(set { $0.families = "No Such Font, Noto Serif" }.outlines == plain.outlines)
    for size in [0, -1, .nan, .infinity, 1e30] as [Float] {
      let set = set { $0.size = size }
      #expect(set.size.x.isFinite && set.glyphs.allSatisfy { $0.origin.x.isFinite })
    }
    #expect(set { $0.size = .infinity }.size == set { $0.size = PangoTextSetting.largestSize }.size)
  }

  @Test func `letters are spaced where they do not join`() {
    var setter = fonts.setting().setter()
    func width(_ text: String, _ spacing: Float) -> Float {
      setter.set(text, TextFont(size: 20, letterSpacing: spacing)).size.x
    }
    #expect(abs(width("abcd", 3) - width("abcd", 0) - 9) < 0.01)
    #expect(width("القاهرة", 3) == width("القاهرة", 0))
    #expect(width("abcd", .nan) == width("abcd", 0))
  }

  @Test func `characters that no font has are reported, and framed`() throws {
    var setter = fonts.setting().setter()
    let set = setter.set("a\u{10FFFF}東東\u{E000} b")
    #expect(set.missing == ["東", "\u{E000}", "\u{10FFFF}"])
    #expect(set.glyphs.count == 7)
    let frame = set.outlines[try #require(set.glyphs.first { $0.cluster == 1 }).outline]
    #expect(frame.ends == [4, 8])
    #expect(setter.set("a\u{200D}\u{FE0F}\u{202E}b").missing.isEmpty)
  }

  @Test func `without fonts everything is missing`() throws {
    let empty = try TestFonts(folder: "/nowhere")
    var setter = empty.setting().setter()
    let set = setter.set("ab a\nc")
    #expect(set.missing == ["a", "b", "c"] && set.glyphs.isEmpty)
  }

  @Test func `texts that are never drawn need no fonts`() {
    // No file is looked for before the first text.
    var setter = PangoTextSetting(language: nil, configuration: "/nowhere").setter()
    #expect(setter.set("").glyphs.isEmpty)
    #expect(setter.set("\u{0}\u{7}").missing.isEmpty)
  }

  @Test func `a language that is none is none`() {
    for language in ["", "ja", "zh-Hant", "é\u{0}", String(repeating: "x", count: 10_000)] {
      var setter = fonts.setting(language: language).setter()
      #expect(!setter.set("abc").glyphs.isEmpty)
    }
  }
}
