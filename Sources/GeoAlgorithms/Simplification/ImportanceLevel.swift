/// How important what went so far was: what goes later is never said to matter less.
struct ImportanceLevel {
  /// Whether each vertex is to matter more than those that go before it, if only by the last bit, so that a share can end between any two.
  /// What does not matter at all goes together.
  let isStrict: Bool
  private(set) var value = 0.0

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// - Returns: the importance of a vertex that goes next.
  @inline(__always)
  mutating func rise(to importance: Double) -> Double {
    if importance > value {
      value = importance
    } else if isStrict, value > 0 {
      value = value.nextUp
    }
    return value
  }
}
