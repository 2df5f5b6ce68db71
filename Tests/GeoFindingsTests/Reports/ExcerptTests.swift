import GeoTestSupport
import GeoToolkit
import Testing

struct ExcerptTests {
  /// The excerpts of a text's findings.
  private func excerpts(_ text: String, chunk: Int? = nil) throws -> [Excerpt?] {
    var options = ReadingOptions()
    options.decoding = .underTest
    var result: [Excerpt?] = []
    try PacketSource.with(Array(text.utf8), chunk: chunk) { source in
      _ = try Validation.run(&source, options: ValidationOptions(excerpts: true, reading: options)) {
        result += $0.map { $0.excerpt?.cut(to: 80) }
      }
    }
    return result
  }

  /// What stands above the carets.
  private func marked(_ excerpt: Excerpt?) throws -> String {
    let excerpt = try #require(excerpt)
    return String(excerpt.text.dropFirst(excerpt.indent).prefix(excerpt.length))
  }

  private func point(_ before: String, _ value: String) -> String {
    #"{"type":"Feature","x":"\#(before)","geometry":{"type":"Point","coordinates":[\#(value),2]},"properties":null}"#
  }

  @Test(arguments: ["", "é", "日本語", "🚋🇩🇪", "e\u{301}", "x\ty"])
  func `carets stand under the value, whatever the characters before it`(before: String) throws {
    let text = "{\"type\":\"Feature\",\"properties\":null,\n\"y\":\"\(before.replacing("\t", with: "\\t"))\",\t\"geometry\":17}"
    let excerpt = try #require(try excerpts(text).first ?? nil)
    #expect(try marked(excerpt) == "17")
    #expect(excerpt.text.hasPrefix("\"y\":\""))
    #expect(!excerpt.text.contains("\t") && !excerpt.text.contains("\n"))
  }

  @Test(arguments: 0..<40) func `a long line is cut on both sides, between characters`(count: Int) throws {
    let text = point(String(repeating: "a", count: 100) + String(repeating: "日", count: count), "\"🚋\"")
    let excerpt = try #require(try excerpts(text + String(repeating: " ", count: 200)).first ?? nil)
    #expect(try marked(excerpt) == "\"🚋\"")
    #expect(excerpt.text.hasPrefix("…") && excerpt.text.count <= 80)
    #expect(!excerpt.text.contains("\u{FFFD}"))
  }

  @Test func `a value longer than the excerpt is marked as far as it goes`() throws {
    let excerpt = try #require(try excerpts(point("", "\"" + String(repeating: "é", count: 500) + "\"")).first ?? nil)
    #expect(excerpt.text.hasSuffix("…") && excerpt.text.count <= 80)
    #expect(excerpt.indent + excerpt.length + 1 == excerpt.text.count)
  }

  @Test func `control characters and bytes that are no characters are replaced`() throws {
    for byte in ["\u{1}", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2066}", "\u{61C}"] {
      let found = try excerpts("{\"type\":\"Feature\",\"properties\":null,\"geometry\":\"\(byte)\"}")
      #expect(
        found.allSatisfy { $0?.text.unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) } == false })
    }
  }

  @Test func `where a text ends too early its last character has the caret`() throws {
    let excerpt = try #require(try excerpts("{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":").first ?? nil)
    #expect(excerpt.text == "{\"type\":" && excerpt.indent == 7 && excerpt.length == 1)
  }

  @Test func `a collection's own members are shown although they are long past`() throws {
    let text = "{\"type\":\"FeatureCollection\",\n\"bbox\":\"é!\",\"features\":[" + point("", "1") + "]}"
    for chunk in [nil, 1, 7] as [Int?] {
      let found = try excerpts(text, chunk: chunk)
      #expect(found.count == 1)
      #expect(try marked(found[0]) == "\"é!\"")
      #expect(found[0]?.text == "\"bbox\":\"é!\",\"features\":[")
    }
  }

  @Test func `what an excerpt shows does not depend on how the bytes come`() throws {
    let features = (0..<40).map { index in
      index % 3 == 0
        ? #"{"type":"Feature","id":\#(index),"geometry":null}"#
        : point(String(repeating: "é", count: index), index % 5 == 0 ? "181" : "1,2,3")
    }
    for (separator, end) in [(",", "]}"), (",\n", "\n],\"crs\":{}}\n"), (" , ", "]"), ("}", "")] {
      let text = "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: separator) + end
      let whole = try excerpts(text).map { $0.map { "\($0.text)/\($0.indent)/\($0.length)" } }
      #expect(whole.count >= 4)
      for chunk in [1, 7, 100, 1000] {
        #expect(
          try excerpts(text, chunk: chunk).map { $0.map { "\($0.text)/\($0.indent)/\($0.length)" } } == whole,
          "\(separator), chunks of \(chunk)")
      }
    }
    let line = try excerpts("{\"type\":\"FeatureCollection\",\"features\":[" + features[0] + "," + features[3] + "]}", chunk: 1)
    // What stands before the feature in its line is there, and of what follows nothing but the comma.
    #expect(
      line.compactMap { $0?.text } == [
        #"…ype":"FeatureCollection","features":[{"type":"Feature","id":0,"geometry":null},"#,
        #"…pe":"Feature","id":0,"geometry":null},{"type":"Feature","id":3,"geometry":null}"#
      ])
  }
}
