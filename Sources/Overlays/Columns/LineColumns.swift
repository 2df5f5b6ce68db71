/// Lines as strips of vertices, each vertex with its distance along the line.
public struct LineColumns: Sendable {
  public package(set) var vertices = VertexColumn()

  /// For each vertex, its height in metres above the WGS84 ellipsoid, NaN for none; empty if no vertex has one.
  public package(set) var heights: [Float] = []

  /// For each vertex, the index of its feature in ``OverlayBatch/features``.
  public package(set) var features: [UInt32] = []

  /// For each vertex, metres along its line on the sphere of the mean radius (6,371,008.8 m): for dashes and gradients. Counted from the
  /// start of the line: a strip that begins at a seam continues with the distance at which the line was cut, and so does a clipped one.
  public package(set) var distances: [Float] = []

  /// For each strip, the end of its vertices.
  public package(set) var stripEnds: [UInt32] = []

  /// For each strip.
  public package(set) var stripFlags: [StripFlags] = []

  /// For each strip, the number of its text in ``OverlayBatch/texts``, counted from 1; 0 for none. Empty if no style has texts.
  public package(set) var texts: [UInt32] = []

  /// For each strip, the priority of its text: of two without room for both, the higher one is shown. As many as ``texts``.
  public package(set) var textPriorities: [Float] = []

  /// For each strip, its middle by distance, relative to the batch's origin, and the direction of the line there, as x and y of length 1:
  /// where a text is that is not repeated. As many as ``texts``.
  public package(set) var textAnchors: [SIMD4<Float>] = []

  /// `nil` unless it was requested.
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

  /// Its last vertex joins its first: it has a join there, and no caps.
  public static let closed = StripFlags(rawValue: 1)

  /// It begins where a line was cut, at the 180th meridian, at the edge of a clip or the map, or for 16-bit indices: it has no cap there.
  public static let startsAtSeam = StripFlags(rawValue: 2)

  /// It ends where a line was cut, in the same ways: it has no cap there.
  public static let endsAtSeam = StripFlags(rawValue: 4)
}

/// Lines expanded to triangles, for renderers without line shaders: `position + extrusion · half the width`.
///
/// Widths are in screen units, so that one ribbon serves every zoom and every width.
public struct RibbonColumns: Sendable {
  /// The positions on the line to which corners belong.
  public package(set) var vertices = VertexColumn()

  /// For each vertex, the height of its position, as in ``LineColumns/heights``; empty if no vertex has one.
  public package(set) var heights: [Float] = []

  /// For each vertex, its offset from its position, in half widths: x to the east, y to the south. Longer than 1 at mitred
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
