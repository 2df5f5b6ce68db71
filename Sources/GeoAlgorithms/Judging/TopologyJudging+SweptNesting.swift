import GeoModel

extension TopologyJudging {
  /// The same as ``judgeNesting(_:_:)`` for rings whose boxes decide nothing: which ring holds which follows from the edge
  /// right below each ring, which a sweep has found. Rings that cross or run along themselves or others have no such order: they are
  /// left out of it and only tested against their shell; their other defects are not reported (``tellsEveryNesting``).
  ///
  /// - Complexity: O(n log n), plus the depth of nesting for each hole that is not right inside its shell.
  mutating func judgeNestingBySweep(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let isSound = soundRings()
    let areAllSound = !isSound.contains(false)
    if rings.indices.contains(where: { !isSound[$0] && rings[$0].isClosed }) { tellsEveryNesting = false }
    nesting.patience = Self.patience(used)
    // In a hole that was left out a polygon may lie rightly.
    let doubtful = Set(zip(rings, isSound).compactMap { $0.isHole && !$1 ? $0.part : nil })
    let holders = areAllSound ? holders(rings.indices, contacts.sweep.edgeBelow) : holders(isSound)
    for index in rings.indices where rings[index].isClosed {
      let (ring, holder) = (rings[index], holders[index])
      if !ring.isHole {
        guard holder >= 0, !rings[holder].isHole, rings[holder].part != ring.part, !doubtful.contains(rings[holder].part) else { continue }
        rings[original(index)].isMisplaced = true
        defects.append(defect(.nestedShells, vertex(of: index, .inside, holder), rings[holder].start, column))
      } else if ring.copyOf < 0, ring.shell >= 0, rings[ring.shell].isClosed {
        var outer = holder
        while outer >= 0, rings[outer].part != ring.part { outer = holders[outer] }
        if outer == ring.shell { continue }
        if outer >= 0 {
          rings[index].isMisplaced = true
          defects.append(defect(.nestedHoles, vertex(of: index, .inside, outer), rings[outer].start, column))
        } else if isSound[index], isSound[ring.shell] {
          rings[index].isMisplaced = true
          defects.append(defect(.holeOutsideShell, vertex(of: index, .outside, ring.shell), rings[ring.shell].start, column))
        } else {
          judgeHole(index, column, &defects)
        }
      }
    }
  }

  private func original(_ index: Int) -> Int { rings[index].copyOf >= 0 ? rings[index].copyOf : index }

  /// For each ring whether it is closed and neither crosses nor runs along anything. Complexity: O(rings + contacts).
  private func soundRings() -> [Bool] {
    let list = contacts.contacts
    // What is found of a copy is found of the ring.
    var isSound = rings.map(\.isClosed)
    func leaveOut(_ edge: Int) { isSound[original(ringIndex(of: edge))] = false }
    for pairs in [list.crossings, list.overlaps] {
      for pair in pairs {
        leaveOut(pair.a)
        leaveOut(pair.b)
      }
    }
    for vertex in list.spikes { leaveOut(vertex) }
    for ring in nesting.crossing { isSound[original(ring)] = false }
    for pair in nesting.entangled { (isSound[pair.first], isSound[pair.second]) = (false, false) }
    for index in rings.indices where !isSound[original(index)] { isSound[index] = false }
    return isSound
  }

  /// Those of the sound rings among each other, which another sweep finds.
  private mutating func holders(_ isSound: [Bool]) -> [Int] {
    let sound = rings.indices.filter { isSound[$0] }
    var (sweep, list) = (ContactSweep(), ContactList())
    points.withUnsafeBufferPointer { buffer in
      // The rings lie in these points.
      if let base = buffer.baseAddress { sweep.search(base, sound.map { rings[$0] }, into: &list) }
    }
    var edgeBelow = [Int](repeating: -1, count: rings.count)
    for (place, index) in sound.enumerated() { edgeBelow[index] = sweep.edgeBelow[place] }
    return holders(sound, edgeBelow)
  }

  /// For each ring the innermost one that it lies in, or -1.
  ///
  /// - Parameter edgeBelow: for each ring the edge of one of these rings that lies right below its westernmost vertex, or -1.
  private mutating func holders(_ indices: some Sequence<Int>, _ edgeBelow: [Int]) -> [Int] {
    // A ring below another begins west of it, or at the same point and lower: from west to east, holders are known.
    let order = indices.sorted { rings[$0].box.minX < rings[$1].box.minX }
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
        let edge = edgeBelow[index]
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
