/// The dashes of a path.
struct DashedPath {
  private let lengths: [Float]
  /// The length after which dashes repeat.
  let period: Float
  private var dash: [SIMD2<Float>] = []

  /// `nil` for a stroke without gaps.
  init?(_ shape: StrokeShape) {
    // An odd number is repeated, so that dashes and gaps change places.
    lengths = shape.dashes.count % 2 == 1 ? shape.dashes + shape.dashes : shape.dashes
    period = lengths.reduce(0, +)
    guard period > 0, period.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
  }

  /// Calls `body` with each dash, from the beginning of the path on.
  ///
  /// - Parameter start: how far from the line's beginning the path begins, in pixels.
  mutating func forEach(
    _ positions: UnsafeBufferPointer<SIMD2<Float>>, isClosed: Bool, start: Float, _ body: (UnsafeBufferPointer<SIMD2<Float>>) -> Void
  ) {
    guard let first = positions.first, positions.count > 1 else { return }
    var (index, left) = place(at: start)
    dash.removeAll(keepingCapacity: true)
    if index % 2 == 0 { dash.append(first) }
    for number in 1..<(isClosed ? positions.count + 1 : positions.count) {
      let (a, b) = (positions[number - 1], positions[number == positions.count ? 0 : number])
      let along = b - a
      let length = (along * along).sum().squareRoot()
      guard length > 0, length.isFinite else { continue }
      var done: Float = 0
      while length - done > left {
        done += left
        let place = a + along * (done / length)
        if index % 2 == 0 {
          dash.append(place)
          end(body)
        } else {
          dash.append(place)
        }
        index = (index + 1) % lengths.count
        left = lengths[index]
      }
      left -= length - done
      if index % 2 == 0 { dash.append(b) }
    }
    end(body)
  }

  private mutating func end(_ body: (UnsafeBufferPointer<SIMD2<Float>>) -> Void) {
    if !dash.isEmpty { dash.withUnsafeBufferPointer(body) }
    dash.removeAll(keepingCapacity: true)
  }

  private func place(at start: Float) -> (index: Int, left: Float) {
    var rest = max(start.truncatingRemainder(dividingBy: period), 0)
    for (index, length) in lengths.enumerated() {
      if rest < length { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}
