import Foundation
import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Real countries, turned so that the seam goes through all of them.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct AntimeridianWorldTests {
  private func countries() throws -> [(id: String, shape: Sample, facts: [String: Any])] {
    let url = try #require(SharedMaterial.url("suites/antimeridian/real-world/countries-110m.geojson"))
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let features = object?["features"] as? [[String: Any]] ?? []
    let facts = try AntimeridianSuiteTests.cases("real-world/countries-110m-facts.json")
    #expect(features.count == facts.count)
    return zip(features, facts).compactMap { feature, facts in
      guard let shape = Sample(feature["geometry"]), let id = facts["id"] as? String else { return nil }
      return (id, shape, facts)
    }
  }

  @Test func `every country keeps its area wherever the seam runs`() throws {
    var cutter = AntimeridianCut()
    for (id, shape, facts) in try countries() {
      let after = facts["after_cut"] as? [String: Any]
      let area = try #require((after?["area_deg2"] ?? facts["area_deg2"]) as? Double)
      for turn in [0, 1, 7.5, 33, 90, 141.3, 179.99] {
        let turned = turn == 0 ? shape : shape.turned(by: turn)
        let result = turned.cut(with: &cutter)
        let isValid = facts["valid"] as? Bool == true || after != nil
        #expect(CutRules.violations(result, of: turned, isValid: false) == [], "\(id) by \(turn)")
        let found = result.sample.parts.reduce(0.0) { sum, rings in
          sum + rings.dropFirst().reduce(abs(RegionDifference.signedArea(rings[0]))) { $0 - abs(RegionDifference.signedArea($1)) }
        }
        #expect(abs(found - area) <= 1e-6, "\(id) by \(turn)")
        if isValid, result.changed {
          // Neighbours that the file itself cut at its own seam still share that border.
          let shared = CutRules.crossings(turned)
          if shared.isEmpty || after != nil { #expect(after != nil || CutRules.crossings(result.sample) == [], "\(id) by \(turn)") }
        }
        let again = result.sample.cut(with: &cutter)
        #expect(!again.changed && again.sample == result.sample, "\(id) by \(turn)")
        if turn == 0, let parts = after?["parts"] as? Int { #expect(result.sample.parts.count == parts, "\(id)") }
      }
    }
  }
}
