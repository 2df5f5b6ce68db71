import Testing

import GeoToolkit

/// What becomes of `bbox` members where positions are rounded and nothing else changes.
struct RoundedBoxTests {
  private func box(_ box: String, _ geometry: String, decimals: Int = 1) throws -> String {
    let text = #"{"type":"Feature","bbox":\#(box),"properties":null,"geometry":\#(geometry)}"#
    let written = try ConvertedText(text) { $0.writing.decimals = decimals }.text
    let start = try #require(written.firstRange(of: #""bbox":"#)).upperBound
    return String(written[start...].prefix { $0 != "p" }.dropLast(2))
  }

  @Test func `a box follows its positions`() throws {
    #expect(try box("[0,0,9,9]", #"{"type":"LineString","coordinates":[[1.26,2.34],[-3.47,4.56]]}"#) == "[-3.5,2.3,1.3,4.6]")
  }

  @Test func `a box round a pole reaches it, and all longitudes`() throws {
    let ring = "[[0.00000001,-60],[90,-60],[179,-60],[-90,-60],[0.00000001,-60]]"
    #expect(try box("[-180,-90,180,-60]", #"{"type":"Polygon","coordinates":[\#(ring)]}"#, decimals: 5) == "[-180,-90,180,-60]")
  }

  @Test(arguments: ["[170,-20,-170,-10]", "[-170,-20,170,-10]"])
  func `a box goes across 180° where its geometry does`(_ old: String) throws {
    #expect(try box(old, #"{"type":"LineString","coordinates":[[177.26,-18],[-178.74,-16]]}"#) == "[177.3,-18,-178.7,-16]")
    #expect(try box(old, #"{"type":"LineString","coordinates":[[177.26,-18],[181.26,-16]]}"#) == "[177.3,-18,-178.7,-16]")
    #expect(try box(old, #"{"type":"LineString","coordinates":[[-182.74,-18],[-178.74,-16]]}"#) == "[177.3,-18,-178.7,-16]")
    #expect(try box(old, #"{"type":"Point","coordinates":[177.26,-18]}"#) == "[177.3,-18,177.3,-18]")
    #expect(
      try box(old, #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,1.06],[170,1],[170,0]]]}"#) == "[170,0,-170,1.1]")
  }

  @Test func `longitudes beyond 180 are rounded before they are brought into range`() throws {
    for turn in [181.75, 541.75] {
      let line = "[[\(turn),43.25],[\(turn + 0.75),43.5],[\(turn),43]]"
      #expect(try box("[1,2,3,4]", #"{"type":"LineString","coordinates":\#(line)}"#) == "[-178.2,43,-177.5,43.5]")
    }
    #expect(try box("[1,2,3,4]", #"{"type":"Point","coordinates":[-181.75,1]}"#) == "[178.2,1,178.2,1]")
    // Brought into range first, they are written as such.
    #expect(try box("[1,2,3,4]", #"{"type":"Point","coordinates":[-178.25,1]}"#) == "[-178.3,1,-178.3,1]")
  }

  @Test func `a box of six numbers has heights, its own where positions have none`() throws {
    let line = #"{"type":"LineString","coordinates":[[1.26,2.34,5.55],[-3.47,4.56,-1]]}"#
    #expect(try box("[0,0,0,9,9,9]", line) == "[-3.5,2.3,-1,1.3,4.6,5.6]")
    #expect(try box("[0,0,-7.25,9,9,8]", #"{"type":"Point","coordinates":[1.26,2]}"#) == "[1.3,2,-7.3,1.3,2,8]")
    #expect(try box("[0,0,9,9]", line) == "[-3.5,2.3,1.3,4.6]")
    // Heights of some positions say nothing of the others.
    #expect(try box("[0,0,0,9,9,9]", #"{"type":"LineString","coordinates":[[1.26,2.34,5.55],[-3.47,4.56]]}"#) == "[-3.5,2.3,1.3,4.6]")
  }

  @Test func `each object's box is that object's; a box of nothing stays`() throws {
    let input =
      #"{"type":"GeometryCollection","bbox":[0,0,9,9],"geometries":[{"type":"Point","coordinates":[1.26,2],"bbox":[1,2,1,2]},{"type":"MultiPoint","coordinates":[],"bbox":[5.55,6,7,8]},{"type":"Point","coordinates":[3,4.74],"bbox":[3,4,3,4]}]}"#
    let expected =
      #"{"type":"GeometryCollection","bbox":[1.3,2,3,4.7],"geometries":[{"type":"Point","coordinates":[1.3,2],"bbox":[1.3,2,1.3,2]},{"type":"MultiPoint","coordinates":[],"bbox":[5.55,6,7,8]},{"type":"Point","coordinates":[3,4.7],"bbox":[3,4.7,3,4.7]}]}"#
    #expect(try ConvertedText(input) { $0.writing.decimals = 1 }.text.contains(expected))
  }

  @Test func `a box with more digits is rounded where no position is, and nothing else of the text`() throws {
    let line = #"{"type":"LineString", "coordinates":[ [0.1,0], [1,1] ]}"#
    for old in ["[0.123456,0,1,1]", "[0.10,0,1,1]", "[0.1,-0.0,1,1]", "[1e-1,0,1,1]"] {
      #expect(try box(old, line) == "[0.1,0,1,1]", "\(old)")
    }
    // What has no digit too many stays, white space included, and be it wrong.
    #expect(try box("[ 0, 0,1,9.9]", line) == "[ 0, 0,1,9.9]")
    let both = #"{"type":"Feature","bbox":[0.1234,0,1,1],"properties":null,"geometry":{"bbox":[ 0.1,0,1,1],\#(line.dropFirst())}"#
    let written = try ConvertedText(both) { $0.writing.decimals = 1 }.text
    #expect(written.contains(both.replacing("0.1234", with: "0.1")), "\(written)")
    let heights = #"{"type":"LineString","coordinates":[[0.1,0,2],[1,1,3]]}"#
    #expect(try box("[0.1,0,2.0000001,1,1,3]", heights) == "[0.1,0,2,1,1,3]")
  }
}
