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
        let isValid = facts["valid"] as? Bool == true
        #expect(CutRules.violations(result, of: turned, isValid: false) == [], "\(id) by \(turn)")
        let found = result.sample.parts.reduce(0.0) { sum, rings in
          let areas = rings.map { abs(RegionDifference.signedArea($0)) }
          return sum + areas[0] - areas.dropFirst().reduce(0, +)
        }
        #expect(abs(found - area) <= 1e-6, "\(id) by \(turn)")
        // Neighbours that the file itself cut at its own seam share that border once it is turned.
        if isValid, result.changed, CutRules.crossings(shape.turned(by: turn)).isEmpty {
          #expect(CutRules.crossings(result.sample) == [], "\(id) by \(turn)")
        }
        let again = result.sample.cut(with: &cutter)
        #expect(!again.changed && again.sample == result.sample, "\(id) by \(turn)")
      }
    }
  }
}

/// A file with many holes, turned by 100 degrees. ANTIMERIDIAN_FILE names it: the depths of the ocean as GeoJSON,
/// unpacked. Prints how long the kernel took.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ANTIMERIDIAN_FILE"] != nil))
struct AntimeridianFileTests {
  @Test func `the ocean's depths keep their area and their holes`() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ANTIMERIDIAN_FILE"])
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any]
    var input = GeometryColumn()
    var straight = GeometryColumn()
    for feature in object?["features"] as? [[String: Any]] ?? [] {
      guard var sample = Sample(feature["geometry"]) else { continue }
      sample.append(to: &straight)
      sample.parts = sample.parts.map {
        $0.map {
          $0.map { position in
            let x = position.x + 100
            return Position(x: ((x > 180 ? x - 360 : x) * 1e12).rounded() / 1e12, y: position.y)
          }
        }
      }
      sample.append(to: &input)
    }
    var cutter = AntimeridianCut()
    var output = GeometryColumn()
    var flags: [Bool] = []
    var reports: [AntimeridianReport] = []
    let clock = ContinuousClock()
    for round in 0..<3 {
      output = GeometryColumn()
      flags.removeAll(keepingCapacity: true)
      reports.removeAll(keepingCapacity: true)
      let time = clock.measure {
        for index in 0..<input.count {
          cutter.cut(input, geometry: index, into: &output, seamEdges: &flags, reports: &reports)
        }
      }
      print("round \(round): \(input.positions.count) positions, cut in \(time)")
    }
    var found = 0
    let check = clock.measure {
      for _ in 0..<20 {
        for index in 0..<straight.count where AntimeridianCut.crosses(straight, geometry: index) { found += 1 }
      }
    }
    print("checked 20 × \(straight.count) geometries in \(check), \(found / 20) to look at")

    func measure(_ column: GeometryColumn) -> (area: Double, holes: Int) {
      var area = 0.0
      var holes = 0
      for index in 0..<column.count {
        for part in column.parts(ofGeometry: index) {
          for (rank, path) in column.paths(ofPart: part).enumerated() {
            let ring = abs(RegionDifference.signedArea(Array(column.positions[column.positions(ofPath: path)])))
            area += rank == 0 ? ring : -ring
            holes += rank == 0 ? 0 : 1
          }
        }
      }
      return (area, holes)
    }
    let before = measure(straight)
    let after = measure(output)
    print("before \(before), after \(after), \(output.partEnds.count) parts; reports:")
    for (finding, all) in Dictionary(grouping: reports, by: \.finding) { print("  \(finding): \(all.count)") }
    #expect(abs(after.area - 19_061.52) < 0.01)
    // A hole across the seam is a notch in both neighbours, and a hole again once they are joined.
    var joined = GeometryColumn()
    var unwrap = AntimeridianUnwrap()
    let time = clock.measure {
      for index in 0..<output.count { unwrap.unwrap(output, geometry: index, into: &joined, reports: &reports) }
    }
    let whole = measure(joined)
    print("joined \(whole), \(joined.partEnds.count) parts of \(input.partEnds.count), in \(time)")
    #expect(whole.holes == before.holes)
    #expect(abs(whole.area - after.area) < 1e-6)
    if let dump = ProcessInfo.processInfo.environment["ANTIMERIDIAN_DUMP"] {
      var lines = ""
      for index in 0..<output.count {
        let sample = Sample(output, geometry: index)
        let object: [String: Any] = ["type": sample.kind.name, "coordinates": sample.coordinates]
        let data = try JSONSerialization.data(withJSONObject: object)
        lines += String(decoding: data, as: UTF8.self) + "\n"
      }
      try lines.write(toFile: dump + "/file.jsonl", atomically: true, encoding: .utf8)
    }
  }
}
