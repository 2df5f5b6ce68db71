/// The sides of many boxes in degrees, each of the four in order.
///
/// A repair keeps most sides of what it repairs, but they come out of the projection a few bits off: here they are found again as they were
/// written, whichever of the boxes they belong to.
struct BoxSides {
  /// Degrees: what is nearer is the same side.
  private static let tolerance = 1e-9

  private var sides: [[Double]]

  /// Complexity: O(n log n).
  init(_ boxes: ArraySlice<SIMD4<Double>>) {
    sides = (0..<4).map { side in boxes.map { $0[side] }.sorted() }
  }

  /// A box with each side put onto the nearest of the same side, to the bit, unless none is that near. Complexity: O(log n).
  func nearest(to box: SIMD4<Double>) -> SIMD4<Double> {
    var box = box
    for side in 0..<4 {
      let known = sides[side]
      var (below, above) = (0, known.count)
      while below < above {
        let middle = (below + above) / 2
        if known[middle] < box[side] { below = middle + 1 } else { above = middle }
      }
      let beside = known[max(below - 1, 0)..<min(below + 1, known.count)]
      let value = box[side]
      if let near = beside.min(by: { ($0 - value).magnitude < ($1 - value).magnitude }), (near - value).magnitude < Self.tolerance {
        box[side] = near
      }
    }
    return box
  }
}
