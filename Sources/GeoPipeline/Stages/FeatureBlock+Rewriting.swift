internal import GeoModel

extension FeatureBlock {
  /// Puts changed geometries in the place of those that need it; the others are copied arrays at a time, and not at all
  /// when nothing changes. Number and order of geometries stay.
  ///
  /// - Parameters:
  ///   - scratch: where the column is built; afterwards it holds the old one, whose memory the next block uses.
  ///   - needs: the cheap check, for a column and the index of a geometry.
  ///   - change: appends the new geometry to `scratch`; `false` takes it back, and the old one stays. Gets the row too.
  /// - Returns: whether anything changed. The rows that did are marked, and what was known of the pieces of lines is forgotten.
  /// - Complexity: O(positions), and none of it copying if no geometry changes.
  package mutating func rewriteGeometries(
    scratch: inout GeometryColumn, needs: (GeometryColumn, Int) -> Bool,
    change: (GeometryColumn, Int, Int, inout GeometryColumn) -> Bool
  ) -> Bool {
    scratch.removeAll()
    var copied = 0
    var hasChanged = false
    for row in rows.indices where !rows[row].flags.contains(.dropped) {
      for index in geometries(ofRow: row) where needs(geometry, index) {
        scratch.append(geometries: copied..<index, of: geometry)
        copied = index
        let mark = scratch.mark
        guard change(geometry, index, row, &scratch) else {
          scratch.truncate(to: mark)
          continue
        }
        copied = index + 1
        rows[row].flags.insert(.geometryChanged)
        linePieces[index] = nil
        hasChanged = true
      }
    }
    guard hasChanged else { return false }
    scratch.append(geometries: copied..<geometry.count, of: geometry)
    swap(&geometry, &scratch)
    return true
  }

  /// Takes away the geometries of rows that no step may use, and marks them as unreadable. Complexity: O(positions).
  package mutating func makeUnreadable(rows wanted: Set<Int>) {
    let geometries = wanted.reduce(into: Set<Int>()) { $0.formUnion(self.geometries(ofRow: $1)) }
    var scratch = GeometryColumn()
    _ = rewriteGeometries(scratch: &scratch, needs: { geometries.contains($1) }) { column, index, _, output in
      output.endGeometry(column.kinds[index])
      return true
    }
    for row in wanted { rows[row].flags.insert(.unreadable) }
  }
}

extension GeometryColumn {
  /// The seams of a block (``FeatureBlock/seams``) of which some geometries were rewritten: new flags for these, the old ones for the
  /// rest. This is the column before.
  func seams(_ old: [Bool], changed: [(geometry: Int, seams: [Bool])]) -> [Bool] {
    var seams: [Bool] = []
    var copied = 0
    func copy(upTo end: Int) {
      let range = copied..<end
      if old.isEmpty { seams.append(contentsOf: repeatElement(false, count: range.count)) } else { seams += old[range] }
    }
    for (geometry, flags) in changed {
      let range = positions(ofGeometry: geometry)
      copy(upTo: range.lowerBound)
      seams += flags
      copied = range.upperBound
    }
    copy(upTo: positions.count)
    return seams
  }
}
