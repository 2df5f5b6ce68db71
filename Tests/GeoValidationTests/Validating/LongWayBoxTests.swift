import GeoTestSupport
import Testing
import GeoToolkit

/// Boxes that go the long way round the globe.
@Suite struct LongWayBoxTests {
  private func found(_ text: String, _ rules: RuleSelection = .standard) throws -> [String] {
    try ValidationTrial.findings(text, rules: rules).map {
      "\($0.diagnostic.rule.code) \($0.diagnostic.severity.name) \($0.diagnostic.pointer)"
    }
  }

  private static func collection(_ box: String, _ geometries: String...) -> String {
    let features = geometries.map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }
    return "{\"type\":\"FeatureCollection\",\"bbox\":\(box),\"features\":[\(features.joined(separator: ","))]}"
  }

  private static func points(_ longitudes: Double...) -> [String] { longitudes.map { #"{"type":"Point","coordinates":[\#($0),0]}"# } }

  @Test func `boxes of features, geometries and collections are reported`() throws {
    let fiji = #""bbox":[-178,-20,177,-16]"#
    let multi = #"{"type":"MultiPoint","coordinates":[[177,-20],[-178,-16]],\#(fiji)}"#
    let cut = #"""
      {"type":"MultiPolygon","bbox":[-180,0,180,2],"coordinates":[[[[178,0],[180,0],[180,2],[178,0]]],[[[-180,0],[-179,0],\#
      [-180,2],[-180,0]]]]}
      """#
    #expect(try found(multi) == ["GJ432 info /bbox"])
    #expect(try found(cut) == ["GJ432 info /bbox"])
    #expect(
      try found(#"{"type":"Feature",\#(fiji),"properties":null,"geometry":\#(multi)}"#)
        == ["GJ432 info /bbox", "GJ432 info /geometry/bbox"])
    let collection = #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},\#(multi)]}"#
    #expect(try found(collection).contains("GJ432 info /geometries/1/bbox"))
    let points = [#"{"type":"Point","coordinates":[177,-20]}"#, #"{"type":"Point","coordinates":[-178,-16]}"#]
    #expect(try found(Self.collection("[-178,-20,177,-16]", points[0], points[1])) == ["GJ432 info /bbox"])
    let message = try ValidationTrial.findings(multi)[0].diagnostic.message
    let short = "while its geometry lies within 5° the short way round; expected west 177 and east -178"
    #expect(message == "found a bbox 355° wide, from -178 to 177, \(short)")
  }

  @Test func `boxes that are right as they are, or nearly as small as can be, are not`() throws {
    for text in [
      #"{"type":"LineString","bbox":[-170,0,170,0],"coordinates":[[-170,0],[0,0],[170,0]]}"#,
      #"{"type":"Polygon","bbox":[-170,-1,170,1],"coordinates":[[[-170,-1],[0,-1],[170,-1],[170,1],[0,1],[-170,1],[-170,-1]]]}"#,
      #"{"type":"MultiPoint","bbox":[177,-20,-178,-16],"coordinates":[[177,-20],[-178,-16]]}"#,
      #"{"type":"MultiPoint","bbox":[-80,0,80,0],"coordinates":[[-80,0],[80,0]]}"#,
      #"{"type":"MultiPoint","bbox":[-175,0,175,0],"coordinates":[[-175,0],[-120,0],[-60,0],[0,0],[60,0],[120,0],[175,0]]}"#,
      #"{"type":"Polygon","bbox":[-180,80,180,90],"coordinates":[[[-180,80],[0,80],[180,80],[180,90],[-180,90],[-180,80]]]}"#
    ] {
      #expect(try found(text).isEmpty, "\(text)")
    }
    // Three groups of which two gaps are as wide (conventions 4.4).
    #expect(try found(#"{"type":"MultiPoint","bbox":[-170,0,170,0],"coordinates":[[-170,0],[0,0],[170,0]]}"#) == ["GJ432 info /bbox"])
  }

  @Test func `a box that is stale is that and nothing else`() throws {
    #expect(try found(#"{"type":"MultiPoint","bbox":[-178,-20,176,-16],"coordinates":[[177,-20],[-178,-16]]}"#) == ["GJ431 warning /bbox"])
    #expect(try found(Self.collection("[-178,0,176,0]", Self.points(177)[0], Self.points(-178)[0])) == ["GJ431 warning /bbox"])
  }

  @Test func `each of the two rules may be off`() throws {
    let text = Self.collection("[-178,0,177,0]", Self.points(177)[0], Self.points(-178)[0])
    #expect(try found(text, RuleSelection(ignore: ["GJ432"])).isEmpty)
    #expect(try found(text, RuleSelection(ignore: ["GJ431"])) == ["GJ432 info /bbox"])
    #expect(try found(text, RuleSelection(severities: [("GJ432", .error)])) == ["GJ432 error /bbox"])
    let stale = text.replacing("177,0],\"features\"", with: "176,0],\"features\"")
    #expect(try found(stale, RuleSelection(ignore: ["GJ431"])).isEmpty)
  }

  @Test func `a fix leaves such a box, and however an input is cut it is reported once`() throws {
    let text = Self.collection("[-178,0,177,0]", Self.points(177)[0], Self.points(-178)[0])
    for isUnsafe in [false, true] {
      let mended = try FixTrial.fixed(text, unsafe: isUnsafe)
      #expect(mended.text == text && mended.left.count == 1, "\(mended)")
    }
    let long = Self.collection(
      "[-178,0,177,0]",
      Array(repeating: Self.points(177, -178).joined(separator: #"},{"type":"Feature","properties":{},"geometry":"#), count: 3000)
        .joined(separator: #"},{"type":"Feature","properties":{},"geometry":"#))
    for jobs in [1, 3] {
      #expect(try ValidationTrial.findings(Array(long.utf8), name: "a", jobs: jobs).map(\.diagnostic.rule) == [.boxLongWay])
    }
  }
}
