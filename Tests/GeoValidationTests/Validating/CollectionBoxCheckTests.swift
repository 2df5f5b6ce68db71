import Foundation
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// The `bbox` of a FeatureCollection beside its features (GJ431), however many blocks bring them.
@Suite struct CollectionBoxCheckTests {
  private static let geometries: [String] = [
    #"{"type":"Point","coordinates":[13.4,52.5]}"#,
    #"{"type":"LineString","coordinates":[[178,-17],[-179,-16]]}"#,
    #"{"type":"MultiPoint","coordinates":[[170,5,3],[172,6,4]]}"#,
    #"{"type":"Polygon","coordinates":[[[20,10],[21,10],[21,11],[20,10]]]}"#,
    #"{"type":"LineString","coordinates":[[190,-3],[200,-4]]}"#,
    "null"
  ]

  private func feature(_ geometry: String) -> String { #"{"type":"Feature","properties":null,"geometry":\#(geometry)}"# }

  private func collection(_ geometries: [String], _ box: [Double], behind: Bool = false) -> String {
    let member = #""bbox":[\#(box.map { "\($0)" }.joined(separator: ","))]"#
    let features = geometries.map(feature).joined(separator: ",\n")
    return #"{"type":"FeatureCollection",\#(behind ? "" : member + ",")"features":["# + "\n\(features)\n]" + (behind ? "," + member : "")
      + "}\n"
  }

  /// Findings about boxes, in a text that comes in pieces and is worked on in pieces.
  private func told(_ text: String, jobs: Int = 1, chunk: Int? = nil) throws -> [Finding] {
    var options = ReadingOptions()
    options.decoding = .underTest
    options.jobs = jobs
    var found: [Finding] = []
    try PacketSource.with(Array(text.utf8), chunk: chunk) { source in
      _ = try Validation.run(&source, options: ValidationOptions(excerpts: true, edits: true, reading: options)) { found += $0 }
    }
    return found.filter { $0.diagnostic.rule == .boxStale }
  }

  private func fixed(
    _ text: String, chunk: Int?, unsafe: Bool = false, mendsLater: Bool = true
  ) throws -> (text: String, report: FixReport, fixes: [FeatureFix]) {
    var options = FixOptions(), reading = ReadingOptions()
    options.isUnsafe = unsafe
    reading.jobs = 2
    var bytes: [UInt8] = [], changes: [TextReplacement] = [], fixes: [FeatureFix] = []
    let report = try PacketSource.with(Array(text.utf8), chunk: chunk) { source in
      try Fixing.run(
        &source, options: options.with(reading: reading), fixes: { fixes += $0 }, write: { bytes += $0 },
        later: mendsLater ? { changes.append($0) } : nil)
    }
    return (String(decoding: bytes.replacing(changes).text, as: UTF8.self), report, fixes)
  }

  /// All features as one geometry, whose box is right or wrong for the collection as well.
  private func isToldOfOne(_ geometries: [String], _ box: [Double]) throws -> Bool {
    let members = geometries.filter { $0 != "null" }.joined(separator: ",")
    let text = #"{"type":"GeometryCollection","bbox":[\#(box.map { "\($0)" }.joined(separator: ","))],"geometries":[\#(members)]}"#
    return try ValidationTrial.findings(text).contains { $0.diagnostic.rule == .boxStale }
  }

  @Test func `the box of a collection is judged as that of one geometry of all of them would be`() throws {
    var random = SplitMix64(state: 11)
    var wrong = 0
    for _ in 0..<150 {
      let geometries = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in Self.geometries.randomElement(using: &random) }
      let boxes: [[Double]] = [
        [13.4, 52.5, 13.4, 52.5], [178, -17, -179, -16], [13.4, -17, 172, 52.5], [-170, -4, 172, 52.5], [-180, -17, 180, 52.5]
      ]
      guard let box = boxes.randomElement(using: &random) else { continue }
      let expected = try isToldOfOne(geometries, box)
      if geometries.allSatisfy({ $0 == "null" }) { continue }
      if expected { wrong += 1 }
      for behind in [false, true] {
        let text = collection(geometries, box, behind: behind)
        for (jobs, chunk) in [(1, nil), (1, 31), (3, 7), (2, 50)] as [(Int, Int?)] {
          let found = try told(text, jobs: jobs, chunk: chunk)
          #expect(found.count == (expected ? 1 : 0), "\(jobs) \(chunk ?? 0) \(text)")
          guard let edit = found.first?.edits.first else { continue }
          let place = try #require(text.firstRange(of: #""bbox":"#)).upperBound
          #expect(edit.byte == text.utf8.distance(from: text.startIndex, to: place) && found[0].diagnostic.pointer == "/bbox")
          #expect(found[0].diagnostic.start.line == (behind ? 2 + geometries.count : 1) && found[0].excerpt != nil)
          var mended = Array(text.utf8)
          mended.replaceSubrange(edit.byte..<edit.byte + edit.byteCount, with: Array(edit.text.utf8))
          #expect(try told(String(decoding: mended, as: UTF8.self)).isEmpty)
        }
      }
    }
    #expect(wrong > 30)
  }

