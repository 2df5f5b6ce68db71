internal import GeoModel

/// Which piece of boundary follows on which along the border of the world.
///
/// Going round the border with the world on the left, a region begins where a piece ends and stops where the next
/// one starts: neighbours on the border belong together, never pieces in travel order. Of several ends at one place
/// those between which the region only comes to a point are joined there; the others open and close in turn.
struct BorderPairing {
  /// For each arc, the one that its end leads to; -1 while there is none.
  private(set) var next: [Int32] = []
  /// For each arc, the numbers of the places where it starts and ends: equal for equal places.
  private(set) var startPlace: [Int32] = []
  private(set) var endPlace: [Int32] = []
  private(set) var placeCount = 0

  /// Whether pieces end or start at one position, where two edges touch, or cross the border so near to each other that they cannot be
  /// ordered.
  private(set) var hasMeeting = false

  /// Whether two edges leave one place on the border in one direction, as no valid polygon has it: one runs back along the other.
  private(set) var hasDoubleEdge = false

  /// The arc from whose end to the next start, at the same place, the way leads once round the world; -1 mostly.
  private(set) var lap: Int32 = -1

  /// Whether inside and outside alternate along the border, as they do for every valid polygon.
  private(set) var isRegular = true

  /// Whether some way along the border from a piece to the next one goes by a corner.
  private(set) var passesCorner = false

  private(set) var extent = SeamExtent()

  /// Whether the region begins or stops anywhere on the border. Otherwise it reaches all of it or nothing.
  private(set) var hasOpening = false

  /// The ends of a place that are still to be joined are `begin..<starts` and `starts..<end`.
  private var groups: [(begin: Int32, starts: Int32, end: Int32)] = []
  private var fan: [(end: BorderEnd, place: Position, next: Position)] = []
  private var open: [BorderEnd] = []
  private var unmatched: [BorderEnd] = []

  /// Complexity: O(e log e) in the ends.
  mutating func pair(_ arcs: inout BoundaryArcs) {
    fill(&next, arcs.arcs.count)
    fill(&startPlace, arcs.arcs.count)
    fill(&endPlace, arcs.arcs.count)
    isRegular = true
    passesCorner = false
    lap = -1
    hasOpening = false
    extent.removeAll()
    arcs.ends.withUnsafeMutableBufferPointer { $0.heapSort(by: BorderEnd.isOrdered) }
    findGroups(arcs.ends)
    placeCount = groups.count
    hasMeeting = placeCount < arcs.ends.count
    hasDoubleEdge = false
    for index in groups.indices where groups[index].end - groups[index].begin > 1 {
      spread(index, arcs)
      hasDoubleEdge = hasDoubleEdge || zip(fan, fan.dropFirst()).contains { Orientation.sign($0.place, $0.next, $1.next) == 0 }
      if fan.count > 2 { joinPoints(index, &arcs) }
    }
    if !groups.isEmpty { pairRound(arcs.ends, reachesBorder: arcs.reachesBorder) }
    if groups.isEmpty, arcs.reachesBorder { extent.addAll() }
    extent.sort()
  }

