import GeoModel

extension TopologyJudging {
  /// A defect at a vertex, and at that of another path.
  func defect(_ kind: TopologyDefectKind, _ vertex: Int, _ other: Int?, _ column: GeometryColumn) -> TopologyDefect {
    defect(kind, PathElement(vertex: vertex), other.map(PathElement.init(vertex:)), column)
  }

  func defect(
    _ kind: TopologyDefectKind, _ element: PathElement, _ other: PathElement?, at location: Position? = nil,
    _ column: GeometryColumn
  ) -> TopologyDefect {
    let ring = rings[ringIndex(of: element.point)]
    let position = position(of: element, column)
    var place = location ?? column.positions[position]
    if location != nil {
      place.x -= ring.shift
      if ring.isUnwrapped { place.x -= 360 * (place.x / 360).rounded() }
    }
    return TopologyDefect(
      kind: kind, path: ring.path, otherPath: other.map { rings[ringIndex(of: $0.point)].path }, position: position,
      otherPosition: other.map { self.position(of: $0, column) }, location: place)
  }

  /// A defect of two places that meet, of which none is more at fault: the first one in the text is named first, whichever was copied
  /// across the 180th meridian to meet the other, and in whatever order they were come upon.
  func meeting(
    _ kind: TopologyDefectKind, _ a: PathElement, _ b: PathElement, at location: Position, _ column: GeometryColumn
  ) -> TopologyDefect {
    origins[a.point] <= origins[b.point] ? defect(kind, a, b, at: location, column) : defect(kind, b, a, at: location, column)
  }

  /// The position of the column at which an element begins. Of positions that repeat, points stand for the first; an edge begins at
  /// the last of them.
  private func position(of element: PathElement, _ column: GeometryColumn) -> Int {
    let first = Int(origins[element.point])
    guard element.isEdge else { return first }
    let ring = rings[ringIndex(of: element.point)]
    let next = element.point < ring.end ? Int(origins[element.point + 1]) : first
    // The edge that closes a ring which is not closed in the text leads back.
    return next > first ? next - 1 : column.positions(ofPath: ring.path).upperBound - 1
  }

  /// The ring that holds a point, by bisection.
  func ringIndex(of point: Int) -> Int {
    var (low, high) = (0, rings.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if rings[middle].start <= point { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
