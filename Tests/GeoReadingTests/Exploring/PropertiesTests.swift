import Foundation
import GeoToolkit
import Testing

@Suite struct PropertiesTests {
  private struct Station: Codable, Equatable {
    var name: String
    var lines: [String]?
    var opened: Date?
  }

  private func properties(_ json: String) throws -> Properties {
    let block = try FeatureBlock(json: #"{"type":"Feature","properties":\#(json),"geometry":null}"#)
    return try #require(block.first).properties
  }

  @Test func `properties are decoded to a type of one's own`() throws {
    let properties = try properties(#"{"name":"Zoologischer Garten \u2013 \"Zoo\"","lines":["U2","U9"],"operator":"BVG"}"#)
    #expect(
      try properties.decode(Station.self) == Station(name: "Zoologischer Garten – \"Zoo\"", lines: ["U2", "U9"]))
    let station: Station = try properties.decode()
    #expect(station.lines?.count == 2)
  }

  @Test func `a decoder with strategies of its own is used`() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let station = try properties(#"{"name":"Zoo","opened":"1902-03-11T00:00:00Z"}"#).decode(Station.self, using: decoder)
    #expect(station.opened == Date(timeIntervalSince1970: -2_139_955_200))
  }

  @Test func `what does not fit says where`() throws {
    let properties = try properties(#"{"name":"Zoo","lines":["U2",9]}"#)
    #expect(throws: DecodingError.self) { try properties.decode(Station.self) }
  }

  @Test func `of a number that does not fit it is not said that the text is no JSON`() throws {
    struct Holder<Value: Codable>: Codable { var v: Value }
    func error<Value: Codable>(_ text: String, _: Value.Type) throws -> String? {
      let properties = try properties(#"{"v":\#(text)}"#)
      return #expect(throws: DecodingError.self) { try properties.decode(Holder<Value>.self) }.map { "\($0)" }
    }
    for told in [
      try error("300", Int8.self), try error("1.5", Int.self), try error("-1", UInt64.self), try error("9223372036854775808", Int.self),
      try error("1e400", Double.self)
    ] {
      #expect(told?.contains("valid JSON") == false, "\(told ?? "")")
    }
    // What a type of one's own says of the whole stays.
    struct Picky: Codable {
      init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "too dull", underlyingError: CancellationError()))
      }
    }
    let dull = #expect(throws: DecodingError.self) { try properties("{}").decode(Picky.self) }
    #expect(dull.map { "\($0)".contains("too dull") } == true)
  }

  @Test func `null and absent properties have no members`() throws {
    struct Optionals: Codable { var name: String? }
    let absent = try #require(try FeatureBlock(json: #"{"type":"Point","coordinates":[13.33,52.51]}"#).first).properties
    for properties in [try properties("null"), absent] {
      #expect(properties.isNull)
      #expect(properties["name"] == nil)
      #expect(properties.map(\.name).isEmpty)
      #expect(try properties.decode(Optionals.self).name == nil)
    }
    #expect(try !properties("{}").isNull)
  }

  @Test func `a value inside is decoded alone`() throws {
    let tags = try properties(#"{"id":1,"tags":{"railway":"station","levels":"-1"}}"#)["tags"]
    #expect(try tags?.decode([String: String].self) == ["railway": "station", "levels": "-1"])
  }

  @Test func `a type of one's own becomes JSON`() throws {
    let json = try RawJSON(encoding: Station(name: "Kottbusser Tor \"Kotti\"", lines: ["U1"]))
    #expect(json["name"]?.string == "Kottbusser Tor \"Kotti\"")
    #expect(json["lines"]?[0]?.string == "U1")
    #expect(throws: EncodingError.self) { try RawJSON(encoding: [Double.nan]) }
  }
}
