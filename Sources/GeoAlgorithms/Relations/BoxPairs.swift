/// Finds pairs of boxes that have a point in common.
public struct BoxPairs: Sendable {
  /// Pairs of indices, the smaller first, in order.
  public let pairs: [(Int, Int)]
  /// `false` if there are more than were asked for.
  public let isComplete: Bool

  /// Complexity: O(n log n + pairs).
  ///
  /// - Parameters:
  ///   - shapes: the shapes whose boxes are compared.
  ///   - most: the search ends after about this many pairs.
  public init(of shapes: [PreparedShape], most: Int = 4_000_000) {
    self.init(shapes.map(\.box), most: most)
  }

  /// Pairs of one of the first, with its box widened by some metres, and one of the second.
  public static func between(
    _ first: [PreparedShape], _ second: [PreparedShape], margin: Double, _ metres: LocalMetres, most: Int = 4_000_000
  ) -> BoxPairs {
    let (x, y) = (margin / metres.east, margin / metres.north)
    let wide = first.map(\.box).map { PlaneBox(minX: $0.minX - x, minY: $0.minY - y, maxX: $0.maxX + x, maxY: $0.maxY + y) }
    return BoxPairs(wide + second.map(\.box), most: most, split: first.count)
  }

  /// Pairs of one of the first and one of the second.
  public static func between(_ first: [PreparedShape], _ second: [PreparedShape], most: Int = 4_000_000) -> BoxPairs {
    BoxPairs(first.map(\.box) + second.map(\.box), most: most, split: first.count)
  }

  /// A sweep from west to east over boxes in order of their western edges.
  private init(_ boxes: [PlaneBox], most: Int, split: Int? = nil) {
    let order = boxes.indices.filter { boxes[$0].minX <= boxes[$0].maxX }
      .sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var pairs: [(Int, Int)] = []
    var work = 0
    var isComplete = true
    search: for (place, index) in order.enumerated() {
      let box = boxes[index]
      var next = place + 1
      while next < order.count, boxes[order[next]].minX <= box.maxX {
        let other = order[next]
        next += 1
        work += 1
        if work > 16 * most || pairs.count > most {
          isComplete = false
          break search
        }
        guard box.meets(boxes[other]) else { continue }
        let (a, b) = (Swift.min(index, other), Swift.max(index, other))
        if let split {
          if a < split, b >= split { pairs.append((a, b - split)) }
        } else {
          pairs.append((a, b))
        }
      }
    }
    pairs.sort { $0 < $1 }
    self.pairs = pairs
    self.isComplete = isComplete
  }
}
