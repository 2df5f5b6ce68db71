public import GeoModel

/// Finds the edges along the 180th meridian that an earlier cut made: of a file that was cut before it was written, nothing
/// says so but the edges' fit.
///
///     ┌───┤   ├────┐      edges on +180 and -180 that cover the same latitudes;
///     │ A │   │ B  │      B's upper part has no counterpart and is a border
///     └───┤   │    │
///                └─┘
///
/// One value serves any number of geometries and reuses its scratch.
public struct SeamSearch: Sendable {
  /// How far, in degrees, such edges may lie from the meridian or a pole, and miss each other (200 m): files round the
  /// positions of their cut, or keep them off the meridian on purpose. Nothing is moved; only strokes are left out.
  public static let tolerance = 0.002

  /// How far such an edge may lean, as longitude for latitude: a border that runs up to the cut is not one.
  private static let leaning = 0.1

  private var extent = SeamExtent()
  /// The same without the tolerance.
  private var bare = SeamExtent()

  public init() {}

  /// Whether a geometry can have such edges at all: an area with a position near ±180. Complexity: O(n), no allocation.
  public static func isNeeded(_ column: GeometryColumn, geometry index: Int) -> Bool {
    guard column.kinds[index].isAreal else { return false }
    return column.positions.withUnsafeBufferPointer { all in
      var found = 0
      for place in column.positions(ofGeometry: index) { found |= all[place].x.magnitude >= 180 - tolerance ? 1 : 0 }
      return found != 0
    }
  }

  /// Sets the flags of edges along the meridian behind which the same geometry goes on, and, if there is one, of those along a
  /// pole.
  ///
  /// - Parameter flags: one for each position of the column, for the edge that begins there.
  /// - Returns: whether there is such an edge.
  /// - Complexity: O(n + s log s) for s edges on the meridian.
  public mutating func mark(_ column: GeometryColumn, geometry index: Int, in flags: inout [Bool]) -> Bool {
    extent.removeAll()
    bare.removeAll()
    Self.eachEdge(of: column, index) { place, a, b in
      guard Self.isOnSeam(a, b) else { return }
      let (low, high) = (min(a.y, b.y), max(a.y, b.y))
      extent.add(low: low - Self.tolerance, high: high + Self.tolerance, isEast: a.x > 0)
      bare.add(low: low, high: high, isEast: a.x > 0)
    }
    extent.sort()
    bare.sort()
    var found = false
    Self.eachEdge(of: column, index) { place, a, b in
      guard Self.isOnSeam(a, b), extent.goesOn(across: min(a.y, b.y), max(a.y, b.y), fromEast: a.x > 0) else { return }
      // What is shorter than the tolerance may lie beyond the cut's end.
      let middle = (a.y + b.y) / 2
      guard bare.goesOn(across: middle, middle, fromEast: a.x > 0) else { return }
      flags[place] = true
      found = true
    }
    if !found { return false }
    Self.eachEdge(of: column, index) { place, a, b in
      if min(a.y, b.y) >= 90 - Self.tolerance || max(a.y, b.y) <= Self.tolerance - 90 { flags[place] = true }
    }
    return true
  }

  private static func isOnSeam(_ a: Position, _ b: Position) -> Bool {
    (min(a.x, b.x) >= 180 - tolerance || max(a.x, b.x) <= tolerance - 180)
      && a.y != b.y && (a.x - b.x).magnitude <= leaning * (a.y - b.y).magnitude
  }

  private static func eachEdge(of column: GeometryColumn, _ index: Int, _ body: (Int, Position, Position) -> Void) {
    for path in column.paths(ofGeometry: index) {
      for place in column.positions(ofPath: path).dropLast() { body(place, column.positions[place], column.positions[place + 1]) }
    }
  }
}
