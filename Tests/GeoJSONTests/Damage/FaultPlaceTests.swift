import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// A syntax error is told at the byte from which on the text is no JSON, with what stands there.
struct FaultPlaceTests {
  @Test(arguments: [
    (#"{"type":"Point","coordinates":[1|"2,3]}"#, #"found `"2,3]}`; expected a comma or `]` after an array element"#),
    (#"{"a":1 |"b"# + "\n}", #"found `"b\n}`; expected a comma or `}` after a member"#),
    (#"{"a"|"b\x"}"#, #"found `"b\x"}`; expected a colon between a member's name and its value"#),
    (#"{"a":{"b":[]}|" ,"c":"d}"#, #"found `" ,"c":"d}`; expected a comma or `}` after a member"#),
    (#"{"a":|nul,"b":1}"#, "found `nul`; expected a value"), (#"{"a":[1,|trxe]}"#, "found `trxe`; expected a value"),
    (#"{"a": |nu{ll}}"#, "found `nu`; expected a value"), (#"{|fals:1}"#, "found `fals`; expected"),
    (#"{"a" |xéééééééé:1}"#, "found `xééééé`; expected"), (#"{"a" |x€€€€€€€€:1}"#, "found `x€€€`; expected"),
    (#"{"a" |/ 1}"#, "found `/ 1}`; JSON has no comments"), ("{\"a\":\n|\u{c}// y\n0}", "found a form feed between values")
  ])
  func `it is told there`(text: String, message: String) throws {
    let place = try #require(text.firstIndex(of: "|")).utf16Offset(in: text)
    let bytes = Array(text.replacing("|", with: "").utf8)
    let whole = DecodedText(bytes)
    #expect(whole.findings.map(\.byte) == [place], "\(whole.findings)")
    #expect(whole.findings.first?.message.hasPrefix(message) == true, "\(whole.findings)")
    for chunk in [1, 2, 7] { #expect(DecodedText(bytes, chunk: chunk) == whole) }
  }

  @Test(arguments: [#"{"a":[0,"# + "\n|// y\n0]}", "{\n  |/* c */}", #"{"a":1|#c"# + "\n}"])
  func `a comment is reported where it begins, and the rest is read`(text: String) throws {
    let place = try #require(text.firstIndex(of: "|")).utf16Offset(in: text)
    let bytes = Array(text.replacing("|", with: "").utf8)
    let whole = DecodedText(bytes)
    #expect(
      whole.findings.filter { $0.byte == place }.map(\.name) == [Rule.comment.name] && !whole.names.contains(Rule.syntax.name),
      "\(whole.findings)")
    for chunk in [1, 2, 7] { #expect(DecodedText(bytes, chunk: chunk) == whole) }
  }

  @Test(arguments: ["[1,", #"{"a":"#, "", "[", "{"]) func `a string that may begin and does not end is a text that is cut off`(
    before: String
  ) {
    let decoded = DecodedText("{\"x\":\(before)\"abc")
    #expect(decoded.findings.map(\.name) == ["json.truncated"], "\(decoded.findings)")
  }

  @Test func `a text that is cut off at any byte is that, inside a character as well`() {
    let bytes = Array(#"{"type":"Feature","id":"aé€😀","geometry":null,"properties":{"ü":"\u00e9"}}"#.utf8)
    for count in 1..<bytes.count {
      #expect(DecodedText(Array(bytes[..<count])).names == [Rule.truncatedText.name], "\(count) bytes")
    }
    // Bytes that no character begins with, or goes on with, are none.
    for wrong in [[0xC3, 0x41], [0xFF], [0x80], [0xE0, 0x80], [0xF4, 0x90]] as [[UInt8]] {
      #expect(DecodedText(Array(#"{"type":"Feature","id":"a"#.utf8) + wrong).names == [Rule.illFormedUTF8.name], "\(wrong)")
    }
  }

  @Test func `a quotation mark too many is told where it is, however long the line behind it is`() {
    let positions = (0..<60_000).map { "[\($0 % 180),1]" }.joined(separator: ",")
    let text = Array(
      (OneFindingTests.opening + #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1"2,3],"# + positions
        + "]}}]}").utf8)
    let whole = DecodedText(text)
    #expect(whole.findings.map(\.byte) == [OneFindingTests.opening.utf8.count + 85], "\(whole.findings)")
    #expect(DecodedText(text, chunk: 4096) == whole)
  }
}
