import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The shared suite and real files through the whole conversion.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct AntimeridianSuiteConversionTests {
  private static func cases() throws -> [[String: Any]] {
    let url = try #require(SharedMaterial.url("suites/antimeridian/planar-cases.json"))
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    return object?["cases"] as? [[String: Any]] ?? []
  }

  /// The geometry as text; rings that the suite leaves open are closed, which text must be.
  private static func text(_ geometry: Any?) throws -> String {
    var object = try #require(geometry as? [String: Any])
    if object["type"] as? String == "Polygon", let rings = object["coordinates"] as? [[[Double]]] {
      object["coordinates"] = rings.map { $0.first == $0.last ? $0 : $0 + $0.prefix(1) }
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  @Test func `every planar case gives the expected region as text`() throws {
    let cases = try Self.cases()
    #expect(cases.count == 40)
    for test in cases {
      let name = try #require(test["name"] as? String)
      let input = ConvertedText.feature(try Self.text(test["input"]), members: #""z" : [1.0e0],"id":7,"properties":{"a":1.50}"#)
      func split(_ text: String) throws -> ConvertedText {
        try ConvertedText(text) { options in
          options.steps.antimeridian = .split
          options.steps.poles = test["winding"] as? String == "trust" ? .trust : .smaller
        }
      }
      let result = try split(input)
      let found = try FeatureBlock(json: result.text)
      let expected = try FeatureBlock(json: Self.text(test["expected"]))
      let column = found.geometry
      #expect(result.text.contains(#"{"type":"Feature","z" : [1.0e0],"id":7,"properties":{"a":1.50},"geometry":"#), "\(name)")
      #expect(found.diagnostics.isEmpty, "\(name)")
      #expect(column.violationsOfCut == [], "\(name)")
      #expect(column.kinds == expected.geometry.kinds, "\(name)")
      #expect(column.partEnds.count == test["parts"] as? Int, "\(name)")
      let (rings, others) = (column.rings(ofGeometry: 0), expected.geometry.rings(ofGeometry: 0))
      if column.kinds[0].isAreal {
        let area = try #require(test["area_deg2"] as? Double)
        #expect(RegionDifference.area(rings, others) <= 1e-9 * max(1, area), "\(name)")
        #expect(column.pathEnds.count - column.partEnds.count == test["holes"] as? Int, "\(name)")
      } else {
        #expect(rings.count == others.count, "\(name)")
        for (a, b) in zip(rings.joined(), others.joined()) {
          #expect(abs(a.x - b.x) <= 1e-9 && abs(a.y - b.y) <= 1e-9, "\(name)")
        }
      }
      // A literal ring may leave edges wider than 180 degrees, which alone would be read the short way.
      let isWide = rings.contains { ring in
        zip(ring, ring.dropFirst()).contains { ($0.x - $1.x).magnitude > 180 && ($0.x - $1.x).magnitude < 360 }
      }
      if !isWide { #expect(try split(result.text).text == result.text, "\(name): again") }
    }
  }

  @Test(arguments: ["plates", "countries50m"])
  func `real files are cut, the same on any number of threads`(name: String) throws {
    let url = try #require(SharedMaterial.url("data/geojson/\(name).geojson.gz"))
    func split(_ jobs: Int) throws -> ConvertedText {
      try ConvertedText(path: url.path) { options in
        options.steps.antimeridian = .split
        options.steps.winding = .rfc7946
        options.reading.jobs = jobs
      }
    }
    let result = try split(1)
    for jobs in [2, 4] {
      let other = try split(jobs)
      #expect(other.text == result.text)
      #expect(other.codes == result.codes)
    }
    let plain = try ConvertedText(path: url.path)
    let (before, after) = (try FeatureBlock(json: plain.text), try FeatureBlock(json: result.text))
    #expect(after.geometry.violationsOfCut == [])
    #expect(after.map(\.id) == before.map(\.id))
    #expect(zip(after, before).allSatisfy { $0.properties.json.text == $1.properties.json.text })
    let again = try ConvertedText(result.text) { options in
      options.steps.antimeridian = .split
      options.steps.winding = .rfc7946
    }
    #expect(again.text == result.text)
    // Nothing is left to be reported.
    #expect(try !ConvertedText(result.text).codes.contains("antimeridian.not-cut"))
  }
}
