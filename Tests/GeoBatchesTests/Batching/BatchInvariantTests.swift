import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// What holds of every batch, whatever it is made of. GEOTOOLKIT_LONG_TESTS=1 makes 100,000 polygons, GEOTOOLKIT_EVERY_FILE=1 reads all real
/// files; for a release build (`-c release -Xswiftc -enable-testing`).
@Suite struct BatchInvariantTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = environment["GEOTOOLKIT_LONG_TESTS"] != nil
  private static let rounds = isLong ? 40 : 1
  private static let perRound = isLong ? 417 : 40

  private static func batches(_ bytes: [UInt8], _ format: VertexColumn.Format, jobs: Int = 1) throws -> [OverlayBatch] {
    var options = BatchingOptions()
    options.overlays.vertexFormat = format
    options.overlays.labels = true
    options.overlays.ribbons = true
    options.reading.jobs = jobs
    return try OverlayBatchesTests.batches(bytes, options)
  }

  /// Batches of doubles, when they are what they must be, and those of floats are the same but for half a pixel, from any number of threads.
  private func checked(_ bytes: [UInt8], _ name: String) throws -> [OverlayBatch] {
    let exact = try Self.batches(bytes, .float64)
    for batch in exact { BatchCheck(batch).expectConsistent() }
    for format in [VertexColumn.Format.float32, .float32WithLow, .uint16] {
      let stored = try Self.batches(bytes, format)
      let several = try Self.batches(bytes, format, jobs: 3)
      #expect(stored.map(OverlayFile.encode) == several.map(OverlayFile.encode), "\(name): other threads, other bytes")
      #expect(stored.count == exact.count)
      for (batch, double) in zip(stored, exact) {
        BatchCheck(batch).expectConsistent()
        let pixels = Self.pixelsApart(batch, double)
        #expect(pixels < 0.5, "\(name), \(format): \(pixels) pixels at zoom \(batch.header.zooms.highest)")
        Self.expectAreas(batch, name)
      }
    }
    for batch in exact { Self.expectAreas(batch, name) }
    return exact
  }

  /// The farthest that two batches of one input have the same place from each other, in pixels at the first one's highest zoom level.
  private static func pixelsApart(_ batch: OverlayBatch, _ double: OverlayBatch) -> Double {
    func columns(_ batch: OverlayBatch) -> [VertexColumn] {
      [batch.polygons.vertices, batch.lines.vertices, batch.points.vertices] + (batch.lines.ribbon.map { [$0.vertices] } ?? [])
    }
    let (one, other) = (BatchCheck(batch), BatchCheck(double))
    var worst = 0.0
    for (a, b) in zip(columns(batch), columns(double)) {
      if a.count != b.count { return .infinity }
      for index in 0..<a.count {
        let apart = one.place(a, index) - other.place(b, index)
        // Whoever is not a number is infinitely far away.
        let distance = (apart * apart).sum().squareRoot()
        worst = distance >= 0 ? max(worst, distance) : .infinity
      }
    }
    return worst * 256 * Double(exp2(batch.header.zooms.highest))
  }

  /// The triangles of each polygon have its area: to the bits that two doubles hold, since they share its vertices.
  private static func expectAreas(_ batch: OverlayBatch, _ name: String) {
    let sums = PolygonSums(batch)
    let size = batch.header.rect.map { max($0.maxX - $0.minX, $0.maxY - $0.minY) / min(batch.header.scale.x, batch.header.scale.y) } ?? 0
    for polygon in sums.triangles.indices {
      let (difference, area) = (sums.difference(of: polygon), sums.triangles[polygon].value.magnitude)
      if !(difference <= 1e-9 * area || difference <= 1e-28 * size * size) {
        Issue.record("\(name): triangles of polygon \(polygon) are \(difference) off, of \(area)")
      }
    }
  }

  @Test(arguments: GeneratedOutline.Kind.allCases)
  func `generated polygons`(kind: GeneratedOutline.Kind) throws {
    for round in 0..<Self.rounds {
      var random = SplitMix64(state: UInt64(round) &* 7919 &+ 11)
      let outlines = (0..<Self.perRound).map { _ in GeneratedOutline(kind, &random) }
      let text = outlines.map { #"{"type":"Feature","properties":null,"geometry":\#($0.text)}"# }.joined(separator: "\n")
      let name = "\(kind), round \(round)"
      let batches = try checked(Array(text.utf8), name)
      let batch = try #require(batches.first)
      #expect(batches.count == 1 && batch.features.count == outlines.count)
      if kind != .thin {
        #expect(batch.report.repairedPolygons == 0 && batch.report.droppedParts == 0 && batch.report.droppedFeatures == 0, "\(name)")
        expectBorders(batch, outlines, name)
      }
      if kind == .touching { try expectExactAreas(Array(text.utf8), name) }
    }
  }

  /// What is filled is the outline, what is stroked its border, and nothing else.
  private func expectBorders(_ batch: OverlayBatch, _ outlines: [GeneratedOutline], _ name: String) {
    let check = BatchCheck(batch)
    var lengths = outlines.map { _ in 0.0 }
    var areas = outlines.map { _ in 0.0 }
    let sums = PolygonSums(batch)
    for polygon in batch.polygons.polygonEnds.indices {
      for ring in batch.polygons.rings(ofPolygon: polygon) {
        let range = batch.polygons.vertices(ofRing: ring)
        for vertex in range {
          let next = vertex + 1 < range.upperBound ? vertex + 1 : range.lowerBound
          let feature = Int(batch.polygons.features[vertex])
          let (p, q) = (check.place(batch.polygons.vertices, vertex), check.place(batch.polygons.vertices, next))
          let (a, b) = (Mercator.position(Position(x: p.x, y: p.y)), Mercator.position(Position(x: q.x, y: q.y)))
          let what = "\(name), \(feature): \(a) \(b)"
          if batch.polygons.edgeFlags[vertex] == 1 {
            lengths[feature] += hypot(b.x - a.x, b.y - a.y)
            if !outlines[feature].hasBorder(from: a, to: b, within: 1e-9) { Issue.record("no border: \(what)") }
          } else {
            let isOnMeridian = p.x == q.x && p.x == p.x.rounded()
            let isAtEnd = p.y == q.y && (p.y == 0 || p.y == 1)
            if !isOnMeridian && !isAtEnd { Issue.record("no seam: \(what)") }
            if isOnMeridian, !outlines[feature].isInside(Position(x: a.x, y: (a.y + b.y) / 2)) { Issue.record("a border: \(what)") }
          }
        }
      }
      let first = batch.polygons.vertices(ofRing: batch.polygons.rings(ofPolygon: polygon).lowerBound).lowerBound
      areas[Int(batch.polygons.features[first])] += sums.triangles[polygon].value.magnitude / 2
    }
    for (index, outline) in outlines.enumerated() {
      let length = outline.borderLength
      if !((lengths[index] - length).magnitude <= 1e-9 * length + 1e-11) {
        Issue.record("\(name), \(index): \(lengths[index]) degrees of border, \(length) in the outline: \(outline.text)")
      }
      let plane = outline.plane
      if !((areas[index] - plane.area).magnitude <= 1e-9 * plane.area + 4e-16 * plane.length) {
        Issue.record("\(name), \(index): an area of \(areas[index]), \(plane.area) in the outline: \(outline.text)")
      }
    }
  }

  /// On a grid that floats hold, nothing is lost at all, and every triangle runs the right way.
  private func expectExactAreas(_ bytes: [UInt8], _ name: String) throws {
    // Points all along the world, for an origin halfway between two places of the grid.
    let points = (0...61).map { Mercator.position(Position(x: Double(99 + 63 * $0) / 4096, y: ($0 == 0 ? 987 : 3002) / 4096)) }
    let text =
      #"{"type":"Feature","properties":null,"geometry":{"type":"MultiPoint","coordinates":[\#(points.map { "[\($0.x),\($0.y)]" }.joined(separator: ","))]}}"#
    let batch = try #require(try Self.batches(bytes + Array(("\n" + text).utf8), .float32).first)
    let sums = PolygonSums(batch)
    for polygon in sums.triangles.indices {
      if sums.difference(of: polygon) != 0 || sums.hasTurned[polygon] { Issue.record("\(name): polygon \(polygon)") }
    }
    for index in 0..<batch.polygons.vertices.count {
      let place = batch.polygons.vertices[index] * 8192
      if place.x != place.x.rounded() || place.y != place.y.rounded() { Issue.record("\(name): \(place)") }
    }
  }

  @Test(
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"),
    arguments: environment["GEOTOOLKIT_EVERY_FILE"] != nil
      ? SharedMaterial.files(in: "data/geojson").map(\.lastPathComponent) : ["plates.geojson.gz", "world-110m.topojson.gz"])
  func `real files`(name: String) throws {
    let packed = try #require(SharedMaterial.contents(of: "data/geojson/\(name)"))
    for batch in try checked(Array(packed), name) {
      let check = BatchCheck(batch)
      for ring in batch.polygons.ringEnds.indices {
        let range = batch.polygons.vertices(ofRing: ring)
        for vertex in range where batch.polygons.edgeFlags[vertex] == 0 {
          let next = vertex + 1 < range.upperBound ? vertex + 1 : range.lowerBound
          let (a, b) = (check.place(batch.polygons.vertices, vertex), check.place(batch.polygons.vertices, next))
          // As far from the meridian as files keep what they cut.
          let isOnMeridian = (a.x - a.x.rounded()).magnitude < 6e-6 && (b.x - b.x.rounded()).magnitude < 6e-6
          let isAtEnd = a.y == b.y && (a.y == 0 || a.y == 1)
          if !isOnMeridian && !isAtEnd { Issue.record("\(name): no seam at \(a) \(b)") }
        }
      }
    }
  }
}