  @Test(arguments: [nil, 7, 90] as [Int?]) func `mending puts boxes right on both sides of the features`(_ chunk: Int?) throws {
    let points = [#"{"type":"Point","coordinates":[13.4,52.5]}"#, #"{"type":"Point","coordinates":[-3.7,40.4]}"#, "null"]
    for behind in [false, true] {
      let text =
        collection(points, [0, 0, 1, 1], behind: behind) + collection(points, [-3.7, 40.4, 13.4, 52.5]) + collection(points, [5, 5, 6, 6])
      let right = text.replacing("[0.0,0.0,1.0,1.0]", with: "[-3.7,40.4,13.4,52.5]").replacing(
        "[5.0,5.0,6.0,6.0]", with: "[-3.7,40.4,13.4,52.5]")
      let mended = try fixed(text, chunk: chunk)
      #expect(mended.text == right && mended.report.fixed == 2 && mended.report.left == 0 && mended.report.hasChanged)
      #expect(mended.fixes.map(\.after) == [String](repeating: #""bbox":[-3.7,40.4,13.4,52.5]"#, count: 2))
      #expect(mended.fixes.first?.finding.start.line == (behind ? 5 : 1))
      #expect(try fixed(text, chunk: chunk, mendsLater: false).text == right)
      let again = try fixed(mended.text, chunk: chunk)
      #expect(again.text == mended.text && !again.report.hasChanged)
    }
  }

  @Test(arguments: [nil, 40] as [Int?]) func `what mending does to features counts`(_ chunk: Int?) throws {
    let text = collection(
      [#"{"type":"Point","coordinates":[10,20]}"#, #"{"type":"LineString","coordinates":[[52.5,113.4],[52,113]]}"#], [10, 20, 52.5, 113.4])
    #expect(try told(text).isEmpty)
    let mended = try fixed(text, chunk: chunk, unsafe: true)
    #expect(mended.text.contains("[113.4,52.5]") && mended.text.contains(#""bbox":[10,20,113.4,52.5]"#), "\(mended.text)")
  }

  @Test(arguments: [1, 100, 30_000]) func `what goes to a stream is put right as well, however large it is`(_ count: Int) throws {
    let points = (0..<count).map { #"{"type":"Point","coordinates":[\#(0.5 + Double($0) / 1000),52.5]}"# }
    let box: [Double] = [0.5, 52.5, 0.5 + Double(count - 1) / 1000, 52.5]
    let plain = #"{"type":"FeatureCollection","features":[\#(feature(points[0]))]}"# + "\n"
    let text = plain + collection(points, [0, 0, 1, 1]) + collection(points, box) + collection(points, [5, 5, 6, 6]) + plain
    let right = plain + collection(points, box) + collection(points, box) + collection(points, box) + plain
    for chunk in [nil, 4000] as [Int?] {
      let mended = try fixed(text, chunk: chunk, mendsLater: false)
      #expect(mended.text == right && mended.report.left == 0 && mended.report.fixed == 2 && mended.report.hasChanged)
    }
  }

  @Test func `a file is put right in place, compressed as it was`() throws {
    let workspace = try Workspace()
    let text = collection((0..<20_000).map { #"{"type":"Point","coordinates":[\#(Double($0) / 1000),52.5]}"# }, [0, 0, 1, 1])
    let path = workspace.folder.appendingPathComponent("points.geojson.gz").path
    var sink = try ByteSink(path: path, overwrite: false, compression: .gzip)
    try sink.write(Array(text.utf8))
    try sink.commit()
    let report = try Fixing.run(fileAt: path)
    #expect(report.fixed == 1 && report.hasChanged && report.left == 0)
    var source = try ByteSource(path: path)
    #expect(source.compression == nil || source.compression == .gzip)
    var found: [Finding] = []
    _ = try Validation.run(&source) { found += $0 }
    #expect(found.isEmpty && source.compression == .gzip)
  }

  @Test func `a box is not judged beside a feature that cannot be read, nor one without positions`() throws {
    #expect(
      try told(collection([#"{"type":"Point","coordinates":[13.4]}"#, #"{"type":"Point","coordinates":[1,2]}"#], [0, 0, 1, 1])).isEmpty)
    #expect(try told(collection(["null"], [0, 0, 1, 1])).isEmpty)
    #expect(try told(#"{"type":"FeatureCollection","bbox":[0,0,1,1],"features":[]}"#).isEmpty)
  }
}
