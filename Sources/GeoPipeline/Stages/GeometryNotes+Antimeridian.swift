internal import GeoAlgorithms
internal import GeoModel

extension GeometryNotes {
  /// What the kernels of the 180th meridian found out about a geometry. Crossings and poles are what they are for, and
  /// no finding.
  mutating func add(_ reports: [AntimeridianReport], row: Int, geometry: Int, of column: GeometryColumn) {
    for report in reports {
      let place = column.positions[report.position]
      switch report.finding {
      case .crossed, .poleEnclosed: break
      case .windingDisagrees:
        let isRoundPole = reports.contains {
          if case .poleEnclosed = $0.finding { $0.position == report.position } else { false }
        }
        let found =
          isRoundPole
          ? "found a ring round a pole that runs as if it enclosed the other one; its smaller side was taken"
          : "found an exterior ring that runs clockwise; what it encloses was taken, not the rest of the globe"
        add(.ringWinding, row: row, geometry: geometry, of: column, at: report.position, found)
      case .ambiguousEdge:
        add(
          .ambiguousEdge, row: row, geometry: geometry, of: column, at: report.position,
          "found an edge from [\(place.x), \(place.y)] that spans 180° of longitude; it was taken as it is written")
      case .wideEdge(360):
        add(
          .ambiguousEdge, row: row, geometry: geometry, of: column, at: report.position,
          "found an edge of which the cut leaves a whole parallel in one piece, beside one that runs back, and readers take it for no more than the other spelling of 180; expected a position within it"
        )
      case .wideEdge(let degrees):
        add(
          .ambiguousEdge, row: row, geometry: geometry, of: column, at: report.position,
          "found an edge of which the cut leaves \(degrees)° of longitude in one piece, and readers go the other way round, unless it gets positions in between"
        )
      case .tooManyTurns(let turns):
        add(
          .positionOutOfReach, row: row, geometry: geometry, of: column, at: report.position,
          "found edges that go \(turns) times round the globe by themselves; expected no edge of more than a turn")
      case .farTurn:
        let turned = place.x.remainder(dividingBy: 360)
        add(
          .positionOutOfRange, row: row, geometry: geometry, of: column, at: report.position,
          "found longitude \(place.x), and took it for \(turned), whole turns away; numbers like this look like metres of a projection")
      case .poleAmbiguous:
        add(
          .poleAmbiguous, row: row, geometry: geometry, of: column, at: report.position,
          "found a ring of which it is not clear on which side it passes the pole")
      case .windingNumber(let turns):
        add(
          .ringTurns, row: row, geometry: geometry, of: column, at: report.position,
          "found a ring that goes \(turns.magnitude) times round the globe; expected one turn at most")
      case .overlapsItself:
        add(
          .overlapsItself, row: row, geometry: geometry, of: column, at: report.position,
          "found a polygon that crosses or covers itself, or another of its geometry, where it is cut")
      case .notValid(let place):
        add(
          .overlapsItself, row: row, geometry: geometry, of: column, at: report.position,
          "found a polygon that is not valid, nor is what is cut of it: see [\(place.x), \(place.y)]")
      case .holeOutside:
        add(.holeOutside, row: row, geometry: geometry, of: column, at: report.position, "found a hole that lies in no part of its polygon")
      case .collapsed:
        add(
          .polygonCollapsed, row: row, geometry: geometry, of: column, at: report.position,
          "found a polygon without area; nothing is left of it: longitudes whole turns apart, as 0 and 360, are one place")
      case .heightsDropped(let count, let dropped, let kept):
        let more = count == 1 ? "" : ", and so at \(count) places in all"
        add(
          .antimeridianHeights, row: row, geometry: geometry, of: column, at: report.position,
          "found height \(dropped) at [\(place.x), \(place.y)], and \(kept) on the other side of the 180th meridian; the joined ring has one height there, \(kept)\(more)"
        )
      case .tooManyCrossings:
        add(
          .antimeridianNotCut, row: row, geometry: geometry, of: column, at: report.position,
          "found a polygon that crosses or covers itself so often that it was not cut at the 180th meridian; it was taken as it is written, so that edges across the meridian go the other way round"
        )
      case .outOfReach:
        let reach = AntimeridianCut.reach
        let expected =
          !(place.x.magnitude <= reach)
          ? "a longitude within \(Int(reach))°"
          : !(place.y.magnitude <= reach) ? "a latitude within 90°" : "latitudes within 90° in a ring round a pole"
        add(
          .positionOutOfReach, row: row, geometry: geometry, of: column, at: report.position,
          "found the position [\(place.x), \(place.y)]; expected \(expected)")
      }
    }
  }
}

extension [AntimeridianReport] {
  /// Whether some path could not be read.
  var isOutOfReach: Bool { contains { $0.finding == .outOfReach } }
}
