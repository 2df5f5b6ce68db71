public import GeoAlgorithms
public import GeoModel

/// Reads edges as geodesics of WGS84 and puts positions between their ends, so that they may be drawn straight
/// (conventions 2.1, 5).
///
/// Before the cut, since it moves the crossing. Complexity: O(size of the result), a geodesic for each edge.
public struct Interpolate: Stage {
  public var limits: DensificationLimits

  /// Whether an edge across the 180th meridian gets a position on it, where the geodesic has it: what cuts there later
  /// would put it on the straight line between two samples (conventions 5.4).
  public var marksCrossings: Bool

  private let globe = Globe.wgs84
  private var scratch = GeometryColumn()
  private var positions: [Position] = []
  private var heights: [Double] = []
  private var notes = GeometryNotes()

  public init(_ limits: DensificationLimits, marksCrossings: Bool = false) {
    self.limits = limits
    self.marksCrossings = marksCrossings
  }

  public mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    interpolate(&input)
    return input
  }

  /// The same in place.
  public mutating func interpolate(_ block: inout FeatureBlock<Geographic>) {
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      var inserted = 0
      for part in column.parts(ofGeometry: index) {
        for path in column.paths(ofPart: part) {
          inserted += densify(column, path, row, into: &output)
        }
        output.endPart()
      }
      output.endGeometry(column.kinds[index])
      return inserted > 0
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
    notes.move(to: &block)
  }

  /// Appends one path; returns how many positions it has more than before.
  private mutating func densify(_ column: GeometryColumn, _ path: Int, _ row: Int, into output: inout GeometryColumn) -> Int {
    let range = column.positions(ofPath: path)
    positions.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    let spelling = LongitudeSpelling(of: column.positions[range])
    if let spelling {
      let given = column.altitudes.isEmpty ? 0..<0 : range
      let report = globe.densify(
        column.positions.span.extracting(range), altitudes: column.altitudes.span.extracting(given), limits: limits,
        longitudes: spelling, into: &positions, heights: &heights)
      for edge in report.antipodalEdges {
        let place = column.positions[range.lowerBound + edge]
        notes.add(.antipodalEdge, row: row, at: place, "found an edge from [\(place.x), \(place.y)] to the opposite side of the globe; it was led over the nearer pole")
      }
      for edge in report.skippedEdges {
        let place = column.positions[range.lowerBound + edge]
        notes.add(.positionOutOfReach, row: row, at: place, "found an edge at [\(place.x), \(place.y)] with an end that is no place on the globe; it was left straight")
      }
      if marksCrossings, spelling == .reduced { globe.markCrossings(of: &positions, heights: &heights) }
    } else {
      notes.add(.ambiguousEdge, row: row, at: column.positions[range.lowerBound], "found longitudes beyond ±180° and an edge of 180° or more, which no geodesic follows; the path was left straight")
    }
    let inserted = positions.count - range.count
    // Nothing new: to the bit as it was.
    if spelling == nil || inserted == 0 {
      positions.replaceSubrange(positions.indices, with: column.positions[range])
      if !column.altitudes.isEmpty { heights.replaceSubrange(heights.indices, with: column.altitudes[range]) }
    }
    positions.withUnsafeBufferPointer { positions in
      heights.withUnsafeBufferPointer { output.append(positions, altitudes: column.altitudes.isEmpty ? nil : $0) }
    }
    output.endPath()
    return spelling == nil ? 0 : inserted
  }
}

extension LongitudeSpelling {
  /// How the positions between those of a path are to be written. `nil` for a path that says by longitudes beyond ±180
  /// that an edge goes the long way: no geodesic does.
  fileprivate init?(of path: ArraySlice<Position>) {
    guard path.contains(where: { $0.x.magnitude > 180 }) else {
      self = .reduced
      return
    }
    for (a, b) in zip(path, path.dropFirst()) where (a.x - b.x).magnitude >= 180 { return nil }
    self = .unwrapped
  }
}
