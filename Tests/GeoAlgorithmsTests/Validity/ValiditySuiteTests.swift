import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct ValiditySuiteTests {
  private struct Suite: Decodable {
    struct Case: Decodable {
      var name: String
      var wkt: String?
      var valid: Bool?
      var simple: Bool?
      var ccw: Bool?
      var mode: String?
      var geos_reason: String?
      var jts_code: String?
      var turf_valid: Bool?
      var note: String?
    }
    var cases: [Case]
  }

  private func cases(_ file: String) throws -> [Suite.Case] {
    let url = try #require(SharedMaterial.url("suites/validity/\(file).json"))
    return try JSONDecoder().decode(Suite.self, from: Data(contentsOf: url)).cases
  }

  private var planar: TopologyOptions {
    var options = TopologyOptions()
    options.longitudes = .literal
    return options
  }

  @Test func `every case of the JTS and GEOS suites has the right verdict, reason and place`() throws {
    var judged = 0
    for item in try cases("valid-cases") {
      var options = planar
      if let mode = item.mode, mode.hasPrefix("STR") { options.selfTouch = .allowed }
      let column = try #require(WellKnownText.read(item.wkt ?? ""), "\(item.name)")
      for allowance in [ContactSearch.allowancePerEdge, 0] {
        var validator = TopologyValidator(options: options)
        validator.judging.allowancePerEdge = allowance
        if allowance == 0 { validator.judging.ringPairs.allowancePerRing = 0 }
        let defects = (0..<column.count).flatMap { validator.defects(ofGeometry: $0, in: column) }
        #expect(defects.isEmpty == item.valid, "\(item.name) \(item.wkt ?? "") \(defects)")
        for defect in defects { #expect(isOnItsPaths(defect, column), "\(item.name) \(defect)") }
        if let reason = item.geos_reason, item.mode == nil {
          let families = Set(defects.flatMap { $0.kind.families.map(\.rawValue) })
          let name = String(reason.prefix { $0 != "[" })
          #expect(families.contains(name), "\(item.name) \(reason) \(defects) \(item.wkt ?? "")")
        }
        if let code = item.jts_code {
          let families = Set(defects.flatMap(\.kind.families))
          let expected: ReasonFamily? =
            switch code {
            case "SELF_INTERSECTION": .selfIntersection
            case "RING_SELF_INTERSECTION": .ringSelfIntersection
            case "HOLE_OUTSIDE_SHELL": .holeOutside
            case "DISCONNECTED_INTERIOR": .disconnected
            default: nil
            }
          // JTS names the crossing of a LINEARRING after the ring; a polygon's ring that crosses itself is a
          // self-intersection for JTS too, and GeoJSON has no other rings.
          if item.wkt?.hasPrefix("LINEARRING") == true {
            #expect(families.contains(.selfIntersection))
          } else if let expected {
            #expect(families.contains(expected), "\(item.name) \(code) \(defects)")
          }
        }
      }
      judged += 1
    }
    #expect(judged == 481)
  }

  @Test func `every case of the simplicity suite has the right verdict`() throws {
    for item in try cases("simple-cases") where item.note == nil {
      var options = planar
      options.reportsNotSimple = true
      let column = try #require(WellKnownText.read(item.wkt ?? ""), "\(item.name)")
      for allowance in [ContactSearch.allowancePerEdge, 0] {
        var validator = TopologyValidator(options: options)
        validator.judging.allowancePerEdge = allowance
        if allowance == 0 { validator.judging.ringPairs.allowancePerRing = 0 }
        let defects = (0..<column.count).flatMap { validator.defects(ofGeometry: $0, in: column) }
        #expect(defects.isEmpty == item.simple, "\(item.name) \(item.wkt ?? "") \(defects)")
      }
    }
  }

  @Test func `the area's sign is the direction of every ring of the orientation suite that encloses an area`() throws {
    for item in try cases("orientation-cases") {
      // The suite says clockwise, after the highest vertex (50 60), which is the tip of a spike: (20 30), (50 60) and
      // (10 20) lie on y = x + 10. What the ring encloses is the triangle (10 20), (61 20), (20 30) with area +255.
      if item.name == "testTopAngledSegmentCollapse#9" { continue }
      let column = try #require(WellKnownText.read(item.wkt ?? ""))
      let sign = column.positions.withUnsafeBufferPointer { areaSign($0) }
      if sign != .on { #expect((sign == .left) == item.ccw, "\(item.name)") }
    }
  }

  /// Turf's fixtures: those with a `turf_valid` that RFC 7946 contradicts, or that break the structure of GeoJSON and
  /// so never reach a column, are left out; the rest is judged in the plane.
  @Test func `what turf calls valid is, and what it calls invalid in the plane is not`() throws {
    let url = try #require(SharedMaterial.url("suites/validity/turf-boolean-valid.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    var judged = 0
    for item in try #require(root["cases"] as? [[String: Any]]) {
      let name = item["name"] as? String ?? ""
      guard let column = GeoJSONFixture.column(item["geojson"]), !name.contains("nested"), !name.contains("empty") else {
        continue
      }
      var validator = TopologyValidator()
      let isValid = (0..<column.count).allSatisfy { validator.isValid(geometry: $0, in: column) }
      #expect(isValid == item["turf_valid"] as? Bool, "\(name)")
      judged += 1
    }
    #expect(judged >= 8)
  }

  /// Whether the reported place lies on the paths that it names: exactly at a vertex, or within 1e-9 of both edges.
  private func isOnItsPaths(_ defect: TopologyDefect, _ column: GeometryColumn) -> Bool {
    if defect.kind == .notFinite { return true }
    return [defect.path, isAtContact(defect.kind) ? defect.otherPath : nil].compactMap { $0 }.allSatisfy { path in
      let range = column.positions(ofPath: path)
      return range.contains {
        let next = Swift.min($0 + 1, range.upperBound - 1)
        return distance(defect.location, column.positions[$0], column.positions[next]) <= 1e-9
      }
    }
  }

  private func isAtContact(_ kind: TopologyDefectKind) -> Bool {
    kind != .holeOutsideShell && kind != .nestedHoles && kind != .nestedShells && kind != .duplicateRings
  }

  private func distance(_ p: Position, _ a: Position, _ b: Position) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let fraction = length == 0 ? 0 : Swift.max(0, Swift.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
    let (x, y) = (p.x - a.x - fraction * dx, p.y - a.y - fraction * dy)
    return (x * x + y * y).squareRoot()
  }
}
