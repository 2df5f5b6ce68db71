internal import Overlays

/// How deep each area and line of a draft is: deeper ones are drawn later, so that a batch looks as if its features were drawn one by one.
///
/// The depth of an item is the greatest depth of the earlier items of its level and z-order that it overlaps, plus one where the group of the
/// earlier one (class, style, floor) is drawn after its own. Where groups are in the right order anyway, the depth is 0 and groups are as large
/// as they can be. Points and labels have depth 0: they are drawn after all areas and lines.
///
/// Only pairs that groups would draw in the wrong order are compared: a tree of boxes knows for each node the greatest depth below it, and nodes
/// without an item that is deep enough are passed over.
struct PaintDepths {
  /// What an item's place in drawing order depends on, its depth aside.
  struct Place {
    /// A number of its level and z-order; items of different planes are never compared.
    var plane: Int32
    /// Its group's place among the groups of the plane; negative for points and labels.
    var group: Int32
  }

  /// For each item of the draft; empty where all are 0.
  private(set) var depths: [UInt32] = []

  /// Pairs that count as overlapping since their boxes do: beyond ``mostTests`` shapes are not compared.
  private(set) var untested = 0

  /// Comparisons of triangles and edges in a batch: some hundred milliseconds.
  static let mostTests = 1 << 22

  /// - Parameters:
  ///   - draft: items in input order.
  ///   - places: one for each item.
  /// - Complexity: O(n log n) for n items, and the triangles where the boxes of items in the wrong order overlap.
  init(_ draft: OverlayDraft, _ places: [Place], mostTests: Int = Self.mostTests) {
    if !Self.isOutOfOrder(places) { return }
    let rects = draft.items.indices.map { places[$0].group < 0 ? PlaneRect.nothing : draft.rect(of: draft.items[$0]) }
    var overlap = ItemOverlap(draft, mostTests: mostTests)
    var tree = DepthTree(rects)
    var depths = [UInt32](repeating: 0, count: places.count)
    for item in places.indices where places[item].group >= 0 {
      let place = places[item]
      var depth: UInt32 = 0
      tree.search(rects[item], deeperThan: &depth, group: place.group) { earlier, depth in
        guard places[earlier].plane == place.plane else { return }
        let needed = depths[earlier] + (places[earlier].group > place.group ? 1 : 0)
        if needed > depth, overlap.overlaps(earlier, item, rects[earlier], rects[item]) { depth = needed }
      }
      depths[item] = depth
      tree.insert(item, depth: depth, group: place.group)
    }
    untested = overlap.untested
    if depths.contains(where: { $0 > 0 }) { self.depths = depths }
  }

  /// Whether an item comes after one of its plane whose group is drawn later.
  private static func isOutOfOrder(_ places: [Place]) -> Bool {
    var greatest: [Int32: Int32] = [:]
    for place in places where place.group >= 0 {
      if let last = greatest[place.plane], place.group < last { return true }
      greatest[place.plane] = place.group
    }
    return false
  }
}
