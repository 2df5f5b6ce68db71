internal import GeoModel

/// Calls `tell` with a place and each of some edges in a row that it lies within.
@inline(__always)
func tellEdges(_ edges: Range<Int>, holding place: Position, _ points: UnsafePointer<Position>, _ tell: (Position, Int) -> Void) {
  var meeting = ContactSearch.edges(from: edges.lowerBound, to: edges.upperBound, meeting: PlaneBox(place, place), points)
  while meeting != 0 {
    let edge = edges.lowerBound + meeting.trailingZeroBitCount
    meeting &= meeting - 1
    let (a, b) = (points[edge], points[edge + 1])
    if place != a, place != b, orientation(a, b, place) == .on { tell(place, edge) }
  }
}
