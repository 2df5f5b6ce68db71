import GeoModel
import GeoTestSupport
import Testing

import GeoToolkit

/// What is kept across the 180th meridian is told by `convert` as by `validate`.
@Suite struct KeptCrossingTests {
  @Test func `convert and validate tell of the same features`() throws {
    var random = SplitMix64(state: 411)
    let longitudes = [
      "-180", "-179", "-90", "0", "90", "170", "179", "179.9999999999", "180", "181", "190", "540", "-190", "545", "-900", "1000", "50000"
    ]
    let features = (0..<2_000).map { index in
      // Two of three within ±180.
      let pool = index % 3 == 0 ? longitudes[...] : longitudes.prefix(9)
      var places = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        "[\(pool.randomElement(using: &random) ?? "0"),\(Int.random(in: -3...3, using: &random) * 30)]"
      }
      let isRing = index % 2 == 0
      if isRing { places.append(places[0]) }
      let path = "[\(places.joined(separator: ","))]"
      return
        #"{"type":"Feature","properties":null,"geometry":{"type":"\#(isRing ? "Polygon" : "LineString")","coordinates":\#(isRing ? "[\(path)]" : path)}}"#
    }
    let text = #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    func told(_ findings: [Finding]) -> Set<Int> {
      Set(findings.filter { $0.diagnostic.rule == .antimeridianNotCut }.compactMap(\.diagnostic.feature))
    }
    // Alone, or rings round a pole are told as such.
    let validated = told(try ValidationTrial.findings(text, rules: RuleSelection(select: ["GJ411"])))
    let converted = told(try ConvertedText(text).findings)
    #expect(validated == converted && converted.count > 500 && converted.count < 1_800)
    let stray = try ConvertedText(ConvertedText.feature(#"{"type":"LineString","coordinates":[[179,1],[-180,0]]}"#))
    #expect(stray.codes == ["antimeridian.not-cut"])
  }

  @Test(arguments: ["[[-180,0],[200,10]]", "[[180,0],[-181,10]]", "[[-180,0],[180,0],[200,0]]", "[[530,0],[545,0]]", "[[550,0],[1545,0]]"])
  func `where no position lies within ±180, or one far beyond it, the path is asked`(coordinates: String) throws {
    let line = ConvertedText.feature(#"{"type":"LineString","coordinates":\#(coordinates)}"#)
    #expect(try ConvertedText(line).codes.contains("antimeridian.not-cut"))
    #expect(try ValidationTrial.findings(line, rules: .standard).contains { $0.diagnostic.rule == .antimeridianNotCut })
  }

  @Test(arguments: ["[[190,0],[200,10]]", "[[180,0],[540,10]]", "[[1500,3400],[1700,3500]]", "[[100000,0],[200000,0]]"])
  func `what stays between two meridians, and metres, are not told`(coordinates: String) throws {
    let line = ConvertedText.feature(#"{"type":"LineString","coordinates":\#(coordinates)}"#)
    #expect(try !ConvertedText(line).codes.contains("antimeridian.not-cut"))
    let validated = try ValidationTrial.findings(line, rules: .standard).map(\.diagnostic.rule)
    #expect(!validated.contains(.antimeridianNotCut) && validated.contains(.positionOutOfRange))
  }
}
