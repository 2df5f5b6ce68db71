/// The outline of a stroke as closed paths: one of an open path, two of a closed one.
struct StrokeRings: EdgeTaking {
  private var left: [SIMD2<Float>] = []
  /// Chains of the right side, that nearest to the beginning first.
  private var right: [SIMD2<Float>] = []
  private var chains: [Int] = []
  private var isLeft = true

  mutating func begin(_ side: StrokeSide) {
    isLeft = side == .left
    if !isLeft { chains.append(right.count) }
  }

  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    if isLeft {
      if left.isEmpty { left.append(a) }
      left.append(b)
    } else {
      if right.count == chains.last { right.append(a) }
      right.append(b)
    }
  }

  /// Calls `body` with each ring, and forgets them.
  ///
  /// - Parameter isClosed: whether the path is: then its two sides do not meet.
  mutating func take(isClosed: Bool, _ body: ([SIMD2<Float>]) -> Void) {
    var back: [SIMD2<Float>] = []
    back.reserveCapacity(right.count)
    var end = right.count
    for start in chains.reversed() {
      back += right[start..<end]
      end = start
    }
    if isClosed {
      body(left)
      body(back)
    } else {
      body(left + back)
    }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
  }
}
