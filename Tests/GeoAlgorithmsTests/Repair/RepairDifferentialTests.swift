import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Against GEOS, by way of `Tests/Tools/repair-cases.py`: GEOTOOLKIT_PYTHON names a Python that has shapely 2.1,
/// GEOTOOLKIT_REPAIR_CASES how many cases to make.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct RepairDifferentialTests {
  @Test func `broken polygons come to the area that GEOS gives them, valid, and stay`() throws {
    var judged = 0
    var differences = 0
    for line in try PythonProgram.cases(of: "repair", count: 500) {
      let fields = line.split(separator: "\t")
      let column = try #require(WellKnownText.read(String(fields[2])))
      for (strategy, field) in zip([RepairStrategy.linework, .structure], fields) {
        for allowance in [256, 0] {
          var repair = GeometryRepair(strategy, longitudes: .literal)
          repair.overlay.allowancePerSegment = allowance
          let (once, outcomes, _) = column.repaired(&repair)
          let area = Double(field) ?? .nan
          // The sweep tells crossings one after the other, so that rounding of the first moves the next a little.
          let isEqual =
            allowance == 0 || area.isNaN || (once.planarArea - area).magnitude <= max(1e-9 * area, 1e-9)
          let isSound = outcomes.allSatisfy { $0 == .repaired || ($0 == .nothingLeft && !(area > 1e-9)) }
          if !isEqual || !isSound {
            differences += 1
            if differences < 20 {
              Issue.record("\(strategy) \(allowance): \(once.planarArea) \(outcomes) for \(line)")
            }
          }
        }
      }
      judged += 1
    }
    print("\(judged) cases: \(differences) repairs differ")
    #expect(judged > 0 && differences == 0)
  }
}
