import Testing

@testable import GeoJSON

struct RawExcerptTests {
  private func excerpt(_ text: [UInt8]) -> String {
    text.withUnsafeBufferPointer { $0.baseAddress.map { RawExcerpt.of($0, count: text.count) } ?? "" }
  }

  @Test func `what is too long to show ends with a whole character`() {
    for lead in 0..<4 {
      for character in ["é", "€", "😀", "a"] {
        let text = String(repeating: "-", count: lead) + String(repeating: character, count: 50)
        let shown = excerpt(Array(text.utf8))
        #expect(shown.last == "…" && text.hasPrefix(shown.dropLast()) && shown.dropLast().utf8.count > RawExcerpt.longest - 4, "\(shown)")
      }
    }
    #expect(excerpt([UInt8](repeating: 0x80, count: 50)).unicodeScalars.count == RawExcerpt.longest + 1)
  }
}