  private func fill(_ array: inout [Int32], _ count: Int) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(-1, count: count))
  }

  /// Ends at one place, those where pieces end before those where pieces start.
  private mutating func findGroups(_ ends: [BorderEnd]) {
    groups.removeAll(keepingCapacity: true)
    var index = 0
    while index < ends.count {
      var starts = index
      while starts < ends.count, ends[starts].place == ends[index].place, !ends[starts].isStart { starts += 1 }
      var behind = starts
      while behind < ends.count, ends[behind].place == ends[index].place { behind += 1 }
      for end in ends[index..<behind] {
        if end.isStart {
          startPlace[Int(end.arc)] = Int32(groups.count)
        } else {
          endPlace[Int(end.arc)] = Int32(groups.count)
        }
      }
      groups.append((Int32(index), Int32(starts), Int32(behind)))
      index = behind
    }
  }

  /// The ends at one place in the order of their directions.
  private mutating func spread(_ index: Int, _ arcs: BoundaryArcs) {
    let range = Int(groups[index].begin)..<Int(groups[index].end)
    fan.removeAll(keepingCapacity: true)
    for end in arcs.ends[range] {
      let arc = arcs.arcs[Int(end.arc)]
      let here = Int(end.isStart ? arc.start : arc.end - 1)
      fan.append((end, arcs.vertices[here].position, arcs.vertices[end.isStart ? here + 1 : here - 1].position))
    }
    fan.withUnsafeMutableBufferPointer {
      $0.heapSort { a, b in
        let side = Orientation.sign(a.place, a.next, b.next)
        return side != 0 ? side > 0 : a.end.arc < b.end.arc
      }
    }
  }

  /// Joins, at one place, pieces between which the region comes to a point: one that starts there and the next one to its
  /// left, which ends there. In the order of their directions (``fan``), the region lies left of the first and right of the second.
  private mutating func joinPoints(_ index: Int, _ arcs: inout BoundaryArcs) {
    let range = Int(groups[index].begin)..<Int(groups[index].end)
    var left: [BorderEnd] = []
    var joined: [BorderEnd] = []
    for (end, _, _) in fan {
      if !end.isStart, let start = left.last, start.isStart {
        next[Int(end.arc)] = start.arc
        joined += [start, end]
        left.removeLast()
      } else {
        left.append(end)
      }
    }
    let terminals = left.filter { !$0.isStart }
    let starts = left.filter(\.isStart)
    for (place, end) in zip(range, terminals + starts + joined) { arcs.ends[place] = end }
    groups[index].starts = groups[index].begin + Int32(terminals.count)
    groups[index].end = groups[index].starts + Int32(starts.count)
  }

  /// Goes round the border from a place behind which the region begins. If there is none, pieces only touch the
  /// border, and the region reaches all of it or nothing.
  private mutating func pairRound(_ ends: [BorderEnd], reachesBorder: Bool) {
    let opening = groups.indices.first { 2 * groups[$0].starts > groups[$0].begin + groups[$0].end }
    hasOpening = opening != nil
    let isAllInside = opening == nil && reachesBorder
    var lastStart: BorderEnd?
    for step in groups.indices {
      let group = groups[((opening ?? 0) + step) % groups.count]
      var terminal = Int(group.begin)
      var start = Int(group.starts)
      if step == 0, isAllInside, terminal < group.starts, start < group.end {
        // What starts here closes the round.
        open.append(ends[terminal])
        lastStart = ends[start]
        terminal += 1
        start += 1
      }
      while terminal < group.starts || start < group.end {
        if start < group.end, let end = open.popLast() {
          join(end, ends[start])
          start += 1
        } else if terminal < group.starts {
          if !open.isEmpty { isRegular = false }
          open.append(ends[terminal])
          terminal += 1
        } else {
          unmatched.append(ends[start])
          isRegular = false
          start += 1
        }
      }
    }
    if let lastStart, let end = open.popLast() {
      if end.place == lastStart.place { lap = end.arc }
      join(end, lastStart)
    }
    // What a self-crossing ring left over is joined as well, so that every ring closes all the same.
    while let end = open.last, let start = unmatched.popLast() {
      open.removeLast()
      join(end, start)
    }
    if !open.isEmpty || !unmatched.isEmpty { isRegular = false }
    open.removeAll(keepingCapacity: true)
    unmatched.removeAll(keepingCapacity: true)
  }

  private mutating func join(_ end: BorderEnd, _ start: BorderEnd) {
    passesCorner = passesCorner || lap == end.arc || end.place.side != start.place.side || start.place < end.place
    next[Int(end.arc)] = start.arc
    if lap == end.arc { extent.addAll() } else { extent.add(from: end.place, to: start.place) }
  }

  /// Whether the region reaches a place on the border where no piece ends, as the pieces have been paired. Complexity: O(e).
  func reaches(_ place: BorderPlace, _ ends: [BorderEnd]) -> Bool {
    if lap >= 0 { return true }
    var starts = [BorderPlace?](repeating: nil, count: next.count)
    for end in ends where end.isStart { starts[Int(end.arc)] = end.place }
    return ends.contains { end in
      guard !end.isStart, next[Int(end.arc)] >= 0, let start = starts[Int(next[Int(end.arc)])], start != end.place else { return false }
      // Round the corner where counting begins, or not.
      return end.place < start ? end.place < place && place < start : end.place < place || place < start
    }
  }
}
