import Foundation
import GeoTestSupport
import GeoToolkit
import Projection
import Testing

/// Inputs in another CRS: which one governs, and what becomes of features, members and findings.
@Suite struct SourceProjectionTests {
  private static let crs = #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#
  private static let munich = "[691603.1,5334760.4]"

  private static func point(_ coordinates: String, _ members: String = "") -> String {
    #"{"type":"Feature",\#(members)"properties":{"n":1},"geometry":{"type":"Point","coordinates":\#(coordinates)}}"#
  }

  private static func options(_ system: String? = nil, jobs: Int = 1) -> ReadingOptions {
    var options = ReadingOptions(jobs: jobs)
    options.projection = SourceProjection(Projections(), system: system)
    return options
  }

  private static func read(_ text: String, _ options: ReadingOptions = options()) throws -> (places: [Position], findings: [Diagnostic]) {
    var reader = FeatureReader(bytes: Array(text.utf8), options: options)
    var places: [Position] = [], findings: [Diagnostic] = []
    while let block = try reader.next() {
      places += block.geometry.positions
      findings += block.diagnostics
    }
    return (places, findings)
  }

  private static func convert(_ text: String, _ change: (inout ConversionOptions) -> Void = { _ in }) throws -> ConversionTrial {
    try ConversionTrial(text) {
      $0.reading.projection = SourceProjection(Projections())
      change(&$0)
    }
  }

  private static func isMunich(_ place: Position) -> Bool { abs(place.x - 11.5754921) < 1e-6 && abs(place.y - 48.1372235) < 1e-6 }

  @Test(arguments: [
    #"{"type":"FeatureCollection",\#(crs),"features":[\#(point(munich))]}"#,
    #"{\#(crs),"type":"FeatureCollection","features":[\#(point(munich))]}"#,
    #"{"type":"FeatureCollection","crs":"EPSG:25832","features":[\#(point(munich))]}"#,
    #"{"type":"FeatureCollection","crs":{"type":"EPSG","properties":{"code":25832}},"features":[\#(point(munich))]}"#,
    point(munich, crs + ","),
    #"{"type":"Point",\#(crs),"coordinates":\#(munich)}"#,
    #"{"type":"Point","coordinates":\#(munich),\#(crs)}"#
  ])
  func `a crs before the features is obeyed`(_ text: String) throws {
    let (places, findings) = try Self.read(text)
    #expect(places.count == 1 && places.allSatisfy(Self.isMunich), "\(places)")
    #expect(findings.map(\.rule) == [.otherCoordinateSystem])
  }

  @Test func `what stands behind the features is no longer obeyed`() throws {
    let text = #"{"type":"FeatureCollection","features":[\#(Self.point(Self.munich))],\#(Self.crs)}"#
    #expect(try Self.read(text).places == [Position(x: 691603.1, y: 5334760.4)])
    #expect(try Self.convert(text).text == nil)
    #expect(try Self.read(text, Self.options("EPSG:25832")).places.allSatisfy(Self.isMunich))
  }

  @Test func `the caller knows better than the input`() throws {
    let text = #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(Self.point("[1287890,6130000]"))]}"#
    let place = try #require(try Self.read(text, Self.options("EPSG:3857")).places.first)
    #expect(abs(place.x - 11.569) < 1e-2 && abs(place.y - 48.1) < 0.1)
    #expect(try Self.read(text, Self.options("OGC:CRS84")).places == [Position(x: 1_287_890, y: 6_130_000)])
  }

  @Test func `each record of a sequence has its own`() throws {
    let lines = [Self.point(Self.munich, Self.crs + ","), Self.point("[11.5,48.1]"), Self.point(Self.munich, Self.crs + ",")]
    let (places, _) = try Self.read(lines.joined(separator: "\n"))
    #expect(Self.isMunich(places[0]) && places[1] == Position(x: 11.5, y: 48.1) && Self.isMunich(places[2]))
  }

