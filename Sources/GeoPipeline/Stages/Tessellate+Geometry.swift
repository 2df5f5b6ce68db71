internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

extension Tessellate {
  /// Appends a polygon, unless it has no area.
  mutating func addPolygon(
    _ part: Int, of column: GeometryColumn, _ seams: EdgeSeams, _ item: OverlayDraft.Item, to draft: inout OverlayDraft
  ) {
    let mark = (draft.vertices.count, draft.ringEnds.count, draft.indices.count)
    for path in column.paths(ofPart: part) {
      var range = column.positions(ofPath: path)
      if range.count > 1, column.positions[range.lowerBound] == column.positions[range.upperBound - 1] { range = range.dropLast() }
      if range.isEmpty { continue }
      draft.vertices.append(contentsOf: column.positions[range])
      draft.addHeights(column, range)
      switch seams {
      case .none: draft.edgeFlags.append(contentsOf: repeatElement(1, count: range.count))
      case .flags(let flags): draft.edgeFlags.append(contentsOf: flags[range].lazy.map { $0 ? 0 : 1 })
      case .stretches(let stretches):
        for index in range {
          let next = index + 1 < range.upperBound ? index + 1 : range.lowerBound
          draft.edgeFlags.append(stretches.hold(column.positions[index], column.positions[next]) ? 0 : 1)
        }
      }
      draft.ringEnds.append(UInt32(draft.vertices.count))
    }
    guard !options.triangles || tessellate(mark, &draft) == .triangles else { return draft.truncate(vertices: mark.0, rings: mark.1, indices: mark.2) }
    draft.measures.append(contentsOf: repeatElement(0, count: draft.vertices.count - mark.0))
    var item = item
    item.vertices = mark.0..<draft.vertices.count
    item.rings = mark.1..<draft.ringEnds.count
    item.indices = mark.2..<draft.indices.count
    draft.items.append(item)
  }

  private mutating func tessellate(
    _ mark: (vertices: Int, rings: Int, indices: Int), _ draft: inout OverlayDraft
  ) -> TessellationOutcome {
    let (vertices, ringEnds) = (draft.vertices, draft.ringEnds)
    return tessellator.tessellate(
      vertices.span, ringEnds: ringEnds.span.extracting(mark.rings..<ringEnds.count), first: mark.vertices,
      into: &draft.indices)
  }

  /// Appends a line, unless it has no two different places. Where it goes straight up or down it has one vertex, with the first height.
  ///
  /// - Parameter piece: where it lies on the line that cuts made it of.
  /// - Returns: the first position whose height is left out.
  func addLine(
    _ part: Int, of column: GeometryColumn, _ piece: LinePiece, _ item: OverlayDraft.Item, to draft: inout OverlayDraft
  ) -> Int? {
    guard let path = column.paths(ofPart: part).first else { return nil }
    let range = column.positions(ofPath: path)
    guard let first = range.first, range.contains(where: { column.positions[$0] != column.positions[first] }) else { return nil }
    var item = item
    if piece.startsAtCut { item.flags.insert(.startsAtSeam) }
    if piece.endsAtCut { item.flags.insert(.endsAtSeam) }
    if item.flags.isEmpty, column.positions[first] == column.positions[range.upperBound - 1] { item.flags.insert(.closed) }
    var along = piece.distance
    let start = draft.vertices.count
    let hasHeights = !column.altitudes.isEmpty
    var (lower, lost) = (first, Int?.none)
    for index in range {
      if index > range.lowerBound {
        if column.positions[index] == column.positions[index - 1] {
          if hasHeights, lost == nil, !column.altitudes[index].isNaN, column.altitudes[index] != column.altitudes[lower] { lost = index }
          continue
        }
        along += Mercator.distance(column.positions[index - 1], column.positions[index])
      }
      lower = index
      draft.vertices.append(column.positions[index])
      if hasHeights { draft.addHeights(column, index..<index + 1) }
      draft.edgeFlags.append(1)
      draft.measures.append(Float(along))
    }
    if !hasHeights { draft.addNoHeights() }
    item.vertices = start..<draft.vertices.count
    draft.items.append(item)
    return lost
  }

  /// Reports that a line loses a height, once for each feature.
  mutating func reportUpright(_ position: Int, _ geometry: Int, _ row: Int, of block: FeatureBlock<WorldPlane>) {
    let feature = block.rows[row]
    if let last = findings.last, last.feature == feature.ordinal, last.message == UprightLine.message { return }
    findings.append(
      Diagnostic(
        .contentLost, byte: feature.byteOffset, feature: feature.ordinal,
        id: feature.id.isEmpty ? nil : String(decoding: block.text[feature.id.range], as: UTF8.self),
        pointer: block.pointer(to: geometry, ofRow: row), message: UprightLine.message,
        location: Mercator.position(block.geometry.positions[position])))
  }

  /// Appends a place.
  func addPoint(_ part: Int, of column: GeometryColumn, _ item: OverlayDraft.Item, to draft: inout OverlayDraft) {
    guard let path = column.paths(ofPart: part).first, let index = column.positions(ofPath: path).first,
      Self.isWithinReach(column.positions[index])
    else { return }
    append(column.positions[index], measure: 0, item, to: &draft) { $0.addHeights(column, index..<index + 1) }
  }

  func append(
    _ place: Position, measure: Float, _ item: OverlayDraft.Item, to draft: inout OverlayDraft,
    height: (inout OverlayDraft) -> Void = { $0.addNoHeights() }
  ) {
    var item = item
    item.vertices = draft.vertices.count..<draft.vertices.count + 1
    draft.vertices.append(place)
    height(&draft)
    draft.edgeFlags.append(0)
    draft.measures.append(measure)
    draft.items.append(item)
  }
}
