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

  private func rings(of fixture: [String: Any]) throws -> [[Position]] {
    let url = try #require(SharedMaterial.url("suites/triangulation/\(fixture.text("file"))"))
    return try JSONDecoder().decode([[[Double]]].self, from: Data(contentsOf: url)).map { $0.map { Position(x: $0[0], y: $0[1]) } }
  }

  /// Turned by quarters, mirrored, with rings started elsewhere and run the other way.
  static func variants(of rings: [[Position]]) -> [[[Position]]] {
    let turns: [(Position) -> Position] = [
      { $0 }, { Position(x: -$0.y, y: $0.x) }, { Position(x: -$0.x, y: -$0.y) }, { Position(x: $0.y, y: -$0.x) },
      { Position(x: -$0.x, y: $0.y) }, { Position(x: $0.y, y: $0.x) },
    ]
    return turns.map { turn in rings.map { $0.map(turn) } } + [
      rings.map { $0.reversed() },
      rings.map { Array($0.dropFirst($0.count / 3) + $0.prefix($0.count / 3)) },
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
