extension TopologyJudging {
  mutating func beginMeetings(_ count: Int) {
    firstDefect = count
    nextReview = mostMeetings == .max ? .max : count + 2 * mostMeetings
    guard leavesOut else { return }
    leavesOut = false
    for kind in leftOut.indices {
      leftOut[kind] = 0
      pathsLeftOut[kind].removeAll()
    }
    leftOutBefore.removeAll()
  }

  /// Whether a defect was not left out before: several pairs of edges can meet in one place. Beyond as many as are remembered it
  /// counts as new.
  private mutating func isFirstLeftOut(_ defect: TopologyDefect) -> Bool {
    leftOutBefore.count >= Self.mostRemembered ? !leftOutBefore.contains(defect.hashValue) : leftOutBefore.insert(defect.hashValue).inserted
  }

  /// Appends a defect of which there may be as many as pairs of edges.
  mutating func append(_ defect: TopologyDefect, to defects: inout [TopologyDefect]) {
    defects.append(defect)
    if defects.count >= nextReview {
      Self.putInOrder(&defects, from: firstDefect)
      leaveOutMeetings(&defects)
    }
  }

  /// Leaves out all meetings of a kind except the first ones, of defects in order. Complexity: O(defects).
  mutating func leaveOutMeetings(_ defects: inout [TopologyDefect]) {
    var held = [Int](repeating: 0, count: leftOut.count)
    var kept = firstDefect
    for index in firstDefect..<defects.count {
      let defect = defects[index]
      let kind = Int(defect.kind.rawValue)
      if Self.isCounted(defect) {
        held[kind] += 1
        if held[kind] > mostMeetings {
          leavesOut = true
          guard isFirstLeftOut(defect) else { continue }
          leftOut[kind] += 1
          pathsLeftOut[kind].insert(defect.path)
          if let other = defect.otherPath { pathsLeftOut[kind].insert(other) }
          continue
        }
      }
      defects[kept] = defect
      kept += 1
    }
    defects.removeSubrange(kept...)
    nextReview = defects.count + 2 * mostMeetings
  }

  /// The paths of defects of some kinds that were left out.
  func pathsLeftOut(_ kinds: some Sequence<TopologyDefectKind>) -> Set<Int> {
    guard leavesOut else { return [] }
    return kinds.reduce(into: []) { $0.formUnion(pathsLeftOut[Int($1.rawValue)]) }
  }

  /// Those on the 180th meridian may be taken back (``spareUncut(_:_:_:from:)``).
  private static func isCounted(_ defect: TopologyDefect) -> Bool {
    switch defect.kind {
    case .notSimple, .selfIntersection, .ringSelfIntersection, .selfOverlap, .polygonsOverlap, .polygonsShareEdge: true
    case .ringsCross, .sharedEdge: !isAtSeam(defect)
    default: false
    }
  }
}
