import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Heights of vertices, from the text to the columns of a batch.
@Suite(.timeLimit(.minutes(2))) struct HeightTests {
  private func batches(_ geometries: [String], _ change: (inout BatchingOptions) -> Void = { _ in }) throws -> [OverlayBatch] {
    let text = geometries.map { #"{"type":"Feature","properties":null,"geometry":\#($0)}"# }.joined(separator: "\n")
    var options = BatchingOptions()
    change(&options)
    let batches = try OverlayBatchesTests.batches(Array(text.utf8), options)
    for batch in batches { BatchCheck(batch).expectConsistent() }
    return batches
  }

  private func batch(_ geometries: String..., change: (inout BatchingOptions) -> Void = { _ in }) throws -> OverlayBatch {
    try #require(try batches(geometries, change).first)
  }

  private static let airports = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
    "Samples/geojson/airports.geojson")

  /// The heights of the sample airports, as an independent reader of JSON finds them.
  static func airportPlaces() throws -> [[Double]] {
    let value = try JSONSerialization.jsonObject(with: try Data(contentsOf: airports)) as? [String: Any]
    return try #require(value?["features"] as? [[String: Any]]).compactMap {
      ($0["geometry"] as? [String: Any])?["coordinates"] as? [Double]
    }
  }

  static func airportText() throws -> [UInt8] { Array(try Data(contentsOf: airports)) }

  /// The sections of a file of one batch, by kind: their bytes.
  private func sections(_ bytes: [UInt8]) -> [Int: ArraySlice<UInt8>] {
    func number(_ place: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
    var found: [Int: ArraySlice<UInt8>] = [:]
    for entry in 0..<number(12, 4) {
      let place = 256 + 32 * entry
      let start = number(place + 16, 8)
      found[number(place, 2)] = bytes[start..<start + number(place + 24, 8) * number(place + 4, 4)]
    }
    return found
  }

  private static let heightSections = [23, 38, 46, 52]

  @Test func `points have the heights of the text, in the batch and in the file`() throws {
    let expected = try Self.airportPlaces().map { Float($0[2]) }
    let batch = try #require(try OverlayBatchesTests.batches(try Self.airportText()).first)
    #expect(expected.count == 12 && batch.points.heights == expected && batch.header.heights == -3...4411)
    let bytes = OverlayFile.encode(batch)
    let stored = try #require(sections(bytes)[52])
    #expect(Array(stored) == expected.flatMap { height in (0..<4).map { UInt8(truncatingIfNeeded: height.bitPattern >> (8 * $0)) } })
    let range = [-3, 4411 as Float].flatMap { height in (0..<4).map { UInt8(truncatingIfNeeded: height.bitPattern >> (8 * $0)) } }
    #expect(Array(bytes[248..<256]) == range)
  }

  private static let shapes = [
    #"{"type":"Polygon","coordinates":[[[0,0,1],[2,0,2],[2,2,3],[0,2,4],[0,0,1]],[[0.5,0.5,5],[0.5,1,6],[1,1,7],[0.5,0.5,5]]]}"#,
    #"{"type":"LineString","coordinates":[[0,0,10],[1,0,11],[1,1,12]]}"#, #"{"type":"MultiPoint","coordinates":[[3,3,20],[4,4,21]]}"#
  ]

  @Test(arguments: [false, true]) func `every class has its heights, and flat data have neither column nor section`(ribbons: Bool) throws {
    // Without the third number of each position.
    let bare = Self.shapes.map { text in
      text.replacing(#/\[([-\d.]+),([-\d.]+),[-\d.]+\]/#) { "[\($0.output.1),\($0.output.2)]" }
    }
    func make(_ geometries: [String]) throws -> OverlayBatch {
      try #require(try batches(geometries) { $0.overlays.ribbons = ribbons }.first)
    }
    let (high, low) = (try make(Self.shapes), try make(bare))
    #expect(high.polygons.heights == [1, 2, 3, 4, 5, 6, 7] && high.lines.heights == [10, 11, 12] && high.points.heights == [20, 21])
    #expect(high.header.heights == 1...21)
    #expect(low.polygons.heights.isEmpty && low.lines.heights.isEmpty && low.points.heights.isEmpty && low.header.heights == nil)
    if let ribbon = high.lines.ribbon {
      #expect(ribbon.heights.count == ribbon.vertices.count && ribbon.heights.allSatisfy { (1...12).contains($0) })
      #expect(low.lines.ribbon?.heights.isEmpty ?? false)
    }
    let (highSections, lowSections) = (sections(OverlayFile.encode(high)), sections(OverlayFile.encode(low)))
    #expect(Self.heightSections.allSatisfy { lowSections[$0] == nil })
    // All else has the same bytes; bytes of the source do not.
    for (kind, bytes) in lowSections where kind != 68 { #expect(highSections[kind].map(Array.init) == Array(bytes), "section \(kind)") }
    #expect(Set(highSections.keys).subtracting(lowSections.keys) == Set(ribbons ? Self.heightSections : [23, 38, 52]))
    #expect(OverlayFile.encode(low)[248..<256].allSatisfy { $0 == 0 })
  }

  @Test func `a vertex without a height has none, in whichever block and batch it comes`() throws {
    var geometries: [String] = []
    for index in 0..<3000 {
      geometries.append(#"{"type":"Point","coordinates":[\#(Double(index) / 100),1\#(index % 3 == 1 ? ",\(index)" : "")]}"#)
    }
    for size in [100, 1 << 19] {
      for jobs in [1, 3] {
        let heights = try batches(geometries) {
          $0.overlays.batchSize = .vertices(size)
          $0.reading.jobs = jobs
        }.flatMap(\.points.heights)
        #expect(heights.count == 3000 && heights.indices.allSatisfy { $0 % 3 == 1 ? heights[$0] == Float($0) : heights[$0].isNaN })
      }
    }
    // A class without any has no column, whatever others have; neither has a batch.
    let mixed = try batch(Self.shapes[0], #"{"type":"LineString","coordinates":[[0,0],[1,0]]}"#)
    #expect(!mixed.polygons.heights.isEmpty && mixed.lines.heights.isEmpty && mixed.points.heights.isEmpty)
    let parted = try batches([#"{"type":"Point","coordinates":[1,1]}"#, #"{"type":"Point","coordinates":[2,2,2]}"#]) {
      $0.overlays.batchSize = .vertices(1)
    }
    #expect(parted.map(\.points.heights) == [[], [2]] && parted.map(\.header.heights) == [nil, 2...2])
    // No float holds it.
    #expect(try batch(#"{"type":"Point","coordinates":[1,1,1e300]}"#).points.heights.isEmpty)
  }

  @Test func `labels have no heights`() throws {
    let batch = try batch(Self.shapes[0], Self.shapes[2]) { $0.overlays.labels = true }
    #expect(batch.points.heights.prefix(2) == [20, 21] && batch.points.heights.count == 3 && batch.points.heights[2].isNaN)
  }

  @Test func `the cut at the 180th meridian and a clip interpolate heights`() throws {
    let line = try batch(#"{"type":"LineString","coordinates":[[170,0,100],[-170,0,300]]}"#)
    #expect(line.lines.heights == [100, 200, 200, 300])
    let area = try batch(#"{"type":"Polygon","coordinates":[[[170,0,0],[-170,0,100],[-170,10,100],[170,10,0],[170,0,0]]]}"#)
    let places = area.polygons.heights.indices.map { ($0, BatchCheck(area).place(area.polygons.vertices, $0).x) }
    for (index, x) in places {
      // From 170 on, 5 a degree; the plane runs on across the meridian.
      #expect((Double(area.polygons.heights[index]) - (x * 360 - 350) * 5).magnitude < 1e-3)
    }
    #expect(places.count == 8)
    let clipped = try batch(#"{"type":"LineString","coordinates":[[0,0,0],[10,0,1000]]}"#) {
      $0.steps.clip = GeographicBox(west: 2, south: -1, east: 4, north: 1)
    }
    #expect(clipped.lines.heights == [200, 400])
    let geodesic = try batch(#"{"type":"LineString","coordinates":[[0,0,0],[10,0,1000]]}"#) {
      $0.steps.interpolation = .spacing(metres: 100_000)
    }
    #expect(geodesic.lines.heights.count > 10)
    for index in geodesic.lines.heights.indices {
      let x = BatchCheck(geodesic).place(geodesic.lines.vertices, index).x
      #expect(((x * 360 - 180) * 100 - Double(geodesic.lines.heights[index])).magnitude < 1e-2)
    }
  }

  @Test func `simplified lines and repaired areas keep the heights of the vertices that stay`() throws {
    let wave = (0...100).map { "[\(Double($0) / 10),\($0 % 2 == 0 ? 0 : 0.0001),\($0)]" }.joined(separator: ",")
    let simple = try batch(#"{"type":"LineString","coordinates":[\#(wave)]}"#) { $0.steps.simplification = .metres(1000) }
    #expect(simple.lines.heights.first == 0 && simple.lines.heights.last == 100 && simple.lines.heights.count < 10)
    for index in simple.lines.heights.indices {
      let x = BatchCheck(simple).place(simple.lines.vertices, index).x
      #expect(((x * 360 - 180) * 10 - Double(simple.lines.heights[index])).magnitude < 1e-3)
    }
    let bow = try batch(#"{"type":"Polygon","coordinates":[[[0,0,0],[2,2,20],[2,0,20],[0,2,0],[0,0,0]]]}"#)
    #expect(bow.report.repairedPolygons == 1)
    #expect(bow.polygons.heights.sorted() == [0, 0, 10, 10, 20, 20])
  }

  @Test func `pieces of polygons and lines with many vertices keep their heights`() throws {
    let count = 70_000
    let ring = (0...count).map { step in
      let angle = 2 * Double.pi * Double(step % count) / Double(count)
      return "[\(10 * cos(angle)),\(10 * sin(angle)),\(1000 * cos(angle))]"
    }.joined(separator: ",")
    let batch = try batch(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#, #"{"type":"LineString","coordinates":[\#(ring)]}"#) {
      $0.overlays.usesShortIndices = true
      $0.overlays.ribbons = true
    }
    #expect(batch.groups.count { $0.geometry == .polygon } > 1)
    let ribbon = try #require(batch.lines.ribbon)
    for (vertices, heights) in [
      (batch.polygons.vertices, batch.polygons.heights), (batch.lines.vertices, batch.lines.heights), (ribbon.vertices, ribbon.heights)
    ] {
      #expect(vertices.count == heights.count && vertices.count >= count)
      let worst = heights.indices.map { index in
        ((BatchCheck(batch).place(vertices, index).x * 360 - 180) * 100 - Double(heights[index])).magnitude
      }.max()
      #expect(worst ?? 1 < 0.01)
    }
  }

  @Test func `a line that goes straight up loses heights, which is reported once`() throws {
    let up = #"{"type":"LineString","coordinates":[[0,0,1],[0,0,50],[1,0,60],[1,0,60],[2,0,70]]}"#
    let batches = try batches([up, up, up]) { $0.overlays.batchSize = .vertices(3) }
    #expect(batches.map(\.lines.heights) == Array(repeating: [1, 60, 70], count: 3))
    let found = batches.flatMap(\.report.diagnostics)
    #expect(found.map(\.rule) == [.contentLost] && found.first?.feature == 0)
    let same = try batch(#"{"type":"LineString","coordinates":[[0,0,1],[0,0,1],[1,0,2],[1,0]]}"#)
    #expect(same.report.diagnostics.allSatisfy { $0.rule != .contentLost })
  }
}
