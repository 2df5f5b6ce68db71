import GeoAlgorithms

/// The families into which GEOS sorts what is wrong with a geometry.
enum ReasonFamily: String, CaseIterable {
  case selfIntersection = "Self-intersection"
  case ringSelfIntersection = "Ring Self-intersection"
  case holeOutside = "Hole lies outside shell"
  case nestedHoles = "Holes are nested"
  case nestedShells = "Nested shells"
  case disconnected = "Interior is disconnected"
  case tooFew = "Too few points in geometry component"
  case notFinite = "Invalid Coordinate"
}

extension TopologyDefect {
  /// Whether GEOS may give this reason where this defect is. It names one of several that are true; a ring without
  /// area also comes back to its own points; and where rings cross or have a stretch in common GEOS may stop at a
  /// consequence: that they touch twice, or that one is in part outside or inside the other.
  func agrees(with reason: String) -> Bool {
    guard let reason = ReasonFamily(rawValue: reason) else { return false }
    if kind.families.contains(reason) { return true }
    guard kind.families.contains(.selfIntersection) else { return false }
    if kind == .zeroArea && reason == .ringSelfIntersection { return true }
    return reason == .disconnected || reason == .holeOutside || reason == .nestedHoles
      || reason == .nestedShells
  }
}

extension TopologyDefectKind {
  /// What GEOS calls it, which for a spike or an overlap depends on where the ring begins to run along itself; none for what GEOS does
  /// not look for.
  var families: Set<ReasonFamily> {
    switch self {
    case .selfIntersection, .ringsCross, .sharedEdge, .polygonsOverlap, .duplicatePolygons, .polygonsShareEdge,
      .duplicateRings, .zeroArea:
      [.selfIntersection]
    case .spike, .selfOverlap: [.selfIntersection, .ringSelfIntersection]
    case .ringSelfIntersection: [.ringSelfIntersection]
    case .holeOutsideShell: [.holeOutside]
    case .nestedHoles: [.nestedHoles]
    case .nestedShells: [.nestedShells]
    case .disconnectedInterior: [.disconnected]
    case .tooFewPositions: [.tooFew]
    case .notFinite: [.notFinite]
    case .poleNotCut, .woundRepeatedly, .repeatedPosition, .notSimple: []
    }
  }
}
