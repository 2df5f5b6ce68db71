internal import GeoModel

extension TessellationSweep {
  /// Where two chains that begin at a place lie among the regions: in one, or between two, then at the place of the upper one.
  ///
  /// - Parameters:
  ///   - low: the other end of the lower chain's first edge; `high` of the upper one's. They decide for a place that lies on a
  ///     region's border.
  mutating func locate(_ place: Position, _ low: Position, _ high: Position) -> (place: RegionOrder.Place, isInside: Bool) {
    // The last chunk that does not begin above the place.
    var (first, end) = (0, order.chunkCount)
    while end - first > 1 {
      let middle = (first + end) / 2
      if compare(place, low, high, with: order.region(at: .init(chunk: middle, slot: 0))) < 0 { end = middle } else { first = middle }
    }
    if order.chunkCount == 0 { return (.init(chunk: 0, slot: 0), false) }
    var (from, to) = (0, order.count(ofChunk: first))
    while from < to {
      let middle = (from + to) / 2
      let found = RegionOrder.Place(chunk: first, slot: middle)
      let side = compare(place, low, high, with: order.region(at: found))
      if side == 0 { return (found, true) }
      if side < 0 { to = middle } else { from = middle + 1 }
    }
    return (.init(chunk: first, slot: from), false)
  }

  /// Whether a place lies below a region (-1), in it (0) or above it (1).
  private mutating func compare(_ place: Position, _ low: Position, _ high: Position, with region: Int32) -> Int {
    let index = Int(region)
    advance(index, to: place, inclusive: true)
    if !isAbove(place, low, high, chain: regions[index].lower) { return -1 }
    return isAbove(place, low, high, chain: regions[index].upper) ? 1 : 0
  }

  /// Whether chains that begin at a position run above another chain's present edge. For a position on that edge their own first
  /// edges decide; since nothing crosses, one that does not lie on it as well speaks for both.
  @inline(__always)
  private func isAbove(_ place: Position, _ low: Position, _ high: Position, chain: Int32) -> Bool {
    let chain = chains[Int(chain)]
    let a = points[Int(chain.next - chain.step)], b = points[Int(chain.next)]
    var side = orientation(a, b, place)
    if side == .on { side = orientation(a, b, low) }
    if side == .on { side = orientation(a, b, high) }
    return side == .left
  }
}
