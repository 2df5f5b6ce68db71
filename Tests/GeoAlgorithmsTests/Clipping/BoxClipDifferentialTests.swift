import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Against GEOS, by way of `Tests/Tools/clip-cases.py`: GEOTOOLKIT_PYTHON names a Python that has shapely 2,
/// GEOTOOLKIT_CLIP_CASES how many cases to make.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct BoxClipDifferentialTests {
  private static func length(_ sample: Sample?) -> Double {
    var length = 0.0
    for line in (sample?.parts ?? []).joined() {
      for (a, b) in zip(line, line.dropFirst()) {
        let (dx, dy) = (a.x - b.x, a.y - b.y)
        length += (dx * dx + dy * dy).squareRoot()
      }
    }
    return length
  }

  /// The number of rings of each part.
  private static func rings(_ sample: Sample?) -> [Int] {
    let parts = (sample?.parts ?? []).filter { part in RegionDifference.signedArea(part[0]).magnitude > 1e-12 }
    return parts.map(\.count).sorted()
  }

  @Test func `the same is left as by GEOS`() throws {
    var (judged, areas, holes, worst) = (0, 0, 0, 0.0)
    for line in try PythonProgram.cases(of: "clip", count: 5000) {
      let fields = line.split(separator: "\t")
      let edges = fields[0].split(separator: " ").compactMap { Double($0) }
      let box = GeographicBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
      let column = try #require(WellKnownText.read(String(fields[1])))
      let expected = Sample(try #require(WellKnownText.read(String(fields[2]))), geometry: 0)
      var clip = BoxClip(box)
      let result = ClippedSample(column, with: &clip)
      judged += 1
      let violations = result.violations(in: box, of: Sample(column, geometry: 0))
      #expect(violations == [], "\(line)")
      if column.kinds[0].isAreal {
        areas += 1
        let difference = RegionDifference.area(
          (result.sample?.parts ?? []).flatMap(\.self), expected.parts.flatMap(\.self))
        worst = max(worst, difference)
        #expect(difference < 1e-9, "\(line)")
        // Either may leave slivers that have no area to speak of.
        #expect(Self.rings(result.sample) == Self.rings(expected), "\(line)")
        holes += expected.parts.reduce(0) { $0 + $1.count - 1 }
      } else {
        #expect(abs(Self.length(result.sample) - Self.length(expected)) < 1e-9, "\(line)")
      }
    }
    print("\(judged) cases, \(areas) of them areas, \(holes) holes: at most \(worst) square degrees apart")
    #expect(judged > 0)
  }
}
