import GeoTestSupport
import Testing
import GeoToolkit

/// What lies a hair beyond the globe, or further, where RFC 7946 is followed.
@Suite struct GlobeClampTests {
  private func followed(_ geometry: String, members: String = #""id":"a","properties":{}"#) throws -> ConvertedText {
    try ConvertedText(ConvertedText.feature(geometry, members: members)) { $0.followRFC7946() }
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[180.0000001,5]}"#, "[180,5]"),
    (#"{"type":"Point","coordinates":[-180.000001,90.000001]}"#, "[-180,90]"),
    (#"{"type":"MultiPoint","coordinates":[[1,-90.0000005],[2,3]]}"#, "[[1,-90],[2,3]]"),
    (#"{"type":"LineString","coordinates":[[179,0],[180.0000001,0]]}"#, "[[179,0],[180,0]]"),
    (#"{"type":"LineString","coordinates":[[179.9,0],[180.0000001,0],[-179.9,0]]}"#, "[[[179.9,0],[180,0]],[[-180,0],[-179.9,0]]]"),
    (
      #"{"type":"Polygon","coordinates":[[[179,0],[180.0000001,0],[180.0000001,1],[179,1],[179,0]]]}"#,
      "[[[179,0],[180,0],[180,1],[179,1],[179,0]]]"
    ),
    (
      #"""
      {"type":"Polygon","coordinates":[[[-180.0000001,-90.0000001],[180.0000001,-90.0000001],[180.0000001,90.0000001],\#
      [-180.0000001,90.0000001],[-180.0000001,-90.0000001]]]}
      """#,
      "[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]"
    ),
    (#"{"type":"LineString","coordinates":[[1,2,3],[4,90.0000001,5]]}"#, "[[1,2,3],[4,90,5]]")
  ])
  func `what lies beyond by a millionth of a degree is put onto the edge, and reported`(geometry: String, expected: String) throws {
    let result = try followed(geometry)
    #expect(result.text.contains("\"coordinates\":\(expected)}"), "\(result.text)")
    #expect(
      result.findings.filter { $0.diagnostic.rule == .positionClamped }.map(\.diagnostic.severity) == [.info],
      "\(result.findings.map(\.diagnostic))")
    #expect(try followed(geometry, members: #""bbox":[0,0,1,1],"properties":{}"#).text.contains("bbox"))
    // Nothing is left to do.
    let again = try ConvertedText(result.text) { $0.followRFC7946() }
    #expect(again.text == result.text && again.findings.isEmpty)
    // Without RFC 7946 text stays as it is written.
    let text = ConvertedText.feature(geometry)
    #expect(try ConvertedText(text).text == text)
  }

  @Test func `a latitude further out stays, and is reported with its boxes`() throws {
    let text = #"""
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[-179.95,-90.05],[180.05,-90.05],\#
      [180.05,90.05],[-179.95,90.05],[-179.95,-90.05]]]},"bbox":[-179.95,-90.05,180.05,90.05]}
      """#
    for (input, container, boxes) in [
      (text, WritingOptions.Container.lines, 1),
      ("{\"type\":\"FeatureCollection\",\"bbox\":[-179.95,-90.05,180.05,90.05],\"features\":[\(text)]}", .featureCollection, 2)
    ] {
      let trial = try ConversionTrial(input, container: container) { $0.followRFC7946() }
      #expect(trial.text?.contains("90.05") == true)
      let latitude = "found latitude -90.05; expected -90 to 90; it stays unchanged; 4 more"
      #expect(trial.findings.count { $0.contains("GJ401") && $0.contains(latitude) } == 1, "\(trial.findings)")
      #expect(trial.findings.count { $0.contains("GJ906") && $0.contains("with latitude -90.05") } == boxes, "\(trial.findings)")
    }
    #expect(try followed(#"{"type":"Point","coordinates":[1,90.00001]}"#).codes == ["position.out-of-range"])
    #expect(try followed(#"{"type":"Point","coordinates":[1,90]}"#).codes.isEmpty)
  }

  @Test func `a longitude far beyond is brought into range as ever, and a path that runs on is cut where it was`() throws {
    #expect(try followed(#"{"type":"Point","coordinates":[182,5]}"#).text.contains("[-178,5]"))
    let line = try followed(#"{"type":"LineString","coordinates":[[179,0],[180.0000001,0],[181,0]]}"#)
    #expect(line.text.contains("[[[179,0],[180,0]],[[-180,0],") && !line.codes.contains("position.clamped"), "\(line.text)")
    // A hair is the meridian.
    #expect(try followed(#"{"type":"Point","coordinates":[180.00000000000003,5]}"#).codes.isEmpty)
  }

  @Test func `boxes that go the long way round are written the short way`() throws {
    let points = [#"{"type":"Point","coordinates":[177,-20]}"#, #"{"type":"Point","coordinates":[-178,-16]}"#]
    let features = points.map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }.joined(separator: ",")
    for (before, behind) in [("\"bbox\":[-178,-20,177,-16],", ""), ("", ",\"bbox\":[-178,-20,177,-16]")] {
      let text = "{\"type\":\"FeatureCollection\",\(before)\"features\":[\(features)]\(behind)}"
      let result = try ConvertedText(text) { $0.followRFC7946() }
      #expect(result.text.contains("\"bbox\":[177,-20,-178,-16]") && result.findings.isEmpty, "\(result.text)")
      #expect(try ConvertedText(text).text.contains("[-178,-20,177,-16]"))
    }
    let multi = #"{"type":"MultiPoint","bbox":[-178,-20,177,-16],"coordinates":[[177,-20],[-178,-16]]}"#
    #expect(try followed(multi, members: #""bbox":[-178,-20,177,-16],"properties":{}"#).text.ranges(of: "[177,-20,-178,-16]").count == 2)
    // What fits stays to the letter, rounded.
    let wide = #"""
      {"type":"FeatureCollection","bbox":[-170.00,-1,170,1],"features":[{"type":"Feature","properties":{},\#
      "geometry":{"type":"LineString","coordinates":[[-170,-1],[0,0],[170,1]]}}]}
      """#
    #expect(try ConvertedText(wide) { $0.followRFC7946() }.text.contains("[-170.00,-1,170,1]"))
  }
}
