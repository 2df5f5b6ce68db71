import GeoTestSupport
import Testing

import GeoToolkit

/// What is mended of shapes that may go across the 180th meridian or the long way round.
struct MeridianFixTests {
  private func polygon(_ ring: String) -> String { "{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}" }

  /// As they are written they run counterclockwise, and are as wide as that.
  @Test(arguments: [
    "[[-180,-90],[179.999,-90],[179.999,90],[-180,90],[-180,-90]]", "[[-125,-55],[155,-55],[155,70],[-125,70],[-125,-55]]",
    "[[170,50],[-170,50],[-170,40],[170,40],[170,50]]"
  ]) func `a ring that runs as it should the long way round is left to the user`(_ ring: String) throws {
    let text = polygon(ring)
    let safe = try FixTrial.fixed(text, unsafe: false), guessed = try FixTrial.fixed(text, unsafe: true)
    #expect(safe.text == text && safe.left == ["GJ421", "GJ411"])
    #expect(guessed.text != text && guessed.left.isEmpty)
    let found = try ValidationTrial.findings(Array(text.utf8), name: "text", jobs: 1, decoding: DecodingOptions())
    #expect(found.allSatisfy { $0.fix == .unsafe })
  }

  @Test(arguments: ["[[170,40],[-170,40],[-170,50],[170,50],[170,40]]", "[[170,70],[-70,75],[50,72],[170,70]]"])
  func `one that runs as it should across the meridian, or round a pole, is cut`(_ ring: String) throws {
    let mended = try FixTrial.fixed(polygon(ring), unsafe: false)
    #expect(mended.text != polygon(ring) && mended.left.isEmpty)
  }

