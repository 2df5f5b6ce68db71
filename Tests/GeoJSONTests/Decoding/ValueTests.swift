import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Numbers, strings and the order of members: what a value becomes.
struct ValueTests {
  private func point(_ x: String) -> DecodedText { DecodedText(#"{"type":"Point","coordinates":[\#(x),2]}"#) }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "+1", "01", "1.", ".5", "1e", "0x1", "1_000", "١"])
  func `what is no number is no JSON`(text: String) {
    #expect(!point(text).names.isDisjoint(with: JSONVerdictTests.syntaxRules))
    let properties = DecodedText(#"{"type":"Feature","geometry":null,"properties":{"a":\#(text)}}"#)
    #expect(!properties.names.isDisjoint(with: JSONVerdictTests.syntaxRules))
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "-NaN"])
  func `what JavaScript and Python call no number, or infinite, is told to be none`(text: String) {
    let found = DecodedText(#"{"type":"Feature","geometry":null,"properties":{"a":\#(text)}}"#).errors
    #expect(
      found.count == 1 && found[0].name == Rule.notFinite.name && found[0].message.hasPrefix("found \(text), which JSON does not have"),
      "\(found)")
  }

  @Test(arguments: ["1e999", "-1e999", "1e400", "17976931348623159e292"])
  func `a coordinate beyond the doubles is an error, a property is not`(text: String) {
    #expect(point(text).names == [Rule.numberOverflow.name])
    #expect(DecodedText(#"{"type":"Feature","geometry":null,"properties":{"a":\#(text)}}"#).findings.isEmpty)
  }

  @Test(arguments: [
    ("-0", -0.0), ("-0.0e5", -0.0), ("1e-400", 0), ("-1e-400", -0.0), ("4.9e-324", .leastNonzeroMagnitude), ("1E2", 100),
    ("179.99999999999999", 180), ("0.1000000000000000055511151231257827", 0.1), ("1.7976931348623157e308", 1.7976931348623157e308)
  ])
  func `a coordinate is the nearest double, its sign kept`(text: String, value: Double) {
    let decoded = point(text)
    #expect(decoded.findings.isEmpty)
    #expect(decoded.features.first?.geometries.first?.ordinates.first == value.bitPattern)
  }

  @Test func `properties and ids keep their bytes`() throws {
    let text = #"{"type":"Feature","id":1.50e1,"geometry":null,"properties": { "a" : "\u0000é\/", "b":12345678901234567890.0 }}"#
    let feature = try #require(DecodedText(text).features.first)
    #expect(String(decoding: feature.id, as: UTF8.self) == "1.50e1")
    #expect(String(decoding: feature.properties, as: UTF8.self) == #"{ "a" : "\u0000é\/", "b":12345678901234567890.0 }"#)
  }

  @Test func `a finding names its place by a pointer with escapes`() throws {
    let text = #"{"type":"Feature","geometry":null,"properties":{"a/b~c":[{"x":1,"x":2}]}}"#
    let finding = try #require(DecodedText(text).findings.first)
    #expect(finding.pointer == "/properties/a~1b~0c/0/x")
    #expect(Array(text.utf8)[finding.byte..<finding.byte + finding.byteCount].elementsEqual(#""x""#.utf8))
    #expect(finding.byte == 64)
  }

  @Test func `members may come in every order`() throws {
    let members = [
      #""type":"Feature""#, #""id":5"#, #""geometry":{"coordinates":[1,2],"type":"Point"}"#, #""properties":{"a":1}"#, #""bbox":[1,2,1,2]"#
    ]
    for order in permutations(members) {
      let decoded = DecodedText("{\(order.joined(separator: ","))}")
      let feature = try #require(decoded.features.first)
      #expect(decoded.findings.isEmpty)
      #expect(String(decoding: feature.id, as: UTF8.self) == "5" && feature.positionCount == 1 && feature.boxes.count == 1)
    }
    for order in permutations([
      #""type":"FeatureCollection""#, #""features":[{"type":"Feature","geometry":null,"properties":{}}]"#, #""bbox":[1,2,3,4]"#,
      #""name":"x""#
    ]) {
      let decoded = DecodedText("{\(order.joined(separator: ","))}")
      #expect(decoded.findings.isEmpty && decoded.features.count == 1 && decoded.boundaries.count == 2)
    }
  }

  private func permutations(_ items: [String]) -> [[String]] {
    if items.count < 2 { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  @Test func `a fixture has the findings that its name speaks of`() {
    let expected: [(String, [String])] = [
      ("geometry-as-feature.in.geojson", [Rule.featureType.name]),
      ("nested-collection-as-feature.in.geojson", [Rule.featureType.name]),
      ("two-features-arrays.in.geojson", [Rule.duplicateMember.name]),
      ("escaped-features.in.geojson", []),
      ("type-last.in.geojson", []),
      ("stray-comma.in.geojsonl", [Rule.strayText.name]),
      ("byte-order-mark.in.geojson", [Rule.byteOrderMark.name]),
      ("windows-lines.in.geojsonl", []),
      ("lone-surrogate.in.geojsonl", [Rule.loneSurrogate.name]),
      ("many-collections.in.geojsons", []),
      ("mixed-altitudes.in.geojson", [Rule.positionNotNumber.name]),
      ("deep-properties.in.geojson", [])
    ]
    for (name, findings) in expected {
      let decoded = DecodedText(Fixture.bytes("decoding/" + name))
      #expect(decoded.findings.map(\.name) == findings, "\(name): \(decoded.findings)")
    }
    #expect(!DecodedText(Fixture.bytes("decoding/utf-16.in.geojson")).errors.isEmpty)
  }
}
