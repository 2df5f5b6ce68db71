internal import GeoModel

/// What keeps a vertex from going.
extension VertexRemoval {
  /// Some vertices, those that stay in one place once: thousands may meet there, and each search near it would come upon all of them.
  /// Complexity: O(n).
  static func onceEach(
    of runs: [Range<Int>], _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ twins: [Int32]
  ) -> [Range<Int>] {
    guard traits.contains(where: { $0.contains(.shared) }) else { return runs }
    var isLeftOut = [Bool](repeating: false, count: twins.count)
    var left: [Range<Int>] = []
    for run in runs {
      var start = run.lowerBound
      for index in run where isLeftOut[index] || traits[index].contains(.shared) {
        if isLeftOut[index] {
          if index > start { left.append(start..<index) }
          start = index + 1
          continue
        }
        var other = Int(twins[index])
        while other != index {
          // Where paths are unwrapped one by one, twins may lie a turn apart.
          if traits[other].contains(.shared), points[other] == points[index] { isLeftOut[other] = true }
          other = Int(twins[other])
        }
      }
      if start < run.upperBound { left.append(start..<run.upperBound) }
    }
    return left
  }

  /// Whether something is in the way of a vertex's going; it is then held until that goes or its neighbours change.
  ///
  /// - Parameter isFinal: whether it is not looked for, and the vertex stays.
  mutating func hold(
    _ index: Int, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ twins: [Int32], isFinal: Bool
  ) -> Bool {
    let vertex = vertices[index]
    let (a, c) = (Int(vertex.previous), Int(vertex.next))
    if isFinal || points[a] == points[c] || areAlongEdge(a, c, points, traits, twins) {
      vertices[index].isHeld = true
      return true
    }
    let witness = tree.witness(points, a, index, c)
    if witness < 0 { return false }
    vertices[index].isHeld = true
    waits.append(Wait(vertex: Int32(index), stamp: vertex.stamp, next: vertices[witness].waits))
    vertices[witness].waits = Int32(waits.count - 1)
    return true
  }

  /// Whether an edge may lie along that from `a` to `c`: one that begins and ends in their places, or passes through.
  func areAlongEdge(
    _ a: Int, _ c: Int, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ twins: [Int32]
  ) -> Bool {
    let nodes: VertexTraits = [.shared, .onEdge]
    if traits[a].isDisjoint(with: nodes) || traits[c].isDisjoint(with: nodes) { return false }
    if traits[a].contains(.onEdge) || traits[c].contains(.onEdge) { return true }
    var other = Int(twins[a])
    var rest = 64
    while other != a {
      let (previous, next) = (Int(vertices[other].previous), Int(vertices[other].next))
      if previous >= 0, points[previous] == points[c] { return true }
      if next >= 0, points[next] == points[c] { return true }
      other = Int(twins[other])
      rest -= 1
      if rest == 0 { return true }
    }
    return false
  }
}
