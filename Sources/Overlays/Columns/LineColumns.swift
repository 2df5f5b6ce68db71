/// Lines as strips of vertices, each vertex with its distance along the line.
public struct LineColumns: Sendable {
  public package(set) var vertices = VertexColumn()

  /// For each vertex, the index of its feature in ``OverlayBatch/features``.
  public package(set) var features: [UInt32] = []

  /// For each vertex, metres along its line on the sphere of the mean radius (6,371,008.8 m): for dashes and gradients. From where the line
  /// begins: a strip that begins at a seam goes on with the distance at which the line was cut, and so does one whose beginning was clipped.
  public package(set) var distances: [Float] = []

  /// For each strip, the end of its vertices.
  public package(set) var stripEnds: [UInt32] = []

  /// For each strip.
  public package(set) var stripFlags: [StripFlags] = []

  /// `nil` unless it was asked for.
  public package(set) var ribbon: RibbonColumns?

  package init() {}

  /// The vertices of a strip. Complexity: O(1).
  @inlinable
  public func vertices(ofStrip strip: Int) -> Range<Int> {
    (strip == 0 ? 0 : Int(stripEnds[strip - 1]))..<Int(stripEnds[strip])
  }
}

/// Flags of a strip's two ends.
@frozen
public struct StripFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its last vertex is its first one again: a join belongs there, no caps.
  public static let closed = StripFlags(rawValue: 1)

  /// It begins where a line was cut, at the 180th meridian, a clip's or the map's edge or for 16-bit indices: no cap belongs there.
  public static let startsAtSeam = StripFlags(rawValue: 2)

  /// It ends where a line was cut, in the same ways: no cap belongs there.
  public static let endsAtSeam = StripFlags(rawValue: 4)
}

/// Lines expanded to triangles, for renderers without line shaders: `position + extrusion · half the width`.
///
/// Widths are in screen units, so that one ribbon serves every zoom and every width.
public struct RibbonColumns: Sendable {
  /// The places on the line that corners belong to.
  public package(set) var vertices = VertexColumn()

  /// For each vertex, where it goes from its place, in half widths: x to the east, y to the south. Longer than 1 at mitred
  /// corners.
  public package(set) var extrusions: [SIMD2<Float>] = []

  /// For each vertex, the index of its feature in ``OverlayBatch/features``.
  public package(set) var features: [UInt32] = []

  /// For each vertex, as in ``LineColumns/distances``.
  public package(set) var distances: [Float] = []

  /// Three a triangle, counted from the first vertex of the group's ``DrawGroup/ribbonVertices``.
  public package(set) var indices = IndexColumn()

  package init() {}
}
