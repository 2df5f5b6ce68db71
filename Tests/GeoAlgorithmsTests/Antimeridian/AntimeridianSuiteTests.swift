import Foundation
import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// The shared suite: regions, rules and repetitions, case by case.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct AntimeridianSuiteTests {
  static func cases(_ file: String) throws -> [[String: Any]] {
    let url = try #require(SharedMaterial.url("suites/antimeridian/" + file))
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    return object?["cases"] as? [[String: Any]] ?? []
  }

  @Test func `every planar case gives the expected region and keeps the rules`() throws {
    let cases = try Self.cases("planar-cases.json")
    #expect(cases.count == 40)
    var cutter = AntimeridianCut()
    for test in cases {
      let name = try #require(test["name"] as? String)
      let input = try #require(Sample(test["input"]))
      let expected = try #require(Sample(test["expected"]))
      cutter.poles = test["winding"] as? String == "trust" ? .trust : .smaller
      let result = input.cut(with: &cutter)
      #expect(result.sample.parts.count == test["parts"] as? Int, "\(name)")
      #expect(CutRules.violations(result, of: input) == [], "\(name)")
      if expected.kind.isAreal {
        let area = try #require(test["area_deg2"] as? Double)
        let difference = RegionDifference.area(result.sample.parts.flatMap { $0 }, expected.parts.flatMap { $0 })
        #expect(difference <= 1e-9 * max(1, area), "\(name)")
        #expect(result.sample.parts.reduce(0) { $0 + $1.count - 1 } == test["holes"] as? Int, "\(name)")
      } else {
        #expect(result.sample.parts.count == expected.parts.count, "\(name)")
        for (part, other) in zip(result.sample.parts.joined(), expected.parts.joined()) {
          #expect(part.count == other.count, "\(name)")
          for (a, b) in zip(part, other) {
            #expect(abs(a.x - b.x) <= 1e-9 && abs(a.y - b.y) <= 1e-9, "\(name)")
          }
        }
      }
      #expect(result.sample.kind == expected.kind, "\(name)")
      // A literal ring may leave edges wider than 180 degrees, which alone would be read the short way.
      if CutRules.hasWideEdge(result.sample) { continue }
      let again = result.sample.cut(with: &cutter)
      #expect(again.sample == result.sample, "\(name): cutting again")
    }
  }

  @Test func `start vertex and direction do not matter`() throws {
    for test in try Self.cases("planar-cases.json") where test["winding"] as? String == "smaller" {
      let name = try #require(test["name"] as? String)
      let input = try #require(Sample(test["input"]))
      let expected = input.cut().sample.parts.flatMap { $0 }
      let rings = input.parts[0].map { $0.first == $0.last ? Array($0.dropLast()) : $0 }
      for start in 0..<rings[0].count {
        for isReversed in [false, true] {
          var turned = Sample(
            .polygon,
            [
              rings.map { ring in
                let from = start % ring.count
                var new = Array(ring[from...] + ring[..<from])
                if isReversed { new.reverse() }
                return new + [new[0]]
              }
            ])
          turned.kind = .polygon
          let result = turned.cut()
          #expect(RegionDifference.area(result.sample.parts.flatMap { $0 }, expected) <= 1e-9, "\(name) from \(start)")
          #expect(CutRules.violations(result, of: turned) == [], "\(name) from \(start)")
        }
      }
    }
  }

  @Test func `longitudes of points are normalised`() throws {
    for test in try Self.cases("points.json") {
      let input = try #require(test["input"] as? [Double])
      let expected = try #require(test["expected"] as? [Double])
      let result = Sample(.point, [[[Position(x: input[0], y: input[1])]]]).cut()
      #expect(result.sample.positions == [Position(x: expected[0], y: expected[1])])
      #expect(result.changed == (input != expected))
    }
  }

  @Test func `crossing latitudes are those of the planar reading`() throws {
    let cases = try Self.cases("crossing-latitudes.json")
    #expect(cases.count == 36)
    for test in cases {
      let a = try #require(test["a"] as? [Double])
      let b = try #require(test["b"] as? [Double])
      let planar = try #require(test["planar"] as? Double)
      for (from, to) in [(a, b), (b, a)] {
        let parts = Sample.line([(from[0], from[1]), (to[0], to[1])]).cut().sample.parts
        #expect(parts.count == 2)
        let latitude = try #require(parts[0][0].last?.y)
        #expect(abs(latitude - planar) <= 1e-9)
        #expect(parts[1][0].first?.y == latitude)
      }
    }
  }
}
