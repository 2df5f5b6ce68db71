internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

extension Tessellate {
  /// Appends a place for a label for each of some polygons of one geometry; those that the cut at the 180th meridian made of one polygon
  /// have one together.
  mutating func addLabels(_ polygons: Range<Int>, style: UInt32, to draft: inout OverlayDraft) {
    guard let first = polygons.first else { return }
    var item = draft.items[first]
    item.geometry = .label
    item.style = style
    item.rings = 0..<0
    item.indices = 0..<0
    if polygons.count > 1, let joined = joinedAcrossSeam(polygons, of: draft) {
      for part in joined.parts(ofGeometry: 0) {
        guard var place = labelPlace(inPart: part, of: joined) else { continue }
        if place.position.x >= 1 { place.position.x -= 1 }
        append(place.position, measure: Float(place.clearance), item, to: &draft)
      }
      return
    }
    for polygon in polygons {
      guard let place = labelPlace(in: draft.items[polygon], of: draft) else { continue }
      append(place.position, measure: Float(place.clearance), item, to: &draft)
    }
  }

  /// Apart from what appends, so that nothing holds the vertices that would then be copied for every label.
  private mutating func labelPlace(in polygon: OverlayDraft.Item, of draft: OverlayDraft) -> PoleOfInaccessibility.Place? {
    pole.place(
      draft.vertices.span, ringEnds: draft.ringEnds.span.extracting(polygon.rings), first: polygon.vertices.lowerBound)
  }

  private mutating func labelPlace(inPart part: Int, of column: GeometryColumn) -> PoleOfInaccessibility.Place? {
    var (vertices, ends): ([Position], [UInt32]) = ([], [])
    for path in column.paths(ofPart: part) {
      vertices += column.positions[column.positions(ofPath: path)].dropLast()
      ends.append(UInt32(vertices.count))
    }
    return pole.place(vertices.span, ringEnds: ends.span)
  }

  /// Polygons of which some lie on both sides of the 180th meridian, as the polygons that they were before they were cut there, with an x
  /// that runs on beyond 1; `nil` where there is nothing to join, and for polygons half as wide as the world, which may go round it.
  private func joinedAcrossSeam(_ polygons: Range<Int>, of draft: OverlayDraft) -> GeometryColumn? {
    var (isAtWest, isAtEast) = (false, false)
    for polygon in polygons {
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for vertex in draft.items[polygon].vertices {
        let x = draft.vertices[vertex].x
        (least, greatest) = (min(least, x), max(greatest, x))
        if x == 0, draft.edgeFlags[vertex] == 0 { isAtWest = true }
        if x == 1, draft.edgeFlags[vertex] == 0 { isAtEast = true }
      }
      if greatest - least > 0.5 { return nil }
    }
    guard isAtWest, isAtEast else { return nil }
    // The plane as degrees: 0…1 to ±180, and y to latitudes that are far from any pole.
    var column = GeometryColumn()
    for polygon in polygons {
      for ring in draft.items[polygon].rings {
        let start = ring == draft.items[polygon].rings.lowerBound ? draft.items[polygon].vertices.lowerBound : Int(draft.ringEnds[ring - 1])
        let vertices = draft.vertices[start..<Int(draft.ringEnds[ring])]
        for vertex in [Array(vertices), Array(vertices.prefix(1))].joined() {
          column.append(Position(x: vertex.x * 360 - 180, y: (0.5 - vertex.y) * 64))
        }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    var joined = GeometryColumn()
    var reports: [AntimeridianReport] = []
    var unwrapping = AntimeridianUnwrap()
    guard unwrapping.unwrap(column, geometry: 0, into: &joined, reports: &reports) else { return nil }
    joined.positions.withUnsafeMutableBufferPointer { positions in
      for index in positions.indices {
        positions[index] = Position(x: (positions[index].x + 180) / 360, y: 0.5 - positions[index].y / 64)
      }
    }
    return joined
  }

  /// Appends a place for a label where the feature says, with how far the border is if that is in one of its polygons.
  mutating func addLabel(at place: Position, in items: Range<Int>, _ item: OverlayDraft.Item, to draft: inout OverlayDraft) {
    var clearance = 0.0
    for polygon in items where draft.items[polygon].geometry == .polygon {
      let (vertices, ringEnds) = (draft.vertices, draft.ringEnds)
      clearance = max(
        clearance,
        pole.clearance(
          of: place, in: vertices.span, ringEnds: ringEnds.span.extracting(draft.items[polygon].rings),
          first: draft.items[polygon].vertices.lowerBound))
    }
    append(place, measure: Float(clearance), item, to: &draft)
  }
}
