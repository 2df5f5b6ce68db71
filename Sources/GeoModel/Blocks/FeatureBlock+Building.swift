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

  /// Empties the block and keeps its memory for the next one.
  package mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    rowEnds.removeAll(keepingCapacity: true)
    geometry.removeAll()
    seams.removeAll(keepingCapacity: true)
    linePieces.removeAll(keepingCapacity: true)
    partBoxes.removeAll(keepingCapacity: true)
    placelessParts.removeAll(keepingCapacity: true)
    latitudesBeyondMap.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    nesting.removeAll(keepingCapacity: true)
    boundingBoxes.removeAll(keepingCapacity: true)
    text = BlockText()
    plainRows = []
    sourceSystem = nil
    origin = nil
    boundaries = []
    cutOff = nil
    oversized = []
    lost = []
    joints = []
    lead = []
    diagnostics = []
    byteOffset = 0
  }
}
