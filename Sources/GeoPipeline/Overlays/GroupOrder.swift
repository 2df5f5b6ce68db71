internal import Overlays

/// Which items of a draft are drawn together, and in which order the groups are drawn (`DrawPlace`).
///
/// The order of styles depends on nothing but the styles, so it is the same in every batch of a run. Areas and lines that would be drawn in
/// another order than their features come in the input, where they overlap, are drawn in later groups (``PaintDepths``).
struct GroupOrder {
  struct Key: Hashable {
    var geometry: GeometryClass
    /// Of the draft's styles.
    var style: UInt32
    var floor: Int32
    var depth: UInt32
  }

  /// In drawing order.
  private(set) var groups: [Key] = []

  /// Those in use, in their order: of the draft's styles.
  private(set) var styles: [UInt32] = []

  /// Pairs whose order was decided by their boxes.
  private(set) var untested = 0

  private var ranks: [Int] = []
  /// Items of the first group, then of the second, and so on, each in order of the draft.
  private var items: [Int32] = []
  private var ends: [Int] = []

  /// Complexity: O(n + g log g) for n items in g groups, and what ``PaintDepths`` takes where groups are not in input order.
  init(_ draft: OverlayDraft, order: DrawingOrder) {
    var numbering = Numbering(draft, depths: [])
    let used = Set(numbering.keys.map(\.style)).sorted()
    styles = OverlayStyle.drawingOrder(of: used.map { draft.styles[Int($0)] }).map { used[$0] }
    ranks = Array(repeating: 0, count: draft.styles.count)
    for (rank, style) in styles.enumerated() { ranks[Int(style)] = rank }
    var sorted = self.sorted(numbering.keys, draft)
    if order == .input {
      let depths = PaintDepths(draft, places(numbering, sorted, draft))
      untested = depths.untested
      if !depths.depths.isEmpty {
        numbering = Numbering(draft, depths: depths.depths)
        sorted = self.sorted(numbering.keys, draft)
      }
    }
    groups = sorted.map { numbering.keys[$0] }
    var starts = Array(repeating: 0, count: sorted.count)
    var end = 0
    for number in sorted {
      starts[number] = end
      end += numbering.counts[number]
      ends.append(end)
    }
    items = Array(repeating: 0, count: draft.items.count)
    for (item, number) in numbering.numbers.enumerated() {
      items[starts[Int(number)]] = Int32(item)
      starts[Int(number)] += 1
    }
  }

  func items(ofGroup index: Int) -> ArraySlice<Int32> { items[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  func rank(ofStyle style: UInt32) -> Int { ranks[Int(style)] }

  /// The numbers of groups in drawing order.
  private func sorted(_ keys: [Key], _ draft: OverlayDraft) -> [Int] {
    let places = keys.map { key in
      let style = draft.styles[Int(key.style)]
      return DrawPlace(
        level: style.level, zOrder: style.zOrder, geometry: key.geometry, depth: key.depth, style: ranks[Int(key.style)], floor: key.floor)
    }
    return keys.indices.sorted { places[$0] < places[$1] }
  }

  /// What the depth of each item depends on.
  private func places(_ numbering: Numbering, _ sorted: [Int], _ draft: OverlayDraft) -> [PaintDepths.Place] {
    var places = Array(repeating: PaintDepths.Place(plane: 0, group: -1), count: sorted.count)
    var plane: Int32 = 0
    for (place, number) in sorted.enumerated() {
      let key = numbering.keys[number], style = draft.styles[Int(key.style)]
      if place > 0 {
        let last = draft.styles[Int(numbering.keys[sorted[place - 1]].style)]
        if (last.level, last.zOrder) != (style.level, style.zOrder) { plane += 1 }
      }
      // The inverse of several areas is one mask, which depths would tear apart.
      let hasDepth = key.geometry.tier == 0 && !style.inverts
      places[number] = PaintDepths.Place(plane: plane, group: hasDepth ? Int32(place) : -1)
    }
    return numbering.numbers.map { places[Int($0)] }
  }

  /// The groups of items, numbered as they are needed.
  private struct Numbering {
    var keys: [Key] = []
    var counts: [Int] = []
    /// For each item.
    var numbers: [Int32] = []

    /// - Parameter depths: one for each item, or none if all are 0.
    init(_ draft: OverlayDraft, depths: [UInt32]) {
      var known: [Key: Int] = [:]
      var last: (key: Key, number: Int)?
      numbers.reserveCapacity(draft.items.count)
      for (index, item) in draft.items.enumerated() {
        let key = Key(geometry: item.geometry, style: item.style, floor: item.floor, depth: depths.isEmpty ? 0 : depths[index])
        let number: Int
        if let last, last.key == key {
          number = last.number
        } else {
          number = known[key] ?? keys.count
          if number == keys.count {
            known[key] = number
            keys.append(key)
            counts.append(0)
          }
          last = (key, number)
        }
        counts[number] += 1
        numbers.append(Int32(number))
      }
    }
  }
}
