import GeoJSON
import GeoModel
import Testing

@Suite struct JSONStringTests {
  @Test(arguments: [
    ("", #""""#), ("é日", #""é日""#), (#"a"b\c/"#, #""a\"b\\c/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
    // A quote that combines with a mark is one character of Swift, and a quote all the same.
    ("\"\u{301}\\\u{301}", "\"\\\"\u{301}\\\\\u{301}\"")
  ]) func `what must be is escaped, and nothing else`(characters: String, json: String) {
    #expect(JSONString.quoted(characters).utf8.elementsEqual(json.utf8))
    #expect(JSONString.bytes(characters) == Array(json.utf8))
    let bytes = Array(json.utf8) + [UInt8](repeating: 0, count: 64)
    #expect(bytes.withUnsafeBufferPointer { $0.baseAddress.map { JSONString.content($0, count: json.utf8.count) } } == characters)
  }
}
