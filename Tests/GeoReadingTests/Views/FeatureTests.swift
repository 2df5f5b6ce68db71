import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct FeatureTests {
  private func only(_ text: String) throws -> Feature<Geographic> {
    try #require(try FeatureBlock(json: text).first)
  }

  private func id(_ json: String) throws -> FeatureID? {
    try only(#"{"type":"Feature","id":\#(json),"properties":null,"geometry":null}"#).id
  }

  @Test func `an id is a string with its escapes undone or a number as it is written`() throws {
    #expect(try id(#""relation/62422""#) == "relation/62422")
    #expect(try id(#""Krak\u00f3w \"A\" \ud83c\uddf5\ud83c\uddf1\/\t""#) == .string("Kraków \"A\" 🇵🇱/\t"))
    #expect(try id(#""""#) == .string(""))
    #expect(try id("62422") == 62422)
    #expect(try id("-0") == .number("-0"))
    #expect(try id("1.0") == .number("1.0"))
    #expect(try id("1.0") != id("1"))
    #expect(try id("1") != id("\"1\""))
    #expect(try id("1E3") == .number("1E3"))
    #expect(try id("123456789012345678901234567890") == .number("123456789012345678901234567890"))
    #expect(try id("123456789012345678901234567890")?.description == "123456789012345678901234567890")
  }

  @Test func `an id of another type counts as absent`() throws {
    for json in ["null", "true", "[1]", "{}"] { #expect(try id(json) == nil) }
    #expect(try only(#"{"type":"Feature","properties":null,"geometry":null}"#).id == nil)
  }

  @Test func `a feature knows its place in the input and its text`() throws {
    let block = try FeatureBlock(json: Places.capitals)
    let bytes = Array(Places.capitals.utf8)
    #expect(block.map(\.ordinal) == [0, 1, 2])
    for feature in block {
      let text = bytes[feature.byteOffset...].prefix(feature.json.bytes.count)
      #expect(text.elementsEqual(feature.json.bytes))
      #expect(feature.json["type"]?.string == "Feature")
      #expect(feature.isReadable)
      #expect(!feature.isDropped)
    }
  }

  @Test func `blocks and features are printed for people`() throws {
    let block = try FeatureBlock(json: Places.capitals)
    #expect("\(block)" == "3 features, 3 positions, 0 findings, from byte 0")
    #expect("\(block[2])".hasPrefix(#"{"type":"Feature","properties":{"name":"Wellington"}"#))
    var dumped = ""
    dump(block, to: &dumped)
    #expect(dumped.count < 300)
  }

  @Test func `a block is a collection of features`() throws {
    let block = try FeatureBlock(json: Places.capitals)
    #expect(block.count == 3)
    #expect(block.indices == 0..<3)
    #expect(block.reversed().map(\.ordinal) == [2, 1, 0])
    #expect(block[1].properties["name"]?.string == "Suva")
    #expect(block.dropFirst().first?.ordinal == 1)
    #expect(FeatureBlock<Geographic>().isEmpty)
  }

  @Test func `members that the standard does not name are kept, in their order`() throws {
    let feature = try only(
      #"{"z\u006fom":9,"type":"Feature","tippecanoe":{"layer":"cities"},"id":1,"properties":{"a":1},"geometry":null,"bbox":[1,2,3,4],"":null}"#
    )
    #expect(feature.foreignMembers.map(\.name) == ["zoom", "tippecanoe", ""])
    #expect(feature.foreignMembers[0].value.integer == 9)
    #expect(feature.foreignMembers[1].value["layer"]?.string == "cities")
    #expect(try only(#"{"type":"Feature","properties":{"a":1},"geometry":null}"#).foreignMembers.isEmpty)
  }

  @Test func `a bare geometry has foreign members of its own and no properties`() throws {
    let feature = try only(#"{"type":"Point","coordinates":[19.9383,50.0614],"name":"Kraków"}"#)
    #expect(feature.foreignMembers.map(\.name) == ["name"])
    #expect(feature.foreignMembers.map(\.value.string) == ["Kraków"])
    #expect(feature.properties.isNull)
    #expect(feature.id == nil)
    #expect(feature.geometry?.kind == .point)
  }

  @Test func `a feature that cannot be read has no geometry and says why`() throws {
    let block = try FeatureBlock(
      json: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{"name":"Nadi"},"geometry":{"type":"LineString","coordinates":[[177.4,-17.8]]}},
        {"type":"Feature","id":"b","properties":{"name":"Suva"},"geometry":{"type":"Point","coordinates":[178.4,-18.1]}}]}
        """)
    #expect(block.count == 2)
    #expect(!block[0].isReadable)
    #expect(block[0].geometry == nil)
    #expect(block[0].id == "a")
    #expect(block[0].properties["name"]?.string == "Nadi")
    #expect(block[0].diagnostics.map(\.rule) == [.lineTooShort])
    #expect(block[0].diagnostics.first?.line == 2)
    #expect(block[1].diagnostics.isEmpty)
    #expect(block.readable.map(\.id) == ["b"])
  }

  @Test func `text that is no JSON can be looked at without harm`() throws {
    let block = try FeatureBlock(
      json: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Nadi" "x"},1:2,"geometry":nul},
        {"type":"Feature","properties":null,"geometry":null}]}
        """)
    for feature in block {
      _ = feature.json["properties"]?["name"]?.string
      _ = Array(feature.json.members)
      _ = feature.foreignMembers
      _ = feature.boundingBox
    }
    #expect(block.readable.count == 1)
  }

  @Test func `a bounding box is the feature's own`() throws {
    let fiji = try only(
      #"{"type":"Feature","bbox":[177,-20,-178,-16],"properties":null,"geometry":{"type":"Point","bbox":[0,0,1,1],"coordinates":[178.4,-18.1]}}"#
    )
    let box = try #require(fiji.boundingBox)
    #expect(box.west == 177 && box.south == -20 && box.east == -178 && box.north == -16)
    #expect(box.crossesAntimeridian)
    #expect(box.lowest == nil)
    let peak = try only(#"{"type":"Point","bbox":[6.86,45.83,4700,6.87,45.84,4808.7],"coordinates":[6.865,45.8325,4808.7]}"#)
    #expect(peak.boundingBox?.highest == 4808.7)
    #expect(peak.boundingBox?.lowest == 4700)
    let none = try only(
      #"{"type":"Feature","properties":null,"geometry":{"type":"Point","bbox":[0,0,1,1],"coordinates":[0.5,0.5]}}"#)
    #expect(none.boundingBox == nil)
  }

  /// Each with the west of its own box, worked out anew.
  @Test func `of a geometry that changed the box is the feature's own as well`() throws {
    let point = #"{"type":"Point","bbox":[0,0,1,1],"coordinates":[3,5]}"#
    func feature(_ box: String) -> String { #"{"type":"Feature",\#(box)"properties":null,"geometry":\#(point)}"# }
    let collection = #"{"type":"GeometryCollection","bbox":[0,0,1,1],"geometries":[{"type":"Point","coordinates":[2,5]},\#(point)]}"#
    let texts = [
      feature(#""bbox":[0,0,1,1],"#), feature(#""bbox":[0],"#), feature(""), point, collection,
      collection.replacing(#""bbox":[0,0,1,1],"geom"#, with: #""geom"#)
    ]
    var block = try FeatureBlock(json: texts.joined(separator: "\n"))
    for index in block.rows.indices { block.rows[index].flags.insert(.geometryChanged) }
    RefreshBoxes().process(&block)
    #expect(block.map { $0.boundingBox?.west } == [3, nil, nil, 3, 2, nil])
  }
}
