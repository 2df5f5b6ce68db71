internal import GeoAlgorithms
internal import GeoModel

extension GeometryCheck {
  mutating func checkTopology(_ column: GeometryColumn, _ geometry: Int) {
    topology.judge(column, geometry)
    for defect in topology.defects {
      let rule = defect.kind.rule(in: column.kinds[geometry])
      let mayBeMore = topology.mayMeetMore && defect.kind.isMeeting || topology.mayNestMore && defect.kind.isNesting
      if !isListed(rule, mayBeMore: mayBeMore) { continue }
      // What a ring is at fault with as a whole has the ring as its place.
      let isRing = defect.kind.isOfWholePath
      let position = isRing ? column.positions(ofPath: defect.path).lowerBound : defect.position
      append(GeometryFault(rule: rule, position: position, isRing: isRing, mayBeMore: mayBeMore, detail: .defect(defect)))
    }
    for (kind, count) in topology.meetingsLeftOut {
      leaveOut(kind.rule(in: column.kinds[geometry]), count: count, mayBeMore: topology.mayMeetMore)
    }
  }
}

extension TopologyDefectKind {
  /// Whether two edges meet there, of which there may be as many as pairs of edges.
  fileprivate var isMeeting: Bool {
    switch self {
    case .selfIntersection, .selfOverlap, .ringSelfIntersection, .ringsCross, .sharedEdge, .polygonsOverlap, .polygonsShareEdge,
      .disconnectedInterior, .notSimple:
      true
    default: false
    }
  }

  /// Whether it is about what a ring lies in.
  fileprivate var isNesting: Bool { self == .holeOutsideShell || self == .nestedHoles || self == .nestedShells }

  /// Whether no single position of the path is to blame.
  fileprivate var isOfWholePath: Bool {
    switch self {
    case .duplicateRings, .duplicatePolygons, .holeOutsideShell, .nestedHoles, .nestedShells, .tooFewPositions, .zeroArea:
      true
    default: false
    }
  }
}
