/// A draw unit of one of several batches that are drawn together.
public struct DrawStep: Sendable, Hashable {
  /// The index of the batch.
  public let batch: Int

  /// The index in that batch's ``OverlayBatch/groups``.
  public let group: Int

  /// The same number for units with equal level, z-order, class, style and floor, which could be one unit; from 0 up.
  public let rank: Int
}

extension OverlayBatch {
  /// The draw units of several batches in drawing order, the first one at the bottom: the same picture as if one batch held everything.
  ///
  /// Sorted by level, z-order, class, style and floor; equal units are in order of the batches, and expanded borders of areas
  /// (``RibbonColumns``) over all areas. For indoor maps, where one floor lies over the other, call it once for each floor.
  ///
  /// - Complexity: O(g log g) for g draw units.
  public static func drawingOrder(of batches: [OverlayBatch]) -> [DrawStep] {
    var known: Set<OverlayStyle> = []
    let styles = batches.flatMap(\.styles).filter { known.insert($0).inserted }
    let ranks = Dictionary(uniqueKeysWithValues: OverlayStyle.drawingOrder(of: styles).enumerated().map { (styles[$1], $0) })
    var units: [(key: DrawPlace, isBorder: Bool, batch: Int, group: Int)] = []
    for (number, batch) in batches.enumerated() {
      for (index, group) in batch.groups.enumerated() {
        // It goes on with the unit before it, or has the borders of its areas.
        if group.geometry == .line, group.paths.isEmpty, index > 0, let last = units.last {
          units.append((last.key, last.key.geometry == .polygon, number, index))
          continue
        }
        let key = DrawPlace(
          level: group.level, zOrder: group.zOrder, geometry: group.geometry, style: ranks[batch.styles[group.style]] ?? 0,
          floor: group.floor ?? .min)
        units.append((key, false, number, index))
      }
    }
    units.sort { a, b in
      if a.key != b.key { return a.key < b.key }
      return (a.isBorder ? 1 : 0, a.batch, a.group) < (b.isBorder ? 1 : 0, b.batch, b.group)
    }
    var rank = 0
    return units.indices.map { index in
      if index > 0, units[index].key != units[index - 1].key { rank += 1 }
      return DrawStep(batch: units[index].batch, group: units[index].group, rank: rank)
    }
  }
}

/// What a draw unit's place in drawing order depends on, in a batch and among several.
package struct DrawPlace: Comparable {
  private let level: OverlayLevel
  private let zOrder: Int32
  fileprivate let geometry: GeometryClass
  private let style: Int
  private let floor: Int32

  /// - Parameters:
  ///   - style: its rank among all styles (``OverlayStyle/drawingOrder(of:)``).
  ///   - floor: `Int32.min` for none.
  package init(level: OverlayLevel, zOrder: Int32, geometry: GeometryClass, style: Int, floor: Int32) {
    (self.level, self.zOrder, self.geometry, self.style, self.floor) = (level, zOrder, geometry, style, floor)
  }

  package static func < (a: DrawPlace, b: DrawPlace) -> Bool {
    (a.level, a.zOrder, a.geometry.rawValue, a.style, a.floor) < (b.level, b.zOrder, b.geometry.rawValue, b.style, b.floor)
  }
}
