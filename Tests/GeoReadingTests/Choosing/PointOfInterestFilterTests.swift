import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct PointOfInterestFilterTests {
  private static let text = """
    {"type":"Feature","id":"cafe","properties":{"category":"cafe","kind":3},"geometry":{"type":"Point","coordinates":[1,2]}}
    {"type":"Feature","id":"several","properties":{"category":["atm","caf\\u0065"]},"geometry":{"type":"MultiPoint","coordinates":[[1,2]]}}
    {"type":"Feature","id":"none","properties":{"category":null,"kind":true},"geometry":{"type":"Point","coordinates":[1,2]}}
    {"type":"Feature","id":"occupant","properties":{"category":"atm"},"geometry":null}
    {"type":"Feature","id":"room","properties":{"category":"room","kind":"3"},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}
    {"type":"Feature","id":"bare","properties":null,"geometry":{"type":"GeometryCollection","geometries":[]}}
    """

  private func shown(_ filter: PointOfInterestFilter) throws -> [String] {
    var block = try FeatureBlock(json: Self.text)
    let names = block.filter { filter.matches($0) }.compactMap { $0.id?.description }
    var stage = FilterPointsOfInterest(filter).then(SplitAntimeridian())
    #expect(try stage.process(block).filter { !$0.isDropped }.compactMap { $0.id?.description } == names)
    let same = FilterPointsOfInterest(filter)
    same.process(&block)
    #expect(block.readable.compactMap { $0.id?.description } == names)
    return names
  }

  @Test func `including, excluding, all and none`() throws {
    #expect(try shown(.including(["cafe"])) == ["cafe", "several", "room", "bare"])
    #expect(try shown(.excluding(["cafe"])) == ["none", "occupant", "room", "bare"])
    #expect(try shown(.includingAll) == ["cafe", "several", "none", "occupant", "room", "bare"])
    #expect(try shown(.excludingAll) == ["room", "bare"])
    #expect(try shown(.including(["Cafe"])) == ["room", "bare"])
  }

  @Test func `any property and any geometry`() throws {
    var filter = PointOfInterestFilter.including(["3", "true"])
    filter.property = "kind"
    #expect(try shown(filter) == ["cafe", "none", "room", "bare"])
    filter.appliesToAllGeometries = true
    #expect(try shown(filter) == ["cafe", "none", "room"])
    #expect(filter.shows(categories: ["x", "3"]) && !filter.shows(categories: []))
  }

  @Test func `of indoor maps, amenities and occupants are points of interest`() throws {
    func feature(_ type: String, _ category: String, _ geometry: String) -> String {
      #"{"type":"Feature","id":"\#(type)","feature_type":"\#(type)","properties":{"category":"\#(category)"},"geometry":\#(geometry)}"#
    }
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let block = try FeatureBlock(
      json: feature("amenity", "atm", point) + feature("occupant", "bank", "null") + feature("anchor", "x", point)
        + feature("building", "y", "null"))
    func shown(_ filter: PointOfInterestFilter) -> [String?] { block.filter { filter.matches($0) }.map { $0.id?.description } }
    #expect(shown(.including(["bank"])) == ["occupant", "anchor", "building"])
    #expect(shown(.excluding(["bank"])) == ["amenity", "anchor", "building"])
    #expect(shown(PointOfInterestFilter(.exclude, ["y"], appliesToAllGeometries: true)) == ["amenity", "occupant", "anchor"])
  }

  @Test func `it is written as people type it`() {
    #expect(PointOfInterestFilter("including=a, b,c") == .including(["a", "b", "c"]))
    #expect(PointOfInterestFilter("excluding=a:b=1") == .excluding(["a:b=1"]))
    #expect(PointOfInterestFilter("all") == .includingAll && PointOfInterestFilter("none") == .excludingAll)
    #expect(PointOfInterestFilter("kind:all")?.property == "kind")
    #expect(
      PointOfInterestFilter("osm:amenity:including=bench") == PointOfInterestFilter(.include, ["bench"], property: "osm:amenity"))
    for text in ["", "a", "including", "including=", "including=a,", "excluding= ", ":all", "All", "kind:", "including:a", "x=y"] {
      #expect(PointOfInterestFilter(text) == nil, "\(text)")
    }
  }

  @Test func `everything that reads takes it`() throws {
    var options = ReadingOptions()
    options.pointsOfInterest = .including(["cafe"])
    let text = Self.text + "\n" + #"{"type":"Feature","properties":{"category":"x"},"geometry":{"type":"Point","coordinates":[1,200]}}"#
    var ids: [String] = []
    var reader = FeatureReader(bytes: Array(text.utf8), options: options)
    while let block = try reader.next() {
      ids += block.filter { !$0.isDropped }.compactMap { $0.id?.description }
      // The position beyond the pole is not judged.
      #expect(block.diagnostics.allSatisfy { $0.feature != 6 })
    }
    #expect(ids == ["cafe", "several", "room", "bare"])
  }

  @Test func `it is coded`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (filter, text) in [
      (PointOfInterestFilter.including(["b", "a"]), #"{"include":["a","b"]}"#), (.includingAll, #"{"exclude":[]}"#),
      (.excludingAll, #"{"include":[]}"#),
      (
        PointOfInterestFilter(.exclude, ["a"], property: "kind", appliesToAllGeometries: true),
        #"{"all_geometries":true,"exclude":["a"],"property":"kind"}"#
      )
    ] {
      #expect(String(decoding: try encoder.encode(filter), as: UTF8.self) == text)
      #expect(try JSONDecoder().decode(PointOfInterestFilter.self, from: Data(text.utf8)) == filter)
    }
    for text in ["{}", #"{"include":[],"exclude":[]}"#, #"{"include":"a"}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(PointOfInterestFilter.self, from: Data(text.utf8)) }
    }
  }
}
