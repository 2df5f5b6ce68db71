import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Against GEOS, by way of `Tests/Tools/validity-cases.py`: GEOTOOLKIT_PYTHON names a Python that has shapely 2,
/// GEOTOOLKIT_VALIDITY_CASES how many cases to make.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct ValidityDifferentialTests {
  @Test func `random polygons on coarse grids have the verdict and the reason of GEOS`() throws {
    var options = TopologyOptions()
    options.longitudes = .literal
    var byTrees = TopologyValidator(options: options)
    var bySweep = byTrees
    bySweep.judging.allowancePerEdge = 0
    bySweep.judging.ringPairs.allowancePerRing = 0
    var (judged, verdicts, reasons, engines) = (0, 0, 0, 0)
    for line in try PythonProgram.cases(of: "validity", count: 20_000) {
      let fields = line.split(separator: "\t")
      let column = try #require(WellKnownText.read(String(fields[2])))
      let defects = byTrees.defects(ofGeometry: 0, in: column)
      let swept = bySweep.defects(ofGeometry: 0, in: column)
      judged += 1
      if defects.isEmpty != (fields[0] == "1") {
        verdicts += 1
        if verdicts < 20 { Issue.record("\(line) \(defects.map(\.kind))") }
      } else if !defects.isEmpty, !defects.contains(where: { $0.agrees(with: String(fields[1])) }) {
        reasons += 1
        if reasons < 20 { Issue.record("reason: \(line) \(defects.map { ($0.kind, $0.location.x, $0.location.y) })") }
      }
      if swept.isEmpty != defects.isEmpty {
        engines += 1
        if engines < 20 { Issue.record("sweep: \(line) \(defects.map(\.kind)) \(swept.map(\.kind))") }
      }
    }
    print("\(judged) cases: \(verdicts) verdicts, \(reasons) reasons, \(engines) sweeps differ")
    #expect(verdicts == 0 && engines == 0 && reasons == 0)
  }
}
