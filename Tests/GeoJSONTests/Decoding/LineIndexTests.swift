import GeoTestSupport
import Testing

@testable import GeoJSON
@testable import GeoModel

/// Lines and columns are what counting them one by one gives.
struct LineIndexTests {
  private static let pieces = ["\n", "a", "\r\n", "é", "€", "😀", "\u{B}", "0123456789", "ÿ"].map { Array($0.utf8) }

  private func counted(_ text: [UInt8]) -> (lineFeeds: Int, characters: Int, bytes: Int) {
    let line = text.suffix(from: text.lastIndex(of: 10).map { $0 + 1 } ?? 0)
    return (text.count { $0 == 10 }, line.count { $0 & 0xC0 != 0x80 }, line.count)
  }

  @Test func `every length of text has the lines and columns that one counts`() {
    var random = SplitMix64(state: 11)
    for length in 0..<600 {
      // Few line feeds, or none, or many.
      let most = [Self.pieces.count, Self.pieces.count, 2, 1][length % 4], first = length % 3 == 0 ? 0 : 1
      var text: [UInt8] = []
      while text.count < length { text += Self.pieces[Int.random(in: min(first, most - 1)..<most, using: &random)] }
      var block = FeatureBlock<Geographic>()
      block.text = BlockText(text + [UInt8](repeating: 10, count: 64), start: 0, count: text.count)
      let middle = Int.random(in: 0...text.count, using: &random)
      let index = LineIndex(of: block, ranges: [0..<middle])
      let (whole, part) = (counted(text), counted(Array(text[..<middle])))
      #expect((index.whole.lineFeeds, index.whole.characters, index.whole.bytes) == whole, "\(length)")
      let end = index.places[0].end
      #expect((end.lineFeeds, end.characters, end.bytes) == part, "\(length), \(middle)")
    }
  }

  @Test func `a finding of one byte makes no two characters of one, whatever it begins, and wherever others do`() {
    let text = #"[é,€,😀,\#u{E9}]"#
    let bytes = Array(text.utf8)
    for first in bytes.indices {
      for count in [1, 2, 3] {
        var block = FeatureBlock<Geographic>()
        block.text = BlockText(bytes + [UInt8](repeating: 0, count: 64), start: 0, count: bytes.count)
        block.diagnostics = [first, bytes.count - 1].map { Diagnostic(.syntax, byte: $0, byteCount: count, message: "") }
        var counter = LineCounter()
        counter.place(in: &block)
        let (finding, last) = (block.diagnostics[0].start, block.diagnostics[1].start)
        #expect((last.column, last.byteColumn) == (text.unicodeScalars.count, bytes.count), "\(count) at \(first)")
        #expect((finding.column, finding.byteColumn) == (bytes[...first].count { $0 & 0xC0 != 0x80 }, first + 1), "\(count) at \(first)")
      }
    }
  }

  @Test func `bytes that are none of UTF-8 have columns, as many as signs are shown for them`() {
    for (text, columns) in [("\u{8A}{", 3), ("a\u{E2}\u{82}b", 4), ("é\u{FF}\u{FE}\u{80}", 5), ("\n\u{80}\u{80}x", 4)] {
      // The characters below 256 stand for the bytes, but for one that is itself.
      let bytes = text.unicodeScalars.flatMap { $0 == "é" ? Array("é".utf8) : [UInt8($0.value)] }
      var block = FeatureBlock<Geographic>()
      block.text = BlockText(bytes + [UInt8](repeating: 0, count: 64), start: 0, count: bytes.count)
      block.diagnostics = [Diagnostic(.illFormedUTF8, byte: bytes.count, byteCount: 0, message: "")]
      var counter = LineCounter()
      counter.place(in: &block)
      #expect(block.diagnostics[0].start.column == columns, "\(bytes)")
    }
  }

  /// With a string of megabytes before them all.
  @Test func `findings in what stood before the features of an earlier block are counted in one walk`() {
    let count = 2000
    let head = Array(#"{"a":""#.utf8) + [UInt8](repeating: 0x61, count: 8 << 20) + Array("\",\n".utf8)
    let text = head + Array(repeatElement("\"é\":1,\n", count: count).joined().utf8)
    var block = FeatureBlock<Geographic>()
    block.byteOffset = text.count + 1000
    block.boundaries = [
      CollectionBoundary(row: 0, text: Array("]}".utf8), byteOffset: block.byteOffset, opening: .init(text: text, byteOffset: 0))
    ]
    block.diagnostics = (0..<count).map { Diagnostic(.duplicateMember, byte: head.count + 8 * $0, byteCount: 4, message: "") }
    let start = ThreadTime.now
    var counter = LineCounter()
    counter.place(in: &block)
    #expect(ThreadTime.now - start < .seconds(1))
    for (index, finding) in block.diagnostics.enumerated() {
      #expect((finding.start.line, finding.start.column, finding.end.column, finding.end.byteColumn) == (index + 2, 1, 4, 5))
    }
  }
}
