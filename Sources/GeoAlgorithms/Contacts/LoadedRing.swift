import GeoModel

/// A path as the kernels of this folder see it: unwrapped, without repeated positions, in an array of points that
/// all paths of a geometry share. Edge `i` goes from point `i` to point `i + 1`, so that edges are named by points.
struct LoadedRing {
  /// As an index into ``GeometryColumn/pathEnds``.
  var path: Int
  /// The ordinal of its part in the geometry.
  var part: Int
  /// Its first point, which is its first edge too.
  var start: Int
  /// One past its last edge; the last point, which for a closed ring repeats the first one.
  var end: Int
  var box: PlaneBox
  var isHole: Bool
  /// False for lines and for rings round a pole, whose ends differ by 360°.
  var isClosed = true
  /// Its longitudes are not those of the column.
  var isUnwrapped = false
  /// Whether it runs counterclockwise, once this was asked for (``TopologyJudging/isCounterClockwise(_:)``).
  var isCounterClockwise: Bool?
  /// All its points lie on one line.
  var isFlat = false
  /// It crosses itself, runs along itself or turns back: what is inside of it depends on how one looks at it.
  var isTangled = false
  /// A hole that is outside its shell or in another hole: it cannot cut the interior.
  var isMisplaced = false
  /// Degrees that were added to its longitudes to bring it beside the others.
  var shift = 0.0
  /// The ring of which it is a copy one turn away, or -1.
  var copyOf = -1
  /// For a copy, whether it lies west of what it is a copy of.
  var isWesternCopy = false
  /// Whether there is a copy of it to the east.
  var hasEasternCopy = false
  /// Whether it is a copy of a ring round a pole, which goes on whole turns away: it is compared with what it is a copy of, and
  /// with the other rings.
  var isTurn = false
  /// Whether there are such copies of it.
  var hasTurns = false
  /// What a copy of a hole alone is for.
  var holeCopy: HoleCopy?
  /// The shell of its polygon as an index of rings, or -1 if that could not be loaded.
  var shell = -1

  enum HoleCopy {
    /// It is compared with the polygon's other holes, and with other polygons.
    case alone
    /// With the other holes: with other polygons copies of its polygon are, or nothing of it.
    case withPolygon
  }

  @inline(__always) var edges: Int { end - start }

  @inline(__always) var span: RingSpan { RingSpan(start: start, end: end, isClosed: isClosed) }

  /// Whether its coordinates are no degrees, as they are written.
  var isBeyondDegrees: Bool { !isUnwrapped && box.isBeyondDegrees }

  /// Whether contacts of two different rings mean something. Copies across the 180th meridian are compared with the rings of other
  /// polygons only, and of two polygons that both go across it only one copy with the other polygon.
  @inline(__always)
  func isCompared(with other: LoadedRing) -> Bool {
    if copyOf < 0 && other.copyOf < 0 { return true }
    if isTurn || other.isTurn { return isTurn ? meetsTurn(other) : other.meetsTurn(self) }
    if (copyOf >= 0 && other.copyOf >= 0) || hasTurns || other.hasTurns || !meetsHole(other) || !other.meetsHole(self) { return false }
    return copyOf >= 0 ? !(isWesternCopy && other.hasEasternCopy) : !(other.isWesternCopy && hasEasternCopy)
  }

  /// Whether a copy whole turns away is compared: with itself to one side only, and of two rings round a pole one with the other's
  /// copies.
  private func meetsTurn(_ other: LoadedRing) -> Bool {
    if other.copyOf >= 0 { return false }
    return path == other.path ? !isWesternCopy : other.isClosed || other.path > path
  }

  /// Whether a copy is compared with a ring that is none: of the same polygon only holes with holes.
  private func meetsHole(_ other: LoadedRing) -> Bool {
    if copyOf < 0 { return true }
    return part == other.part ? holeCopy != nil && other.isHole && path != other.path : holeCopy != .withPolygon
  }

  /// The point before a vertex, or -1 at the start of a line.
  @inline(__always)
  func before(_ vertex: Int) -> Int { vertex > start ? vertex - 1 : (isClosed ? end - 1 : -1) }

  /// The point after a vertex, or -1 at the end of a line.
  @inline(__always)
  func after(_ vertex: Int) -> Int { vertex < end ? vertex + 1 : -1 }
}

/// Where the points of a ring lie: all that its edges are compared by, small enough to be copied for each pair of rings.
struct RingSpan {
  var start: Int
  var end: Int
  var isClosed: Bool

  /// The point by which a vertex is named: in closed rings the first and the last are one.
  @inline(__always)
  func vertex(_ point: Int) -> Int { isClosed && point == end ? start : point }

  /// Whether an edge and a later edge of this ring follow each other.
  @inline(__always)
  func areNeighbours(_ edge: Int, _ later: Int) -> Bool {
    later == edge + 1 || (isClosed && edge == start && later == end - 1)
  }
}
