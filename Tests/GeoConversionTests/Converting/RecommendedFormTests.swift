import Foundation
import GeoTestSupport
import Testing
@testable import GeoConversion
import GeoToolkit

/// `--rfc7946` as a whole: shapes across the 180th meridian and round the poles, whatever is asked beside it.
@Suite struct RecommendedFormTests {
  /// The same numbers every time (Steele, Lea, Flood 2014).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private typealias Ring = [(x: Double, y: Double)]

  private var numbers = Numbers(state: 7946)

  private mutating func within(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }

  private func text(_ ring: Ring, heights: Bool) -> String {
    let places = ring.map { place in
      heights ? "[\(place.x),\(place.y),\((place.x * 7).rounded())]" : "[\(place.x),\(place.y)]"
    }
    return "[" + places.joined(separator: ",") + "]"
  }

  private func wrapped(_ ring: Ring) -> Ring {
    ring.map { ($0.x.remainder(dividingBy: 360), $0.y) }
  }

  /// Rings that wind once round their middle, so that they are simple, most with a hole that is as well.
  private mutating func star() -> [Ring] {
    let middle = (x: 180 + within(-1...1), y: within(-70...70))
    let sizes: [Double] = [0.0001, 0.01, 1, 15]
    let size: Double = sizes.randomElement(using: &numbers) ?? 1
    let count = Int.random(in: 3...24, using: &numbers)
    var ring: Ring = []
    for index in 0..<count {
      let angle = Double(index) / Double(count) * 2 * Double.pi
      let radius = size * within(0.5...1)
      ring.append((x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle)))
    }
    ring.append(ring[0])
    if Bool.random(using: &numbers) { ring.reverse() }
    var hole: Ring = []
    for place in ring { hole.append((x: middle.x + (place.x - middle.x) * 0.4, y: middle.y + (place.y - middle.y) * 0.4)) }
    return count > 5 ? [ring, hole] : [ring]
  }

  private mutating func shape() -> String {
    let heights = within(0...1) < 0.25
    let isBeyond = within(0...1) < 0.3
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0, 1:
      let rings = star().map { isBeyond ? $0 : wrapped($0) }
      return #"{"type":"Polygon","coordinates":["# + rings.map { text($0, heights: heights) }.joined(separator: ",") + "]}"
    case 2:
      // Round a pole.
      let side: Double = Bool.random(using: &numbers) ? 1 : -1
      let start = within(0...360)
      let count = Int.random(in: 4...20, using: &numbers)
      var ring: Ring = []
      for index in 0..<count { ring.append((x: start + 360 * Double(index) / Double(count), y: side * within(50...88))) }
      ring.append(ring[0])
      if Bool.random(using: &numbers) { ring.reverse() }
      return #"{"type":"Polygon","coordinates":["# + text(wrapped(ring), heights: heights) + "]}"
    case 3:
      var place = (x: 180.0, y: 0.0)
      var line = [place]
      for _ in 0..<Int.random(in: 1...20, using: &numbers) {
        place = (place.x + within(-20...20), within(-80...80))
        line.append(place)
      }
      return #"{"type":"LineString","coordinates":"# + text(isBeyond ? line : wrapped(line), heights: heights) + "}"
    default:
      var places: Ring = []
      for _ in 0..<3 { places.append((x: within(-700...700), y: within(-90...90))) }
      return #"{"type":"MultiPoint","coordinates":"# + text(places, heights: heights) + "}"
    }
  }

  @Test func `valid stays valid, both sides keep one latitude, and a second run changes nothing`() throws {
    var shapes = self
    let features = (0..<400).map { _ in #"{"type":"Feature","bbox":[0,0,1,1],"properties":{},"geometry":"# + shapes.shape() + "}" }
    let text =
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":["# + "\n"
      + features.joined(separator: ",\n") + "\n]}\n"
    let before = try ValidationTrial.findings(Array(text.utf8), name: "before").filter { $0.diagnostic.severity == .error }
    #expect(before.allSatisfy { $0.diagnostic.rule == .ringPoleNotCut })
    for decimals in [nil, 3, 1, 0] {
      func follow(_ text: String) throws -> ConvertedText {
        try ConvertedText(text) {
          $0.writing.decimals = decimals
          $0.followRFC7946()
        }
      }
      let once = try follow(text)
      #expect(try follow(once.text).text == once.text)
      #expect(!once.text.contains("crs") && once.report.featuresWritten == features.count)
      let found = try ValidationTrial.findings(Array(once.text.utf8), name: "after").filter {
        $0.diagnostic.severity == .error || [.ringWinding, .antimeridianNotCut, .boxStale, .positionDecimals].contains($0.diagnostic.rule)
      }
      #expect(found.isEmpty, "\(decimals ?? 7) \(found.first?.diagnostic.message ?? "")")
      // With fewer decimals, positions near the meridian come to lie on it, on one side only.
      if decimals == nil { try checkSeams(once.text) }
    }
  }

  /// Where a line was cut, its pieces end and begin in one latitude; of a polygon both sides of the meridian are the same.
  private func checkSeams(_ text: String) throws {
    let block = try FeatureBlock(json: text)
    for index in block.geometry.kinds.indices {
      let rings = block.geometry.rings(ofGeometry: index)
      if block.geometry.kinds[index] == .multiLineString {
        for (piece, next) in zip(rings, rings.dropFirst()) {
          guard let end = piece.last, let start = next.first, end.x == -start.x else { continue }
          #expect(end.y == start.y)
        }
      }
      if block.geometry.kinds[index] == .multiPolygon {
        let sides = [180.0, -180].map { side in Set(rings.joined().filter { $0.x == side && $0.y.magnitude < 90 }.map(\.y)) }
        #expect(sides[0] == sides[1], "\(sides)")
      }
    }
  }

  @Test func `all crs members go, and not the one that counts alone`() throws {
    for text in [
      #"{"type":"FeatureCollection","crs":1,"crs":"CRS84","features":[]}"#,
      #"{"crs":"CRS84","type":"FeatureCollection","features":[],"crs":{"a":2},"crs":"EPSG:4326"}"#,
      #"{"type":"Feature","crs":1,"crs":"CRS84","geometry":null,"properties":null}"#,
      #"{"crs":1,"crs":"epsg:4326","type":"Point","coordinates":[1,2]}"#,
      #"{"type":"Feature","properties":null,"crs":"CRS:84","geometry":{"type":"Point","crs":1,"coordinates":[1,2],"crs":"OGC:CRS84"}}"#
    ] {
      let result = try ConvertedText(text) { $0.followRFC7946() }.text
      #expect(!result.contains("crs"), "\(result)")
      #expect(try JSONSerialization.jsonObject(with: Data(result.utf8)) is [String: Any])
    }
  }

  /// Of what is called as a geometry is, and is none, nothing goes.
  @Test func `a crs that a foreign member has stays`() throws {
    for (text, expected) in [
      (
        #"{"type":"Feature","properties":null,"geometry":null,"geometries":[{"crs":"mine"}],"crs":"CRS84"}"#,
        #"{"type":"Feature","properties":null,"geometry":null,"geometries":[{"crs":"mine"}]}"#
      ),
      (
        #"""
        {"type":"Feature","crs":"CRS84","properties":null,"geometry":{"type":"Point","coordinates":[0,0],"crs":"CRS84",\#
        "geometry":{"crs":"mine","a":1}}}
        """#,
        #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[0,0],"geometry":{"crs":"mine","a":1}}}"#
      ),
      (
        #"{"crs":"CRS84","geometries":[{"crs":"mine"}],"type":"Point","coordinates":[0,0]}"#,
        #"{"geometries":[{"crs":"mine"}],"type":"Point","coordinates":[0,0]}"#
      ),
      (
        #"""
        {"geometries":[{"crs":"CRS84","type":"Point","coordinates":[0,0],"a":{"crs":"mine"}}],"type":"GeometryCollection",\#
        "geometry":{"crs":"mine"}}
        """#,
        #"{"geometries":[{"type":"Point","coordinates":[0,0],"a":{"crs":"mine"}}],"type":"GeometryCollection","geometry":{"crs":"mine"}}"#
      )
    ] {
      let result = try ConvertedText(text) {
        $0.followRFC7946()
        $0.output = GeoJSONOutput(container: .lines)
      }
      #expect(result.text == expected + "\n")
    }
  }
}
