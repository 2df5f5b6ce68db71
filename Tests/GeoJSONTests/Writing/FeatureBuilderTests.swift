import GeoToolkit
import Testing

@Suite struct FeatureBuilderTests {
  private func p(_ longitude: Double, _ latitude: Double) -> Position {
    Position(longitude: longitude, latitude: latitude)
  }

  @Test func `every kind of geometry is built, read back and written`() throws {
    let ring = [p(0, 0), p(4, 0), p(4, 4), p(0, 0)]
    let hole = [p(1, 0.5), p(3, 2), p(3, 0.5), p(1, 0.5)]
    var builder = FeatureBuilder()
    try builder.append { $0.appendPoint(longitude: 6.8652, latitude: 45.8326, altitude: 4805.59) }
    try builder.append { $0.appendMultiPoint([p(1, 2), p(3, 4)]) }
    try builder.append { $0.appendLineString([p(0.1, 0.2), p(1e-7, -0.0)]) }
    try builder.append { $0.appendMultiLineString([[p(1, 2), p(3, 4)], [p(5, 6), p(7, 8)]]) }
    try builder.append { $0.appendPolygon(rings: [ring, hole]) }
    try builder.append { $0.appendMultiPolygon([[ring], [ring, hole]]) }
    try builder.append()
    try builder.append {
      $0.appendPoint(longitude: 1, latitude: 2)
      $0.appendLineString([p(3, 4), p(5, 6)])
    }
    #expect(builder.count == 8)
    let block = try builder.build()
    #expect(
      block.map { $0.geometry?.typeName } == [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", nil, "GeometryCollection"
      ])
    #expect(block[0].geometry?.positions.altitude(at: 0) == 4805.59)
    #expect(block[4].geometry.map { Array($0.polygons[0].holes[1]) } == hole)
    #expect(block.diagnostics.isEmpty)
    #expect(
      block[2].json.text
        == #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[0.1,0.2],[1e-7,-0]]}}"#)
    var options = WritingOptions()
    options.container = .lines
    let text = FeatureWriter(options: options).text(of: [block])
    #expect(text.split(separator: "\n").map(String.init) == block.map(\.json.text))
  }

  @Test func `properties may be nested as deep as was said`() throws {
    let deep = String(repeating: "[", count: 1500) + String(repeating: "]", count: 1500)
    var builder = FeatureBuilder(maxDepth: 2000)
    try builder.append(properties: RawJSON(copying: Array(#"{"a":\#(deep)}"#.utf8)))
    #expect(try builder.build().count == 1)
  }

  @Test func `ids, properties and foreign members are escaped or kept`() throws {
    struct Tram: Codable { var line: String, stops: Int }
    var builder = FeatureBuilder()
    try builder.append(
      id: .string("a\"b\\\n\u{1}🚋"), properties: RawJSON(encoding: Tram(line: "M\"4", stops: 30)),
      foreignMembers: [RawJSON.Member(name: "quelle\t", value: try RawJSON(#"{"n":1.0}"#))])
    try builder.append(id: 17)
    try builder.append(id: .number("1.0"))
    let block = try builder.build()
    #expect(block.map(\.id) == [.string("a\"b\\\n\u{1}🚋"), 17, .number("1.0")])
    #expect(try block[0].properties.decode(Tram.self).line == "M\"4")
    #expect(block[0].foreignMembers.map(\.name) == ["quelle\t"])
    #expect(block[0].foreignMembers.map(\.value.text) == [#"{"n":1.0}"#])
  }

  @Test func `what JSON cannot hold is refused, and the builder goes on`() throws {
    var builder = FeatureBuilder()
    let error = #expect(throws: GeoJSONError.self) {
      try builder.append { $0.appendPoint(longitude: .nan, latitude: 1) }
    }
    #expect(error?.rule == .positionNotNumber)
    #expect(throws: GeoJSONError.self) { try builder.append { $0.appendPoint(longitude: 1, latitude: 2, altitude: .infinity) } }
    #expect(throws: GeoJSONError.self) { try builder.append(id: .number("1,\"x\":2")) }
    #expect(throws: GeoJSONError.self) { try builder.append(id: .number("")) }
    for (box, rule) in [
      ([1, 2, .nan, 4], .boxNotNumber), ([-.infinity, 2, 3, 4], .boxNotNumber), ([1, 2, 3, 4, 5], .boxLength), ([], .boxLength)
    ] as [([Double], Rule)] {
      #expect(#expect(throws: GeoJSONError.self) { try builder.append(boundingBox: box) }?.rule == rule)
    }
    let member = RawJSON.Member(name: "geometry", value: .null)
    #expect(throws: GeoJSONError.self) { try builder.append(foreignMembers: [member]) }
    for properties in ["[1]", "\"a\"", "1", "true", " [ ]"] {
      let error = #expect(throws: GeoJSONError.self) { try builder.append(properties: try RawJSON(properties)) }
      #expect(error?.rule == .propertiesType && error?.message.hasSuffix("as properties; expected an object or null") == true)
    }
    let twice = ["a", "b", "a"].map { RawJSON.Member(name: $0, value: .null) }
    #expect(#expect(throws: GeoJSONError.self) { try builder.append(foreignMembers: twice) }?.rule == .duplicateMember)
    // One letter, and two that look like it.
    try builder.append(id: "good", foreignMembers: ["\u{E9}", "e\u{301}"].map { RawJSON.Member(name: $0, value: .null) })
    #expect(builder.count == 1)
    let block = try builder.build()
    #expect(block.map(\.id) == ["good"] && block.diagnostics.isEmpty)
  }

  @Test func `a geometry that breaks the standard is an error`() throws {
    var builder = FeatureBuilder()
    try builder.append { $0.appendPolygon(rings: [[p(0, 0), p(1, 0), p(1, 1), p(0, 1)]]) }
    let built = builder
    let error = #expect(throws: GeoJSONError.self) { try built.build() }
    #expect(error?.rule == .ringNotClosed)
  }

  @Test func `nothing built is an empty block`() throws {
    #expect(try FeatureBuilder().build().isEmpty)
  }

  @Test func `a large block is one block`() throws {
    var builder = FeatureBuilder()
    for index in 0..<10_000 {
      try builder.append(id: FeatureID(integerLiteral: index)) { $0.appendPoint(longitude: Double(index) / 100, latitude: 0) }
    }
    let block = try builder.build()
    #expect(block.count == 10_000)
    #expect(block[9_999].id == 9_999)
  }

  @Test func `built features are rounded like any others`() throws {
    var builder = FeatureBuilder()
    try builder.append { $0.appendPoint(longitude: 13.377704, latitude: 52.516275) }
    var options = WritingOptions()
    options.decimals = 3
    options.layout = .compact
    #expect(
      FeatureWriter(options: options).text(of: [try builder.build()])
        == #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[13.378,52.516]}}]}"#
        + "\n")
  }
}
