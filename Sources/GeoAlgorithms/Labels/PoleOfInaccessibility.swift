public import GeoModel

/// Finds the position inside a polygon that is farthest from its border, its pole of inaccessibility: there a label has the most
/// room.
///
/// After polylabel (Agafonkin 2016, "A new algorithm for finding a visual center of a polygon", ISC): squares that may hold a
/// better position than the best known are quartered, the most promising one first. Here each square finds the nearest edge in a tree of
/// boxes over the rings, without looking at all edges, and squares in a strip are given up once the
/// strip's sides show that it is no wider there.
///
/// - Accuracy: no position has a clearance that is more than 1 % greater than that of the result, however long and
///   thin the polygon is. If a border needs thousands of squares, the best of these is the result. The centre of mass is taken if it is as
///   good as that.
/// - The same rings give the same position, on every machine.
///
/// A value keeps its scratch memory, so that a reused value hardly allocates.
public struct PoleOfInaccessibility: Sendable {
  /// A position, and its distance from the nearest border, in the unit of the positions.
  public struct Place: Sendable, Hashable {
    public var position: Position
    public var clearance: Double
  }

  /// Squares that are looked at, after which the best place counts: more are found only where the border runs to and fro
  /// at one distance from a whole line of places.
  static let mostSquares = 4096

  private var border = BorderDistance()
  private var queue = CellQueue()

  public init() {}

  /// The pole of one polygon in a plane.
  ///
  /// - Parameters:
  ///   - positions: the polygon's rings, one after the other; each may repeat its first position as its last
  ///     or not.
  ///   - ringEnds: for each ring the end of its positions. A point is inside if an odd number of rings enclose it.
  ///   - first: where the first ring begins.
  /// - Returns: `nil` if there is no interior, or a coordinate is not finite.
  /// - Complexity: O(n + k log n) for n positions; k is some dozens for areas as they occur, and at most 4096.
  public mutating func place(
    _ positions: borrowing Span<Position>, ringEnds: borrowing Span<UInt32>, first: Int = 0
  ) -> Place? {
    guard border.load(positions, ringEnds, first: first) else { return nil }
    let box = border.box
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    let longer = max(width, height)
    guard width > 0, height > 0, longer.isFinite else { return nil }
    let start = border.placeOnLine()
    var best = Place(position: start.position, clearance: start.clearance)
    if let center = border.centerOfMass {
      let clearance = border.signedDistance(center, atMost: longer)
      if clearance > 0, clearance >= best.clearance * 0.99 { best = Place(position: center, clearance: clearance) }
    }
    queue.removeAll()
    // Squares of a slender polygon are as wide as it is, but not so small that there are many.
    let half = max(min(width, height), longer / 64) / 2
    let (columns, rows) = (Int((width / (2 * half)).rounded(.up)), Int((height / (2 * half)).rounded(.up)))
    for column in 0..<columns {
      for row in 0..<rows {
        let center = Position(x: box.minX + half * Double(2 * column + 1), y: box.minY + half * Double(2 * row + 1))
        let distance = border.signedDistance(center, atMost: 2 * longer)
        queue.insert(Cell(center: center, half: half, distance: distance))
      }
    }
    var squares = columns * rows
    while squares < Self.mostSquares, let cell = queue.removeFirst() {
      if cell.distance > best.clearance { best = Place(position: cell.center, clearance: cell.distance) }
      // Where no place inside is known yet, there may be none.
      let enough = best.clearance > 0 ? best.clearance * 1.01 : longer / 500
      if cell.bound <= enough { break }
      // Of squares that are wider than what is known the sides say nothing.
      if cell.bound - cell.distance < best.clearance, border.bound(of: cell) <= enough { continue }
      let half = cell.half / 2
      for (x, y) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
        let center = Position(x: cell.center.x + x, y: cell.center.y + y)
        // The border is no farther from here than from the square's middle by way of it.
        let distance = border.signedDistance(center, atMost: cell.distance.magnitude + half * 1.5)
        let child = Cell(center: center, half: half, distance: distance)
        if child.bound > enough { queue.insert(child) }
      }
      squares += 4
    }
    return best.clearance > 0 ? best : nil
  }

  /// The distance of a position from the border of a polygon given as for ``place(_:ringEnds:first:)``; 0 outside. Complexity: O(n).
  public mutating func clearance(
    of place: Position, in positions: borrowing Span<Position>, ringEnds: borrowing Span<UInt32>, first: Int = 0
  ) -> Double {
    guard place.x.isFinite, place.y.isFinite, border.load(positions, ringEnds, first: first) else { return 0 }
    let box = border.box
    guard box.minX <= place.x, place.x <= box.maxX, box.minY <= place.y, place.y <= box.maxY else { return 0 }
    return max(0, border.signedDistance(place, atMost: max(box.maxX - box.minX, box.maxY - box.minY)))
  }
}
