internal import GeoAlgorithms
internal import GeoModel

/// Joins the pieces of lines end to end, where their tiles meet.
struct TileLineJoining {
  private struct Line {
    var places: [Position]
    var made: [Bool]
    let piece: Int
    let unit: Double
  }

  /// An end of a line: twice its number, and one more for the last place.
  private typealias End = Int

  /// How far from a straight line a vertex may lie that cutting has made, in units: as far as tiles round.
  private static let tolerance = 1.0

  private var lines: [Line] = []
  private var partners: [End?] = []

  static func join(_ pieces: [TilePiece]) -> GeometryColumn {
    if pieces.count == 1 { return pieces[0].geometry }
    var joining = TileLineJoining()
    for (number, piece) in pieces.enumerated() {
      for path in piece.geometry.pathEnds.indices {
        let range = piece.geometry.positions(ofPath: path)
        let made = piece.made.isEmpty ? [Bool](repeating: false, count: range.count) : Array(piece.made[range])
        joining.lines.append(Line(places: Array(piece.geometry.positions[range]), made: made, piece: number, unit: piece.unit))
      }
    }
    joining.partners = [End?](repeating: nil, count: 2 * joining.lines.count)
    joining.pairEqual()
    joining.pairNear()
    return joining.joined()
  }

  private func place(_ end: End) -> Position {
    let line = lines[end / 2]
    return line.places[end % 2 == 0 ? 0 : line.places.count - 1]
  }

  private func isMade(_ end: End) -> Bool { end % 2 == 0 ? lines[end / 2].made.first ?? false : lines[end / 2].made.last ?? false }

  private mutating func pair(_ a: End, _ b: End) { (partners[a], partners[b]) = (b, a) }

  /// Pairs ends of different tiles at the same place.
  private mutating func pairEqual() {
    var open: [Position: [End]] = [:]
    for end in partners.indices {
      let place = place(end)
      let ends = open[place] ?? []
      if let other = ends.firstIndex(where: { lines[$0 / 2].piece != lines[end / 2].piece }) {
        pair(ends[other], end)
        open[place]?.remove(at: other)
      } else {
        open[place] = ends + [end]
      }
    }
  }

  /// Pairs ends that cutting has made on one side of two tiles, at nearly the same place: each tile rounds what leads there.
  private mutating func pairNear() {
    for isVertical in [true, false] {
      func key(_ end: End) -> (Double, Double) {
        let place = place(end)
        return isVertical ? (place.x, place.y) : (place.y, place.x)
      }
      let open = partners.indices.filter { partners[$0] == nil && isMade($0) }.sorted {
        (key($0).0, key($0).1, $0) < (key($1).0, key($1).1, $1)
      }
      for (a, b) in zip(open, open.dropFirst()) where partners[a] == nil && key(a).0 == key(b).0 {
        let room = 2 * max(lines[a / 2].unit, lines[b / 2].unit)
        if key(b).1 - key(a).1 <= room, lines[a / 2].piece != lines[b / 2].piece { pair(a, b) }
      }
    }
  }

  private func joined() -> GeometryColumn {
    var column = GeometryColumn()
    var isDone = [Bool](repeating: false, count: lines.count)
    // Lines with a loose end first; what is left are rings.
    for takesRings in [false, true] {
      for first in lines.indices where !isDone[first] {
        guard takesRings || partners[2 * first] == nil || partners[2 * first + 1] == nil else { continue }
        append(from: partners[2 * first] == nil || takesRings ? 2 * first : 2 * first + 1, &isDone, to: &column)
      }
    }
    column.endGeometry(column.partEnds.count == 1 ? .lineString : .multiLineString)
    return column
  }

  /// Appends the chain of lines that begins with an end.
  private func append(from first: End, _ isDone: inout [Bool], to column: inout GeometryColumn) {
    var places: [Position] = [], made: [Bool] = []
    var start: End? = first
    var isRing = false
    var unit = 0.0
    while let end = start {
      if isDone[end / 2] {
        isRing = true
        break
      }
      isDone[end / 2] = true
      let line = lines[end / 2]
      unit = max(unit, line.unit)
      let order = end % 2 == 0 ? Array(line.places.indices) : line.places.indices.reversed()
      for index in order {
        if line.places[index] == places.last {
          made[made.count - 1] = made[made.count - 1] && line.made[index]
        } else {
          places.append(line.places[index])
          made.append(line.made[index])
        }
      }
      start = partners[end ^ 1]
    }
    if isRing, places.first == places.last {
      let mark = made.removeLast()
      places.removeLast()
      made[0] = made[0] && mark
    }
    let kept = CutVertices.kept(places, isClosed: isRing, tolerance: Self.tolerance * unit) { made[$0] }
    for index in kept + (isRing ? kept.prefix(1) : []) { column.append(places[index]) }
    column.endPath()
    column.endPart()
  }
}
