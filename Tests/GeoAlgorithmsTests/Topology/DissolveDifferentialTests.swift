import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Against GEOS, by way of `Tests/Tools/dissolve-cases.py`: GEOTOOLKIT_PYTHON names a Python that has shapely 2.1,
/// GEOTOOLKIT_DISSOLVE_CASES how many cases to make.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct DissolveDifferentialTests {
  /// Square metres of a square degree at the equator, on the WGS84 ellipsoid.
  private static let squareDegree = 110_574.3 * 111_319.5

  @Test func `random coverages have the area of the union by GEOS, and are valid`() throws {
    var judged = 0
    var differences = 0
    for line in try PythonProgram.cases(of: "dissolve", count: 300) {
      let fields = line.split(separator: "\t")
      let polygons = try #require(WellKnownText.read(String(fields[2])))
      let (area, twice) = (try #require(Double(fields[0])), try #require(Double(fields[1])))
      let (union, merge) = try RegionUnionTests.merged(polygons)
      var validator = TopologyValidator()
      let isValid = union.map { validator.isValid(geometry: 0, in: $0) } ?? false
      let isEqual = union.map { ($0.planarArea - area).magnitude <= 1e-9 * area } ?? false
      // Far from the equator a square degree is smaller.
      let overlap = merge.overlaps.reduce(0) { $0 + ($1.area ?? 0) }
      let isNear = polygons.positions.allSatisfy { $0.y.magnitude < 9 }
      let isReported = !isNear || (overlap / Self.squareDegree - twice).magnitude <= 0.02 * twice + 1e-6 * area
      if !isValid || !isEqual || !isReported {
        differences += 1
        if differences < 20 {
          Issue.record("valid \(isValid), area \(union?.planarArea ?? .nan), overlap \(overlap / Self.squareDegree) for \(line)")
        }
      }
      judged += 1
    }
    print("\(judged) coverages: \(differences) unions differ")
    #expect(judged > 0 && differences == 0)
  }
}
