import GeoJSON
import Testing

@Suite struct TextReplacementTests {
  private let text = Array("0123456789".utf8)

  private func replacement(_ range: Range<Int>, _ text: String) -> TextReplacement {
    TextReplacement(range: range, bytes: Array(text.utf8))
  }

  @Test func `of replacements that overlap the first counts, in pieces as in one`() {
    let replacements = [
      replacement(8..<9, "x"), replacement(2..<6, "ab"), replacement(4..<8, "no"), replacement(0..<0, "+"), replacement(9..<10, "")
    ]
    let (pieces, made) = replacements.pieces(of: text.count) { text[$0] }
    #expect(pieces.map { String(decoding: $0, as: UTF8.self) } == ["+", "01", "ab", "67", "x"])
    #expect(made.map(\.range) == [0..<0, 2..<6, 8..<9, 9..<10])
    #expect(text.replacing(replacements).text == Array("+01ab67x".utf8) && text.replacing(replacements).made == made)
    #expect([TextReplacement]().pieces(of: 0) { text[$0] }.pieces.isEmpty)
  }

  @Test func `what is put in beside bytes that go stands there, and of two at one place the first`() {
    let replacements = [
      replacement(2..<4, "ab"), replacement(4..<4, "+"), replacement(4..<4, "-"), replacement(4..<6, "cd"), replacement(6..<6, "!"),
      replacement(9..<10, ""), replacement(10..<10, ".")
    ]
    let (result, made) = text.replacing(replacements)
    #expect(String(decoding: result, as: UTF8.self) == "01ab+cd!678.")
    #expect(made == replacements.filter { $0.bytes != Array("-".utf8) })
  }
}
