internal import GeoModel
internal import Overlays

extension BatchEncoding {
  mutating func addLines(_ items: ArraySlice<Int32>, _ empty: DrawGroup) {
    var group = empty
    beginLines(&group)
    let expands = beginRibbon(empty)
    for number in items {
      let item = draft.items[Int(number)]
      for piece in pieces(of: item) {
        if options.usesShortIndices, strips.count - group.vertices.lowerBound + piece.vertices.count > Self.shortLimit {
          endLines(&group, ribbons.takeBounds())
          group = empty
          beginLines(&group)
          _ = beginRibbon(empty)
        }
        strips.append(draft.vertices[piece.vertices])
        if hasHeights { lines.heights.append(contentsOf: draft.heights[piece.vertices]) }
        lines.features.append(contentsOf: repeatElement(item.feature, count: piece.vertices.count))
        lines.distances.append(contentsOf: draft.measures[piece.vertices])
        lines.stripEnds.append(UInt32(strips.count))
        lines.stripFlags.append(piece.flags)
        if hasTexts { addText(of: piece) }
        add(box: piece, to: &group)
      }
      if expands {
        ribbons.add(line: item, of: draft)
        cut(&group, empty)
      }
    }
    endLines(&group, ribbons.takeBounds())
  }

  /// A line in strips of few enough vertices: each begins with the last vertex of the one before, and the flags say that they go on.
  private func pieces(of item: OverlayDraft.Item) -> [OverlayDraft.Item] {
    let end = item.vertices.upperBound
    guard options.usesShortIndices, item.vertices.count > Self.shortLimit else { return [item] }
    return stride(from: item.vertices.lowerBound, to: end - 1, by: Self.shortLimit - 1).map { start in
      var piece = item
      piece.vertices = start..<min(start + Self.shortLimit, end)
      piece.flags.remove(.closed)
      // A closed one goes on from its last vertex at its first.
      if start > item.vertices.lowerBound || item.flags.contains(.closed) { piece.flags.insert(.startsAtSeam) }
      if piece.vertices.upperBound < end || item.flags.contains(.closed) { piece.flags.insert(.endsAtSeam) }
      return piece
    }
  }

  /// Expands the borders of areas: groups without strips.
  mutating func addBorders(_ items: ArraySlice<Int32>, of areas: DrawGroup) {
    var empty = areas
    empty.geometry = .line
    var group = empty
    beginLines(&group)
    guard beginRibbon(empty) else { return }
    for number in items {
      let item = draft.items[Int(number)]
      ribbons.add(bordersOf: item, of: draft)
      cut(&group, empty)
    }
    endLines(&group, ribbons.takeBounds())
  }

  /// Whether lines of a group's style are to be expanded.
  private mutating func beginRibbon(_ group: DrawGroup) -> Bool {
    let style = draft.styles[Int(order.styles[group.style])]
    guard options.ribbons, style.stroke != nil else { return false }
    ribbons.beginGroup(style)
    return true
  }

  private func beginLines(_ group: inout DrawGroup) {
    group.vertices = strips.count..<strips.count
    group.paths = lines.stripEnds.count..<lines.stripEnds.count
    group.ribbonVertices = ribbons.count..<ribbons.count
    group.indices = ribbons.triangles.count..<ribbons.triangles.count
  }

  /// - Parameter bounds: of the group's ribbon.
  private mutating func endLines(_ group: inout DrawGroup, _ bounds: PlaneRect) {
    group.bounds.add(bounds)
    group.vertices = group.vertices.lowerBound..<strips.count
    group.paths = group.paths.lowerBound..<lines.stripEnds.count
    group.ribbonVertices = group.ribbonVertices.lowerBound..<ribbons.count
    group.indices = group.indices.lowerBound..<ribbons.triangles.count
    if !group.vertices.isEmpty || !group.ribbonVertices.isEmpty { groups.append(group) }
  }

  /// Ends the group where its ribbon became too long.
  private mutating func cut(_ group: inout DrawGroup, _ empty: DrawGroup) {
    for cut in ribbons.takeCuts() {
      endLines(&group, cut.bounds)
      // The ribbon goes on behind the cut.
      groups[groups.count - 1].ribbonVertices = group.ribbonVertices.lowerBound..<cut.vertices
      groups[groups.count - 1].indices = group.indices.lowerBound..<cut.indices
      group = empty
      beginLines(&group)
      group.ribbonVertices = cut.vertices..<cut.vertices
      group.indices = cut.indices..<cut.indices
    }
  }
}
