/// The kinds of defects in the topology of a geometry.
public enum TopologyDefectKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A ring crosses itself within two edges; or, without an ``TopologyDefect/otherPosition``, goes round a pole and back so often that
  /// it was laid into one world, where it meets itself or another ring.
  case selfIntersection
  /// A ring runs a second time along an edge of its own.
  case selfOverlap
  /// A ring comes back to one of its points, at a vertex, whether it touches or crosses itself there.
  case ringSelfIntersection
  /// Two rings of one polygon cross.
  case ringsCross
  /// Two rings of one polygon have a common stretch of boundary.
  case sharedEdge
  /// The boundaries of two polygons of one MultiPolygon cross.
  case polygonsOverlap
  /// Two polygons of one MultiPolygon have the same exterior ring.
  case duplicatePolygons
  /// The boundaries of two polygons of one MultiPolygon have a common stretch.
  case polygonsShareEdge
  /// Two rings of one polygon are the same, whatever their direction and start.
  case duplicateRings
  /// An edge turns back along the edge before it.
  case spike
  /// A hole lies outside its shell.
  case holeOutsideShell
  /// A hole lies in another hole of its polygon.
  case nestedHoles
  /// A polygon of a MultiPolygon lies in another one.
  case nestedShells
  /// Touching rings cut the interior of a polygon in two.
  case disconnectedInterior
  /// A ring has fewer than three different positions in a row, or a line fewer than two.
  case tooFewPositions
  /// All positions of a ring lie on one line.
  case zeroArea
  /// A ring goes round a pole and is not cut along a meridian: its inside is not defined in the plane.
  case poleNotCut
  /// A ring goes round the globe more than once.
  case woundRepeatedly
  /// A coordinate is not a finite number.
  case notFinite
  /// A position equals the one before it. Allowed, and reported if asked for.
  case repeatedPosition
  /// A line meets itself or another line of its geometry elsewhere than at ends, or a point occurs twice. Allowed, and
  /// reported if asked for.
  case notSimple

  /// Whether a geometry with it is still valid.
  public var isInformation: Bool { self == .repeatedPosition || self == .notSimple }
}
