import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// Geometries in collections, and points of several positions: judged by where they are, and taken out where that breaks nothing.
@Suite struct CollectionMendingTests {
  private static func replacing(_ type: FeatureType, _ feature: Int = 0, by geometry: String) throws -> IndoorArchive {
    try IndoorFixTests.edited(#"{"file":"\#(type.name)","feature":\#(feature),"path":["geometry"],"value":\#(geometry)}"#)
  }

  private static func collection(_ parts: String...) -> String {
    #"{"type":"GeometryCollection","geometries":[\#(parts.joined(separator: ","))]}"#
  }

  private static func geometry(_ type: FeatureType, _ feature: Int = 0, of archive: IndoorArchive) -> String {
    let map = IndoorMap(archive)
    let view = map.feature(map.indices(of: type)[feature])
    return view.view(of: view.row.geometry).text
  }

  private static func told(_ archive: IndoorArchive) throws -> [Diagnostic] {
    var all: [Diagnostic] = []
    _ = try Validation.run(archive, options: ValidationOptions(indoor: IndoorValidationOptions(now: RuleTwinTests.now))) {
      all += $0.map(\.diagnostic)
    }
    return all
  }

  private static let far = #"{"type":"Point","coordinates":[12.75,48.3025]}"#
  private static let farLine = #"{"type":"LineString","coordinates":[[12.75,48.3025],[12.76,48.3025]]}"#
  private static let near = #"{"type":"Point","coordinates":[11.752,48.3025]}"#
  private static let crossing =
    #"{"type":"Polygon","coordinates":[[[11.7515,48.3024],[11.7516,48.3025],[11.7516,48.3024],[11.7515,48.3025],[11.7515,48.3024]]]}"#

  @Test(arguments: [
    (FeatureType.relationship, collection(far)), (.relationship, collection(near, far)),
    (.relationship, collection(near, collection(farLine))),
    (.relationship, #"{"type":"MultiPoint","coordinates":[[11.752,48.3025],[12.75,48.3025]]}"#), (.detail, collection(farLine)),
    (.amenity, #"{"type":"MultiPoint","coordinates":[[12.75,48.3025]]}"#)
  ])
  func `what lies outside the venue is told in any geometry, and mending tells nothing new`(_ type: FeatureType, _ geometry: String) throws
  {
    let archive = try Self.replacing(type, by: geometry)
    let before = IndoorFixTests.findings(archive)
    #expect(before.contains("venue.VenueMustCoverAllChildFeatures"))
    for isUnsafe in [false, true] {
      let after = IndoorFixTests.findings(try IndoorFixTests.mended(archive, isUnsafe: isUnsafe).archive)
      #expect(Set(after).subtracting(before) == [])
    }
  }

  @Test func `what lies inside is not told, whatever it is in`() throws {
    let point = #"{"type":"MultiPoint","coordinates":[[11.752,48.3025],[11.7521,48.3025]]}"#
    for geometry in [Self.collection(Self.near), Self.collection(Self.near, point), point] {
      #expect(Set(IndoorFixTests.findings(try Self.replacing(.relationship, by: geometry))) == ["relationship.RelationshipHasGeometry"])
    }
  }

  @Test func `an outline that crosses itself is told in a collection, too`() throws {
    for geometry in [Self.collection(Self.crossing), Self.collection(Self.near, Self.crossing)] {
      let archive = try Self.replacing(.relationship, by: geometry)
      #expect(IndoorFixTests.findings(archive).count { $0 == "archive.FileMustBeValidGeoJSON" } == 1)
      #expect(try !IndoorFixTests.mended(archive).report.hasChanged)
    }
  }

  @Test(arguments: [FeatureType.kiosk, .unit, .fixture, .opening, .detail, .amenity])
  func `a collection of the one geometry that is wanted is mended as it is said`(_ type: FeatureType) throws {
    let own = Self.geometry(type, of: try IndoorFixTests.edited(""))
    let archive = try Self.replacing(type, by: Self.collection(own))
    let promised = try Self.told(archive).filter { $0.fix == .safe }
    #expect(promised.count == 1 && promised[0].rule.name.contains("MustHave"))
    let result = try IndoorFixTests.mended(archive)
    #expect(Self.geometry(type, of: result.archive) == own)
    // What follows from a place that nobody could see is gone as well.
    #expect(IndoorFixTests.findings(result.archive) == [] && result.report.fixed >= promised.count)
    #expect(try !IndoorFixTests.mended(result.archive).report.hasChanged)
  }

  @Test func `a MultiPoint of one in a collection becomes a Point, and of two it is left`() throws {
    let own = Self.geometry(.amenity, of: try IndoorFixTests.edited(""))
    let position = try #require(RawJSON(own)["coordinates"]?.text)
    let one = try Self.replacing(.amenity, by: Self.collection(#"{"type":"MultiPoint","coordinates":[\#(position)]}"#))
    let mended = try IndoorFixTests.mended(one).archive
    #expect(try RawJSON(Self.geometry(.amenity, of: mended))["type"]?.string == "Point" && IndoorFixTests.findings(mended) == [])
    let two = try Self.replacing(.amenity, by: Self.collection(#"{"type":"MultiPoint","coordinates":[\#(position),[11.752,48.3025]]}"#))
    #expect(Self.geometry(.amenity, of: try IndoorFixTests.mended(two).archive).contains("GeometryCollection"))
  }

  @Test func `a geometry that would lie on another one stays in its collection, and is not told to be mendable`() throws {
    let other = Self.geometry(.fixture, 1, of: try IndoorFixTests.edited(""))
    let archive = try Self.replacing(.fixture, by: Self.collection(other))
    #expect(try !Self.told(archive).contains { $0.fix != .none })
    #expect(try !IndoorFixTests.mended(archive).report.hasChanged)
  }
}
