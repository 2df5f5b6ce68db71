import Foundation
import GeoModel
import GeoPipeline
import GeoToolkit
@testable import IMDF
import Testing

/// Areas that all lie on one another: measuring them ends, and what was measured in part is "at least".
@Suite struct OverlapLimitTests {
  /// A star with many corners round a centre: its edges cross those of others many times.
  private static func star(_ number: Int, corners: Int, radius: Double) -> String {
    let centre = (11.7515 + Double(number % 7) * 1e-6, 48.3024 + Double(number % 5) * 1e-6)
    let places = (0...corners).map { corner -> String in
      let angle = 2 * Double.pi * Double(corner % corners) / Double(corners) + Double(number) * 0.01
      let length = radius * (corner % corners % 2 == 0 ? 1 : 0.9)
      return "[\(centre.0 + length * cos(angle)),\(centre.1 + length * sin(angle))]"
    }
    return #"{"type":"Polygon","coordinates":[[\#(places.joined(separator: ","))]]}"#
  }

  private static func archive(_ count: Int, corners: Int) throws -> IndoorArchive {
    let level = "1c8a7f14-0b33-48f5-b697-e0990679b345"
    let units = (0..<count).map { number in
      let id = "6ae6a2c3-8c54-4f2b-9d3c-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
      return #"""
        {"type":"Feature","id":"\#(id)","feature_type":"unit","geometry":\#(star(number, corners: corners, radius: 1e-4)),\#
        "properties":{"category":"structure","restriction":null,"accessibility":null,"name":null,"alt_name":null,\#
        "level_id":"\#(level)","display_point":null}}
        """#
    }
    let sample = try SampleVenue.read().archive()
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(units.joined(separator: ","))]}"
    let files = sample.files.map { $0.role == .features(.unit) ? IndoorFile(path: $0.path, role: $0.role, bytes: Array(text.utf8)) : $0 }
    return sample.replacing(manifest: sample.manifest, files: files)
  }

  private static func findings(_ map: IndoorMap, steps: Int?) -> [IndoorFinding] {
    var check = IndoorCheck(map, IndoorValidationOptions(now: RuleTwinTests.now))
    if let steps { check.overlapSteps["UnitsMustNotOverlap"] = 20_000_000 + 20 * check.positionCount - steps }
    SiblingCheck.run(&check)
    return check.findings.filter { $0.rule.name == "unit.UnitsMustNotOverlap" }
  }

  /// In square metres.
  private static func area(_ finding: IndoorFinding) -> Double? {
    finding.message.firstMatch(of: /([0-9.]+) (c?)m²/).flatMap { match in Double(match.1).map { match.2.isEmpty ? $0 : $0 / 10_000 } }
  }

  @Test func `every pair that overlaps is reported, measured, in part or not at all`() throws {
    let map = IndoorMap(try Self.archive(12, corners: 200))
    let all = Self.findings(map, steps: nil)
    #expect(all.count == 66 && all.allSatisfy { $0.metres != nil && $0.message.contains(" over ") })
    var parts = 0
    for steps in stride(from: 0, through: 100_000, by: 7_000) {
      let found = Self.findings(map, steps: steps)
      #expect(found.count == all.count && found.allSatisfy { $0.location != nil && $0.message.hasSuffix("; expected no overlap") })
      #expect(found.last?.metres == nil && found.last?.message.contains(" over ") == false)
      for (part, whole) in zip(found, all) {
        if part.metres != nil {
          #expect(part.message == whole.message)
        } else if part.message.contains(" on at least ") {
          parts += 1
          #expect(try #require(Self.area(part)) <= #require(Self.area(whole)))
        }
      }
    }
    #expect(parts > 0)
  }

  @Test func `the work of one rule leaves that of others alone`() throws {
    var check = IndoorCheck(IndoorMap(try Self.archive(3, corners: 20)), IndoorValidationOptions(now: RuleTwinTests.now))
    check.overlapSteps["KiosksMustNotOverlap"] = .max / 2
    SiblingCheck.run(&check)
    #expect(check.findings.filter { $0.rule.name == "unit.UnitsMustNotOverlap" }.allSatisfy { $0.metres != nil })
  }
}
