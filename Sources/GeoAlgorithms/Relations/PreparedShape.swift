public import GeoModel

/// A geometry prepared to be compared with many others: a tree of boxes over its edges, and for each ring the side
/// of the inside, whatever the ring's direction.
///
/// In the plane of longitude and latitude, with straight edges and literal longitudes. Repeated positions are left
/// out. For an invalid geometry the results are as good as they can be.
public struct PreparedShape: Sendable {
  /// Whether it has an inside.
  public let isAreal: Bool

  /// Positions of all paths, one path's after the other's.
  private(set) var points: [Position] = []
  /// How many positions it has, repeated ones left out.
  public var positionCount: Int { points.count }
  private(set) var paths: [Path] = []
  private(set) var leaves: [Leaf] = []
  private(set) var forest = BoxForest()
  private(set) var tree = BoxForest.Tree(start: 0, leaves: 0)
  private(set) var box = PlaneBox.empty

  struct Path: Sendable {
    /// The edges are those from `start` up to `end`, which is the last point.
    var start, end: Int
    /// Whether the inside is on the left of each edge.
    var isInsideLeft: Bool
  }

  struct Leaf: Sendable {
    var path: Int
    var first, last: Int
  }

  static let leafSize = 8

  /// - Complexity: O(n).
  public init(_ column: GeometryColumn, geometry: Int) {
    isAreal = column.kinds[geometry].isAreal

    for part in column.parts(ofGeometry: geometry) {
      for (order, path) in column.paths(ofPart: part).enumerated() {
        append(column.positions[column.positions(ofPath: path)], isAreal: isAreal, isHole: order > 0)
      }
    }

    if !leaves.isEmpty { tree = forest.endTree(leaves: leaves.count) }
  }

  private mutating func append(_ positions: ArraySlice<Position>, isAreal: Bool, isHole: Bool) {
    let start = points.count
    for position in positions where position.x.isFinite && position.y.isFinite && points[start...].last != position {
      points.append(position)
      box.include(position)
    }
    if isAreal, points.count > start, points[points.count - 1] != points[start] { points.append(points[start]) }
    guard points.count > start else { return }
    let end = points.count - 1
    // Twice the area, relative to the first point, so that little is lost.
    var area = 0.0
    let origin = points[start]
    for index in start..<end {
      let (a, b) = (points[index], points[index + 1])
      area += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    paths.append(Path(start: start, end: end, isInsideLeft: (area >= 0) != isHole))
    // A point alone is an edge from itself to itself, with a box of its own.
    if start == end {
      forest.appendLeaf(PlaneBox(origin, origin))
      leaves.append(Leaf(path: paths.count - 1, first: start, last: start))
    }
    for first in stride(from: start, to: end, by: Self.leafSize) {
      let last = Swift.min(first + Self.leafSize, end)
      var box = PlaneBox(points[first], points[first + 1])
      for point in first + 1...last { box.include(points[point]) }
      forest.appendLeaf(box)
      leaves.append(Leaf(path: paths.count - 1, first: first, last: last))
    }
  }

  public var isEmpty: Bool { points.isEmpty }

  /// Corners of the box that holds it; `nil` for nothing.
  public var bounds: (southWest: Position, northEast: Position)? {
    isEmpty ? nil : (Position(x: box.minX, y: box.minY), Position(x: box.maxX, y: box.maxY))
  }

  /// The middle of its box.
  public var middle: Position { Position(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2) }

  /// A position of it; `nil` for nothing.
  public var first: Position? { points.first }

}
