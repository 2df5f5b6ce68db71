import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

@Suite struct DecodeTests {
  @Test func `bytes of any collection and text give the same`() throws {
    let text = Places.capitals
    let blocks = [
      try FeatureBlock(json: text), try FeatureBlock(json: Array(text.utf8)), try FeatureBlock(json: Data(text.utf8)),
      try FeatureBlock(json: text.utf8), try FeatureBlock(json: Array("xx\(text)".utf8)[2...])
    ]
    for block in blocks {
      #expect(block.map(\.properties["name"]?.string) == ["Berlin", "Suva", "Wellington"])
      #expect(block.diagnostics.isEmpty)
    }
  }

  @Test func `a large text is one block still`() throws {
    let feature = #"{"type":"Feature","properties":{"n":"Tokelau"},"geometry":{"type":"Point","coordinates":[-171.8,-9.2]}}"#
    let text = String(repeating: feature + "\n", count: 20_000)
    let block = try FeatureBlock(json: text)
    #expect(block.count == 20_000)
    #expect(block.last?.ordinal == 19_999)
    #expect(block.last?.json.text == feature)
  }

  @Test func `a collection without features is no error`() throws {
    let block = try FeatureBlock(json: #"{"type":"FeatureCollection","features":[]}"#)
    #expect(block.isEmpty)
    #expect(block.diagnostics.isEmpty)
  }

  @Test func `an error names the place, the rule and the remedy`() throws {
    let error = #expect(throws: GeoJSONError.self) {
      try FeatureBlock(json: "{\"type\":\"Feature\",\n \"properties\":null,\n \"geometry\":{\"type\":\"Pont\",\"coordinates\":[1,2]}}")
    }
    #expect(error?.rule == .typeUnknown)
    #expect(error?.line == 3)
    #expect(error?.column == 21)
    #expect(error?.description.hasPrefix("line 3, column 21: found the type \"Pont\"") == true)
    #expect(error?.description.hasSuffix("(GJ204, RFC 7946 §1.4)") == true)
  }

  @Test(arguments: [
    ("", Rule.noText), (#"{"type":nul}"#, .syntax), ("17", .rootNotObject), (#"{"type":"Feature""#, .truncatedText),
    (#"{"type":"FeatureCollection","features":[17]}"#, .featureNotObject)
  ])
  func `what holds nothing readable is an error`(text: String, rule: Rule) {
    let error = #expect(throws: GeoJSONError.self) { try FeatureBlock(json: text) }
    #expect(error?.rule == rule)
  }

  @Test func `one readable feature is enough, the rest are findings`() throws {
    let block = try FeatureBlock(
      json: #"{"type":"FeatureCollection","features":[17,{"type":"Feature","properties":null,"geometry":null}]}"#)
    #expect(block.count == 2)
    #expect(block.diagnostics.map(\.rule) == [.featureNotObject])
    #expect(block.diagnostics.first?.column == 41)
  }

  @Test func `options hold`() {
    var options = DecodingOptions()
    options.maxDepth = 40
    let deep = String(repeating: "[", count: 50) + String(repeating: "]", count: 50)
    let error = #expect(throws: GeoJSONError.self) {
      try FeatureBlock(json: #"{"type":"Feature","properties":{"a":\#(deep)},"geometry":null}"#, options: options)
    }
    #expect(error?.rule == .tooDeep)
  }
}
