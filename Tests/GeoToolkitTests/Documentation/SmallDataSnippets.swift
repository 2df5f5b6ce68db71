import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of "Small data", and of the doc comments of the object model.
@Suite struct SmallDataSnippets {
  private final class Shown {
    var numbers: [Double] = []
  }

  @Test func `reading, changing and writing`() throws {
    let data = Data(Places.capitals.utf8)
    // begin
    var places = try FeatureCollection(data)
    places.features[0].properties["visited"] = true
    places.features.append(
      GeoFeature(
        id: "gate", geometry: .point(longitude: 13.3777, latitude: 52.5163), properties: ["name": "Brandenburger Tor", "built": 1791]))
    let changed = try places.data()
    // end
    let again = try FeatureCollection(changed)
    #expect(again == places && again.features.count == 4 && again.features[0].properties["visited"] == true)
  }

  @Test func `values in doc comments`() throws {
    let text = Places.capitals
    // begin
    var places = try FeatureCollection(text)
    places.features[0].properties["visited"] = true
    places.features.append(GeoFeature(geometry: .point(longitude: 13.3777, latitude: 52.5163)))
    let changed = try places.text()
    // end
    // begin
    var gate = GeoFeature(id: "brandenburg-gate", geometry: .point(longitude: 13.3777, latitude: 52.5163))
    gate.properties["name"] = "Brandenburger Tor"
    // end
    #expect(changed.contains("13.3777") && gate.properties.names == ["name"])
    var feature = gate
    let population = 3_878_100
    // begin
    feature.properties["name"] = "Berlin"
    feature.properties["population"] = PropertyValue(population)
    feature.properties["twinned"] = ["Paris", "Istanbul"]
    // end
    func print(_ name: String, _ value: PropertyValue) { #expect(feature.properties[name] == value) }
    // begin
    feature.properties["name"] = "Berlin"
    feature.properties["area"] = nil  // takes the member away
    for (name, value) in feature.properties {
      print(name, value)
    }
    // end
  }

  @Test func `geometry`() throws {
    let shown = Shown()
    func show(_ a: some BinaryFloatingPoint, _ b: some BinaryFloatingPoint, _ c: some BinaryFloatingPoint) {
      shown.numbers.append(Double(a))
    }
    func show(_ a: Int, _ b: Int, _ c: Int) { shown.numbers.append(Double(a)) }
    for var feature in try FeatureCollection(Places.shapes).features {
      // begin
      switch feature.geometry {
      case .point(let position?): show(position.longitude, position.latitude, position.altitude ?? 0)
      case .polygon(let rings): show(rings[0].count, rings.count - 1, 0)
      case .geometryCollection(let members): show(Double(members.count), 0, 0)
      case let geometry?: show(Double(geometry.positions.count), 0, 0)
      case nil: break  // "geometry": null
      }
      feature.geometry?.changePositions { $0.longitude += 0.001 }
      // end
    }
    #expect(shown.numbers == [13.4057, 2, 14])
  }

  @Test func `properties`() {
    var feature = GeoFeature()
    let population = 3_878_100
    // begin
    feature.properties["name"] = "Berlin"
    feature.properties["population"] = PropertyValue(population)
    feature.properties["twinned"] = ["Paris", "Istanbul"]
    feature.properties["draft"] = nil
    let name = feature.properties["name"]?.string
    let first = feature.properties["twinned"]?[0]?.string
    // end
    #expect(name == "Berlin" && first == "Paris")
  }

  @Test func `what is wrong`() throws {
    let data = Data((Places.shapes + #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1]}}"#).utf8)
    var printed = 0
    func print(_ finding: Diagnostic) { printed += 1 }
    // begin
    let rest = FeatureCollection(try FeatureBlock(json: data))
    for finding in rest.findings {
      print(finding)
    }
    // end
    #expect(printed > 0 && rest.features.count == 4)
    #expect(throws: GeoJSONError.self) { try FeatureCollection(data) }
  }

  @Test func `to and from blocks`() throws {
    var places = try FeatureCollection(#"{"type":"LineString","coordinates":[[0,0],[1,0],[2,0],[3,1.0]]}"#)
    // begin
    var block = try places.block()
    var simplify = Simplify(SimplificationOptions(.metres(100)))
    simplify.process(&block)
    places = FeatureCollection(block)
    // end
    #expect(places.features[0].geometry?.positions.count == 3)
  }
}
