import GeoModel
import GeoToolkit
import Testing

/// What must hold of every batch.
struct BatchCheck {
  let batch: OverlayBatch

  init(_ batch: OverlayBatch) { self.batch = batch }

  func place(_ column: VertexColumn, _ index: Int) -> SIMD2<Double> {
    let header = batch.header
    return column[index] * SIMD2(header.scale.x, header.scale.y) + SIMD2(header.origin.x, header.origin.y)
  }

  /// Columns are as long as each other and as the header says, ranges follow one another, indices are in range, places are
  /// finite and in the rectangle.
  func expectConsistent(sourceLocation: SourceLocation = #_sourceLocation) {
    let (polygons, lines, points, counts) = (batch.polygons, batch.lines, batch.points, batch.header.counts)
    func expect(_ condition: Bool, _ what: Comment) { #expect(condition, what, sourceLocation: sourceLocation) }
    expect(counts.groups == batch.groups.count && counts.styles == batch.styles.count, "groups and styles")
    expect(counts.features == batch.features.count, "features")
    expect(counts.polygonVertices == polygons.vertices.count && polygons.features.count == polygons.vertices.count, "polygon vertices")
    expect(polygons.edgeFlags.count == polygons.vertices.count, "edge flags")
    expect(counts.rings == polygons.ringEnds.count && counts.polygons == polygons.polygonEnds.count, "rings")
    expect(counts.triangles * 3 == polygons.indices.count, "triangles")
    expect(counts.lineVertices == lines.vertices.count && lines.features.count == lines.vertices.count, "line vertices")
    expect(lines.distances.count == lines.vertices.count && lines.stripFlags.count == lines.stripEnds.count, "strips")
    expect(counts.points == points.vertices.count && points.features.count == points.vertices.count, "points")
    for (heights, vertices) in [
      (polygons.heights, polygons.vertices), (lines.heights, lines.vertices), (points.heights, points.vertices),
      (lines.ribbon?.heights ?? [], lines.ribbon?.vertices ?? lines.vertices)
    ] {
      expect(heights.isEmpty || heights.count == vertices.count && heights.contains { $0.isFinite }, "heights")
    }
    let features = batch.features
    expect(features.ids.count == features.count && features.idKinds.count == features.count, "ids")
    expect(features.sourceBytes.count == features.count && features.bounds.count == features.count, "sources")
    expect(features.otherProperties.count == features.count, "other properties")
    expect(features.properties.allSatisfy { $0.isPresent.count == features.count }, "properties")
    for index in polygons.features + lines.features + points.features where index >= features.count {
      expect(false, "feature \(index) of \(features.count)")
      return
    }
    if let ribbon = lines.ribbon {
      expect(counts.ribbonVertices == ribbon.vertices.count && counts.ribbonTriangles * 3 == ribbon.indices.count, "ribbons")
      expect(ribbon.features.count == ribbon.vertices.count && ribbon.distances.count == ribbon.vertices.count, "ribbons")
      expect(ribbon.extrusions.count == ribbon.vertices.count, "ribbons")
      expect(ribbon.extrusions.allSatisfy { $0.x.magnitude <= 10 && $0.y.magnitude <= 10 }, "extrusions")
    }
    for column in [polygons.vertices, lines.vertices, points.vertices] + (lines.ribbon.map { [$0.vertices] } ?? []) {
      var isInside = true
      for index in 0..<column.count {
        let place = place(column, index)
        guard let rect = batch.header.rect else { isInside = false; break }
        let slack = batch.header.errorBound / Mercator.circumference + 1e-16
        if !(place.x >= rect.minX - slack && place.x <= rect.maxX + slack && place.y >= rect.minY - slack && place.y <= rect.maxY + slack) {
          isInside = false
        }
      }
      expect(isInside, "places")
    }
    expectGroups(sourceLocation)
  }

  private func expectGroups(_ sourceLocation: SourceLocation) {
    var ends: [GeometryClass: (indices: Int, paths: Int)] = [:]
    var (indices, ribbon) = (0, (indices: 0, vertices: 0))
    for group in batch.groups {
      #expect(group.style < batch.styles.count, sourceLocation: sourceLocation)
      switch group.geometry {
      case .polygon:
        #expect(group.indices.lowerBound == indices, sourceLocation: sourceLocation)
        indices = group.indices.upperBound
        #expect(group.vertices.upperBound <= batch.polygons.vertices.count, sourceLocation: sourceLocation)
        let greatest = group.indices.map { batch.polygons.indices[$0] }.max() ?? -1
        #expect(greatest < group.vertices.count, sourceLocation: sourceLocation)
        if batch.polygons.indices.stride == 2 { #expect(greatest < 65535, sourceLocation: sourceLocation) }
        for ring in group.paths {
          #expect(group.vertices.contains(batch.polygons.vertices(ofRing: ring).lowerBound), sourceLocation: sourceLocation)
        }
      case .line:
        if let columns = batch.lines.ribbon {
          #expect(
            group.indices.lowerBound == ribbon.indices && group.ribbonVertices.lowerBound == ribbon.vertices, sourceLocation: sourceLocation
          )
          ribbon = (group.indices.upperBound, group.ribbonVertices.upperBound)
          let greatest = group.indices.lazy.map { columns.indices[$0] }.max() ?? -1
          #expect(greatest < group.ribbonVertices.count, sourceLocation: sourceLocation)
          if columns.indices.stride == 2 { #expect(group.ribbonVertices.count <= 65535, sourceLocation: sourceLocation) }
        }
        for strip in group.paths {
          let vertices = batch.lines.vertices(ofStrip: strip)
          #expect(vertices.count > 1 && group.vertices.contains(vertices.lowerBound), sourceLocation: sourceLocation)
        }
      case .point, .label:
        #expect(group.vertices.upperBound <= batch.points.vertices.count, sourceLocation: sourceLocation)
      }
      ends[group.geometry] = (group.indices.upperBound, group.paths.upperBound)
    }
    #expect(indices == batch.polygons.indices.count, sourceLocation: sourceLocation)
    #expect(ribbon == (batch.lines.ribbon?.indices.count ?? 0, batch.lines.ribbon?.vertices.count ?? 0), sourceLocation: sourceLocation)
  }

  /// The areas of all triangles of a group, twice, and of the rings it fills; of groups that have both.
  func doubledAreas(of group: DrawGroup) -> (triangles: Double, rings: Double) {
    var triangles = 0.0
    for start in stride(from: group.indices.lowerBound, to: group.indices.upperBound, by: 3) {
      let corners = (0..<3).map { batch.polygons.vertices[group.vertices.lowerBound + batch.polygons.indices[start + $0]] }
      let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
      triangles -= u.x * v.y - u.y * v.x
    }
    // Of a polygon clipped at the edge of the square several rings may be exteriors; all run as they ran before.
    var rings = 0.0
    for polygon in batch.polygons.polygonEnds.indices {
      var sum = 0.0
      for ring in batch.polygons.rings(ofPolygon: polygon) where group.paths.contains(ring) {
        let vertices = batch.polygons.vertices(ofRing: ring)
        let first = batch.polygons.vertices[vertices.lowerBound]
        var before = batch.polygons.vertices[vertices.upperBound - 1] - first
        for index in vertices {
          let next = batch.polygons.vertices[index] - first
          sum += before.x * next.y - before.y * next.x
          before = next
        }
      }
      rings += sum.magnitude
    }
    return (triangles, rings)
  }

  /// Every byte of every buffer, and everything else as text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for column in [batch.polygons.vertices, batch.lines.vertices, batch.points.vertices] {
      column.withUnsafeBytes { bytes += $0 }
      column.withUnsafeLowBytes { bytes += $0 }
    }
    batch.polygons.indices.withUnsafeBytes { bytes += $0 }
    for column in [
      batch.polygons.features, batch.polygons.ringEnds, batch.polygons.polygonEnds, batch.lines.features, batch.lines.stripEnds,
      batch.points.features
    ] {
      column.withUnsafeBytes { bytes += $0 }
    }
    batch.lines.distances.withUnsafeBytes { bytes += $0 }
    bytes += batch.polygons.edgeFlags
    bytes += Array("\(batch.header) \(batch.groups) \(batch.styles) \(batch.features) \(batch.report)".utf8)
    return bytes
  }
}
