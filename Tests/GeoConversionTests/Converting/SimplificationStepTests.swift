import GeoTestSupport
import GeoToolkit
import Testing

/// What simplification does to text.
@Suite struct SimplificationStepTests {
  static let line = #"{"type":"LineString","coordinates":[[0,0,1],[1.0,0.00001,2],[2,0,3]]}"#

  @Test func `only what loses positions is written anew, with its heights`() throws {
    let text = ConvertedText.feature(Self.line, members: #""id" : 1e0, "properties" : {"b":1.0}"#)
    let shortened = text.replacing(",[1.0,0.00001,2]", with: "")
    let result = try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(10)) }
    #expect(result.text == shortened)
    #expect(result.report.simplification.positionsKept == 2 && result.report.simplification.positionsRemoved == 1)
    #expect(try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(0.5)) }.text == text)
  }

  @Test func `metres are metres at every latitude`() throws {
    // A hundredth of a degree to the side: 1112 m at the equator, 190 m at 80 degrees north.
    for (latitude, width) in [(0.0, 1111.95), (60.0, 555.97), (80, 193.09)] {
      let text = ConvertedText.feature(
        #"{"type":"LineString","coordinates":[[10,\#(latitude)],[10.01,\#(latitude + 0.00001)],[10,\#(latitude + 0.00002)]]}"#)
      #expect(try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(width + 0.1)) }.text != text)
      #expect(try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(width - 0.1)) }.text == text)
    }
  }

  @Test func `a pixel is as wide as the map has it`() throws {
    // A degree is 256/360 pixels at zoom 0.
    let text = ConvertedText.feature(#"{"type":"LineString","coordinates":[[10,0],[11,0.5],[10,1]]}"#)
    #expect(try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.pixels(0.72, zoom: 0)) }.text != text)
    #expect(try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.pixels(0.70, zoom: 0)) }.text == text)
    #expect(try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.pixels(0.72 * 8, zoom: 3)) }.text != text)
  }

  @Test func `positions on the 180th meridian and at the poles stay`() throws {
    let text = ConvertedText.feature(
      #"{"type":"Polygon","coordinates":[[[179,0],[180,0],[180,0.5],[180,1],[179,1],[178.9,0.5],[179,0]]]}"#)
    let result = try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(1e7)) }
    #expect(result.text.contains("[180,0],[180,0.5],[180,1]"))
  }

  @Test func `paths across the meridian are measured the short way, and cut behind`() throws {
    let text = ConvertedText.feature(#"{"type":"LineString","coordinates":[[179,0],[-179.5,0.001],[-178,0]]}"#)
    let result = try ConvertedText(text) { options in
      options.steps.simplification = SimplificationOptions(.metres(500))
      options.steps.antimeridian = .split
    }
    #expect(result.text == ConvertedText.feature(#"{"type":"MultiLineString","coordinates":[[[179,0],[180,0]],[[-180,0],[-178,0]]]}"#))
  }

  @Test func `small rings go when asked for, and are counted`() throws {
    let small = "[[[5,5],[5.001,5],[5,5.001],[5,5]]]"
    let text = ConvertedText.feature(#"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],\#(small)]}"#)
    let result = try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(1), leastArea: 1e6) }
    #expect(result.text == text.replacing("," + small, with: ""))
    #expect(result.report.simplification.ringsDropped == 1)
    let nothing = try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(1), leastArea: 1e15) }
    #expect(nothing.text == ConvertedText.feature(#"{"type":"MultiPolygon","coordinates":[]}"#))
    #expect(nothing.report.simplification.geometriesEmptied == 1)
  }

  @Test(arguments: [
    ("10m", SimplificationOptions.Amount.metres(10)), ("1.5km", .metres(1500)), ("500m2", .squareMetres(500)),
    ("2ha", .squareMetres(20000)), ("0.5px@z8", .pixels(0.5, zoom: 8)), ("10%", .share(0.1)), ("0m", .metres(0))
  ])
  func `tolerances have units`(text: String, amount: SimplificationOptions.Amount) {
    #expect(SimplificationOptions.Amount(text) == amount)
  }

  @Test(arguments: [
    "10", "", "m", "-1m", "nanm", "infm", "1e400m", "0.5px", "1px@8", "1px@z31", "0.5px@z0x8", "0.5px@znan", "101%", "10 furlongs", "@z",
    "px@z1"
  ])
  func `what has none is refused`(text: String) {
    #expect(SimplificationOptions.Amount(text) == nil)
  }
}
