import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// What other notations add to JSON costs no feature: it is reported as what it is, where it stands.
struct ExtensionTests {
  @Test func `NaN is read as null, and the numbers beside it are kept`() {
    let read = DecodedText(
      #"{"type":"Feature","id":NaN,"bbox":[1,2,1,2],"properties":{"y":[10,NaN,-Infinity]},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    )
    #expect(read.features.map { String(decoding: $0.properties, as: UTF8.self) } == [#"{"y":[10,null,null]}"#])
    #expect(read.features[0].positionCount == 1)
    #expect(read.findings.map(\.name) == ["json.not-finite", "json.not-finite", "json.not-finite"])
    #expect(read.findings.map(\.byte) == [23, 66, 70])
  }

  @Test func `a feature with NaN among its coordinates cannot be read, for that reason alone`() {
    let read = DecodedText(#"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[NaN,2]}}"#)
    #expect(read.features.map(\.isReadable) == [false])
    #expect(read.findings.map(\.name) == ["json.not-finite"])
  }

  @Test func `what else is wrong with a feature that has comments stands in its place`() {
    let text = "{\"type\":\"Feature\",\"properties\":{\"v\":NaN}, // c\n\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2]]}}"
    let read = DecodedText(text)
    let place = text.utf8.count - 9
    #expect(
      read.findings.map { "\($0.name) \($0.byte)+\($0.byteCount)" } == [
        "json.not-finite 36+3", "json.comment 42+4", "line.too-short \(place)+7"
      ])
  }

  @Test(arguments: [
    "[1 2]", "{\"a\" 1}", "[1,,2]", "[,]", "{,}", "{\"a\":1 /* }", "{\"a\":'b', // c\n}", "{\"type\":\"Point\" / \"coordinates\":[1,2]}",
    "{\"a\":nano,}", "{\"a\":\"\\x\",}"
  ]) func `what is no extension of JSON is damage as before`(text: String) {
    let read = DecodedText(text)
    #expect(read.features.allSatisfy { !$0.isReadable }, "\(read.findings)")
    #expect(
      read.findings.contains { $0.name != "json.comment" && $0.name != "json.trailing-comma" && $0.name != "json.not-finite" },
      "\(read.findings)")
    ChunkTests.check(Array(text.utf8), text)
  }
}
