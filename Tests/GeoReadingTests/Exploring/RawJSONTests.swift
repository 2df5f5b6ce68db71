import GeoToolkit
import Testing

@Suite struct RawJSONTests {
  @Test func `values are read on demand, and nothing is converted`() throws {
    let json = try RawJSON(#" {"name":"Łódź","population":670642,"area":2.9325e2,"twin":null,"capital":false,"big":1e400} "#)
    #expect(json.kind == .object)
    #expect(json["name"]?.string == "Łódź")
    #expect(json["name"]?.double == nil)
    #expect(json["population"]?.integer == 670_642)
    #expect(json["population"]?.double == 670_642)
    #expect(json["population"]?.string == nil)
    #expect(json["population"]?.text == "670642")
    #expect(json["area"]?.double == 293.25)
    #expect(json["area"]?.integer == nil)
    #expect(json["twin"]?.isNull == true)
    #expect(json["twin"]?.bool == nil)
    #expect(json["capital"]?.bool == false)
    #expect(json["capital"]?.isNull == false)
    #expect(json["big"]?.double == nil)
    #expect(json["mayor"] == nil)
    #expect(json[0] == nil)
    #expect(json.members.map(\.name) == ["name", "population", "area", "twin", "capital", "big"])
    #expect(json.text.first == "{" && json.text.last == "}")
  }

  @Test func `names and strings have their escapes undone`() throws {
    let json = try RawJSON(#"{"stra\u00dfe":"a\"b\\c\/d\b\f\n\r\t\u0041\ud83d\ude8b","\"":1}"#)
    #expect(json["straße"]?.string == "a\"b\\c/d\u{8}\u{C}\n\r\tA🚋")
    #expect(json["\""]?.integer == 1)
    #expect(json.members.map(\.name) == ["straße", "\""])
  }

  @Test func `arrays are walked and indexed`() throws {
    let json = try RawJSON(#"[1, "zwei" ,[3,[]],{"four":4},null,true]"#)
    #expect(json.elements.map(\.kind) == [.number, .string, .array, .object, .null, .boolean])
    #expect(json[1]?.string == "zwei")
    #expect(json[2]?[0]?.integer == 3)
    #expect(json[2]?[1]?.elements.first { _ in true } == nil)
    #expect(json[3]?["four"]?.integer == 4)
    #expect(json[6] == nil)
    #expect(json["four"] == nil)
    #expect(json.members.map(\.name).isEmpty)
    #expect(try RawJSON("[]").elements.map(\.text).isEmpty)
    #expect(try RawJSON(" [ ] ")[0] == nil)
    #expect(try RawJSON("{ }").members.map(\.name).isEmpty)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("17", 17), ("-17.0", -17), ("1.7e1", 17), ("1700e-2", 17), ("0.0e99999", 0), ("17.5", nil),
    ("1e-1", nil), ("9223372036854775807", Int.max), ("9223372036854775808", nil), ("-9223372036854775808", Int.min),
    ("-9223372036854775809", nil), ("12345678901234567890123", nil), ("1e18", 1_000_000_000_000_000_000), ("1e19", nil),
    ("1.0000000000000000000000000", 1)
  ])
  func `a whole number is one however it is written`(text: String, expected: Int?) throws {
    #expect(try RawJSON(text).integer == expected)
  }

  @Test func `the last of several members with one name counts`() throws {
    #expect(try RawJSON(#"{"a":1,"b":2,"\u0061":3}"#)["a"]?.integer == 3)
  }

  @Test func `equality is that of the text`() throws {
    #expect(try RawJSON("1.0") != RawJSON("1"))
    #expect(try RawJSON(" 1") == RawJSON("1 "))
    #expect(try Set([RawJSON("[1]"), RawJSON("[1] ")]).count == 1)
    #expect(try RawJSON("null") == .null)
  }

  @Test func `a value of its own at any length can be read to its end`() throws {
    // Scanners read whole vectors: lengths round their multiples are where a missing padding would show.
    for length in 0..<200 {
      let text = String(repeating: "x", count: length)
      let json = try RawJSON(#"{"k":"\#(text)","n":[\#(length)]}"#)
      #expect(json["k"]?.string == text)
      #expect(json["n"]?[0]?.integer == length)
    }
  }

  @Test(arguments: ["", " ", "{", "[1,]", "nul", "1 2", "{\"a\":}", "\"\u{1}\"", #""\ud800""#, "01", "'a'"])
  func `what is no JSON is refused, with the place`(text: String) {
    #expect(throws: GeoJSONError.self) { try RawJSON(text) }
  }

  @Test(arguments: [
    ("{\n  \"é\": nul\n}", 2, 8), ("[1,\n\n", 2, 1), ("", 1, 1), ("\r\n{\"a\" 1}", 2, 6), (String(repeating: "[", count: 513), 1, 513)
  ])
  func `what is no JSON has line and column`(text: String, line: Int, column: Int) {
    let error = #expect(throws: GeoJSONError.self) { try RawJSON(text) }
    #expect(error?.line == line && error?.column == column && error?.diagnostics.first?.line == line, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.description.hasPrefix("line \(line), column \(column): ") == true && error?.message.contains("--") == false)
  }

  @Test(arguments: [("01", 1), ("[-01]", 3), ("{\"a\":00}", 6)])
  func `a zero before other digits is named`(text: String, place: Int) {
    let error = #expect(throws: GeoJSONError.self) { try RawJSON(text) }
    #expect(error?.byte == place && error?.message.hasPrefix("found a number that begins with 0") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("1 2", 2, "2"), ("[1] 2", 4, "2"), ("{\"a\":[]} -7.5 ", 9, "-7.5"), ("[1] [2]", 4, "[2]"), ("null null", 5, "null"),
    ("\"a\" \"b\"", 4, "\"b\""), ("[1] \"a", 4, "\""),
    ("{} \"", 3, "\"")
  ])
  func `what is left over behind a whole value is told, and not that the value is cut off`(text: String, place: Int, found: String) {
    let error = #expect(throws: GeoJSONError.self) { try RawJSON(text) }
    #expect(error?.rule == .syntax && error?.byte == place, "\(text)")
    #expect(
      error?.message.contains("found `\(found)") == true && error?.message.contains("; expected nothing after the value") == true,
      "\(error?.message ?? "")")
  }

  @Test(arguments: ["[1, 2", "1.", "-", "{\"a\":1"])
  func `what breaks off is still cut off`(text: String) {
    let error = #expect(throws: GeoJSONError.self) { try RawJSON(text) }
    #expect(error?.rule == .truncatedText)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    let error = #expect(throws: GeoJSONError.self) { try RawJSON(bytes: [0x22, 0xC3, 0x28, 0x22]) }
    #expect(error?.rule == .illFormedUTF8)
    #expect(error?.byte == 1)
  }
}
