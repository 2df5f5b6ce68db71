internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

extension Tessellate {
  /// A place for a label for each of some polygons of one geometry, but slivers; those that the cut at the 180th meridian made of
  /// one polygon have one together.
  mutating func labelPlaces(_ polygons: Range<Int>, of draft: OverlayDraft) -> [PoleOfInaccessibility.Place] {
    let joined = polygons.count > 1 ? joinedAcrossSeam(polygons, of: draft) : nil
    var places =
      joined.map { joined in joined.parts(ofGeometry: 0).compactMap { labelPlace(inPart: $0, of: joined) } }
      ?? polygons.compactMap { labelPlace(in: draft.items[$0], of: draft) }
    let widest = places.lazy.map(\.clearance).max() ?? 0
    places.removeAll { $0.clearance < min(sliver, widest) }
    if joined != nil {
      for index in places.indices where places[index].position.x >= 1 { places[index].position.x -= 1 }
    }
    return places
  }

  /// The same of polygons that are not drawn.
  mutating func labelPlaces(ofGeometry geometry: Int, _ row: Int, of block: FeatureBlock<WorldPlane>) -> [PoleOfInaccessibility.Place] {
    var undrawn = OverlayDraft()
    let item = OverlayDraft.Item(geometry: .polygon, style: 0, floor: 0, feature: 0, vertices: 0..<0)
    let polygons = self.polygons(ofGeometry: geometry, row, of: block, to: &undrawn)
    _ = addPolygons(polygons, of: block, item, to: &undrawn)
    return labelPlaces(0..<undrawn.items.count, of: undrawn)
  }

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

/// What is narrower than twice this came of rounding in the projection and a repair, if it is not all that there is: 0.04 mm on the
/// ground.
private let sliver = 1e-12
