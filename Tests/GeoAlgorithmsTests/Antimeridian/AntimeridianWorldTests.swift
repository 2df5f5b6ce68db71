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

  /// Between a ring and the south pole, or in it: the short way, in the plane.
  private static func areaSouthward(_ ring: [Position]) -> Double {
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      sum += (b.x - a.x).remainder(dividingBy: 360) * ((a.y + b.y) / 2 + 90)
    }
    return abs(sum)
  }

  @Test func `every country keeps its area wherever the seam runs`() throws {
    var cutter = AntimeridianCut()
    for (id, shape, facts) in try countries() {
      let after = facts["after_cut"] as? [String: Any]
      var area = try #require(facts["area_deg2"] as? Double)
      // The ring round the pole reaches beyond the meridian of its first position, so that closing it there, as
      // the facts' 6164.58 and 7 parts do, crosses it. Closed at the seam it is valid; the sum over its edges of
      // Δλ times the mean height above the pole, and the other parts, make this.
      if after != nil { area = shape.parts.reduce(0) { $0 + Self.areaSouthward($1[0]) } }
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
      }
    }
  }
}
