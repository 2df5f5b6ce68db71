internal import GeoModel

/// Takes vertices out of one short path, the least important first, whatever is in their way (``SeparateRemoval``): most borders have ten
/// or twenty. The least of so few is found faster by looking at all of them than in a queue, since nothing depends on a guess.
enum ShortRemoval {
  /// The most vertices of a path.
  static let most = 40

  /// - Parameters:
  ///   - keys: gets for each vertex the importance at which it goes; infinite for all before.
  ///   - order: decides between vertices that matter equally.
  /// - Complexity: O(n²).
  static func rank(
    _ path: SimplificationPath, _ points: UnsafePointer<Position>, _ traits: UnsafeBufferPointer<VertexTraits>, _ area: EffectiveArea,
    _ keys: UnsafeMutableBufferPointer<Double>, _ steps: UnsafeMutableBufferPointer<SeparateRemoval.Step>, _ order: VertexQueue.Order
  ) {
    let (start, count) = (path.start, path.vertices.count)
    // In fours, those behind the last vertex infinite.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: (count + 3) / 4 * 4) { pending in
      pending.initialize(repeating: .infinity)
      func update(_ index: Int) {
        guard traits[index].isEmpty else { return }
        let key = area.of(points[index], between: points[Int(steps[index].previous)], and: points[Int(steps[index].next)])
        pending[index - start] = key < .infinity ? key : .infinity
      }
      for index in path.vertices { update(index) }
      var level = 0.0
      var turn: Int32 = 0
      while !path.isRing || count - Int(turn) > 3, let least = least(pending, from: start, order) {
        level = max(level, pending[least - start])
        keys[least] = level
        pending[least - start] = .infinity
        steps[least].turn = turn
        turn += 1
        let (before, behind) = (Int(steps[least].previous), Int(steps[least].next))
        steps[before].next = Int32(behind)
        steps[behind].previous = Int32(before)
        update(before)
        update(behind)
      }
    }
  }

  /// The vertex that goes next; `nil` if none may. Without branches over keys, which nothing foretells.
  @inline(__always)
  private static func least(_ pending: UnsafeMutableBufferPointer<Double>, from start: Int, _ order: VertexQueue.Order) -> Int? {
    var (a, b, c, d) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
    for index in stride(from: 0, to: pending.count, by: 4) {
      a = min(a, pending[index])
      b = min(b, pending[index + 1])
      c = min(c, pending[index + 2])
      d = min(d, pending[index + 3])
    }
    let least = min(min(a, b), min(c, d))
    if least == .infinity { return nil }
    var equal: UInt64 = 0
    for index in pending.indices { equal |= (pending[index] == least ? 1 : 0) << UInt64(index) }
    var first = start + equal.trailingZeroBitCount
    equal &= equal - 1
    while equal != 0 {
      let other = start + equal.trailingZeroBitCount
      if order.precedesByGeometry(other, first) { first = other }
      equal &= equal - 1
    }
    return first
  }
}
