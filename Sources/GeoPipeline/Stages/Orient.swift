public import GeoModel
internal import GeoAlgorithms

/// Which way rings shall run.
public enum RingDirection: String, Sendable, CaseIterable {
  /// Exteriors counter-clockwise, holes clockwise (RFC 7946 §3.1.6).
  case rfc7946
  /// Exteriors clockwise, holes counter-clockwise, as in d3 and vector tiles.
  case reverse
  /// Unchanged.
  case keep
}

/// Turns the rings of polygons, judged on unwrapped longitudes: a ring across the 180th meridian looks reversed to a
/// planar area. Flat rings and those round a pole have no direction and stay.
///
/// In place, altitudes and seam flags with their positions. Complexity: O(positions of polygons).
public struct Orient: GeographicStage {
  public var direction: RingDirection

  private let isCut: Bool

  public init(_ direction: RingDirection) { self.init(direction, isCut: false) }

  /// - Parameter isCut: whether the geometry was cut at the 180th meridian, although its space does not say so.
  package init(_ direction: RingDirection, isCut: Bool) {
    self.direction = direction
    self.isCut = isCut
  }

  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    if direction == .keep { return }
    var seams: [Bool] = []
    swap(&seams, &block.seams)
    for row in block.rows.indices where !block.rows[row].flags.contains(.dropped) {
      for index in block.geometries(ofRow: row) where block.geometry.kinds[index].isAreal {
        let reversed = block.geometry.orientRings(
          ofGeometry: index, clockwise: direction == .reverse, isCut: isCut || Space.isCut
        ) { ring in
          // A flag belongs to the edge behind its position: the last position has none.
          if !seams.isEmpty { seams[ring.dropLast()].reverse() }
        }
        if reversed > 0 { block.rows[row].flags.insert(.geometryChanged) }
      }
    }
    swap(&seams, &block.seams)
  }
}
