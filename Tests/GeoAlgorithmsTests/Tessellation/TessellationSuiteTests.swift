import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

@Suite("Tessellation, the suite", .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"))
struct TessellationSuiteTests {
  @Test("every valid fixture is covered exactly, turned, mirrored and started anywhere")
  func valid() throws {
    for fixture in try SharedSuite.cases("triangulation/cases.json") where fixture["valid"] as? Bool == true {
      let name = fixture.text("name")
      let rings = try rings(of: fixture)
      let expected = try #require(fixture.number("area"))
      for turned in Self.variants(of: rings) {
        let check = TessellationCheck(rings: turned)
        #expect(check.outcome == .triangles, "\(name)")
        #expect(check.isInRange && check.turns.clockwise == 0, "\(name)")
        #expect((check.area - expected).magnitude <= 1e-12 * expected, "\(name): \(check.area) for \(expected)")
        #expect(check.looseEdges == 0, "\(name)")
        #expect(check.turns.flat == 0 || hasCollinear(rings), "\(name)")
        let full = try #require(fixture.number("triangles_full"))
        #expect(Double(check.triangleCount) <= full, "\(name): \(check.triangleCount) triangles, \(full) at most")
      }
    }
  }

  @Test("invalid fixtures neither crash nor hang, and give no triangles or good ones")
  func invalid() throws {
    for fixture in try SharedSuite.cases("triangulation/cases.json") where fixture["valid"] as? Bool == false {
      for turned in Self.variants(of: try rings(of: fixture)) {
        let check = TessellationCheck(rings: turned)
        #expect(check.isInRange && check.turns.clockwise == 0)
        #expect(check.outcome == .triangles || check.indices.isEmpty)
      }
    }
  }

  @Test("invalid fixtures, repaired, are covered as well as earcut covers them")
  func repaired() throws {
    for fixture in try SharedSuite.cases("triangulation/cases.json") where fixture["valid"] as? Bool == false {
      let name = fixture.text("name")
      for (number, turned) in Self.variants(of: try rings(of: fixture)).enumerated() {
        var input = GeometryColumn()
        input.appendPolygon(rings: turned.map { $0 + $0.prefix(1) })
        var output = GeometryColumn()
        var reports: [RepairReport] = []
        var repair = GeometryRepair(.structure, longitudes: .literal)
        let outcome = repair.repair(input, geometry: 0, into: &output, reports: &reports)
        guard outcome == .repaired else {
          #expect(outcome == .nothingLeft && fixture.number("earcut_triangles") == 0, "\(name): \(outcome)")
          continue
        }
        var area = 0.0
        for part in output.partEnds.indices {
          let check = TessellationCheck(
            rings: output.paths(ofPart: part).map { output.positions[output.positions(ofPath: $0)].dropLast() })
          #expect(check.outcome == .triangles && check.turns.clockwise == 0 && check.looseEdges == 0, "\(name)")
          #expect((check.area - check.ringArea).magnitude <= 1e-12 * check.ringArea, "\(name)")
          area += check.area
        }
        let expected = try #require(fixture.number("area"))
        // The area of self-touching was summed far from its place: exact arithmetic gives 0.03536041855279076.
        // The hole of simplified-us-border crosses its shell, so that shell less hole is not what is covered: GEOS repairs it by structure to
        // 141528.9958227848 where the case has 141529.
        let floor = ["self-touching": 1e-10, "simplified-us-border": 3e-8][name] ?? 1e-12
        let allowed = max(fixture.number(number == 0 ? "earcut_error" : "earcut_error_rotated") ?? 0, floor)
        if fixture.number("earcut_triangles") != 0 {
          #expect((area - expected).magnitude <= allowed * expected, "\(name): \(area) for \(expected)")
        }
      }
    }
  }

  private func rings(of fixture: [String: Any]) throws -> [[Position]] {
    let url = try #require(SharedMaterial.url("suites/triangulation/\(fixture.text("file"))"))
    return try JSONDecoder().decode([[[Double]]].self, from: Data(contentsOf: url)).map { $0.map { Position(x: $0[0], y: $0[1]) } }
  }

  /// Turned by quarters, mirrored, with rings started elsewhere and run the other way.
  static func variants(of rings: [[Position]]) -> [[[Position]]] {
    let turns: [(Position) -> Position] = [
      { $0 }, { Position(x: -$0.y, y: $0.x) }, { Position(x: -$0.x, y: -$0.y) }, { Position(x: $0.y, y: -$0.x) },
      { Position(x: -$0.x, y: $0.y) }, { Position(x: $0.y, y: $0.x) }
    ]
    return turns.map { turn in rings.map { $0.map(turn) } } + [
      rings.map { $0.reversed() },
      rings.map { Array($0.dropFirst($0.count / 3) + $0.prefix($0.count / 3)) }
    ]
  }

  private func hasCollinear(_ rings: [[Position]]) -> Bool {
    let all = rings.flatMap { $0 }
    if all.count > 200 { return true }
    for i in all.indices {
      for j in all.indices[(i + 1)...] {
        for k in all.indices[(j + 1)...] where orientation(all[i], all[j], all[k]) == .on { return true }
      }
    }
    return false
  }
}
