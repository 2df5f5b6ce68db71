internal import GeoModel

extension SegmentNoding {
  /// Makes one of segments with the same ends, whose bundles are added up two by two, and the sums again, so that k rings that
  /// run along each other make O(k log k) strands.
  ///
  /// - Returns: false if there are too many.
  mutating func mergeEqual() -> Bool {
    equals.reset(count: segments.count)
    var count = 0
    var twins: [(kept: Int, segment: NodedSegment)] = []
    for index in segments.indices {
      let segment = segments[index]
      let hash = Self.hash(segment)
      if let known = equals.find(hash, isEqual: { segments[Int($0)].low == segment.low && segments[Int($0)].high == segment.high }) {
        twins.append((Int(known), segment))
        continue
      }
      // There is room for all of them.
      equals.insert(Int32(count), hash)
      segments[count] = segment
      count += 1
    }
    segments.removeSubrange(count...)
    let order = twins.indices.sorted { (twins[$0].kept, $0) < (twins[$1].kept, $1) }
    var group: [NodedSegment] = []
    var next = 0
    while next < order.count {
      let kept = twins[order[next]].kept
      group.removeAll(keepingCapacity: true)
      group.append(segments[kept])
      while next < order.count, twins[order[next]].kept == kept {
        group.append(twins[order[next]].segment)
        next += 1
      }
      segments[kept].layers = layers(of: group)
      segments[kept].bundle = sum(&group)
      if bundles.count > mostPieces { return false }
    }
    return true
  }

  private static func hash(_ segment: NodedSegment) -> UInt32 {
    let ends = UInt64(UInt32(bitPattern: segment.low)) << 32 | UInt64(UInt32(bitPattern: segment.high))
    let product = ends.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }

  /// Complexity: O(k d) for k segments of d directions.
  private func layers(of group: [NodedSegment]) -> Int32 {
    var directions: [(line: Int32, layers: Int32)] = []
    for segment in group {
      if let index = directions.firstIndex(where: { runAlong($0.line, segment.line) }) {
        directions[index].layers = max(directions[index].layers, segment.layers)
      } else {
        directions.append((segment.line, segment.layers))
      }
    }
    return directions.reduce(0) { $0 + $1.layers }
  }

  /// Whether two segments of the input have one direction, or opposite ones, except for a little more than rounding.
  private func runAlong(_ first: Int32, _ second: Int32) -> Bool {
    let (s, t) = (ends(ofLine: first), ends(ofLine: second))
    let (ax, ay, bx, by) = (s.b.x - s.a.x, s.b.y - s.a.y, t.b.x - t.a.x, t.b.y - t.a.y)
    return (ax * by - ay * bx).magnitude <= 0x1p-30 * ((ax * bx).magnitude + (ay * by).magnitude)
  }

  /// The bundle of equal segments, in the direction of the first.
  private mutating func sum(_ group: inout [NodedSegment]) -> Int32 {
    while group.count > 1 {
      for index in stride(from: 0, to: group.count, by: 2) {
        var segment = group[index]
        if index + 1 < group.count {
          let other = group[index + 1]
          segment.bundle = bundles.sum(segment.bundle, other.bundle, isOpposite: segment.isReversed != other.isReversed)
        }
        group[index / 2] = segment
      }
      group.removeSubrange(((group.count + 1) / 2)...)
    }
    return group[0].bundle
  }
}
