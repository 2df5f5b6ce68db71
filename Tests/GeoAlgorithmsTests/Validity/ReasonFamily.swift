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
  /// Whether GEOS may give this reason where this defect is: it names one of several that are true, and where rings
  /// have a stretch in common, and so touch twice, it may call that a disconnected interior or nested holes.
  func agrees(with reason: String) -> Bool {
    switch kind {
    case .zeroArea: reason == ReasonFamily.selfIntersection.rawValue || reason == ReasonFamily.ringSelfIntersection.rawValue
    case .sharedEdge:
      reason == ReasonFamily.selfIntersection.rawValue || reason == ReasonFamily.disconnected.rawValue
        || reason == ReasonFamily.nestedHoles.rawValue
    default: kind.family?.rawValue == reason
    }
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
