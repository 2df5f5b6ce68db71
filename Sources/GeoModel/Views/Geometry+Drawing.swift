/// What is to be drawn, whatever it is wrapped in: those of a single geometry, of a multiple one, and of every geometry of a
/// collection, however deep.
extension Geometry {
  /// Every place of Points and MultiPoints. Complexity: O(points).
  public var points: [Point<Space>] {
    leaves.flatMap { leaf -> [Point<Space>] in
      switch leaf.shape {
      case .point(let point): point.map { [$0] } ?? []
      case .multiPoint(let points): Array(points)
      default: []
      }
    }
  }

  /// Every line of LineStrings and MultiLineStrings, empty ones left out. Complexity: O(lines).
  public var lines: [LineString<Space>] {
    leaves.flatMap { leaf -> [LineString<Space>] in
      switch leaf.shape {
      case .lineString(let line): line.positions.isEmpty ? [] : [line]
      case .multiLineString(let lines): lines.filter { !$0.positions.isEmpty }
      default: []
      }
    }
  }

  /// Every area of Polygons and MultiPolygons, empty ones left out. Complexity: O(polygons).
  public var polygons: [Polygon<Space>] {
    leaves.flatMap { leaf -> [Polygon<Space>] in
      switch leaf.shape {
      case .polygon(let polygon): polygon.rings.isEmpty ? [] : [polygon]
      case .multiPolygon(let polygons): polygons.filter { !$0.rings.isEmpty }
      default: []
      }
    }
  }

  /// The geometries of the six types that hold positions: itself, or all that are in a collection.
  private var leaves: some Sequence<Geometry<Space>> {
    range.lazy.map { Geometry(column, $0) }
  }
}
