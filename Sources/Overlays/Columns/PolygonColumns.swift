/// Polygons: rings for outlines, and triangles for fills, over the same vertices.
///
/// ```
/// polygonEnds  [2             , 3   ]   ends of each polygon's rings
/// ringEnds     [4     , 8     , 11  ]   ends of each ring's vertices, exterior first
/// vertices     [0 1 2 3 4 5 6 7 8 9 10]
/// indices      [0 1 5  0 5 4  …     ]   three a triangle, counted from the first vertex of the group
/// ```
///
/// A ring has no repeated last vertex: an edge runs from its last vertex to its first. All triangles have one winding order:
/// counter-clockwise with y to the north, which is clockwise in the buffer, whose y runs to the south.
public struct PolygonColumns: Sendable {
  public package(set) var vertices = VertexColumn()

  /// For each vertex, its height in metres above the WGS84 ellipsoid, NaN for none; empty if no vertex has one.
  public package(set) var heights: [Float] = []

  /// For each vertex, the index of its feature in ``OverlayBatch/features``.
  public package(set) var features: [UInt32] = []

  /// For each vertex of a ring, whether the edge that begins there is a real border (1), or was made by a cut at the 180th
  /// meridian, a pole, the edge of the plane, or for 16-bit indices (0): such an edge is filled across, never stroked.
  public package(set) var edgeFlags: [UInt8] = []

  /// For each ring, the end of its vertices.
  public package(set) var ringEnds: [UInt32] = []

  /// For each polygon, the end of its rings.
  public package(set) var polygonEnds: [UInt32] = []

  public package(set) var indices = IndexColumn()

  package init() {}

  /// The vertices of a ring. Complexity: O(1).
  @inlinable
  public func vertices(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : Int(ringEnds[ring - 1]))..<Int(ringEnds[ring])
  }

  /// The rings of a polygon. Complexity: O(1).
  @inlinable
  public func rings(ofPolygon polygon: Int) -> Range<Int> {
    (polygon == 0 ? 0 : Int(polygonEnds[polygon - 1]))..<Int(polygonEnds[polygon])
  }
}
