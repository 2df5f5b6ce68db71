internal import GeoModel

extension Position {
  /// The same place in the plane that begins at a longitude, -180..<180, and ends a turn east of it.
  func inPlane(from west: Double) -> Position { x < west ? Position(x: x + 360, y: y) : self }
}

/// How paths write the longitudes of arcs that others may write otherwise.
extension Topology {
  /// Some positions of the arcs where they lie in one plane, if there is one. Complexity: O(their number).
  func inPlane(_ range: Range<Int>) -> [Position] {
    guard let west else { return Array(positions[range]) }
    return positions[range].map { $0.inPlane(from: west) }
  }

  /// The turns of a path, as indices into ``turns``. Complexity: O(1).
  func turns(ofPath path: Int) -> Range<Int> { (path == 0 ? 0 : Int(turnEnds[path - 1]))..<Int(turnEnds[path]) }

  /// For each reference of a path, in how many turns off its place the path writes the arc's first position.
  func turnsOfArcs(ofPath path: Int) -> [Int8] {
    let own = turns(ofPath: path)
    var start = 0
    return references(ofPath: path).map { index in
      let reference = references[index]
      let last = start + positions(ofArc: Self.arc(reference)).count - 1
      defer { start = last }
      return turns[own.lowerBound + (reference >= 0 ? start : last) % own.count]
    }
  }

  /// Appends those of the path that was appended last, given in its own order.
  mutating func appendTurns(_ own: ArraySlice<Int8>) {
    let start = Int(starts[turnEnds.count])
    turns.append(contentsOf: own.suffix(start))
    turns.append(contentsOf: own.dropLast(start))
    turnEnds.append(UInt32(truncatingIfNeeded: turns.count))
  }

  /// Leaves out those of positions that go.
  mutating func keepTurns(_ isKept: [Bool], of whole: Topology) {
    turns.removeAll(keepingCapacity: true)
    for path in 0..<pathCount {
      var next = whole.turns(ofPath: path)
      for (number, reference) in whole.references[whole.references(ofPath: path)].enumerated() {
        let range = whole.positions(ofArc: Self.arc(reference))
        for step in (number == 0 ? 0 : 1)..<range.count where !next.isEmpty {
          let place = reference >= 0 ? range.lowerBound + step : range.upperBound - 1 - step
          if isKept[place] || step == range.count - 1 || step == 0 { turns.append(whole.turns[next.lowerBound]) }
          next.removeFirst()
        }
      }
      turnEnds[path] = UInt32(truncatingIfNeeded: turns.count)
    }
  }

  /// Follows rings without junction that begin elsewhere now.
  ///
  /// - Parameter firsts: for each arc, which of its positions has become the first; 0 for those as they were.
  mutating func turnSpellings(_ firsts: [Int]) {
    if turns.isEmpty { return }
    for path in 0..<pathCount {
      let references = references(ofPath: path)
      guard references.count == 1 else { continue }
      let reference = self.references[references.lowerBound]
      let first = firsts[Self.arc(reference)]
      let range = turns(ofPath: path)
      if first == 0 || range.isEmpty { continue }
      let own = turns[range]
      let split = reference >= 0 ? first : own.count - first
      turns.replaceSubrange(range, with: Array(own.dropFirst(split) + own.prefix(split)))
    }
  }
}
