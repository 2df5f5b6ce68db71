import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

/// "Is it GeoJSON, and if not, why?", by the cases of the conformance suite.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct GeoJSONVerdictTests {
  struct Case: Decodable {
    var name: String
    var verdict: String
    var codes: [String]
    var file: String
  }
  private struct Cases: Decodable { var cases: [Case] }

  static let cases: [Case] = {
    guard let data = SharedMaterial.contents(of: "suites/geojson-conformance/cases.json") else { return [] }
    return (try? JSONDecoder().decode(Cases.self, from: data).cases) ?? []
  }()

  /// Cases that the suite itself has wrong.
  /// - `gdal-ids_0_1_null_1_null` expects findings about ids, but its `id` members stand in `properties`: no Feature of
  ///   the file has an id.
  /// - `gv-problematic_wrong_bbox_coordinate_order` expects `bbox.order`, but both boxes are in the right
  ///   order: [13.382, 52.508, 13.383, 52.5085] is west, south, east, north of a block in Berlin.
  /// - `gv-invalid_less_three_unique_nodes` lists `ring.too-few-distinct` only, but its ring has three positions, and
  ///   RFC 7946 §3.1.6 demands four: not GeoJSON at all.
  /// - `gv-problematic_outside_lat_lon_boundaries` lists a warning only, but its ring is open: it begins at latitude
  ///   52.32646388 and ends at 52.326463, which is told as well.
  /// - `gdal-feature_with_type_Topology_property` has a `crs` (EPSG:27700), and by the suite's own case
  ///   `gv-invalid_featurecollection_crs_defined` that is a warning.
  static let wrong: [String: Set<String>] = [
    "gdal-ids_0_1_null_1_null": [],
    "gv-problematic_wrong_bbox_coordinate_order": [],
    "gv-invalid_less_three_unique_nodes": [Rule.ringTooShort.name],
    "gv-problematic_outside_lat_lon_boundaries": [Rule.ringNotClosed.name, Rule.positionOutOfRange.name],
    "gdal-feature_with_type_Topology_property": [Rule.otherCoordinateSystem.name]
  ]

  /// Names of ours for what the suite calls otherwise, and findings that it does not list but that are true as well.
  static let others: [String: (without: Set<String>, with: Set<String>)] = [
    "hint-bad-duplicate-properties": ([], [Rule.geometryMissing.name, Rule.propertiesMissing.name]),
    // Latitudes down to -128.7, longitudes from -149.9 to -259.6.
    "good-issue82": ([], [Rule.positionOutOfRange.name, Rule.antimeridianNotCut.name]),
    // Metres of UTM zone 32, as its `crs` says.
    "gv-invalid_featurecollection_crs_defined": (
      [Rule.coordinateSystem.name], [Rule.otherCoordinateSystem.name, Rule.positionOutOfRange.name]
    ),
    "hint-false": ([], [Rule.singleCollection.name]),
    // `"coordinates": "foo"`: no array at all.
    "hint-multiple_problems": ([Rule.coordinatesDepth.name], [Rule.coordinatesNotArray.name])
  ]

  /// What `geojson validate` finds.
  private static func findings(in bytes: [UInt8]) throws -> [Diagnostic] {
    var source = ByteSource(bytes: bytes, name: "case.geojson")
    var findings: [Diagnostic] = []
    _ = try Validation.run(&source) { findings += $0.map(\.diagnostic) }
    return findings
  }

  @Test func `every case has the listed findings and no others`() throws {
    #expect(Self.cases.count == 88)
    for item in Self.cases {
      let data = try #require(SharedMaterial.contents(of: "suites/geojson-conformance/" + item.file))
      let decoded = DecodedText([UInt8](data))
      #expect(decoded.breaches == [], "\(item.name)")
      if item.codes == ["*"] {
        #expect(decoded.errors.count > 10, "\(item.name)")
        continue
      }
      let said = try Self.findings(in: [UInt8](data))
      let errors = said.filter { $0.severity == .error }
      var expected = Self.wrong[item.name] ?? Set(item.codes)
      // `info:` marks what may be listed on request; we always do.
      expected = Set(expected.map { $0.hasPrefix("info:") ? String($0.dropFirst(5)) : $0 })
      if let other = Self.others[item.name] { expected = expected.subtracting(other.without).union(other.with) }
      for code in expected { #expect(Rule.named(code) != nil, "\(item.name): no rule is named \(code)") }
      #expect(Set(said.map(\.rule.name)) == expected, "\(item.name): \(said.map(\.message))")
      if item.verdict == "invalid-topology", Self.wrong[item.name] == nil {
        #expect(!errors.isEmpty && errors.allSatisfy { $0.rule.level == .topology }, "\(item.name)")
      } else if item.verdict == "reject"
        || Self.wrong[item.name]?.isDisjoint(with: [Rule.ringTooShort.name, Rule.ringNotClosed.name]) == false
      {
        #expect(!errors.isEmpty, "\(item.name)")
      } else {
        #expect(errors.isEmpty, "\(item.name): \(errors.map(\.message))")
      }
    }
  }

  @Test func `the cases that the suite has wrong are as our table says`() throws {
    let ids = try #require(SharedMaterial.contents(of: "suites/geojson-conformance/files/gdal-ids_0_1_null_1_null.geojson"))
    #expect(DecodedText([UInt8](ids)).features.allSatisfy { $0.id.isEmpty })
    let box = try #require(
      SharedMaterial.contents(of: "suites/geojson-conformance/files/gv-problematic_wrong_bbox_coordinate_order.geojson"))
    let object = try #require(try JSONSerialization.jsonObject(with: box) as? [String: Any])
    let numbers = try #require(object["bbox"] as? [Double])
    #expect(numbers[0] < numbers[2] && numbers[1] < numbers[3])
    #expect(numbers[0] < 14 && numbers[1] > 52)
  }

  /// The examples of RFC 7946 and its draft. Two leave out what they do not speak of, and `example_02_a` has an open
  /// ring, so published.
  @Test func `the examples of the standard are GeoJSON`() throws {
    let files = SharedMaterial.files(in: "suites/geojson-conformance/rfc7946").filter { $0.pathExtension == "geojson" }
    #expect(files.count >= 13)
    let faulty: [String: Set<String>] = [
      "example_02_a": [Rule.propertiesMissing.name, Rule.ringNotClosed.name],
      "example_02_c": [Rule.propertiesMissing.name]
    ]
    for url in files {
      let decoded = DecodedText([UInt8](try Data(contentsOf: url)))
      #expect(decoded.breaches == [])
      #expect(
        decoded.names == faulty[url.deletingPathExtension().lastPathComponent] ?? [],
        "\(url.lastPathComponent): \(decoded.findings)")
    }
  }
}
