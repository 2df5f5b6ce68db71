public import GeoModel

extension TopologyDefectKind {
  /// The rule of the catalogue that a geometry with such a defect breaks.
  ///
  /// - Parameter geometry: the kind of the geometry that holds the defect.
  public func rule(in geometry: GeometryKind) -> Rule {
    switch self {
    case .selfIntersection, .selfOverlap: .ringSelfIntersection
    case .ringSelfIntersection: .ringSelfTouch
    case .ringsCross: .polygonRingsCross
    case .sharedEdge: .polygonSharedEdge
    case .polygonsOverlap, .duplicatePolygons: .multiPolygonOverlap
    case .polygonsShareEdge: .multiPolygonSharedEdge
    case .duplicateRings: .polygonDuplicateRings
    case .spike: .ringSpike
    case .holeOutsideShell: .polygonHoleOutside
    case .nestedHoles: .polygonNestedHoles
    case .nestedShells: .multiPolygonNested
    case .disconnectedInterior: .polygonInteriorDisconnected
    case .tooFewPositions: geometry.isAreal ? .ringTooFewDistinct : .lineTooFewDistinct
    case .zeroArea: .ringZeroArea
    case .poleNotCut: .ringPoleNotCut
    case .woundRepeatedly: .ringTurns
    case .notFinite: .numberOverflow
    case .repeatedPosition: geometry.isAreal ? .ringRepeatedPosition : .lineRepeatedPosition
    case .notSimple: geometry == .multiPoint ? .pointRepeated : .lineNotSimple
    }
  }
}
