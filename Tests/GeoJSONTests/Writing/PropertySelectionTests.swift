import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

struct PropertySelectionTests {
  private static let head = #"{"type":"Feature","properties":"#
  private static let tail = #","geometry":null}"#

  private func properties(
    _ text: String, _ selection: PropertySelection, _ change: (inout WritingOptions) -> Void = { _ in }
  ) throws -> String {
    let written = try Rewritten.feature(Self.head + text + Self.tail) {
      $0.properties = selection
      change(&$0)
    }
    return String(written.dropFirst(Self.head.count).dropLast(Self.tail.count))
  }

  static let text = #"{"b":1.0,"a":{"a":[1,{"b":2}]},"c\"d":"}","é":null,"":0,"b2":[]}"#

  @Test func `those named are kept in the input's order, to the letter`() throws {
    #expect(try properties(Self.text, .only(["a", "b"])) == #"{"b":1.0,"a":{"a":[1,{"b":2}]}}"#)
    #expect(try properties(Self.text, .without(["a", "b"])) == #"{"c\"d":"}","é":null,"":0,"b2":[]}"#)
    #expect(try properties(Self.text, .only([])) == "{}")
    #expect(try properties(Self.text, .only(["x"])) == "{}")
    #expect(try properties(Self.text, .none) == "null")
    #expect(try properties(Self.text, .all) == Self.text)
  }

  @Test func `names are compared without their escapes`() throws {
    #expect(try properties(Self.text, .only(["c\"d"])) == #"{"c\"d":"}"}"#)
    #expect(try properties(#"{"\u0061":1,"\u00E9":2,"\ud834\udd1e":3}"#, .only(["a", "𝄞"])) == #"{"\u0061":1,"\ud834\udd1e":3}"#)
    #expect(try properties(Self.text, .without(["é", "c\"d", ""])) == #"{"b":1.0,"a":{"a":[1,{"b":2}]},"b2":[]}"#)
  }

  @Test func `nothing to leave out leaves white space as it is`() throws {
    let text = #"{ "a" : 1 , "b" : [ 2 ] }"#
    #expect(try properties(text, .only(["a", "b", "c"])) == text)
    #expect(try properties(text, .without(["c"])) == text)
    #expect(try properties(text, .only(["b"])) == #"{"b" : [ 2 ]}"#)
    #expect(try properties(text, .only(["b"])) { $0.layout = .compact } == #"{"b":[2]}"#)
  }

  @Test func `null and empty properties stay`() throws {
    for selection in [PropertySelection.only(["a"]), .without(["a"]), .none] {
      #expect(try properties("null", selection) == "null")
    }
    #expect(try properties("{}", .only(["a"])) == "{}")
    #expect(try properties("{}", .none) == "null")
  }

  @Test func `line breaks in what is kept do not break a sequence's lines`() throws {
    let text = "{\"a\":{\n  \"b\": \"x\\ny\"\n},\n\"c\":1}"
    #expect(try properties(text, .only(["a"])) == #"{"a":{"b":"x\ny"}}"#)
    #expect(try properties(text, .without(["c"])) { $0.layout = .onePerLine } == #"{"a":{"b":"x\ny"}}"#)
  }

  @Test func `properties and coordinates change in one feature, whichever comes first`() throws {
    for input in [
      #"{"type":"Feature","properties":{"a":1,"b":2},"geometry":{"type":"Point","coordinates":[1.26,2]}}"#,
      #"{"geometry":{"coordinates":[1.26,2],"type":"Point"},"type":"Feature","properties":{"a":1,"b":2}}"#
    ] {
      let written = try Rewritten.feature(input) {
        $0.decimals = 1
        $0.properties = .only(["b"])
      }
      #expect(written == input.replacing(#""a":1,"#, with: "").replacing("1.26", with: "1.3"))
    }
  }

  @Test func `names that look alike are two`() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(try properties(text, .only(["\u{E9}", "e\u{301}"])) == text)
    #expect(Array(try properties(text, .only(["e\u{301}"])).utf8) == Array("{\"e\u{301}\":2}".utf8))
    #expect(try properties(text, .without(["\u{E9}", "e\u{301}"])) == "{}")
  }
}
