public import GeoModel

/// Merges the polygons of a topology: borders that two of them share vanish, as in topojson-client's `merge`.
///
/// An arc that polygons have on both of its sides lies inside; one with polygons on one side alone is outline, however often it
/// is used, so that a polygon that is there twice counts once. Outlines are followed so that the interior stays on the left and
/// rings never cross themselves; where pieces touch in one place they stay apart. Nothing else is asked of the polygons: those that overlap
/// without sharing vertices overlap afterwards as well.
public struct RegionMerge {
  private let topology: Topology
  /// Two bits an arc: whether some polygon lies on its left, on its right.
  private var sides: [UInt8]
  private var used: [Int] = []
  private var ring = GeometryColumn()
  /// Where spellings were joined, for each arc the longitude of its first position as one of the polygons writes it.
  private var written: [Double]
  /// Whether some polygon is written beyond ±180, and whether one crosses the 180th meridian: if none does, that is the edge of cut ones.
  private var isLiteral = false
  private var crosses = false

  public init(_ topology: Topology) {
    self.topology = topology
    sides = [UInt8](repeating: 0, count: topology.arcCount)
    written = [Double](repeating: 0, count: topology.joinsSpellings ? topology.arcCount : 0)
  }

  /// Adds the rings of one polygon, its exterior first, whichever way they run.
  ///
  /// - Parameter paths: paths of the topology; those without arcs are left out.
  public mutating func add(polygon paths: Range<Int>) {
    for path in paths {
      let references = topology.references(ofPath: path)
      if references.isEmpty { continue }
      ring.removeAll()
      topology.appendPath(path, to: &ring)
      let isClockwise = winding(ofRing: ring.positions.span) == .clockwise
      // The interior is on the left of an exterior that runs counterclockwise, and of a hole that runs clockwise.
      let isReversed = isClockwise == (path == paths.lowerBound)
      if topology.joinsSpellings { noteSpelling(of: path) }
      for index in references {
        let reference = topology.references[index]
        let arc = Topology.arc(reference)
        if sides[arc] == 0 { used.append(arc) }
        sides[arc] |= (reference >= 0) != isReversed ? 1 : 2
      }
    }
  }

  /// Notes how the ring at hand writes its arcs.
  private mutating func noteSpelling(of path: Int) {
    let reading = LongitudeTurns(ring.positions.span)
    if reading.isLiteral { (isLiteral, crosses) = (true, true) }
    for edge in ring.positions.indices.dropLast() where !crosses {
      crosses = reading.change(overEdge: edge, of: ring.positions.span) != 0
    }
    for (index, start) in zip(topology.references(ofPath: path), topology.turnsOfArcs(ofPath: path)) {
      let reference = topology.references[index]
      let arc = Topology.arc(reference)
      written[arc] = topology.positions[topology.positions(ofArc: arc).lowerBound].x + 360 * Double(start)
    }
  }

  /// Whether an arc lies on the 180th meridian.
  private func isOnSeam(_ arc: Int) -> Bool { topology.positions[topology.positions(ofArc: arc)].allSatisfy { $0.x == -180 } }

  /// Appends the polygons that were added since the last time as one geometry: a polygon, or several.
  ///
  /// - Returns: `false` if their borders do not close, which happens where polygons overlap along part of a border; nothing
  ///   is appended then.
  /// - Complexity: O(n log n) for n positions, where few arcs meet in one place; holes cost O(their rings).
  public mutating func append(to column: inout GeometryColumn) -> Bool {
    used.sort()
    var outline: [Int32] = used.compactMap { arc in
      sides[arc] == 1 ? Int32(arc) : sides[arc] == 2 ? ~Int32(arc) : nil
    }
    if topology.joinsSpellings, !crosses {
      for arc in used where sides[arc] == 3 && isOnSeam(arc) { outline += [Int32(arc), ~Int32(arc)] }
    }
    for arc in used { sides[arc] = 0 }
    used.removeAll(keepingCapacity: true)
    defer { (isLiteral, crosses) = (false, false) }
    let spelling: ArcOutline.Spelling = !topology.joinsSpellings ? .asArcs : isLiteral ? .unwrapped(written) : .reduced
    var tracing = ArcOutline(topology, outline, spelling: spelling)
    return tracing.trace() && tracing.append(to: &column)
  }
}
