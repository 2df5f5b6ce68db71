import GeoToolkit
import Testing

@Suite struct LabelAndRibbonTests {
  private func batch(_ geometries: [String], _ change: (inout BatchingOptions) throws -> Void) throws -> OverlayBatch {
    let text = geometries.map { #"{"type":"Feature","properties":null,"geometry":\#($0)}"# }.joined(separator: "\n")
    var options = BatchingOptions()
    try change(&options)
    return try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
  }

  private static let squares = """
    {"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,2],[0,2],[0,0]]],[[[10,0],[14,0],[14,4],[10,4],[10,0]]]]}
    """
  private static let point = #"{"type":"Point","coordinates":[30,30]}"#

  @Test func `each polygon gets a place for a label, behind the points, if that is asked for`() throws {
    let none = try batch([Self.squares]) { _ in }
    #expect(none.groups.map(\.geometry) == [.polygon] && none.header.counts.points == 0)
    let batch = try batch([Self.squares, Self.point]) {
      $0.overlays.labels = true
      $0.overlays.pickIndex = true
    }
    BatchCheck(batch).expectConsistent()
    #expect(batch.groups.map(\.geometry) == [.polygon, .point, .label])
    let labels = try #require(batch.groups.last).vertices
    #expect(labels.count == 2 && labels.allSatisfy { batch.points.features[$0] == 0 })
    for (index, longitude) in zip(labels, [1.0, 12]) {
      let place = BatchCheck(batch).place(batch.points.vertices, index)
      #expect((place.x - (longitude + 180) / 360).magnitude < 1e-6)
      #expect((batch.points.clearances[index] * 360 - Float(longitude == 1 ? 1 : 2)).magnitude < 0.01)
    }
    #expect(batch.report.droppedParts == 0)
    // A label is not picked, what is under it is.
    let middle = BatchCheck(batch).place(batch.points.vertices, labels.lowerBound)
    #expect(batch.feature(at: PlanePoint(x: middle.x, y: middle.y)) == 0)
    let only = try self.batch([Self.squares]) {
      $0.overlays.labels = true
      $0.overlays.pickIndex = true
      $0.styles = try StyleDocument(RawJSON(#"{"rules":[{"geometry":"polygon"}]}"#))
    }
    #expect(only.groups.map(\.geometry) == [.polygon])
  }

  @Test func `slivers get no label, unless there is nothing else`() throws {
    let sliver = "[[[5,0],[6,0],[6,1e-10],[5,0]]]"
    for (coordinates, count) in [("[[[[0,0],[2,0],[2,2],[0,0]]],\(sliver)]", 1), ("[\(sliver)]", 1)] {
      let batch = try batch([#"{"type":"MultiPolygon","coordinates":\#(coordinates)}"#]) { $0.overlays.labels = true }
      #expect(batch.groups.last?.geometry == .label && batch.groups.last?.vertices.count == count)
    }
  }

  @Test func `lines and borders become triangles, not across what was cut`() throws {
    let line = #"{"type":"LineString","coordinates":[[170,0],[-170,0],[-160,10]]}"#
    let area = #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,10],[170,10],[170,0]]]}"#
    let batch = try batch([area, line]) {
      $0.overlays.ribbons = true
      $0.styles = try StyleDocument(
        RawJSON(#"{"rules":[{"stroke":"f00","fill":"0f0","stroke-linejoin":"bevel","stroke-linecap":"square"}]}"#))
    }
    BatchCheck(batch).expectConsistent()
    let ribbon = try #require(batch.lines.ribbon)
    #expect(batch.groups.map(\.geometry) == [.polygon, .line, .line])
    let (borders, strips) = (batch.groups[1], batch.groups[2])
    // On each side of the cut three borders and two joins; a segment and its cap; two segments, a join and a cap.
    #expect(borders.paths.isEmpty && borders.indices.count == 2 * 3 * (3 * 2 + 2) && borders.bounds == batch.groups[0].bounds)
    #expect(strips.paths.count == 2 && strips.indices.count == 3 * (2 + 2) + 3 * (2 + 1 + 2 + 2))
    #expect(ribbon.vertices.count == batch.header.counts.ribbonVertices && ribbon.indices.count == 3 * batch.header.counts.ribbonTriangles)
    // At the cut the ribbon ends where the plane does.
    for index in strips.ribbonVertices {
      let place = BatchCheck(batch).place(ribbon.vertices, index)
      if place.x.magnitude < 1e-9 || (place.x - 1).magnitude < 1e-9 { #expect(ribbon.extrusions[index].x.magnitude < 1e-6) }
    }
    #expect((ribbon.distances[strips.ribbonVertices.upperBound - 1] - batch.lines.distances[batch.lines.distances.count - 1]).magnitude < 1)
  }

  @Test func `a ribbon of many vertices is taken apart where indices are short`() throws {
    let places = (0..<30_000).map { "[\(Double($0) / 1000),\($0 % 2)]" }.joined(separator: ",")
    let line = #"{"type":"LineString","coordinates":[\#(places)]}"#
    let area = #"{"type":"Polygon","coordinates":[[\#(places),[30,-20],[0,0]]]}"#
    var triangles: [Int] = []
    for isShort in [true, false] {
      let batch = try batch([line, area, line]) {
        $0.overlays.ribbons = true
        $0.overlays.usesShortIndices = isShort
        $0.styles = StyleDocument(rules: [], otherwise: .standard)
      }
      BatchCheck(batch).expectConsistent()
      triangles.append(batch.header.counts.ribbonTriangles)
      let ribbons = batch.groups.filter { $0.geometry == .line }
      for group in ribbons { try expectTightBox(group, of: batch) }
      #expect(ribbons.map(\.paths.count).reduce(0, +) == 2)
      // The area lies over the first line and under the second one.
      #expect(ribbons.count == 3 || isShort)
    }
    #expect(triangles[0] == triangles[1] && triangles[0] > 3 * 30_000 * 2)
  }

  /// The box of a group of lines is that of its strips and its ribbon, as exactly as they are stored.
  private func expectTightBox(_ group: DrawGroup, of batch: OverlayBatch) throws {
    let ribbon = try #require(batch.lines.ribbon)
    let places =
      group.vertices.map { BatchCheck(batch).place(batch.lines.vertices, $0) }
      + group.ribbonVertices.map { BatchCheck(batch).place(ribbon.vertices, $0) }
    let low = try #require(places.dropFirst().reduce(places.first) { pointwiseMin($0 ?? $1, $1) })
    let high = try #require(places.dropFirst().reduce(places.first) { pointwiseMax($0 ?? $1, $1) })
    let box = group.bounds
    for (found, expected) in [(box.minX, low.x), (box.minY, low.y), (box.maxX, high.x), (box.maxY, high.y)] {
      #expect((found - expected).magnitude < 1e-7, "\(box), \(low)…\(high)")
    }
  }

  @Test func `the box of borders does not reach where they have no ribbon`() throws {
    // The edge of the map is no border.
    let cap = #"{"type":"Polygon","coordinates":[[[-90,60],[0,60],[90,60],[180,60],[-90,60]]]}"#
    let batch = try batch([cap]) { $0.overlays.ribbons = true }
    let borders = try #require(batch.groups.last)
    #expect(borders.geometry == .line && borders.paths.isEmpty)
    try expectTightBox(borders, of: batch)
    #expect(batch.groups[0].bounds.minY == 0 && borders.bounds.minY > 0.2)
  }

  @Test func `features of which only a label is drawn have their place`() throws {
    let square = { (west: Int, south: Int) in
      #"{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(west + 1),\#(south)],[\#(west + 1),\#(south + 1)],[\#(west),\#(south + 1)],[\#(west),\#(south)]]]}"#
    }
    let alone = try batch([square(10, 20)]) {
      $0.overlays.labels = true
      $0.styles = try StyleDocument(RawJSON(##"{"rules":[{"geometry":"label","marker-color":"#f00"}]}"##))
    }
    BatchCheck(alone).expectConsistent()
    let (box, bounds) = (try #require(alone.header.bounds), try #require(alone.features.bounds[0]))
    #expect(box == bounds && box.west == box.east && box.south == box.north)
    #expect((box.west - 10.5).magnitude < 0.01 && (box.south - 20.5).magnitude < 0.01)

    // One square is filled, the other, across the 180th meridian, has a label alone.
    let text = [(178, 1), (-179, 2)].map { #"{"type":"Feature","properties":{"k":\#($1)},"geometry":\#(square($0, 0))}"# }.joined(
      separator: "\n")
    var options = BatchingOptions()
    options.overlays.labels = true
    options.styles = try StyleDocument(
      RawJSON(##"{"rules":[{"geometry":"polygon","where":{"k":1},"fill":"#f00"},{"geometry":"label","marker-color":"#f00"}]}"##))
    let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
    BatchCheck(batch).expectConsistent()
    #expect(batch.header.bounds?.west == 178 && ((batch.header.bounds?.east ?? 0) + 178.5).magnitude < 0.01)
    #expect(batch.features.bounds[0] == GeographicBounds(west: 178, south: 0, east: 179, north: 1))
    let rect = try #require(batch.header.rect)
    #expect(rect.minX > 0.9 && rect.maxX > 1 && rect.maxX < 1.01)
  }
}
