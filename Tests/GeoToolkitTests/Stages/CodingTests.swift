import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The object model through Foundation's coders, `Data` and files.
@Suite struct CodingTests {
  @Test func `values come back from coders as they went`() throws {
    let position = GeoPosition(longitude: 13.4, latitude: 52.5, altitude: 34)
    let ring = [position, GeoPosition(longitude: 14, latitude: 52), GeoPosition(longitude: 14, latitude: 53), position]
    let geometries: [GeoGeometry?] = [
      nil, .point(nil), .point(position), .multiPoint([]), .lineString(ring), .multiLineString([ring, ring]), .polygon([ring]),
      .multiPolygon([[ring], []]), .geometryCollection([.point(position), .geometryCollection([])])
    ]
    let properties: [GeoProperties] = [.null, [:], ["a": 1, "b": 0.1, "c": ["x", true, .null], "d": ["e": "é"]]]
    for geometry in geometries {
      for properties in properties {
        let feature = GeoFeature(
          id: properties.isNull ? "a" : 17, geometry: geometry, properties: properties,
          boundingBox: GeographicBox(west: 1, south: 2, east: 3, north: 4, altitudes: 5...6), foreignMembers: ["title": "x"])
        let collection = FeatureCollection([feature], boundingBox: feature.boundingBox, foreignMembers: ["n": 1.5])
        let coded = try JSONEncoder().encode(collection)
        #expect(try JSONDecoder().decode(FeatureCollection.self, from: coded) == collection)
        // What a coder writes is GeoJSON.
        #expect(FeatureCollection(try FeatureBlock(json: coded)) == collection)
      }
    }
  }

  @Test func `coders refuse what they would change`() throws {
    let long = try FeatureCollection(#"{"type":"Feature","properties":{"a":12345678901234567890123},"geometry":null}"#)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(long) }
    let most = GeoFeature(properties: ["a": .number("18446744073709551615"), "b": .number("-9223372036854775808")])
    #expect(try JSONDecoder().decode(GeoFeature.self, from: try JSONEncoder().encode(most)) == most)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(GeoPosition.self, from: Data("[1,2,3,4]".utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(GeoFeature.self, from: Data(#"{"type":"Point"}"#.utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(GeoGeometry.self, from: Data(#"{"type":"Circle"}"#.utf8)) }
  }

  @Test func `data, files and types of one's own`() throws {
    let workspace = try Workspace()
    let path = try workspace.file("capitals.geojson", Places.capitals)
    let collection = try FeatureCollection(Data(Places.capitals.utf8))
    let url = URL(fileURLWithPath: path)
    #expect(try FeatureCollection(url: url) == collection && FeatureCollection(path: path) == collection)
    #expect(try FeatureCollection(collection.data()) == collection && FeatureBlock(json: collection.data()).count == 3)
    #expect(throws: ByteStreamError.self) { try FeatureCollection(path: path + ".none") }
    struct Capital: Codable, Equatable {
      var name: String
      var population: Int?
    }
    let capital = try collection.features[0].properties.decode(Capital.self)
    #expect(capital == Capital(name: "Berlin", population: 3_878_100))
    #expect(try GeoProperties(encoding: capital)["population"] == 3_878_100)
    #expect(try MapObjectDecoder().decode(collection.data()).count == 3)
  }
}
