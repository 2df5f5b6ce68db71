import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// The object model: values that are made, changed and compared, and texts that come back as they were.
@Suite struct FeatureCollectionTests {
  @Test func `every fixture is read and written, or refused with its findings`() throws {
    var count = 0
    for (name, bytes) in FixtureTexts.all {
      let collection: FeatureCollection
      do throws(GeoJSONError) { collection = try FeatureCollection(bytes) } catch {
        #expect(!error.diagnostics.isEmpty, "\(name)")
        continue
      }
      count += 1
      let written = try collection.bytes()
      let again = try FeatureCollection(written)
      #expect(again == collection && again.hashValue == collection.hashValue, "\(name)")
      #expect(try again.bytes() == written, "\(name)")
      #expect(FeatureCollection(try collection.block()).features == collection.features)
      // What was read and not changed has its text.
      let block = try FeatureBlock(json: bytes)
      for (feature, written) in zip(block.readable, try FeatureBlock(json: written)) where feature.json["type"]?.string == "Feature" {
        #expect(feature.json == written.json, "\(name)")
      }
    }
    #expect(count > 30)
  }

  @Test func `numbers and ids keep their digits`() throws {
    let members = #""a":1.0,"b":12345678901234567890123,"c":1e400,"d":-0,"e":0.10,"f":"\ud83d\ude00\u00e9\/","g":[1.00 ,{"h":2E1}]"#
    let text = #"{"type":"Feature","id":1.0,"properties":{\#(members)},"geometry":{"type":"Point","coordinates":[13.40,52.50,1e2]}}"#
    var collection = try FeatureCollection(text)
    #expect(try collection.text() == "{\"type\":\"FeatureCollection\",\"features\":[\n\(text)\n]}\n")
    let feature = collection.features[0]
    #expect(feature.id == .number("1.0") && feature.properties["a"] == 1 && feature.properties["b"]?.integer == nil)
    #expect(feature.properties["g"]?[1]?["h"]?.integer == 20 && feature.properties["f"]?.string == "😀é/")
    collection.features[0].properties["new"] = 2.50
    collection.features[0].id = "x"
    let written = try collection.text()
    for digits in [
      #""a":1.0,"#, "12345678901234567890123", "1e400", "-0,", "0.10", #"\ud83d\ude00\u00e9\/"#, "[1.00 ,", "[13.40,52.50,1e2]"
    ] {
      #expect(written.contains(digits), "\(digits)")
    }
    #expect(written.contains(#""id":"x""#) && written.contains(#""new":2.5"#))
  }

