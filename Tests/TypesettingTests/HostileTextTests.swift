import Drawing
import GeoTestSupport
import Testing
import Typesetting

/// Whatever the characters are, setting ends, and numbers are numbers.
@Suite(.enabled(if: TestFonts.arePresent, "\(TestFonts.absence)"))
struct HostileTextTests {
  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x7F, 0x80...0xFF, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF, 0x1780...0x17FF,
    0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x4E00...0x4EFF, 0xE000...0xE00F, 0xFDD0...0xFDEF, 0xFE00...0xFE0F,
    0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F9FF, 0xE0000...0xE007F, 0x10FFF0...0x10FFFF, 0...0x10FFFF
  ]

  private static func text(_ numbers: inout SplitMix64) -> String {
    var scalars = String.UnicodeScalarView()
    var range = ranges[0]
    for _ in 0..<Int.random(in: 0...40, using: &numbers) {
      if Int.random(in: 0..<3, using: &numbers) == 0 { range = ranges.randomElement(using: &numbers)! }
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &numbers)) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  private func check(_ set: SetText, of text: String) {
    #expect(set.size.x.isFinite && set.size.y.isFinite && set.size.x >= 0 && set.size.y >= 0)
    let bytes = text.utf8.count
    for glyph in set.glyphs {
      #expect(set.outlines.indices.contains(glyph.outline) && set.baselines.indices.contains(glyph.line))
      #expect(glyph.origin.x.isFinite && glyph.origin.y.isFinite && glyph.advance.isFinite)
      #expect(glyph.cluster >= 0 && glyph.cluster <= bytes, "\(text.debugDescription)")
    }
    #expect(set.missing == set.missing.sorted() && Set(set.missing).count == set.missing.count)
  }

  private static func digest(_ set: SetText, _ text: String) -> String {
    "\(set.size) \(set.glyphs.map { "\($0.origin) \($0.advance) \($0.cluster) \(set.outlines[$0.outline].positions.count)" }) \(set.missing)"
  }

  @Test func `random characters, on two threads at a time, which set the same`() async throws {
    let fonts = try TestFonts()
    let setting = fonts.setting()
    var numbers = SplitMix64(state: 7)
    let texts = (0..<700).map { _ in Self.text(&numbers) }
    let results = await withTaskGroup(of: [String].self) { group in
      for isBackwards in [false, true] {
        group.addTask {
          var setter = setting.setter()
          let order = isBackwards ? Array(texts.indices.reversed()) : Array(texts.indices)
          var digests = [String](repeating: "", count: texts.count)
          for index in order {
            let font = TextFont(size: Float(8 + index % 5), weight: index % 3 * 400, letterSpacing: Float(index % 2))
            let set = setter.set(texts[index], font, width: index % 4 == 0 ? 60 : nil)
            check(set, of: texts[index])
            digests[index] = Self.digest(set, texts[index])
          }
          return digests
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    try #require(results.count == 2)
    for (index, text) in texts.enumerated() { #expect(results[0][index] == results[1][index], "\(text.debugDescription)") }
  }

  @Test(arguments: [
    String(repeating: "\u{301}", count: 4_000), "a" + String(repeating: "\u{35C}", count: 4_000),
    String(repeating: "\u{202E}a", count: 2_000),
    String(repeating: "\u{2067}", count: 4_000), String(repeating: "👨\u{200D}", count: 1_000), String(repeating: "क्", count: 1_300),
    String(repeating: "W", count: 1_000_000), String(repeating: "\n", count: 10_000), String(repeating: "a ", count: 2_000),
    String(repeating: "\u{E0061}", count: 3_000), String(repeating: "\u{FDFA}", count: 1_300)
  ])
  func `long texts`(text: String) throws {
    let fonts = try TestFonts()
    var setter = fonts.setting().setter()
    for font in [TextFont(size: 12), TextFont(size: 300, letterSpacing: 100)] {
      for width in [nil, 1, 1e9] as [Float?] { check(setter.set(text, font, width: width), of: text) }
    }
  }

  @Test func `fonts and outlines do not pile up`() throws {
    let fonts = try TestFonts()
    var setter = fonts.setting().setter()
    let first = setter.set("Bern", TextFont(size: 12))
    for size in 0..<600 { _ = setter.set("Bern", TextFont(size: 10 + Float(size) / 100)) }
    let again = setter.set("Bern", TextFont(size: 12))
    #expect(again.outlines == first.outlines && again.glyphs.map(\.origin) == first.glyphs.map(\.origin))
  }
}