  @Test(arguments: [
    "[[-149.5,62],[-59.5,61],[30.5,61],[120.5,60],[-149.5,62]],[[172,59],[-178,59],[-178,59.5],[172,59]]",
    "[[90.5,65],[150.5,61],[120.5,62],[-119.5,68],[0.5,61],[90.5,65]],[[60.5,61],[150.5,70],[-119.5,66],[-29.5,65],[60.5,61]]"
  ]) func `no ring of a polygon round a pole is lost where its lines are to bound what comes of it`(_ rings: String) throws {
    let text = "{\"type\":\"Polygon\",\"coordinates\":[\(rings)]}"
    let mended = try FixTrial.fixed(text, unsafe: true).text
    let corners = rings.split(separator: "]").compactMap { $0.split(separator: "[").last }
    for corner in corners { #expect(mended.contains("[\(corner)]"), "\(corner) in \(mended)") }
  }

  @Test func `a line that goes across and back along itself is cut`() throws {
    let mended = try FixTrial.fixed(#"{"type":"LineString","coordinates":[[-178,2],[178,0],[-178,2]]}"#, unsafe: false)
    #expect(mended.text == #"{"type":"MultiLineString","coordinates":[[[-178,2],[-180,1]],[[180,1],[178,0],[180,1]],[[-180,1],[-178,2]]]}"#)
    #expect(!mended.left.contains("GJ411"))
  }

  @Test func `a ring with its axes swapped is turned round as well where it runs the other way then`() throws {
    for ring in ["[[35,139],[36,139],[36,140],[35,140],[35,139]]", "[[35,139],[35,140],[36,140],[36,139],[35,139]]"] {
      let mended = try FixTrial.fixed(polygon(ring), unsafe: true)
      #expect(mended.left.isEmpty && mended.text.hasPrefix(#"{"type":"Polygon","coordinates":[[[139,35],[140,35],"#), "\(mended)")
      #expect(try FixTrial.fixed(polygon(ring), unsafe: false).text == polygon(ring))
    }
  }

  /// Holes with their exterior, and what touches the meridian.
  @Test(arguments: [
    ("LineString", "[[-184,1],[-180,5]]", "[[176,1],[180,5]]"),
    ("LineString", "[[180,0],[184.50,1],[180,2]]", "[[-180,0],[-175.5,1],[-180,2]]"),
    (
      "Polygon", "[[[180,0],[190,0],[190,9],[180,9],[180,0]],[[183,3],[183,6],[186,6],[183,3]]]",
      "[[[-180,0],[-170,0],[-170,9],[-180,9],[-180,0]],[[-177,3],[-177,6],[-174,6],[-177,3]]]"
    ),
    (
      "Polygon", "[[[-190,0],[-180,0],[-180,9],[-190,9],[-190,0]],[[-187,3],[-187,6],[-184,6],[-187,3]]]",
      "[[[170,0],[180,0],[180,9],[170,9],[170,0]],[[173,3],[173,6],[176,6],[173,3]]]"
    ),
    (
      "MultiPolygon", "[[[[180,0],[190,0],[190,9],[180,0]]],[[[191,0],[192,0],[192,1],[191,0]]]]",
      "[[[[-180,0],[-170,0],[-170,9],[-180,0]]],[[[-169,0],[-168,0],[-168,1],[-169,0]]]]"
    ),
    (
      "MultiLineString", "[[[180,0],[190,0]],[[190,0],[200,5]],[[1,2],[180,5]]]",
      "[[[-180,0],[-170,0]],[[-170,0],[-160,5]],[[1,2],[180,5]]]"
    ),
    ("MultiPoint", "[[180,0],[190,0.5],[-181,2]]", "[[180,0],[-170,0.5],[179,2]]")
  ]) func `what lies beyond 180 degrees is moved as a whole`(_ type: String, _ coordinates: String, _ expected: String) throws {
    func text(_ coordinates: String) -> String { "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}" }
    let mended = try FixTrial.fixed(text(coordinates), unsafe: true)
    #expect(mended.text == text(expected) && mended.left.isEmpty)
    let found = try ValidationTrial.findings(Array(text(coordinates).utf8), name: "text", jobs: 1, decoding: DecodingOptions())
    #expect(!found.isEmpty && found.allSatisfy { $0.fix == .unsafe })
  }

  /// The latitude keeps the exterior where it is.
  @Test func `a hole stays where its exterior does`() throws {
    let text = #"{"type":"Polygon","coordinates":[[[182,0],[190,0],[190,92],[182,9],[182,0]],[[183,3],[183,6],[186,6],[183,3]]]}"#
    let mended = try FixTrial.fixed(text, unsafe: true).text
    #expect(mended.contains("[182,0]") == mended.contains("[183,3]"), "\(mended)")
  }

  @Test func `a latitude that computing has moved over a pole is no longitude`() throws {
    let cap = polygon("[[-60,80],[60,80],[60,85],[0,90.0000001],[-60,85],[-60,80]]")
    #expect(try FixTrial.fixed(cap, unsafe: true).text == cap.replacing("90.0000001", with: "90"))
    #expect(
      try FixTrial.fixed(#"{"type":"Point","coordinates":[5,-90.00000001]}"#, unsafe: true).text
        == #"{"type":"Point","coordinates":[5,-90]}"#)
    #expect(
      try FixTrial.fixed(#"{"type":"Point","coordinates":[5,90.5]}"#, unsafe: true).text == #"{"type":"Point","coordinates":[90.5,5]}"#)
  }

  @Test(arguments: [
    #"{"type":"MultiPolygon","coordinates":[[[[539,0],[541,0],[541,1],[539,0]]],[[[530,0],[531,0],[531,1],[530,0]]]]}"#,
    #"{"type":"MultiLineString","coordinates":[[[-539,0],[-541,0]],[[-530,0],[-531,0]]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[538,0]},{"type":"Point","coordinates":[541,0]}]}"#,
    #"{"type":"LineString","coordinates":[[541,0],[545,3]]}"#,
    #"{"type":"Polygon","coordinates":[[[-375,-80],[-375,-90],[-345,-91.5],[-345,-80],[-375,-80]]]}"#
  ]) func `of a feature all is moved, or nothing`(_ text: String) throws {
    let mended = try FixTrial.fixed(text, unsafe: true)
    let isMoved = !["53", "54", "-37"].contains { mended.text.contains("[\($0)") || mended.text.contains("[-\($0)") }
    #expect(mended.text == text || isMoved && mended.left.isEmpty, "\(mended)")
  }

  /// Cut at the meridian, the first still has an edge of more than half a turn; brought into range, the second still has a latitude
  /// that is not.
  @Test(arguments: ["[[190,0],[-1,-6]]", "[[190,-7],[190,100]]"])
  func `a change that leaves as many findings is not made`(_ coordinates: String) throws {
    let text = #"{"type":"LineString","coordinates":\#(coordinates)}"#
    for unsafe in [false, true] { #expect(try FixTrial.fixed(text, unsafe: unsafe).text == text) }
  }

  @Test func `spellings of one longitude come to one place`() throws {
    let mended = try FixTrial.fixed(polygon("[[258.3,1],[261.5,0],[261.50000000000000001,2],[2.583e2,1]]"), unsafe: true)
    #expect(mended.text == polygon("[[-101.7,1],[-98.5,0],[-98.5,2],[-101.7,1]]") && mended.left.isEmpty)
  }

  /// Its longitudes stay together until it is cut.
  @Test(arguments: [
    ("LineString", "[[170,0],[190,90.2],[200,10]]"), ("LineString", "[[-170,5],[-195,-90.5],[-190,0],[-160,1]]"),
    ("Polygon", "[[[170,70],[190,70],[190,90.5],[170,90.5],[170,70]]]"), ("MultiLineString", "[[[170,0],[190,90.2]],[[160,1],[185,5]]]")
  ]) func `a shape across the meridian that reaches over a pole is cut as if it ended there`(_ type: String, _ coordinates: String) throws {
    func fixed(_ coordinates: String) throws -> String {
      try FixTrial.fixed("{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}", unsafe: true).text
    }
    let clamped = coordinates.replacing(#/90\.\d/#, with: "90")
    #expect(try fixed(coordinates) == fixed(clamped))
  }
}
