import GeoJSON
import Testing

/// What an input is must not depend on how much of it was looked at, once that says something.
struct InputFamilyTests {
  private static let feature = OneFindingTests.feature

  @Test(arguments: [
    "@\n{\"type\":\"Feature\",\"properties\":[\n", "@\n{\"type\":\"Feature\",\"properties\":null,\"geometry\":nul}\n",
    "@\n{\"type\":\"Feature\",\"properties\":nul,\"geometry\":null}", "@\n@\n",
    "@@", "@,\n@\n", "@\nhello\n", "@\n{\"type\":\"Fea"
  ])
  func `a second record makes a sequence, damaged or not`(pattern: String) {
    let text = Array(pattern.replacing("@", with: Self.feature).utf8)
    #expect(check(text) == .lines)
  }

  @Test(arguments: ["{\"type\":\"FeatureCollection\",\"features\":[@,\n@]}\n", "{\"features\":[@ nul]]}\n@"])
  func `a collection is a document`(pattern: String) {
    #expect(check(Array(pattern.replacing("@", with: Self.feature).utf8)) == .document)
  }

  @Test(arguments: ["@", "@\n", " @ \n }", "@,", "{\"type\":\"Point\"", ""]) func `one record may be either`(pattern: String) {
    #expect(check(Array(pattern.replacing("@", with: Self.feature).utf8)) == nil)
  }

  @Test func `a byte-order mark hides no record separator`() {
    #expect(check(Array("\u{FEFF}\u{1E}\(Self.feature)\n".utf8)) == .recordSeparated)
  }

  private func check(_ text: [UInt8]) -> InputFamily? {
    let looks = (0...text.count).map { InputFamily(beginning: Array(text[..<$0]), isWhole: false) }
    let first = looks.firstIndex { $0 != nil } ?? looks.endIndex
    #expect(looks[first...].allSatisfy { $0 == looks.last }, "\(String(decoding: text, as: UTF8.self))")
    return looks.last ?? nil
  }
}
