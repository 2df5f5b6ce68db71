import GeoTestSupport
import Testing

@testable import GeoJSONCommand

/// What terminals answer, in any order and cut anywhere.
@Suite struct TerminalAnswerTests {
  private static func answers(_ text: String) -> TerminalAnswers { TerminalAnswers(parsing: Array(text.utf8)) }

  @Test func `answers are found between other bytes`() {
    let none = Self.answers("")
    #expect(!none.hasKittyGraphics && !none.hasSixel && none.cell == nil && !none.isComplete)
    let all = Self.answers("ls\u{1B}[A\u{1B}_Gi=31;OK\u{1B}\\x\u{1B}[6;30;15t\u{1B}[?62;4;22c")
    #expect(all.hasKittyGraphics && all.hasSixel && all.isComplete && all.cell == TerminalWindow.Cell(width: 15, height: 30))
    let refused = Self.answers("\u{1B}_Gi=31;EINVAL:x\u{1B}\\\u{1B}[?4c")
    #expect(!refused.hasKittyGraphics && !refused.hasSixel && refused.isComplete)
    #expect(!Self.answers("\u{1B}_Gi=30;OK\u{1B}\\").hasKittyGraphics)
    #expect(Self.answers("\u{1B}[?65;1;9;4c").hasSixel && !Self.answers("\u{1B}[?65;44;14c").hasSixel)
    for text in ["\u{1B}[6;0;8t", "\u{1B}[6;99999999999999999999;8t", "\u{1B}[4;16;8t", "\u{1B}[6;16t"] {
      #expect(Self.answers(text).cell == nil)
    }
  }

  @Test func `every beginning is read as far as it goes`() {
    let bytes = Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;30;15t\u{1B}[?62;4;22c".utf8)
    for count in 0..<bytes.count { #expect(!TerminalAnswers(parsing: Array(bytes[..<count])).isComplete) }
    var random = SplitMix64(state: 5)
    let letters = Array("\u{1B}_G[;?c4t6i=31OK\\\u{80}".utf8)
    for _ in 0..<2000 {
      _ = TerminalAnswers(parsing: (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 })
    }
  }
}
