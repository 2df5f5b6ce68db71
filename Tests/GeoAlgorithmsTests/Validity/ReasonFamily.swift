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
    guard let family = kind.family, let reason = ReasonFamily(rawValue: reason) else { return false }
    if family == reason { return true }
    guard family == .selfIntersection else { return false }
    if kind == .zeroArea && reason == .ringSelfIntersection { return true }
    return reason == .disconnected || reason == .holeOutside || reason == .nestedHoles
      || reason == .nestedShells
  }
}

extension TopologyDefectKind {
  /// `nil` for what GEOS does not look for.
  var family: ReasonFamily? {
    switch self {
    case .selfIntersection, .ringsCross, .sharedEdge, .polygonsOverlap, .polygonsShareEdge, .duplicateRings, .spike,
      .zeroArea:
      .selfIntersection
    case .ringSelfIntersection: .ringSelfIntersection
    case .holeOutsideShell: .holeOutside
    case .nestedHoles: .nestedHoles
    case .nestedShells: .nestedShells
    case .disconnectedInterior: .disconnected
    case .tooFewPositions: .tooFew
    case .notFinite: .notFinite
    case .poleNotCut, .woundRepeatedly, .repeatedPosition, .notSimple: nil
    }
  }
}
