import Foundation
import GeoJSON
import GeoModel
import GeoPipeline
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// Which boxes are told (GJ431), and what `--fix` puts in their place.
@Suite struct BoxCheckTests {
  private func feature(_ box: [Double], _ geometry: String) -> String {
    #"{"type":"Feature","bbox":\#(text(box)),"properties":null,"geometry":\#(geometry)}"#
  }

  private func text(_ box: [Double]) -> String {
    "[" + box.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: ",") + "]"
  }

  /// The `bbox` that the first text of a feature holds.
  private func box(in feature: String) throws -> [Double] {
    let start = try #require(feature.firstRange(of: #""bbox":["#)).upperBound
    return feature[start...].prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
  }

  private func isTold(_ feature: String) throws -> Bool {
    try ValidationTrial.findings(feature).contains { $0.diagnostic.rule == .boxStale }
  }

  /// The box of a feature with its edits made; `nil` if its box is not told.
  private func mended(_ feature: String) throws -> [Double]? {
    var options = ReadingOptions()
    options.decoding = .underTest
    var found: [Finding] = []
    var bytes = Array(feature.utf8)
    try PacketSource.with(bytes, chunk: nil) { source in
      _ = try Validation.run(&source, options: ValidationOptions(edits: true, reading: options)) { found += $0 }
    }
    guard let finding = found.first(where: { $0.diagnostic.rule == .boxStale }) else { return nil }
    for edit in finding.edits { bytes.replaceSubrange(edit.byte..<edit.byte + edit.byteCount, with: Array(edit.text.utf8)) }
    return try box(in: String(decoding: bytes, as: UTF8.self))
  }

  /// The box that a conversion works out where the geometry changed.
  private func converted(_ feature: String) throws -> [Double] {
    var slicer = FeatureSlicer(whole: Array(feature.utf8))
    var decoder = FeatureDecoder()
    let group = slicer.next()
    var block = group.map { decoder.decode($0) } ?? FeatureBlock()
    for index in block.rows.indices { block.rows[index].flags.insert(.geometryChanged) }
    RefreshBoxes().process(&block)
    return try #require(block.boundingBoxes.first?.numbers)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `the boxes of the suite are right, and put in the place of others`() throws {
    let data = try #require(SharedMaterial.contents(of: "suites/bbox-winding/bbox.json"))
    let suite = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cases = try #require(suite["cases"] as? [[String: Any]])
    for item in cases {
      guard let right = item["bbox"] as? [Double], let object = item["geometry"] else { continue }
      let geometry = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      #expect(try mended(feature(right, geometry)) == nil, "\(item)")
      let stale = right.count == 6 ? [1.0, 1, 1, 1, 1, 1] : [1.0, 1, 1, 1]
      #expect(try mended(feature(stale, geometry)) == right, "\(item)")
    }
  }

  /// Islands, points or lines here and there in tens of degrees, on both sides of the 180th meridian more often than not.
  private func geometry(_ random: inout SplitMix64) -> String {
    func place() -> (Int, Int) {
      let longitudes = [[-180, -170, -160, 160, 170, 180], Array(stride(from: -180, through: 180, by: 10))]
      return (longitudes.randomElement(using: &random)?.randomElement(using: &random) ?? 0, Int.random(in: -8...7, using: &random) * 10)
    }
    func square() -> String {
      let (x, y) = place()
      let (west, east) = x == 180 ? (170, 180) : (x, x + 5)
      return "[[[\(west),\(y)],[\(east),\(y)],[\(east),\(y + 5)],[\(west),\(y + 5)],[\(west),\(y)]]]"
    }
    func list(_ make: () -> String) -> String { (0..<Int.random(in: 1...4, using: &random)).map { _ in make() }.joined(separator: ",") }
    func point() -> String { "[\(place().0),\(place().1)]" }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return #"{"type":"MultiPoint","coordinates":[\#(list(point))]}"#
    case 1: return #"{"type":"MultiPolygon","coordinates":[\#(list(square))]}"#
    case 2: return #"{"type":"MultiLineString","coordinates":[\#(list { "[\(point()),\(point())]" })]}"#
    default:
      return
        #"{"type":"GeometryCollection","geometries":[\#(list { #"{"type":"Polygon","coordinates":\#(square())}"# }),{"type":"Point","coordinates":\#(point())}]}"#
    }
  }

  @Test func `a conversion's box is never told, and takes the place of one that is`() throws {
    var random = SplitMix64(state: 431)
    var (told, across) = (0, 0)
    for _ in 0..<400 {
      let geometry = geometry(&random)
      let right = try converted(feature([1, 1, 1, 1], geometry))
      let isTold = try isTold(feature(right, geometry))
      #expect(!isTold, "\(right) \(geometry)")
      // Moved sides, the box of least and greatest longitudes with a wrong side, and none of it.
      var stale = [[1.0, 1, 1, 1], right, [min(right[0], right[2]), right[1] + 2, max(right[0], right[2]), right[3]]]
      stale[1][Int.random(in: 0..<4, using: &random)] += 3
      for box in stale {
        guard let put = try mended(feature(box, geometry)) else { continue }
        told += 1
        if right[0] > right[2] { across += 1 }
        #expect(put == right, "\(box) \(geometry)")
      }
    }
    #expect(told > 800 && across > 300)
  }

  @Test(
    arguments: [
      (#"{"geometries":[{"type":"Point","coordinates":[5,5],"bbox":[0,0,1,1]}],"type":"GeometryCollection"}"#, ["/geometries/0/bbox"]),
      (
        #"{"type":"GeometryCollection","geometries":[{"bbox":[0,0,1,1],"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,5]}]}]}"#,
        ["/geometries/0/bbox"]
      ),
      (#"{"type":"GeometryCollection","bbox":[0,0,1,1],"geometries":[{"type":"Point","coordinates":[5,5]}]}"#, ["/bbox"]),
      (
        #"{"type":"Feature","bbox":[0,0,2,2],"properties":null,"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,5]},{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,5],"bbox":[0,0,1,1]}],"bbox":[0,0,1,1]}]}}"#,
        ["/bbox", "/geometry/geometries/1/geometries/0/bbox", "/geometry/geometries/1/bbox"]
      ),
      (#"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[5,5],"bbox":[0,0,1,1]}}"#, ["/geometry/bbox"]),
      (#"{"type":"Point","coordinates":[5,5],"bbox":[0,0,1,1]}"#, ["/bbox"])
    ] as [(String, [String])])
  func `the pointer is that of the box`(_ text: String, _ pointers: [String]) throws {
    let found = try ValidationTrial.findings(text).map(\.diagnostic).filter { $0.rule == .boxStale }
    #expect(found.map(\.pointer) == pointers, "\(text)")
  }

  @Test func `least and greatest longitudes pass where nothing crosses the meridian uncut, and only there`() throws {
    let fiji =
      #"{"type":"MultiPolygon","coordinates":[[[[177,-20],[180,-20],[180,-16],[177,-16],[177,-20]]],[[[-180,-20],[-178,-20],[-178,-16],[-180,-16],[-180,-20]]]]}"#
    let islands = #"{"type":"MultiPoint","coordinates":[[151.25,-33],[-157.5,21]]}"#
    let uncut = #"{"type":"LineString","coordinates":[[170,0],[-170,1]]}"#
    for box in [[177.0, -20, -178, -16], [-180, -20, 180, -16]] { #expect(try !isTold(feature(box, fiji))) }
    for box in [[151.25, -33, -157.5, 21], [-157.5, -33, 151.25, 21]] { #expect(try !isTold(feature(box, islands))) }
    #expect(try !isTold(feature([170, 0, -170, 1], uncut)) && isTold(feature([-170, 0, 170, 1], uncut)))
    // What is wrong with such a box is told of it; the box across takes its place.
    let finding = try #require(try ValidationTrial.findings(feature([-180, -19, 180, -16], fiji)).first { $0.diagnostic.rule == .boxStale })
    #expect(finding.diagnostic.message == "found a bbox whose south is -19 while its geometry reaches -20; expected [177, -20, -178, -16]")
  }

  /// Writers round outwards to the last decimal of the number, and no further.
  @Test(arguments: 0...5) func `a side is loose by no more than its own last decimal`(_ decimals: Int) throws {
    let unit = (0..<decimals).reduce(1.0) { value, _ in value / 10 }
    let point = [10.0, 20.0]
    let geometry = #"{"type":"Point","coordinates":[10,20]}"#
    func text(_ value: Double) -> String { String(format: "%.\(decimals)f", value) }
    for side in 0..<4 {
      let outwards = side < 2 ? -1.0 : 1.0
      for (steps, isReported) in [(0.0, false), (1, false), (2, true)] {
        // A point off the grid by three tenths of a unit, so that one step outwards is 0.7 or 1.3 units away.
        var box = (0..<4).map { text(point[$0 % 2]) }
        box[side] = text(point[side % 2] + outwards * steps * unit)
        let moved = geometry.replacing(side % 2 == 0 ? "10" : "20", with: String(point[side % 2] + outwards * 0.3 * unit))
        box[(side + 2) % 4] = text(point[side % 2])
        if steps == 0 { continue }
        let feature = #"{"type":"Feature","bbox":[\#(box.joined(separator: ","))],"properties":null,"geometry":\#(moved)}"#
        #expect(try isTold(feature) == isReported, "\(feature)")
      }
    }
  }

  @Test func `a side on the 180th meridian fits in either spelling`() throws {
    let east = #"{"type":"LineString","coordinates":[[-180,0],[-170,1]]}"#, west = #"{"type":"LineString","coordinates":[[170,0],[180,1]]}"#
    let point = #"{"type":"Point","coordinates":[180,0]}"#, other = #"{"type":"Point","coordinates":[-180,0]}"#
    for seam in [180.0, -180] {
      #expect(try !isTold(feature([seam, 0, -170, 1], east)), "\(seam)")
      #expect(try !isTold(feature([170, 0, seam, 1], west)), "\(seam)")
      for geometry in [point, other] { #expect(try !isTold(feature([seam, 0, seam, 0], geometry)), "\(seam) \(geometry)") }
      // The meridian is ten degrees from the line's nearer end.
      #expect(try isTold(feature([170, 0, seam, 1], east)) && isTold(feature([seam, 0, -170, 1], west)), "\(seam)")
    }
  }

  @Test func `boxes in collections are pointed to, whichever way they nest`() throws {
    let point = #"{"type":"Point","bbox":[5,5,6,6],"coordinates":[1,2]}"#
    func collection(_ members: String...) -> String {
      #"{"type":"GeometryCollection","bbox":[5,5,6,6],"geometries":[\#(members.joined(separator: ","))]}"#
    }
    let geometry = collection(point, collection(point, collection(point, point)), point)
    let text = #"{"type":"FeatureCollection","features":[\#(feature([5, 5, 6, 6], geometry)),\#(feature([5, 5, 6, 6], point))]}"#
    let pointers = try ValidationTrial.findings(text).filter { $0.diagnostic.rule == .boxStale }.map(\.diagnostic.pointer)
    let first = "/features/0/geometry", inner = "/geometries/1", second = "/features/1"
    // Boxes stand before their geometries.
    #expect(
      pointers == [
        "/features/0/bbox", first + "/bbox", first + "/geometries/0/bbox", first + inner + "/bbox", first + inner + "/geometries/0/bbox",
        first + inner + inner + "/bbox", first + inner + inner + "/geometries/0/bbox", first + inner + inner + "/geometries/1/bbox",
        first + "/geometries/2/bbox",
        second + "/bbox", second + "/geometry/bbox"
      ])
  }

  /// Of collections of two the box comes behind the second one's.
  @Test func `very many boxes of one feature are pointed to in one walk`() throws {
    let point = #"{"type":"Point","bbox":[5,5,6,6],"coordinates":[1,2]}"#
    let pair = #"{"type":"GeometryCollection","bbox":[5,5,6,6],"geometries":[\#(point),\#(point)]}"#
    let count = 30_000
    let text = #"{"type":"GeometryCollection","geometries":[\#(repeatElement(pair, count: count).joined(separator: ","))]}"#
    var block = try FeatureBlock(json: text, options: .underTest)
    var stage = Validate()
    let start = ThreadTime.now
    stage.check(&block)
    #expect(ThreadTime.now - start < .seconds(8))
    #expect(block.diagnostics.count { $0.rule == .boxStale } == 3 * count)
  }
}
