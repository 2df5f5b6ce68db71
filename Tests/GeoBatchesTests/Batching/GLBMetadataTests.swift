import Foundation
import GeoToolkit
import Testing

/// Property tables of GLB files, read by what EXT_structural_metadata says.
@Suite struct GLBMetadataTests {
  /// A column as a reader of the format sees it: `nil` where the value is the one that stands for none.
  private struct Column {
    var values: [String?]
    var noData: String?
  }

  private func columns(_ features: [String], _ names: [String]) throws -> [String: Column] {
    var options = BatchingOptions()
    options.properties = names
    options.keepsOtherProperties = true
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(
      ByteSource(bytes: Array(features.joined(separator: "\n").utf8), name: "x"), to: &sink, as: .glb, options: options)
    let data = Data(try sink.takeBytes())
    func word<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
      (0..<MemoryLayout<Number>.size).reduce(0) { $0 | Number(truncatingIfNeeded: data[place + $1]) << Number(8 * $1) }
    }
    let length = Int(word(12, UInt32.self))
    let text = data[20..<20 + length]
    let document = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let views = try #require(document["bufferViews"] as? [[String: Any]])
    func start(_ view: Any?) throws -> Int {
      let index = try #require(view as? Int)
      return 28 + length + (try #require(views[index]["byteOffset"] as? Int))
    }
    let metadata = try #require((document["extensions"] as? [String: Any])?["EXT_structural_metadata"] as? [String: Any])
    let table = try #require((metadata["propertyTables"] as? [[String: Any]])?.first)
    let classes = (metadata["schema"] as? [String: Any])?["classes"] as? [String: Any]
    let definitions = try #require((classes?["batch0"] as? [String: Any])?["properties"] as? [String: [String: Any]])
    let count = try #require(table["count"] as? Int)
    var found: [String: Column] = [:]
    let properties = try #require(table["properties"] as? [String: [String: Any]])
    for (id, property) in properties {
      let definition = try #require(definitions[id])
      let values = try start(property["values"])
      let all: [String]
      switch definition["componentType"] as? String {
      case nil:
        let offsets = try start(property["stringOffsets"])
        let ends = (0...count).map { values + Int(word(offsets + 4 * $0, UInt32.self)) }
        all = (0..<count).map { String(decoding: data[ends[$0]..<ends[$0 + 1]], as: UTF8.self) }
      case "UINT8": all = (0..<count).map { "\(data[values + $0])" }
      case "FLOAT64": all = (0..<count).map { "\(Double(bitPattern: word(values + 8 * $0, UInt64.self)))" }
      case "INT64": all = (0..<count).map { "\(word(values + 8 * $0, Int64.self))" }
      default: all = (0..<count).map { "\(word(values + 8 * $0, UInt64.self))" }
      }
      let noData =
        (definition["noData"] as? String)
        ?? (definition["noData"] as? NSNumber).map { number in
          definition["componentType"] as? String == "FLOAT64" ? "\(number.doubleValue)" : "\(number.int64Value)"
        }
      found[(definition["name"] as? String) ?? id] = Column(values: all.map { $0 == noData ? nil : $0 }, noData: noData)
    }
    return found
  }

  private func feature(_ id: String?, _ properties: String) -> String {
    #"{"type":"Feature",\#(id.map { #""id":\#($0),"# } ?? "")"properties":\#(properties),"geometry":{"type":"Point","coordinates":[1,2]}}"#
  }

  @Test func `no value of a feature reads as none`() throws {
    let least = "-1.7976931348623157e308", next = "-1.7976931348623155e308"
    let found = try columns(
      [
        feature("\"\"", #"{"a":-9223372036854775808,"b":\#(least),"c":"","d":"null","e":false,"f":""}"#),
        feature("0", #"{"a":-9223372036854773760,"b":\#(next),"c":"null","d":"","e":true,"f":"x"}"#),
        feature("\"0\"", #"{"a":1,"b":0.5,"c":"null 2","f":"y"}"#), feature(nil, #"{"f":"z"}"#)
      ], ["a", "b", "c", "d", "e", "f"])
    #expect(found["id"]?.values == ["", "0", "0", nil] && found["idKind"]?.values == ["1", "2", "1", "0"])
    #expect(found["a"]?.values == ["-9223372036854775808", "-9223372036854773760", "1", nil])
    #expect(found["b"]?.values == ["-1.7976931348623157e+308", "-1.7976931348623155e+308", "0.5", nil])
    #expect(found["c"]?.values == ["", "null", "null 2", nil] && found["c"]?.noData == "null 3")
    #expect(found["d"]?.values == ["null", "", nil, nil])
    #expect(found["e"]?.values == ["0", "1", nil, nil])
    #expect(found["e"]?.noData == "-1")
    // Nothing stands for none where there is always something.
    #expect(found["f"]?.values == ["", "x", "y", "z"] && found["f"]?.noData == nil)
    #expect(found["ordinal"]?.values == ["0", "1", "2", "3"] && found["properties"]?.values == ["{}", "{}", "{}", "{}"])
  }

  @Test func `a column of truths that is full has nothing for none`() throws {
    let found = try columns([feature("1", #"{"e":true}"#), feature("2", #"{"e":false}"#)], ["e"])
    #expect(found["e"]?.values == ["1", "0"] && found["e"]?.noData == nil)
  }

  @Test func `where nothing is in the way, the usual values stand for none`() throws {
    let found = try columns([feature("7", #"{"a":1,"b":0.5,"c":"x"}"#), feature(nil, "null")], ["a", "b", "c"])
    #expect(found["a"]?.noData == "\(Int64.min)" && found["b"]?.noData == "\(-Double.greatestFiniteMagnitude)" && found["c"]?.noData == "")
    #expect(["id", "a", "b", "c", "properties"].allSatisfy { found[$0]?.values[1] == nil })
  }
}
