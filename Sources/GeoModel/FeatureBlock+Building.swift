extension FeatureBlock {
  /// A moment to come back to.
  package struct Mark: Sendable {
    var geometry: GeometryColumn.Mark
    var sources, nesting, boundingBoxes: Int
  }

  package var mark: Mark {
    Mark(
      geometry: geometry.mark, sources: sources.count, nesting: nesting.count, boundingBoxes: boundingBoxes.count)
  }

  /// Forgets what a reader appended since `mark` for a feature that it gives up.
  package mutating func truncate(to mark: Mark) {
    geometry.truncate(to: mark.geometry)
    sources.removeSubrange(mark.sources...)
    nesting.removeSubrange(mark.nesting...)
    boundingBoxes.removeSubrange(mark.boundingBoxes...)
  }

  /// Closes the feature whose geometries were appended last.
  package mutating func endRow(_ row: FeatureRow) {
    rows.append(row)
    rowEnds.append(UInt32(geometry.count))
  }

  /// Makes room for what is about to come, so that columns do not grow step by step.
  package mutating func reserve(rows: Int, positions: Int, paths: Int) {
    self.rows.reserveCapacity(rows)
    rowEnds.reserveCapacity(rows)
    sources.reserveCapacity(rows)
    geometry.kinds.reserveCapacity(rows)
    geometry.geometryEnds.reserveCapacity(rows)
    geometry.partEnds.reserveCapacity(paths)
    geometry.pathEnds.reserveCapacity(paths)
    geometry.positions.reserveCapacity(positions)
  }
}
