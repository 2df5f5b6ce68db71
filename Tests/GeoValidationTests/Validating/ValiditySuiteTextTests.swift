import Foundation
import GeoTestSupport
import Testing
import GeoToolkit

/// The cases of the validity suite on the way a user goes: text in, findings with places out.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct ValiditySuiteTextTests {
  private struct Cases: Decodable {
    struct Case: Decodable {
      var name: String
      var wkt: String?
      var valid: Bool?
      var mode: String?
      var geos_reason: String?
    }
    var cases: [Case]
  }

  /// What GEOS calls what the rules find; those that no text can break are not among them.
  private static let families: [String: [Rule]] = [
    "Self-intersection": [
      .ringSelfIntersection, .ringSpike, .ringZeroArea, .polygonRingsCross, .polygonSharedEdge, .polygonDuplicateRings,
      .multiPolygonOverlap, .multiPolygonSharedEdge
    ],
    // Where a ring runs along itself, GEOS may name the point where that begins.
    "Ring Self-intersection": [.ringSelfTouch, .ringSpike, .ringSelfIntersection, .ringZeroArea],
    "Hole lies outside shell": [.polygonHoleOutside],
    "Holes are nested": [.polygonNestedHoles],
    "Nested shells": [.multiPolygonNested],
    "Interior is disconnected": [.polygonInteriorDisconnected],
    "Too few points in geometry component": [.ringTooFewDistinct, .lineTooFewDistinct, .ringTooShort, .lineTooShort]
  ]

  @Test func `text has the verdicts, the reasons and the places of the suite`() throws {
    let data = try #require(SharedMaterial.contents(of: "suites/validity/valid-cases.json"))
    var judged = 0
    for item in try JSONDecoder().decode(Cases.self, from: data).cases {
      guard let wkt = item.wkt, item.mode == nil, let text = WKTAsGeoJSON.text(wkt) else { continue }
      let findings = try ValidationTrial.findings(text).map(\.diagnostic)
      let errors = findings.filter { $0.severity == .error }
      #expect(errors.isEmpty == item.valid, "\(item.name) \(text) \(errors.map(\.message))")
      if let reason = item.geos_reason, let family = Self.families[String(reason.prefix { $0 != "[" })] {
        #expect(errors.contains { family.contains($0.rule) }, "\(item.name) \(reason) \(text) \(errors.map(\.rule.name))")
      }
      let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for finding in errors where finding.rule.level == .topology {
        #expect(try isAtPlace(finding, text, root), "\(item.name) \(text) \(finding)")
      }
      judged += 1
    }
    #expect(judged >= 400)
  }

  /// Whether byte and pointer lead to one value, and the location lies on what that is a part of.
  private func isAtPlace(_ finding: Diagnostic, _ text: String, _ root: Any) throws -> Bool {
    let steps = finding.pointer.split(separator: "/").map(String.init)
    func value(_ steps: some Sequence<String>) -> Any? {
      steps.reduce(root as Any?) { value, step in
        Int(step).map { (value as? [Any])?[$0] } ?? (value as? [String: Any])?[step]
      }
    }
    guard let place = finding.location else { return false }
    let bytes = Array(text.utf8)[finding.byte..<finding.byte + finding.byteCount]
    if finding.byteCount == 1 {
      // A ring or line as a whole: its bracket, and one of its positions.
      guard bytes.first == UInt8(ascii: "["), let ring = value(steps) as? [[Double]] else { return false }
      return ring.contains { $0[0] == place.x && $0[1] == place.y }
    }
    guard let position = value(steps) as? [Double], let last = steps.last.flatMap({ Int($0) }),
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [Double] == position,
      let path = value(steps.dropLast()) as? [[Double]]
    else { return false }
    // The position, or the edge that begins there.
    let next = path[min(last + 1, path.count - 1)]
    let (dx, dy) = (next[0] - position[0], next[1] - position[1])
    let (px, py) = (place.x - position[0], place.y - position[1])
    let square = dx * dx + dy * dy
    let fraction = square == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / square))
    return hypot(px - fraction * dx, py - fraction * dy) <= 1e-12 * max(1, square.squareRoot())
  }
}

/// Well-known text as GeoJSON by rewriting the text. Numbers are divided by a power of two, which is exact, so that every
/// case fits between ±90, where no longitude has two meanings.
private enum WKTAsGeoJSON {
  private static let types = [
    "POINT": "Point", "MULTIPOINT": "MultiPoint", "LINESTRING": "LineString", "MULTILINESTRING": "MultiLineString",
    "POLYGON": "Polygon", "LINEARRING": "Polygon", "MULTIPOLYGON": "MultiPolygon"
  ]

  /// `nil` for what GeoJSON cannot say: numbers that are none, empty elements, collections.
  static func text(_ wkt: String) -> String? {
    let name = wkt.prefix { $0.isLetter }
    guard let type = types[String(name)], !wkt.contains("EMPTY") else { return nil }
    let body = wkt.dropFirst(name.count)
    let numbers = body.split { !($0.isNumber || "+-.eE".contains($0)) }.compactMap { Double($0) }
    guard let reach = numbers.map(\.magnitude).max(), reach < .infinity else { return nil }
    let scale = reach < 64 ? 1 : scalbn(1, -(Int(reach.exponent) - 5))
    var coordinates = ""
    var position: [Double] = []
    func endPosition() {
      if !position.isEmpty { coordinates += "[" + position.map { "\($0)" }.joined(separator: ",") + "]" }
      position = []
    }
    for token in body.replacing("(", with: " ( ").replacing(")", with: " ) ").replacing(",", with: " , ").split(separator: " ") {
      switch token {
      case "(": coordinates += "["
      case ")":
        endPosition()
        coordinates += "]"
      case ",":
        endPosition()
        coordinates += ","
      default:
        guard let number = Double(token), number.isFinite else { return nil }
        position.append(number * scale)
      }
    }
    if type == "Point" { coordinates = String(coordinates.dropFirst().dropLast()) }
    if type == "MultiPoint" {
      coordinates = coordinates.replacing("[[[", with: "[[").replacing("]]]", with: "]]").replacing("]],[[", with: "],[")
    }
    if name == "LINEARRING" { coordinates = "[\(coordinates)]" }
    return "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
  }
}
