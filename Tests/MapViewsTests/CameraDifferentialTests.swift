import GeoTestSupport
import MapViews
import Testing

/// Against an independent pinhole model, `Tests/Tools/camera-cases.py`: GEOTOOLKIT_PYTHON names a Python that has numpy,
/// GEOTOOLKIT_CAMERA_CASES how many cameras to make.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct CameraDifferentialTests {
  @Test func `the picture is that of a pinhole`() throws {
    var (judged, behind, sky, worstPoint, worstPlace) = (0, 0, 0, 0.0, 0.0)
    for line in try PythonProgram.cases(of: "camera", count: 10_000) {
      let fields = line.split(separator: "\t").map { Double($0) }
      let n = fields.map { $0 ?? .nan }
      let camera = try #require(MapCamera(center: Position(x: n[0], y: n[1]), distance: n[2], heading: n[3], pitch: n[4]))
      let viewport = try #require(Viewport(camera, size: ViewSize(width: n[5], height: n[6])))
      judged += 1
      // Points of the picture; what lies far outside of it counts relative to its distance.
      let point = viewport.point(for: Position(x: n[7], y: n[8]))
      #expect((point != nil) == (fields[9] != nil), "\(line)")
      if let point {
        let difference = max(abs(point.x - n[9]), abs(point.y - n[10])) / max(1000, abs(n[9]), abs(n[10]))
        worstPoint = max(worstPoint, difference)
      } else {
        behind += 1
      }
      let position = viewport.coordinate(for: ViewPoint(x: n[11], y: n[12]))
      #expect((position != nil) == (fields[13] != nil), "\(line)")
      if let position {
        let difference = max((position.x - n[13]).remainder(dividingBy: 360).magnitude, abs(position.y - n[14]))
        worstPlace = max(worstPlace, difference)
      } else {
        sky += 1
      }
      let offset = (n[15] * n[15] + n[16] * n[16]).squareRoot()
      #expect(abs(camera.eyeOffset - offset) < 1e-9 * camera.distance && abs(camera.altitude - n[17]) < 1e-9 * camera.distance, "\(line)")
      #expect(abs(viewport.metersPerPoint * viewport.size.height / n[18] - 1) < 1e-12, "\(line)")
    }
    print("\(judged) cameras, \(behind) positions behind, \(sky) places without ground: at most \(worstPoint), \(worstPlace)° apart")
    #expect(worstPoint < 1e-8 && worstPlace < 1e-8)
    #expect(judged > 0)
  }
}
