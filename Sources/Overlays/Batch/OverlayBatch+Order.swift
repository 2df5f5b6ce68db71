/// A draw unit of one of several batches that are drawn together.
public struct DrawStep: Sendable, Hashable {
  /// The index of the batch.
  public let batch: Int

  /// The index in that batch's ``OverlayBatch/groups``.
  public let group: Int

  /// The same number for units of several batches that follow each other with equal level, z-order, class, style and floor, and could be one
  /// unit; from 0 up.
  public let rank: Int
}

extension OverlayBatch {
  /// The draw units of several batches in drawing order, the first one at the bottom: the same picture as if features were drawn one by one.
  ///
  /// Sorted by level and z-order; then areas and lines, points, labels; then batch by batch in the order of each batch's groups. For indoor
  /// maps, where one floor lies over the other, call it once for each floor.
  ///
  /// - Complexity: O(g log g) for g draw units.
  public static func drawingOrder(of batches: [OverlayBatch]) -> [DrawStep] {
    // `head` is the group that a unit belongs to: borders and more of a ribbon follow theirs.
    var units: [(place: DrawPlace, batch: Int, group: Int, head: Int)] = []
    for (number, batch) in batches.enumerated() {
      for (index, group) in batch.groups.enumerated() {
        if group.geometry == .line, group.paths.isEmpty, index > 0, let last = units.last {
          units.append((last.place, number, index, last.head))
          continue
        }
        // Areas and lines are drawn in one order.
        let geometry = group.geometry == .line ? .polygon : group.geometry
        let place = DrawPlace(level: group.level, zOrder: group.zOrder, geometry: geometry, depth: 0, style: 0, floor: 0)
        units.append((place, number, index, index))
      }
    }
    units.sort { a, b in a.place != b.place ? a.place < b.place : (a.batch, a.group) < (b.batch, b.group) }
    var rank = 0
    return units.indices.map { index in
      if index > 0, !couldBeOne(units[index - 1], units[index]) { rank += 1 }
      return DrawStep(batch: units[index].batch, group: units[index].group, rank: rank)
    }
    func couldBeOne(
      _ a: (place: DrawPlace, batch: Int, group: Int, head: Int), _ b: (place: DrawPlace, batch: Int, group: Int, head: Int)
    ) -> Bool {
      if a.batch == b.batch && a.head == b.head { return true }
      let (first, second) = (batches[a.batch].groups[a.head], batches[b.batch].groups[b.head])
      return a.place == b.place && first.geometry == second.geometry && first.floor == second.floor
        && (a.batch != b.batch || first.depth == second.depth)
        && batches[a.batch].styles[first.style] == batches[b.batch].styles[second.style]
    }
  }
}

/// What a draw unit's place in drawing order depends on, in a batch and among several.
package struct DrawPlace: Comparable {
  private let level: OverlayLevel
  private let zOrder: Int32
  private let depth: UInt32
  private let geometry: GeometryClass
  private let style: Int
  private let floor: Int32

  /// - Parameters:
  ///   - depth: see ``DrawGroup/depth``.
  ///   - style: its rank among all styles (``OverlayStyle/drawingOrder(of:)``).
  ///   - floor: `Int32.min` for none.
  package init(level: OverlayLevel, zOrder: Int32, geometry: GeometryClass, depth: UInt32, style: Int, floor: Int32) {
    (self.level, self.zOrder, self.geometry, self.depth, self.style, self.floor) = (level, zOrder, geometry, depth, style, floor)
  }

  package static func < (a: DrawPlace, b: DrawPlace) -> Bool {
    if (a.level, a.zOrder, a.geometry.tier) != (b.level, b.zOrder, b.geometry.tier) {
      return (a.level, a.zOrder, a.geometry.tier) < (b.level, b.zOrder, b.geometry.tier)
    }
    return (a.depth, a.geometry.rawValue, a.style, a.floor) < (b.depth, b.geometry.rawValue, b.style, b.floor)
  }
}
