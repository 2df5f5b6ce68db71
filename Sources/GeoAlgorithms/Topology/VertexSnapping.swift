internal import GeoModel

/// Brings vertices together that lie a little beside each other, as those of borders digitised twice.
///
/// No grid: vertices stay where some vertex is. From south to north, and from west to east, each joins the nearest one that
/// stayed, or stays itself if none is near enough. So none moves further than the tolerance, and the result depends on where the
/// vertices lie, not on the order in which they come. Those on the 180th meridian and at the poles stay before all others:
/// there a shape goes on at the other side (conventions 3.10, 8.3).
enum VertexSnapping {
  /// For each vertex the one whose place it takes, perhaps its own. Where the tolerance is less than 2⁻⁵² of a coordinate, vertices
  /// stay.
  ///
  /// - Parameter tolerance: in metres, positive.
  /// - Complexity: O(n log n).
  static func names(of positions: [Position], within tolerance: Double) -> [UInt32] {
    let reach = tolerance / SnapDistance.metresPerDegree
    var names = [UInt32](0..<UInt32(truncatingIfNeeded: positions.count))
    // In degrees the smallest of tolerances is none.
    guard reach > 0 else { return names }
    let isPinned = positions.map(\.isAtBorder)
    // What is no place stays, and is nobody's neighbour.
    let order = names.filter { positions[Int($0)].x.isFinite && positions[Int($0)].y.isFinite }.sorted {
      let a = positions[Int($0)], b = positions[Int($1)]
      if isPinned[Int($0)] != isPinned[Int($1)] { return isPinned[Int($0)] }
      return a.y != b.y ? a.y < b.y : a.x != b.x ? a.x < b.x : $0 < $1
    }
    let border = BorderVertices(order.prefix { isPinned[Int($0)] }, of: positions)
    // Of the other vertices that stay, the last one in each cell, and for each one that before it.
    var cells: [Cell: UInt32] = [:]
    var earlier = [UInt32](repeating: .max, count: positions.count)
    for vertex in order where !isPinned[Int(vertex)] {
      let place = positions[Int(vertex)]
      let row = Cell.index(place.y, reach)
      // Numbers so great that their neighbours are hardly within reach: each stays where it is.
      if row.magnitude == Cell.most || Cell.index(place.x, reach).magnitude == Cell.most { continue }
      var nearest = border.nearest(to: place, within: reach)
      for other in [row - 1, row, row + 1] {
        let width = Cell.width(row: other, reach)
        let column = Cell.index(place.x, width)
        for cell in [column - 1, column, column + 1] {
          var candidate = cells[Cell(row: other, column: cell)] ?? .max
          while candidate != .max {
            let distance = SnapDistance.between(place, positions[Int(candidate)])
            if distance <= reach, nearest.map({ (distance, candidate) < $0 }) ?? true { nearest = (distance, candidate) }
            candidate = earlier[Int(candidate)]
          }
        }
      }
      if let nearest {
        names[Int(vertex)] = nearest.vertex
      } else {
        let cell = Cell(row: row, column: Cell.index(place.x, Cell.width(row: row, reach)))
        earlier[Int(vertex)] = cells.updateValue(vertex, forKey: cell) ?? .max
      }
    }
    return names
  }

  /// A square that is as high and at least as wide as the tolerance, in rows along the parallels.
  private struct Cell: Hashable {
    var row: Int
    var column: Int

    /// An index far beyond the globe, or for a tolerance below all precision: all that has one.
    static let most: UInt = 1 << 52

    static func index(_ value: Double, _ size: Double) -> Int {
      Int(min(max((value / size).rounded(.down), -0x1p52), 0x1p52))
    }

    static func width(row: Int, _ reach: Double) -> Double {
      let furthest = max(Double(row).magnitude, Double(row + 1).magnitude) * reach + reach
      return min(360, reach / max(SnapDistance.cosine(furthest), 1e-9))
    }
  }
}
