import GeoModel

extension TopologyValidator {
  /// The same as ``judgeNesting(_:_:)`` for rings whose boxes say nothing: which ring holds which follows from the edge
  /// right below each ring, that the sweep has seen. Rings that cross have no such order; where some do, their defect
  /// is told and nesting is not.
  ///
  /// - Complexity: O(n), plus the depth of nesting for each hole that is not right inside its shell.
  mutating func judgeNestingBySweep(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let list = contacts.contacts
    guard list.crossings.isEmpty, list.overlaps.isEmpty, list.spikes.isEmpty, nesting.entangled.isEmpty else { return }
    let holders = ringHolders()
    for index in rings.indices {
      let ring = rings[index]
      let holder = holders[index]
      guard ring.isClosed else { continue }
      if !ring.isHole {
        guard holder >= 0, !rings[holder].isHole, rings[holder].part != ring.part else { continue }
        defects.append(defect(.nestedShells, ring.start, rings[holder].start, column))
      } else if ring.copyOf < 0, ring.shell >= 0, rings[ring.shell].isClosed {
        var outer = holder
        while outer >= 0, rings[outer].part != ring.part { outer = holders[outer] }
        if outer == ring.shell { continue }
        rings[index].isMisplaced = true
        defects.append(
          outer < 0
            ? defect(.holeOutsideShell, ring.start, rings[ring.shell].start, column)
            : defect(.nestedHoles, ring.start, rings[outer].start, column))
      }
    }
  }

  /// For each ring the innermost one that it lies in, or -1.
  private mutating func ringHolders() -> [Int] {
    // A ring below another begins west of it, or at the same point and lower: from west to east, holders are known.
    let order = rings.indices.sorted { rings[$0].box.minX < rings[$1].box.minX }
    var holders = [Int](repeating: -2, count: rings.count)
    for start in order {
      var chain: [Int] = []
      var index = start
      var holder = -1
      while true {
        if holders[index] != -2 {
          holder = holders[index]
          break
        }
        chain.append(index)
        let edge = contacts.sweep.edgeBelow[index]
        guard edge >= 0 else { break }
        let below = ringIndex(of: edge)
        let isEastward = precedes(points[edge], points[edge + 1])
        if isEastward == isCounterClockwise(below) {
          holder = below
          break
        }
        index = below
      }
      for ring in chain { holders[ring] = holder }
    }
    return holders
  }
}
