import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The upward axis of GLB files: heights, and the drawing order of flat files.
@Suite(.timeLimit(.minutes(2))) struct GLBHeightTests {
  private func write(
    _ text: [UInt8], as output: GLBOutput = .glb, _ change: (inout BatchingOptions) throws -> Void = { _ in }
  ) throws -> (file: GLBFile, report: BatchFile.Report, findings: [Diagnostic]) {
    var options = BatchingOptions()
    try change(&options)
    var found: [Diagnostic] = []
    var sink = try ByteSink(memory: .none)
    let report = try BatchFile.write(ByteSource(bytes: text, name: "x"), to: &sink, as: output, options: options) { found += $0 }
    return (try GLBFile(sink.takeBytes()), report, found)
  }

  private func text(_ features: [(properties: String, geometry: String)]) -> [UInt8] {
    Array(
      features.map { #"{"type":"Feature","properties":\#($0.properties),"geometry":\#($0.geometry)}"# }.joined(separator: "\n").utf8)
  }

  private func square(_ west: Double, _ size: Double) -> String {
    let east = west + size
    return #"{"type":"Polygon","coordinates":[[[\#(west),0],[\#(east),0],[\#(east),\#(size)],[\#(west),\#(size)],[\#(west),0]]]}"#
  }

  private static let styles = """
    {"rules":[{"where":{"k":"a"},"fill":"#ff0000","z-order":1},{"where":{"k":"b"},"fill":"#0000ff","z-order":2}]}
    """

  @Test func `heights of points are on the upward axis, at the scale of the scene's origin`() throws {
    let (file, report, findings) = try write(try HeightTests.airportText())
    let latitude = try #require(file.extras["latitude"] as? Double)
    let expected = try HeightTests.airportPlaces().map { Float($0[2] / cos(latitude * .pi / 180)) }
    let found = try file.primitives(ofMesh: 0).flatMap { try file.places($0) }.map(\.y)
    #expect(found.count == 12 && zip(found, expected).allSatisfy { ($0 - $1).magnitude <= $1.magnitude.ulp }, "\(found) \(expected)")
    #expect(report.heights == -3...4411 && findings.isEmpty)
    let (flat, _, flatFindings) = try write(try HeightTests.airportText(), as: .glb(isFlat: true))
    #expect(try flat.primitives(ofMesh: 0).flatMap { try flat.places($0) }.allSatisfy { $0.y == 0 } && flatFindings.isEmpty)
  }

  @Test func `all batches have one scale of heights, and what has none lies on the ground`() throws {
    let points = stride(from: 0, through: 60, by: 10).map {
      (properties: "null", geometry: #"{"type":"MultiPoint","coordinates":[[0,\#($0),1000],[1,\#($0)]]}"#)
    }
    let file = try write(text(points)) { $0.overlays.batchSize = .vertices(2) }.file
    let ups = try file.list("meshes").indices.map { try file.primitives(ofMesh: $0).flatMap { try file.places($0) }.map(\.y) }
    #expect(ups.count == 7 && ups.allSatisfy { $0 == ups[0] } && ups[0] == [1000, 0])
  }

  @Test func `a flat file has draw units one over the other in their order, and the same vertices`() throws {
    let features = text([
      (#"{"k":"b"}"#, square(0, 2)), (#"{"k":"a"}"#, square(1, 2)), (#"{"k":"a"}"#, square(20, 2))
    ])
    let change = { (options: inout BatchingOptions) in options.styles = try StyleDocument(RawJSON(Self.styles)) }
    let (plain, _, findings) = try write(features, change)
    let (flat, report, flatFindings) = try write(features, as: .glb(isFlat: true), change)
    #expect(plain.list("nodes").count == 2 && flat.list("nodes").count == 4 && report.features == 3)
    let step = try #require(flat.extras["drawingStep"] as? Double)
    #expect(plain.extras["drawingStep"] == nil && step > 0)
    let units = flat.list("nodes").indices.filter { flat.list("nodes")[$0]["mesh"] != nil }
    // By z-order: a, then b.
    #expect(units.map { flat.height(ofNode: $0) } == [0, step])
    let width = 22 / 360.0 * 40_075_016.685578488
    #expect((step - width / 10_000).magnitude < 1e-6 * width)
    let (a, b) = (
      try plain.primitives(ofMesh: 0).map { try plain.places($0) },
      try flat.list("meshes").indices.flatMap { try flat.primitives(ofMesh: $0).map { try flat.places($0) } }
    )
    #expect(a == b)
    #expect(findings.map(\.rule) == [.contentLost, .contentLost] && flatFindings.isEmpty)
    #expect(findings.map(\.message).first == "GLB cannot hold z-orders; they are lost")
    #expect(
      findings.map(\.message).last
        == "GLB puts 2 draw units in one plane, and some of them overlap and may flicker; --flat sets them apart in drawing order"
    )
  }

  @Test func `outlines lie between areas, and units that do not meet in one layer`() throws {
    let features = text((0..<3).map { (##"{"fill":"#00000\##($0)"}"##, square(Double($0) * 10, 1)) })
    let flat = try write(features, as: .glb(isFlat: true)).file
    let step = try #require(flat.extras["drawingStep"] as? Double)
    let units = flat.list("nodes").indices.filter { flat.list("nodes")[$0]["mesh"] != nil }
    #expect(units.map { flat.height(ofNode: $0) / step } == [0, 0.5, 0, 0.5, 0, 0.5])
  }

  @Test(arguments: [
    ("areas apart", 10.0, 0.0, 0.0, false), ("areas that touch", 2, 0, 0, false), ("areas that overlap", 1, 0, 0, true),
    ("one with heights", 1, 30, 0, false), ("both with heights", 1, 30, 40, false)
  ])
  func `draw units in one plane are reported where they overlap`(
    name: String, west: Double, low: Double, high: Double, isReported: Bool
  )
    throws
  {
    func raised(_ text: String, _ height: Double) -> String {
      height == 0 ? text : text.replacing(#/\[([-\d.]+),([-\d.]+)\]/#) { "[\($0.output.1),\($0.output.2),\(height)]" }
    }
    let features = text([(##"{"fill":"#ff0000"}"##, raised(square(0, 2), low)), (##"{"fill":"#0000ff"}"##, raised(square(west, 2), high))])
    let findings = try write(features).findings
    #expect(
      findings.map(\.message).filter { $0.contains("in one plane") }.count == (isReported ? 1 : 0), "\(name) \(findings.map(\.message))")
    #expect(findings.count == (isReported ? 1 : 0))
  }

  @Test func `a line in an area, a point in one and a feature drawn twice are reported, neighbours are not`() throws {
    func isReported(_ features: [(properties: String, geometry: String)], _ style: String = "{}") throws -> Bool {
      try write(text(features)) { if style != "{}" { $0.styles = try StyleDocument(RawJSON(style)) } }.findings.contains {
        $0.message.contains("in one plane")
      }
    }
    let area = ("null", square(0, 2))
    #expect(try isReported([area, ("null", #"{"type":"LineString","coordinates":[[0.5,0.5],[1.5,0.5]]}"#)]))
    #expect(try isReported([area, ("null", #"{"type":"Point","coordinates":[1,1]}"#)]))
    #expect(try !isReported([area, ("null", #"{"type":"Point","coordinates":[3,1]}"#)]))
    #expect(try !isReported([area, ("null", square(1, 2))]))
    let zooms = ##"{"rules":[{"zoom":[0,8],"stroke":"#ff0000"},{"zoom":[8,30],"stroke":"#0000ff"}]}"##
    #expect(try isReported([("null", #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#)], zooms))
  }

  @Test func `each kind of content that is lost is reported once, and nothing else`() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let many = (0..<20).map { (properties: #"{"stroke-width":\#($0 % 2 == 0 ? 5 : 1)}"#, geometry: line.replacing("0,0", with: "0,\($0)")) }
    let widths = try write(text(many)) { $0.overlays.batchSize = .vertices(4) }.findings
    #expect(widths.map(\.message) == ["GLB cannot hold line widths; they are lost"])
    #expect(try write(text([("null", line)])).findings.isEmpty)
    let labels = try write(text([("null", square(0, 1))])) { $0.overlays.labels = true }.findings
    #expect(labels.map(\.message) == ["GLB cannot hold labels; they are left out"])
    let floors = try write(text([(#"{"floor":1}"#, square(0, 1))])) { $0.floorProperty = "floor" }.findings
    #expect(floors.map(\.message) == ["GLB cannot hold floors of features; all of them lie at one height"])
    let style =
      ##"{"rules":[{"geometry":"line","stroke":"#ff0000","level":"aboveLabels","blend-mode":"multiply","z-order":0}],"otherwise":{"fill":"#00ff00"}}"##
    let levels = try write(text([("null", line.replacing("0,0", with: "9,9")), ("null", square(5, 1))])) {
      $0.styles = try StyleDocument(RawJSON(style))
    }.findings
    #expect(
      levels.map(\.message) == [
        "GLB cannot hold blend modes; colours cover each other as usual",
        "GLB cannot hold levels (above roads, above labels); they are lost"
      ])
  }
}