  @Test func `members are made, changed and taken away in their order`() throws {
    var properties: GeoProperties = ["a": 1, "b": [true, "x"], "c": ["d": 1.5]]
    properties["a"] = nil
    properties["e"] = "é"
    properties["b"] = .null
    #expect(properties.names == ["b", "c", "e"] && properties.count == 3)
    #expect(try properties.json().text == #"{"b":null,"c":{"d":1.5},"e":"é"}"#)
    #expect(properties["c"]?["d"]?.double == 1.5 && properties["b"]?.isNull == true && properties["none"] == nil)
    var none = GeoProperties.null
    none["a"] = nil
    #expect(none.isNull && none != GeoProperties())
    none["a"] = 1
    #expect(none == ["a": 1.0] && none.description == #"{"a":1}"#)
    let doubled = GeoProperties(try RawJSON(#"{"a":1,"b":2,"a":3}"#))
    #expect(doubled["a"] == 3 && doubled == ["b": 2, "a": 3] && doubled.count == 2)
  }

  @Test func `equal values have equal hashes, whatever their spelling and order`() throws {
    var random = RandomEdits(seed: 7)
    var values: [PropertyValue] = (0..<60).map { _ in random.value(depth: 0) }
    values += [1, 1.0, .number("1e0"), .number("10e-1"), .number("100000000000000000001"), .number("100000000000000000002")]
    for a in values {
      for b in values {
        #expect((a == b) == (b == a))
        if a == b { #expect(a.hashValue == b.hashValue) }
      }
    }
    #expect(PropertyValue.number("1e0") == 1 && PropertyValue.number("100000000000000000001") != .number("100000000000000000002"))
    let a = try FeatureCollection(
      #"{"type":"Feature","properties":{"a":1,"b":"\u00e9"},"geometry":{"type":"Point","coordinates":[1.0,2]}}"#)
    let b = try FeatureCollection(#"{"geometry":{"coordinates":[1,2.0],"type":"Point"},"properties":{"b":"é","a":1.0},"type":"Feature"}"#)
    #expect(a == b && a.hashValue == b.hashValue)
    #expect(GeoFeature(id: 1) != GeoFeature(id: "1") && Set([GeoFeature(id: 1), GeoFeature(id: 1)]).count == 1)
  }

  @Test func `what GeoJSON cannot say is refused`() {
    let ring = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { GeoPosition(longitude: $0.0, latitude: $0.1) }
    let wrong: [(GeoFeature, Rule)] = [
      (GeoFeature(geometry: .point(longitude: .nan, latitude: 0)), .positionNotNumber),
      (GeoFeature(geometry: .point(longitude: 0, latitude: 0, altitude: .infinity)), .positionNotNumber),
      (GeoFeature(geometry: .polygon([ring])), .ringNotClosed), (GeoFeature(geometry: .lineString([ring[0]])), .lineTooShort),
      (GeoFeature(id: .number("one")), .idType), (GeoFeature(properties: ["a": PropertyValue(.infinity)]), .syntax),
      (GeoFeature(foreignMembers: ["properties": 1]), .forbiddenMember),
      (GeoFeature(boundingBox: GeographicBox(west: .nan, south: 0, east: 0, north: 0)), .boxNotNumber)
    ]
    for (feature, rule) in wrong {
      let error = #expect(throws: GeoJSONError.self) { try FeatureCollection([GeoFeature(), feature]).bytes() }
      #expect(error?.rule == rule && error?.diagnostics.first?.feature == 1)
    }
  }

  @Test func `what cannot be read is never silent`() throws {
    let good = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2,3,4]}}"#
    let bad = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2]]}}"#
    #expect(throws: GeoJSONError.self) { try FeatureCollection(good + "\n" + bad) }
    #expect(throws: GeoJSONError.self) { try FeatureCollection(#"{"type":"FeatureCollection","features":[\#(good)"#) }
    #expect(throws: GeoJSONError.self) { try FeatureCollection("") }
    let rest = FeatureCollection(try FeatureBlock(json: good + "\n" + bad))
    #expect(rest.features.count == 1 && rest.findings.contains { $0.rule == .lineTooShort && $0.feature == 1 })
    let long = try FeatureCollection(good)
    #expect(long.findings.map(\.rule) == [.positionTooLong] && long.features[0].geometry?.positions.first?.altitude == 3)
    #expect(try long.text().contains("[1,2,3,4]"))
    let two = try FeatureCollection(
      #"{"type":"FeatureCollection","title":"a","features":[]}{"type":"FeatureCollection","features":[\#(good)]}"#)
    #expect(two.features.count == 1 && two.foreignMembers.isEmpty && two.findings.contains { $0.rule == .membersLost })
  }

  @Test func `a collection keeps its own members`() throws {
    let text = #"{"title":"x","type":"FeatureCollection","bbox":[1.0,2,3,4],"features":[],"n":1.0}"#
    var collection = try FeatureCollection(text)
    #expect(
      collection.foreignMembers == ["title": "x", "n": 1] && collection.boundingBox == GeographicBox(west: 1, south: 2, east: 3, north: 4))
    #expect(try collection.text() == "{\"type\":\"FeatureCollection\",\"bbox\":[1.0,2,3,4],\"title\":\"x\",\"n\":1.0,\"features\":[]}\n")
    collection.boundingBox = nil
    collection.foreignMembers["title"] = nil
    #expect(try collection.text() == "{\"type\":\"FeatureCollection\",\"n\":1.0,\"features\":[]}\n")
    collection.boundingBox = GeographicBox(west: 170, south: 0, east: -170, north: 1, altitudes: 2...3)
    #expect(try collection.text().contains(#""bbox":[170,0,2,-170,1,3]"#))
  }

  @Test func `a crs is kept, and members of other objects are reported`() throws {
    let crs = #""crs":{"type":"name","properties":{"name":"EPSG:25832"}}"#
    let text = #"{"type":"FeatureCollection",\#(crs),"features":[{"type":"Feature","properties":null,"geometry":null,\#(crs)}]}"#
    var collection = try FeatureCollection(text)
    #expect(collection.foreignMembers.names == ["crs"] && collection.features[0].foreignMembers.names == ["crs"])
    #expect(try collection.text().components(separatedBy: crs).count == 3)
    #expect(try JSONDecoder().decode(FeatureCollection.self, from: JSONEncoder().encode(collection)) == collection)
    #expect(FeatureCollection(try collection.block()) == collection)
    collection.foreignMembers["crs"] = nil
    collection.features[0].foreignMembers["crs"] = nil
    #expect(try !collection.text().contains("crs"))
    let feature = #"{"type":"Feature","properties":null,"geometry":null}"#
    let misplaced = try FeatureCollection(#"{"type":"FeatureCollection","geometry":null,"n":1,"features":[\#(feature)]}"#)
    #expect(misplaced.findings.contains { $0.rule == .membersLost && $0.message.contains("geometry") })
    #expect(misplaced.foreignMembers.names == ["n"])
  }

  @Test func `stages' geometry becomes values, and back`() throws {
    var block = try FeatureBlock(
      json:
        #"{"type":"Feature","bbox":[0,0,1,1],"x":1.0,"properties":{"a":1.0},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"#)
    try block.edit { try $0.changePositions { $0.longitude += 0.5 } }
    let feature = try #require(GeoFeature(block[0]))
    #expect(feature.geometry == .lineString([GeoPosition(longitude: 0.5, latitude: 0), GeoPosition(longitude: 1.5, latitude: 1)]))
    #expect(feature.boundingBox == nil && feature.foreignMembers == ["x": 1])
    #expect(
      try FeatureCollection([feature]).text().contains(
        #""x":1.0,"properties":{"a":1.0},"geometry":{"type":"LineString","coordinates":[[0.5,0],[1.5,1]]}"#))
    var builder = FeatureBuilder()
    try builder.append(id: 1) { $0.appendPoint(longitude: 1, latitude: 2, altitude: 3) }
    #expect(
      FeatureCollection(try builder.build()).features == [GeoFeature(id: 1, geometry: .point(longitude: 1, latitude: 2, altitude: 3))])
  }
}
