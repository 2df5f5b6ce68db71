import GeoTestSupport
import Testing
@testable import GeoJSON

/// What the beginning of a text says about its CRS, wherever it is cut off.
@Suite struct LeadingSystemTests {
  private static let crs = #""crs":{"type":"name","properties":{"name":"EPSG:25832"}}"#

  private static func find(_ text: String, isWhole: Bool = true) -> LeadingSystem.Search {
    LeadingSystem.find(in: Array(text.utf8)[...], isWhole: isWhole)
  }

  private static func found(_ text: String, isWhole: Bool = true) throws -> LeadingSystem {
    let system: LeadingSystem? = if case .found(let system) = find(text, isWhole: isWhole) { system } else { nil }
    return try #require(system)
  }

  @Test(arguments: [
    #"{"type":"FeatureCollection",\#(crs),"features":[]}"#, #"{\#(crs),"features":[]}"#,
    "\u{FEFF} \n" + #"{ "a" : [{"crs":1}], "b":"\"}{", \#(crs) , "features" : [ {""#,
    #"{"type":"Topology","properties":{},\#(crs),"arcs":[1]}"#,
    #"{"type":"FeatureCollection","properties":{},\#(crs),"geometry":1,"features":[]}"#
  ])
  func `a collection's`(_ text: String) throws {
    let system = try Self.found(text)
    #expect(system.name == "EPSG:25832" && system.isOfCollection && !system.isWGS84)
  }

  @Test(arguments: [
    #"{"type":"Point",\#(crs),"coordinates":[1,2]}"#, #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},\#(crs)}"#,
    "\u{1E}" + #"{"type":"Point","coordinates":[1,2],\#(crs)}"#
  ])
  func `a record's`(_ text: String) throws {
    let system = try Self.found(text)
    #expect(system.name == "EPSG:25832" && !system.isOfCollection)
  }

  @Test(arguments: [
    "", "[", "x", "{", "{}", #"{"type":"FeatureCollection","features":[],\#(crs)}"#,
    #"{"type":"FeatureCollection","x":{\#(crs)},"features":[]}"#, #"{"type":"Feature","properties":{\#(crs)},"geometry":null}"#,
    #"{"crs":{"#, #"{crs:1}"#
  ])
  func `none`(_ text: String) { #expect(Self.find(text) == .none) }

  @Test func `WGS84 and names of nothing`() throws {
    #expect(try Self.found(#"{"crs":{"type":"name","properties":{"name":"OGC:CRS84"}},"features":[]}"#).isWGS84)
    let null = try Self.found(#"{"crs":null,"features":[]}"#)
    #expect(!null.isWGS84 && null.name == nil)
  }

  /// Until the features begin more is asked for.
  @Test func `cut off anywhere`() {
    let text = Array(#"{"type":"FeatureCollection","name":"a\\\"b",\#(Self.crs),"features":[{"type":"Feature"}]}"#.utf8)
    let features = text.count - #"[{"type":"Feature"}]}"#.utf8.count
    for count in text.indices {
      let search = LeadingSystem.find(in: text[..<count], isWhole: false)
      #expect((search == .undecided) == (count <= features), "\(count)")
      _ = LeadingSystem.find(in: text[..<count], isWhole: true)
    }
  }

  @Test func `no further than the limit`() throws {
    let space = String(repeating: "y", count: LeadingSystem.most)
    #expect(try Self.found(#"{"type":"FeatureCollection",\#(Self.crs),"x":"\#(space)""#, isWhole: false).isOfCollection)
    #expect(Self.find(#"{"x":"\#(space)",\#(Self.crs),"features":[]}"#, isWhole: false) == .none)
  }

  @Test func `mutated beginnings neither crash nor run past their end`() {
    var random = SplitMix64(state: 3)
    let seed = Array(#"{"type":"FeatureCollection","name":"a\\b",\#(Self.crs),"features":[]}"#.utf8)
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = Array("{}[]\",:\\ \u{0}x".utf8).randomElement(using: &random) ?? 0
      }
      _ = LeadingSystem.find(in: bytes.prefix(Int.random(in: 0...bytes.count, using: &random)), isWhole: Bool.random(using: &random))
    }
  }
}