  @Test(arguments: ["", #""crs":{"type":"name","properties":{"name":"EPSG:3857"}},"#])
  func `a second collection of another CRS is refused`(_ members: String) throws {
    let first = #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(Self.point(Self.munich))]}"#
    let text = first + "\n" + #"{"type":"FeatureCollection",\#(members)"features":[\#(Self.point("[1,2]"))]}"#
    #expect(try Self.read(text).findings.contains { $0.rule == .otherCoordinateSystem && $0.severity == .error })
    #expect(try Self.convert(text).text == nil)
    #expect(try Self.read(first + "\n" + first).places.allSatisfy(Self.isMunich))
  }

  @Test func `output is WGS84 without a crs, with boxes of degrees`() throws {
    let box = #""bbox":[691000,5334000,692000,5335000]"#
    let text = #"{"type":"FeatureCollection",\#(Self.crs),\#(box),"n":1,"features":[\#(Self.point(Self.munich, box + ","))]}"#
    let trial = try Self.convert(text)
    let written = try #require(trial.text)
    #expect(!written.contains("crs") && written.contains(#""n":1"#) && !written.contains("691"), "\(written)")
    var reader = FeatureReader(bytes: Array(written.utf8))
    let block = try #require(try reader.next())
    #expect(Self.isMunich(block.geometry.positions[0]))
    #expect(written.components(separatedBy: "bbox").count == 3)
  }

  @Test func `what no number of changes is kept byte for byte`() throws {
    let feature = #"{ "type":"Feature", "id":"x",  "properties":{"a":1.50}, "geometry":{"type":"Point","coordinates":[ 9.50 , 48.10]}}"#
    let written = try #require(try Self.convert(#"{"type":"FeatureCollection","crs":"EPSG:4258","features":[\#(feature)]}"#).text)
    #expect(written.contains(feature) && !written.contains("crs"))
  }

  @Test func `a position without a place is a finding, and its feature cannot be read`() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      \(Self.point("[1e12,5]")),
      {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[691603,5334760],[1e300,1e300],[1e301,0]]}},
      \(Self.point(Self.munich))]}
      """
    let (places, findings) = try Self.read(text, Self.options("EPSG:25832"))
    #expect(places.count == 1 && Self.isMunich(places[0]))
    let failures = findings.filter { $0.rule == .positionNotProjected }
    #expect(failures.map(\.feature) == [0, 1] && failures.map(\.occurrences) == [1, 2])
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[failures[1].byte..<failures[1].byte + failures[1].byteCount], as: UTF8.self) == "[1e300,1e300]")
    #expect(failures[1].pointer == "/features/1/geometry/coordinates/1" && failures[1].line == 3)
    let trial = try Self.convert(text) {
      $0.reading = Self.options("EPSG:25832")
      $0.onError = .skip
    }
    let written = try #require(trial.text)
    #expect(written.components(separatedBy: "Feature\"").count == 2)
  }

  @Test func `positions outside of the area of use are told`() throws {
    let text = #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(Self.point("[1691603,5334760]")),\#(Self.point(Self.munich))]}"#
    let outside = try Self.read(text).findings.filter { $0.rule == .positionOutsideArea }
    #expect(outside.map(\.feature) == [0] && outside[0].severity == .warning)
  }

  @Test func `heights stay, mixed ones as well`() throws {
    let text = #"{"type":"LineString",\#(Self.crs),"coordinates":[[691603.1,5334760.4,519],[691603.1,5334760.4]]}"#
    var reader = FeatureReader(bytes: Array(text.utf8), options: Self.options())
    let block = try #require(try reader.next())
    #expect(block.geometry.positions.allSatisfy(Self.isMunich))
    #expect(block.geometry.altitudes[0] == 519 && block.geometry.altitudes[1].isNaN)
  }

  @Test func `findings of validation have their places in the text`() throws {
    let ring = "[[691000,5334000],[692000,5335000],[692000,5334000],[691000,5335000],[691000,5334000]]"
    let feature = #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    let text = #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(feature)]}"#
    var source = ByteSource(bytes: Array(text.utf8), name: "text.geojson")
    var found: [Finding] = []
    _ = try Validation.run(&source, options: ValidationOptions(rules: .standard, reading: Self.options())) { found += $0 }
    let crossing = try #require(found.first { $0.diagnostic.rule == .ringSelfIntersection }).diagnostic
    #expect(crossing.message.contains("EPSG:25832"))
    #expect(crossing.pointer.hasPrefix("/features/0/geometry/coordinates/0"))
    let bytes = Array(text.utf8)
    let excerpt = String(decoding: bytes[crossing.byte..<crossing.byte + crossing.byteCount], as: UTF8.self)
    #expect(excerpt.hasPrefix("[69"), "\(excerpt)")
    #expect(crossing.location.map { abs($0.x - 11.57) < 0.1 } ?? false)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `the number of threads changes nothing`(_ jobs: Int) throws {
    var random = SplitMix64(state: 7)
    let points = (0..<4000).map { _ in
      Self.point("[\(Double.random(in: 400_000...600_000, using: &random)),\(Double.random(in: 5e6...6e6, using: &random))]")
    }
    let text = #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(points.joined(separator: ",\n"))]}"#
    let one = try #require(try Self.convert(text).text)
    let several = try #require(try Self.convert(text) { $0.reading = Self.options(jobs: jobs) }.text)
    #expect(several == one)
  }

  @Test func `the output may be in another CRS, which it names`() throws {
    let text = #"{"type":"FeatureCollection","bbox":[11,48,12,49],"features":[\#(Self.point("[11.5774,48.1371]"))]}"#
    let target = try Projections().operation(from: nil, to: "EPSG:25832", isTrusted: true)
    let trial = try Self.convert(text) {
      $0.steps.target = target
      $0.writing.decimals = 1
    }
    let written = try #require(trial.text)
    #expect(written.contains(#""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#), "\(written)")
    let (places, _) = try Self.read(written)
    #expect(abs(places[0].x - 11.5774) < 1e-5 && abs(places[0].y - 48.1371) < 1e-5)
    #expect(!written.contains("[11,48"))
  }

  @Test func `a topology's crs is told where it stands`() throws {
    let text = #"{"type":"Topology",\#(Self.crs),"objects":{"a":{"type":"Point","coordinates":\#(Self.munich)}},"arcs":[]}"#
    let (places, findings) = try Self.read(text)
    #expect(places.allSatisfy(Self.isMunich) && findings.map(\.rule) == [.otherCoordinateSystem])
    #expect(findings.first?.byte == text.utf8.count - text.components(separatedBy: #""crs""#)[1].utf8.count - 5)
  }

  @Test func `of a ring that is not closed nothing is said about metres`() throws {
    let ring = "[[691000,5334000],[692000,5334000],[692000,5335000],[691000,5335000]]"
    let text =
      #"{"type":"FeatureCollection",\#(Self.crs),"features":[\#(Self.point("1").replacing("Point", with: "Polygon").replacing(":1}", with: ":[" + ring + "]}"))]}"#
    var source = ByteSource(bytes: Array(text.utf8), name: "text.geojson")
    var found: [Rule] = []
    _ = try Validation.run(&source, options: ValidationOptions(rules: .standard, reading: Self.options())) {
      found += $0.map(\.diagnostic.rule)
    }
    #expect(found.contains(.ringNotClosed) && !found.contains(.positionOutOfRange), "\(found)")
  }

  @Test func `areas of use count where no number changes`() throws {
    let outside = try Self.read(Self.point("[-90,45]"), Self.options("EPSG:4258")).findings
    #expect(outside.map(\.rule) == [.positionOutsideArea])
  }

  @Test func `members of the input do not name another CRS than the output's`() throws {
    let inner = #""crs":{"type":"name","properties":{"name":"EPSG:4326"}},"#
    let text = #"{"type":"FeatureCollection","features":[\#(Self.point("[9,45]", inner))]}"#
    let target = try Projections().operation(from: nil, to: "EPSG:25832", isTrusted: true)
    let written = try #require(try Self.convert(text) { $0.steps.target = target }.text)
    #expect(!written.contains("4326") && written.components(separatedBy: #""crs""#).count == 2, "\(written)")
  }

  @Test(arguments: [0.0, -300, 9000]) func `boxes of collections hold what heights move, and keep their heights`(_ height: Double) throws {
    let box = #""bbox":[200000,448000,\#(height),200000,448000,\#(height)]"#
    let text = #"{"type":"FeatureCollection","crs":"EPSG:29903",\#(box),"features":[\#(Self.point("[200000,448000,\(height)]"))]}"#
    let written = try #require(try Self.convert(text).text)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any])
    let numbers = try #require(root["bbox"] as? [Double])
    let place = try #require(try Self.read(written).places.first)
    #expect(numbers.count == 6 && numbers[2] == height && numbers[5] == height)
    // Foundation reads some numbers a last digit off.
    let (x, y, least) = (place.x, place.y, 1e-12)
    #expect(numbers[0] <= x + least && x <= numbers[3] + least && numbers[1] <= y + least && y <= numbers[4] + least)
    #expect(numbers[3] - numbers[0] < 1e-4)
  }
}
