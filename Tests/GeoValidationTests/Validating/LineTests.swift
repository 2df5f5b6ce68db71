import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Lines and columns against a count that begins at the beginning each time.
struct LineTests {
  private static func naive(_ bytes: [UInt8], _ byte: Int) -> (line: Int, column: Int) {
    var line = 1, column = 1
    for value in bytes[..<byte] {
      if value == 0x0A {
        line += 1
        column = 1
      } else if value & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  private static func placed(_ bytes: [UInt8], chunk: Int?) -> [Diagnostic] {
    var slicer = FeatureSlicer(options: .underTest)
    var decoder = FeatureDecoder(options: .underTest)
    var counter = LineCounter()
    var found: [Diagnostic] = []
    func take(_ group: SliceGroup) {
      var block = decoder.decode(group)
      counter.place(in: &block)
      found += block.diagnostics
    }
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        slicer.append(UnsafeRawBufferPointer(rebasing: rest.prefix(chunk ?? all.count)))
        rest = rest.dropFirst(chunk ?? all.count)
        while let group = slicer.next() { take(group) }
      }
    }
    slicer.finish()
    while let group = slicer.next() { take(group) }
    return found
  }

  /// Members, features and mistakes with characters of one to four bytes, between line breaks of every kind.
  private static func text(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    let breaks = ["", " ", "\n", "\r\n", "\n\n", "\t", "\r"]
    func space() -> String { breaks.randomElement(using: &random) ?? "" }
    func name() -> String { ["a", "é", "日本", "🚋", "e\u{301}"].randomElement(using: &random) ?? "" }
    func feature() -> String {
      let geometry = ["null", "17", "{\"type\":\"Point\",\"coordinates\":[\"\(name())\",1]}"].randomElement(using: &random) ?? ""
      return
        "{\(space())\"\(name())x\":\"\(name())\",\(space())\"type\":\"Feature\",\"properties\":\(space())null,\"geometry\":\(space())\(geometry)}"
    }
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if Bool.random(using: &random) {
        text += feature() + "\n" + space()
      } else {
        let features = (0..<Int.random(in: 0...5, using: &random)).map { _ in feature() }.joined(separator: space() + "," + space())
        let box = Bool.random(using: &random) ? "\"bbox\":\(space())\"\(name())\"," : ""
        let behind = Bool.random(using: &random) ? ",\(space())\"crs\":{}" : ""
        text +=
          "{\(space())\(box)\"\(name())y\":\"\(name())\",\"type\":\"FeatureCollection\",\"features\":[\(space())\(features)\(space())]\(behind)}\n"
          + space()
      }
    }
    return Array(text.utf8)
  }

  @Test func `every finding has the line and column of its byte, whatever the chunks`() {
    var random = SystemRandomNumberGenerator()
    var findings = 0
    for _ in 0..<150 {
      let bytes = Self.text(&random)
      for chunk in [nil, 1, 3, 17, 64, 200] as [Int?] {
        for diagnostic in Self.placed(bytes, chunk: chunk) {
          let (line, column) = Self.naive(bytes, diagnostic.byte)
          findings += 1
          if (diagnostic.line, diagnostic.column) != (line, column) {
            Issue.record(
              "\(diagnostic.line):\(diagnostic.column), not \(line):\(column) for byte \(diagnostic.byte) in chunks of \(chunk ?? 0) of \(String(decoding: bytes, as: UTF8.self))"
            )
            return
          }
        }
      }
    }
    #expect(findings > 1000)
  }
}
