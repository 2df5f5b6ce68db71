public import GeoModel

/// Paths assembled from their arcs, and arcs replaced by shorter ones.
extension Topology {
  /// Appends the positions of a path to the open path of a column: exactly those that the path was made of, a ring from the
  /// position it began with, as long as no arc was changed.
  ///
  /// Complexity: O(positions of the path).
  public func appendPath(_ path: Int, to column: inout GeometryColumn) {
    let references = references(ofPath: path)
    let start = Int(starts[path])
    let first = column.positions.count
    // From the start to the end, which is the beginning again, and from there to the start.
    appendPositions(of: references, skipping: start, limit: .max, to: &column)
    if start > 0 { appendPositions(of: references, skipping: 1, limit: start, to: &column) }
    if turns.isEmpty { return }
    let spelling = turns(ofPath: path)
    for place in first..<column.positions.count {
      let turn = turns[spelling.lowerBound + (start + place - first) % spelling.count]
      if turn != 0 { column.positions[place].x += 360 * Double(turn) }
    }
  }

  /// Appends positions of a chain of arcs: those after the first `skipped`, `limit` at most.
  private func appendPositions(
    of references: Range<Int>, skipping skipped: Int, limit: Int, to column: inout GeometryColumn
  ) {
    var skipped = skipped, limit = limit
    for index in references {
      let reference = self.references[index]
      let range = positions(ofArc: Self.arc(reference))
      // The first position of an arc is the last of the one before.
      let drop = skipped + (index > references.lowerBound ? 1 : 0)
      let taken = range.count - drop
      if taken <= 0 {
        skipped = drop - range.count
        continue
      }
      skipped = 0
      for step in 0..<min(taken, limit) {
        let place = reference >= 0 ? range.lowerBound + drop + step : range.upperBound - 1 - drop - step
        column.append(positions[place], altitude: altitude(at: place))
      }
      limit -= min(taken, limit)
      if limit == 0 { return }
    }
  }

  @inline(__always)
  private func altitude(at place: Int) -> Double? {
    altitudes.isEmpty || altitudes[place].isNaN ? nil : altitudes[place]
  }

  /// The same paths over arcs with fewer positions: every path that runs along an arc loses the same ones.
  ///
  /// Rings then begin where their first arc does: the position they began with may be gone.
  ///
  /// - Parameter isKept: one for each position. The ends of an arc are kept whatever it says.
  /// - Complexity: O(positions).
  public func keeping(_ isKept: [Bool]) -> Topology {
    precondition(isKept.count == positions.count, "there must be one mark for each position of the arcs")
    var result = self
    result.positions.removeAll(keepingCapacity: true)
    result.altitudes.removeAll(keepingCapacity: true)
    for arc in 0..<arcCount {
      let range = positions(ofArc: arc)
      for place in range where isKept[place] || place == range.lowerBound || place == range.upperBound - 1 {
        result.positions.append(positions[place])
        if !altitudes.isEmpty { result.altitudes.append(altitudes[place]) }
      }
      result.arcEnds[arc] = UInt32(result.positions.count)
    }
    for path in result.starts.indices { result.starts[path] = 0 }
    if !turns.isEmpty { result.keepTurns(isKept, of: self) }
    return result
  }
}
