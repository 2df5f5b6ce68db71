import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

@Suite(.timeLimit(.minutes(2))) struct OverlayBatchesTests {
  private func batches(_ text: String, _ options: BatchingOptions = BatchingOptions()) throws -> [OverlayBatch] {
    try Self.batches(Array(text.utf8), options)
  }

  static func batches(_ bytes: [UInt8], _ options: BatchingOptions = BatchingOptions()) throws -> [OverlayBatch] {
    var reader = OverlayReader(ByteSource(bytes: bytes, name: "<memory>"), options: options)
    var batches: [OverlayBatch] = []
    while let batch = try reader.next() { batches.append(batch) }
    return batches
  }

  private static func feature(_ geometry: String, id: String = "1") -> String {
    #"{"type":"Feature","id":\#(id),"properties":null,"geometry":\#(geometry)}"#
  }

  @Test func `a polygon, a line and a point become a group each, in drawing order`() throws {
    let text = [
      Self.feature(#"{"type":"Point","coordinates":[0,0]}"#, id: #""p""#),
      Self.feature(#"{"type":"LineString","coordinates":[[0,0],[1,0],[1,1]]}"#),
      Self.feature(#"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]],[[0.5,0.5],[0.5,1],[1,1],[0.5,0.5]]]}"#, id: "7")
    ].joined(separator: "\n")
    let batch = try #require(try batches(text).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.groups.map(\.geometry) == [.polygon, .line, .point])
    #expect(batch.header.counts.triangles == 7 && batch.header.counts.rings == 2)
    #expect(batch.lines.distances[0] == 0)
    #expect((batch.lines.distances[1] - 111_195).magnitude < 1 && (batch.lines.distances[2] - 222_390).magnitude < 10)
    #expect(batch.features.id(of: 0) == .string("p") || batch.features.id(of: 0) == nil)
    let bounds = try #require(batch.header.bounds)
    #expect((bounds.west).magnitude < 1e-12 && (bounds.east - 2).magnitude < 1e-12 && (bounds.north - 2).magnitude < 1e-12)
    #expect(batch.polygons.edgeFlags.allSatisfy { $0 == 1 })
    #expect(batch.header.sourceFeatures == 0..<3 && batch.header.sourceBytes == 0..<text.utf8.count)
    #expect(batch.report.droppedFeatures == 0)
  }

  @Test func `an area across 180° is filled across and not stroked there, a line goes on beyond`() throws {
    let text =
      Self.feature(#"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]}"#) + "\n"
      + Self.feature(#"{"type":"LineString","coordinates":[[170,0],[-170,0]]}"#)
    let batch = try #require(try batches(text).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.polygons.polygonEnds.count == 2)
    #expect(batch.polygons.edgeFlags.count { $0 == 0 } == 2)
    for polygon in 0..<2 {
      for ring in batch.polygons.rings(ofPolygon: polygon) {
        let vertices = Array(batch.polygons.vertices(ofRing: ring))
        for (index, vertex) in vertices.enumerated() {
          let a = BatchCheck(batch).place(batch.polygons.vertices, vertex)
          let b = BatchCheck(batch).place(batch.polygons.vertices, vertices[(index + 1) % vertices.count])
          let isOnSeam = a.x == b.x && (a.x == 0 || a.x == 1)
          #expect((batch.polygons.edgeFlags[vertex] == 0) == isOnSeam)
        }
      }
    }
    #expect(batch.lines.stripFlags == [.endsAtSeam, .startsAtSeam])
    #expect(batch.lines.distances[1] == batch.lines.distances[2])
    let bounds = try #require(batch.header.bounds)
    #expect(bounds.crossesAntimeridian && (bounds.west - 170).magnitude < 1e-9 && (bounds.east + 170).magnitude < 1e-9)
    let one = try #require(batch.features.bounds[1])
    #expect(one.crossesAntimeridian)
  }

  @Test func `an area that was cut at 180° before it was written is not stroked there`() throws {
    let text = Self.feature(
      #"{"type":"MultiPolygon","coordinates":[[[[170,0],[180,0],[180,10],[170,10],[170,0]]],[[[-180,0],[-170,0],[-170,10],[-180,10],[-180,0]]]]}"#
    )
    let batch = try #require(try batches(text).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.polygons.edgeFlags.count == 8 && batch.polygons.edgeFlags.count { $0 == 0 } == 2)
  }

  @Test func `an area across 180° has one place for a label, and is found from both sides`() throws {
    var options = BatchingOptions()
    options.overlays.labels = true
    options.overlays.pickIndex = true
    // A lake on the meridian; another island beside it.
    let text =
      Self.feature(
        #"{"type":"MultiPolygon","coordinates":[[[[176,0],[-174,0],[-174,10],[176,10],[176,0]],[[179,4],[179,5],[-179,5],[-179,4],[179,4]]],[[[160,0],[164,0],[164,4],[160,4],[160,0]]]]}"#
      )
      + "\n" + Self.feature(#"{"type":"Point","coordinates":[180,-20]}"#) + "\n"
      + Self.feature(#"{"type":"Point","coordinates":[-180,-30]}"#)
    let batch = try #require(try Self.batches(Array(text.utf8), options).first)
    BatchCheck(batch).expectConsistent()
    let labels = try #require(batch.groups.last { $0.geometry == .label }).vertices
    let degrees = labels.map { BatchCheck(batch).place(batch.points.vertices, $0).x * 360 - 180 }.sorted()
    #expect(degrees.count == 2 && (degrees[0] - 162).magnitude < 1e-3, "\(degrees)")
    // The widest room is beside the lake, on its eastern or western side.
    #expect(degrees[1] > 178 && degrees[1] < 186, "\(degrees)")
    for (x, latitude) in [(0.0, -20.0), (1, -20), (0, -30), (1, -30)] {
      let y = Mercator.plane(Position(longitude: 0, latitude: latitude)).y
      #expect(batch.feature(at: PlanePoint(x: x, y: y), tolerance: 1e-3) == (latitude == -20 ? 1 : 2), "\(x) \(latitude)")
    }
  }

  @Test func `an area round the pole reaches the edge of the square`() throws {
    let text = Self.feature(
      #"{"type":"Polygon","coordinates":[[[-180,-60],[-90,-60],[0,-60],[90,-60],[180,-60],[180,-90],[-180,-90],[-180,-60]]]}"#)
    let batch = try #require(try batches(text).first)
    BatchCheck(batch).expectConsistent()
    let rect = try #require(batch.header.rect)
    #expect(rect.minX == 0 && rect.maxX == 1 && rect.maxY == 1)
    let areas = BatchCheck(batch).doubledAreas(of: batch.groups[0])
    let height = 1 - Mercator.plane(Position(longitude: 0, latitude: -60)).y
    #expect((areas.triangles - 2 * height).magnitude < 1e-6)
  }

  @Test func `what cannot be drawn is in the report, and nothing else is lost`() throws {
    let text = [
      Self.feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[2,0],[0,0]]]}"#),
      Self.feature("null"), #"{"type":"Feature","geometry":{"type":"Point","coordinates":["x"]}}"#,
      Self.feature(#"{"type":"LineString","coordinates":[[3,3],[3,3]]}"#),
      Self.feature(#"{"type":"Point","coordinates":[5,5]}"#)
    ].joined(separator: "\n")
    let batch = try #require(try batches(text).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.features.count == 4 && batch.points.vertices.count == 1)
    #expect(batch.report.droppedFeatures == 3 && batch.report.droppedParts == 2)
    #expect(batch.report.diagnostics.contains { $0.line == 3 })
    // Nothing to draw, and a finding that says so.
    let empty = try batches("")
    #expect(empty.count == 1 && empty[0].groups.isEmpty && empty[0].report.diagnostics.count == 1)
    #expect(try batches(#"{"type":"FeatureCollection","features":[]}"#).isEmpty)
  }

  @Test(arguments: [
    // Two holes that touch each other and both sides; a ring that touches itself from within, and from without; one that crosses
    // itself between vertices, and in one.
    ("[[0,0],[8,0],[8,8],[0,8],[0,0]],[[0,4],[4,4],[2,6],[0,4]],[[4,4],[8,4],[6,2],[4,4]]", 56.0, 0, 1),
    ("[[0,0],[2,2],[4,0],[4,4],[2,2],[0,4],[0,0]]", 8, 0, 1), ("[[0,0],[8,0],[8,8],[4,8],[6,4],[2,4],[4,8],[0,8],[0,0]]", 56, 0, 1),
    ("[[0,0],[4,4],[4,0],[0,4],[0,0]]", 8, 1, 2), ("[[0,0],[2,2],[4,4],[4,0],[2,2],[0,4],[0,0]]", 8, 1, 2)
  ])
  func `rings that touch are filled as they are, rings that cross are repaired`(
    rings: String, area: Double, repaired: Int, polygons: Int
  ) throws {
    let batch = try #require(try batches(Self.feature(#"{"type":"Polygon","coordinates":[\#(rings)]}"#)).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.report.repairedPolygons == repaired && batch.polygons.polygonEnds.count == polygons)
    // Near the equator a square degree is one of the plane's by 360², to half a per cent.
    let triangles = BatchCheck(batch).doubledAreas(of: batch.groups[0]).triangles * 360 * 360 / 2
    #expect((triangles - area).magnitude < 0.005 * area)
  }

  @Test func `many polygons of seven looks are seven draws`() throws {
    var text = ""
    for number in 0..<20_000 {
      let (x, y) = (number % 200, number / 200 - 50)
      let ring = "[[\(x),\(y)],[\(x).5,\(y)],[\(x),\(y).5],[\(x),\(y)]]"
      text +=
        ##"{"type":"Feature","properties":{"fill":"#0\##(number % 7)0"},"geometry":{"type":"Polygon","coordinates":[\##(ring)]}}"## + "\n"
    }
    for isShort in [false, true] {
      var options = BatchingOptions()
      options.overlays.usesShortIndices = isShort
      let batch = try #require(try batches(text, options).first)
      #expect(batch.groups.count == 7 && batch.header.counts.triangles == 20_000)
      #expect(batch.groups.map(\.indices.count).reduce(0, +) == 60_000)
    }
  }

  /// Squares, lines and points in a grid, some of the squares with a hole.
  private static let grid: [UInt8] = {
    var text = ""
    for y in -40..<40 {
      for x in -40..<40 {
        let (x0, y0, x1, y1) = (Double(x), Double(y), Double(x) + 0.9, Double(y) + 0.9)
        let ring = "[[\(x0),\(y0)],[\(x1),\(y0)],[\(x1),\(y1)],[\(x0),\(y1)],[\(x0),\(y0)]]"
        let hole = "[[\(x0 + 0.2),\(y0 + 0.2)],[\(x0 + 0.2),\(y0 + 0.5)],[\(x0 + 0.5),\(y0 + 0.2)],[\(x0 + 0.2),\(y0 + 0.2)]]"
        switch (x + y) & 3 {
        case 0: text += feature(#"{"type":"Polygon","coordinates":[\#(ring)]}"#)
        case 1: text += feature(#"{"type":"Polygon","coordinates":[\#(ring),\#(hole)]}"#)
        case 2: text += feature(#"{"type":"LineString","coordinates":[[\#(x0),\#(y0)],[\#(x1),\#(y1)]]}"#)
        default: text += feature(#"{"type":"Point","coordinates":[\#(x0),\#(y0)]}"#)
        }
        text += "\n"
      }
    }
    return Array(text.utf8)
  }()

  @Test(arguments: [VertexColumn.Format.float32, .float32WithLow, .float64, .uint16])
  func `batches are the same for any number of threads and any size of pieces`(format: VertexColumn.Format) throws {
    var options = BatchingOptions()
    options.overlays.vertexFormat = format
    options.overlays.batchSize = .vertices(3000)
    let expected = try Self.batches(Self.grid, options)
    #expect(expected.count == 8)
    for batch in expected { BatchCheck(batch).expectConsistent() }
    #expect(expected.map(\.header.sequence) == Array(0..<expected.count))
    #expect(expected.first?.header.sourceFeatures.lowerBound == 0 && expected.last?.header.sourceFeatures.upperBound == 6400)
    for (a, b) in zip(expected, expected.dropFirst()) {
      #expect(a.header.sourceFeatures.upperBound == b.header.sourceFeatures.lowerBound)
      #expect(a.header.sourceBytes.upperBound == b.header.sourceBytes.lowerBound)
    }
    let bytes = expected.map { BatchCheck($0).bytes }
    for jobs in [2, 5] {
      options.reading.jobs = jobs
      #expect(try Self.batches(Self.grid, options).map { BatchCheck($0).bytes } == bytes)
    }
    // Through a pipe, which hands out other pieces.
    let ends = try PipeEnds.open()
    let text = Self.grid
    Thread.detachNewThread {
      for start in stride(from: 0, to: text.count, by: 20_011) {
        PipeEnds.write(Array(text[start..<min(start + 20_011, text.count)]), to: ends.writing)
        usleep(200)
      }
      close(ends.writing)
    }
    var reader = OverlayReader(ByteSource(descriptor: ends.reading, name: "pipe"), options: options)
    var piped: [[UInt8]] = []
    while let batch = try reader.next() { piped.append(BatchCheck(batch).bytes) }
    close(ends.reading)
    #expect(piped == bytes)
  }

  @Test func `a batch by bytes, and indices of 16 bits`() throws {
    var options = BatchingOptions()
    options.overlays.usesShortIndices = true
    let one = try #require(try Self.batches(Self.grid, options).first)
    BatchCheck(one).expectConsistent()
    #expect(one.polygons.indices.stride == 2 && one.groups.count == 3)
    options.overlays.batchSize = .bytes(100_000)
    let many = try Self.batches(Self.grid, options)
    #expect(many.count > 3)
    #expect(many.map(\.header.counts.triangles).reduce(0, +) == one.header.counts.triangles)
  }

  @Test func `a polygon of more than 65,535 vertices is filled by several groups`() throws {
    let count = 100_000
    let ring = (0...count).map { step in
      let angle = 2 * Double.pi * Double(step % count) / Double(count)
      return "[\(cos(angle) * (step % 2 == 0 ? 10 : 9.99)),\(sin(angle) * (step % 2 == 0 ? 10 : 9.99))]"
    }.joined(separator: ",")
    let text = Self.feature(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#)
    var options = BatchingOptions()
    options.overlays.vertexFormat = .float64
    let long = try #require(try batches(text, options).first)
    options.overlays.usesShortIndices = true
    let short = try #require(try batches(text, options).first)
    BatchCheck(long).expectConsistent()
    BatchCheck(short).expectConsistent()
    #expect(long.groups.count == 1 && short.groups.count > 1)
    #expect(long.header.counts.triangles == count - 2 && short.header.counts.triangles == count - 2)
    let whole = BatchCheck(long).doubledAreas(of: long.groups[0])
    let pieces = short.groups.map { BatchCheck(short).doubledAreas(of: $0) }
    #expect((whole.triangles - whole.rings).magnitude < 1e-9 * whole.rings)
    #expect((pieces.map(\.triangles).reduce(0, +) - whole.rings).magnitude < 1e-9 * whole.rings)
  }

  @Test func `the iterator gives what the reader gives, again and again, and stops when it is told to`() async throws {
    var options = BatchingOptions()
    options.overlays.batchSize = .vertices(1000)
    options.reading.jobs = 2
    let expected = try Self.batches(Self.grid, options).map { BatchCheck($0).bytes }
    let stream = OverlayBatches(bytes: Self.grid, options: options)
    for _ in 0..<2 {
      var found: [[UInt8]] = []
      for try await batch in stream { found.append(BatchCheck(batch).bytes) }
      #expect(found == expected)
    }
    let task = Task {
      var count = 0
      for try await _ in stream {
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
    var iterator = OverlayBatches(path: "/nowhere/tuvalu.geojson").makeAsyncIterator()
    await #expect(throws: ByteStreamError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func `a reader that cannot go on says so each time, and not that this was all`() throws {
    var sink = try ByteSink(memory: .gzip)
    try sink.write(Self.grid)
    let stored = try sink.takeBytes()
    var reader = OverlayReader(ByteSource(bytes: Array(stored[..<(stored.count / 2)]), name: "cut.gz"))
    var batches = 0, errors: [PipelineError] = []
    while errors.count < 3 {
      do throws(PipelineError) {
        guard try reader.next() != nil else { break }
        batches += 1
      } catch { errors.append(error) }
    }
    #expect(
      batches > 0
        && errors.map { ($0.underlying as? ByteStreamError)?.code } == [.truncatedCompression, .truncatedCompression, .truncatedCompression]
    )
  }

  @Test func `a finger reaches across the 180th meridian`() throws {
    var options = BatchingOptions()
    options.overlays.pickIndex = true
    for (line, x) in [("[[179.9,0],[179.9,10]]", -179.95), ("[[-179.9,0],[-179.9,10]]", 179.95)] {
      let text = Self.feature(#"{"type":"LineString","coordinates":\#(line)}"#)
      let batch = try #require(try batches(text, options).first)
      let place = Mercator.plane(Position(longitude: x, latitude: 5))
      #expect(batch.feature(at: PlanePoint(x: place.x, y: place.y), tolerance: 0.16 / 360) == 0)
      #expect(batch.feature(at: PlanePoint(x: place.x, y: place.y), tolerance: 0.14 / 360) == nil)
    }
  }

  @Test func `an area that the edge of the map cuts in two is not repaired`() throws {
    let text = Self.feature(
      #"{"type":"Polygon","coordinates":[[[0,60],[10,60],[10,86],[20,86],[20,60],[30,60],[30,88],[0,88],[0,60]]]}"#)
    let batch = try #require(try batches(text).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.report.repairedPolygons == 0 && batch.report.beyondMap == 1 && batch.polygons.polygonEnds.count == 2)
    // Along the edge nothing is stroked.
    #expect(batch.polygons.edgeFlags.count { $0 == 0 } == 2)
    let gone = try #require(try batches(Self.feature(#"{"type":"Polygon","coordinates":[[[0,86],[9,86],[9,88],[0,86]]]}"#)).first)
    #expect(gone.polygons.polygonEnds.isEmpty && gone.report.beyondMap == 1)
  }

  @Test func `the feature at a place is the one on top`() throws {
    var options = BatchingOptions()
    options.overlays.pickIndex = true
    let batch = try #require(try Self.batches(Self.grid, options).first)
    func feature(_ longitude: Double, _ latitude: Double, tolerance: Double = 0) -> Int? {
      let place = Mercator.plane(Position(longitude: longitude, latitude: latitude))
      return batch.feature(at: PlanePoint(x: place.x, y: place.y), tolerance: tolerance).map { batch.features.ordinals[$0] }
    }
    func ordinal(_ x: Int, _ y: Int) -> Int { (y + 40) * 80 + x + 40 }
    #expect(feature(0.4, 0.4) == ordinal(0, 0))
    #expect(feature(1.25, 0.25) == nil)
    #expect(feature(1.6, 0.6) == ordinal(1, 0))
    #expect(feature(2.45, 0.4) == nil)
    #expect(feature(2.45, 0.4, tolerance: 0.001) == ordinal(2, 0))
    #expect(feature(3.0001, 0, tolerance: 1e-5) == ordinal(3, 0))
    #expect(feature(100, 0, tolerance: 0.01) == nil)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"), arguments: ["plates", "plateboundaries", "ushighways"])
  func `real files`(name: String) throws {
    let packed = try #require(SharedMaterial.contents(of: "data/geojson/\(name).geojson.gz"))
    var options = BatchingOptions()
    options.overlays.vertexFormat = .float64
    options.reading.jobs = 2
    for batch in try Self.batches(Array(packed), options) {
      BatchCheck(batch).expectConsistent()
      if name == "plates" { #expect(batch.report.droppedParts == 0) }
      for group in batch.groups where group.geometry == .polygon {
        let areas = BatchCheck(batch).doubledAreas(of: group)
        #expect((areas.triangles - areas.rings).magnitude <= 1e-9 * areas.triangles)
      }
    }
  }
}
