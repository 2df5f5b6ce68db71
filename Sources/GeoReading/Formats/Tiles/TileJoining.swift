internal import GeoAlgorithms
internal import GeoModel

/// Makes one geometry of the pieces of a feature.
enum TileJoining {
  /// How far from a straight line a vertex of areas may lie that cutting has made, in units: not at all, since a neighbour may have a
  /// vertex in between, and keep it.
  private static let tolerance = 1e-6

  /// - Parameter pieces: of one kind, in the order of their tiles; at least one.
  /// - Complexity: O(n log n) for n positions.
  static func join(_ pieces: [TilePiece]) -> GeometryColumn {
    guard let first = pieces.first else { return GeometryColumn() }
    switch first.geometry.kinds[0] {
    case .point, .multiPoint: return points(pieces)
    case .lineString, .multiLineString: return TileLineJoining.join(pieces)
    case .polygon, .multiPolygon: return pieces.count == 1 ? first.geometry : areas(pieces)
    }
  }

  private static func points(_ pieces: [TilePiece]) -> GeometryColumn {
    var seen: Set<Position> = []
    let half = ClippingPlane.width / 2
    // A place on the 180th meridian is in tiles on both sides.
    let own = pieces.flatMap(\.geometry.positions).filter { seen.insert(Position(x: $0.x == half ? -half : $0.x, y: $0.y)).inserted }
    var column = GeometryColumn()
    if own.count == 1 {
      column.appendPoint(longitude: own[0].x, latitude: own[0].y)
    } else {
      column.appendMultiPoint(own)
    }
    return column
  }

  private static func areas(_ pieces: [TilePiece]) -> GeometryColumn {
    var all = GeometryColumn()
    var made: Set<Position> = [], known: Set<Position> = []
    for piece in pieces {
      for part in piece.geometry.partEnds.indices { all.append(part: part, of: piece.geometry) }
      for (place, isMade) in zip(piece.geometry.positions, piece.made) {
        if isMade { made.insert(place) } else { known.insert(place) }
      }
    }
    all.endGeometry(.multiPolygon)
    var union = PieceUnion()
    // What cannot be united is left side by side.
    guard let united = union.unite(all) else { return all }
    made.subtract(known)
    return union.withoutCuts(united, tolerance: tolerance * (pieces.map(\.unit).max() ?? 0)) { made.contains($0) }
  }
}
