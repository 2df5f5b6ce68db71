import Foundation
import GeoModel
import GeoReading
import GeoTestSupport
import Projection
import Testing

/// Against pyproj, by way of `Tests/Tools/projection-cases.py`, where a Python has it with the PROJ that is linked here (Debian's
/// python3-pyproj does): GEOTOOLKIT_PROJECTION_CASES says how many positions of each CRS are compared.
@Suite struct ProjectionDifferentialTests {
  /// Positions of one CRS.
  private struct Cases {
    var positions: [Position] = [], altitudes: [Double] = []
    var expected: [Position] = [], heights: [Double] = [], back: [Position] = []
  }

  private static func cases() throws -> [String: Cases]? {
    let count = ProcessInfo.processInfo.environment["GEOTOOLKIT_PROJECTION_CASES"] ?? "500"
    guard let tool = PythonProgram.ofSystem(tool: "projection-cases.py"), let outcome = try? tool.run(["1", count]), outcome.status == 0
    else { return nil }
    var lines = outcome.output.split(separator: "\n")[...]
    guard let version = lines.popFirst(), version == Projections.version else { return nil }
    var cases: [String: Cases] = [:]
    for line in lines {
      let fields = line.split(separator: " ")
      let numbers = fields.dropFirst().map { Double($0) }
      guard fields.count == 9, let x = numbers[0], let y = numbers[1], let longitude = numbers[3], let latitude = numbers[4],
        let again = numbers[6], let up = numbers[7]
      else { continue }
      var own = cases[String(fields[0])] ?? Cases()
      own.positions.append(Position(x: x, y: y))
      own.back.append(Position(x: again, y: up))
      own.expected.append(Position(x: longitude, y: latitude))
      if let z = numbers[2], let height = numbers[5] {
        own.altitudes.append(z)
        own.heights.append(height)
      }
      cases[String(fields[0])] = own
    }
    return cases
  }

  @Test func `positions are where pyproj puts them, and come back`() throws {
    guard let all = try Self.cases() else {
      print("skipped: no Python here has a pyproj with PROJ \(Projections.version)")
      return
    }
    let systems = Projections()
    #expect(all.count >= 29)
    var worst = 0.0, worstMetres = 0.0
    for (name, cases) in all {
      let operation = try systems.operation(from: name, to: nil, isTrusted: false)
      var (positions, altitudes) = (cases.positions, cases.altitudes)
      operation.makeTransformer().transform(&positions, &altitudes, positions.indices)
      for (index, (found, expected)) in zip(positions, cases.expected).enumerated() {
        let apart = max(abs(found.x - expected.x), abs(found.y - expected.y))
        #expect(apart <= 1e-9, "\(name): \(cases.positions[index]) became \(found); expected \(expected)")
        worst = max(worst, apart)
      }
      for (found, expected) in zip(altitudes, cases.heights) { #expect(abs(found - expected) <= 1e-3, "\(name)") }
      let back = try systems.operation(from: nil, to: name, isTrusted: true)
      back.makeTransformer().transform(&positions, &altitudes, positions.indices)
      let isInDegrees = cases.positions.allSatisfy { $0.x.magnitude <= 400 }
      for (found, expected) in zip(positions, cases.back) {
        let apart = max(abs(found.x - expected.x), abs(found.y - expected.y))
        #expect(apart <= (isInDegrees ? 1e-9 : 1e-3), "\(name): came back as \(found); expected \(expected)")
        worstMetres = max(worstMetres, isInDegrees ? 0 : apart)
      }
    }
    print("\(all.count) systems, at most \(worst) degrees from pyproj, \(worstMetres) m back")
  }
}
