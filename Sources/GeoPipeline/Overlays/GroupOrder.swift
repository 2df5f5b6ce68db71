internal import Overlays

/// Which items of a draft are drawn together, and in which order the groups are drawn (`DrawPlace`).
///
/// The order of styles depends on nothing but the styles, so it is the same in every batch of a run.
struct GroupOrder {
  struct Key: Hashable {
    var geometry: GeometryClass
    /// Of the draft's styles.
    var style: UInt32
    var floor: Int32
  }

  /// In drawing order.
  private(set) var groups: [Key] = []

  /// Those in use, in their order: of the draft's styles.
  private(set) var styles: [UInt32] = []

  private var ranks: [Int] = []
  /// Items of the first group, then of the second, and so on, each in order of the draft.
  private var items: [Int32] = []
  private var ends: [Int] = []

  /// Complexity: O(n + g log g) for n items in g groups.
  init(_ draft: OverlayDraft) {
    var numbers: [Key: Int] = [:]
    var counts: [Int] = []
    var found: [Key] = []
    var groupOfItem: [Int32] = []
    groupOfItem.reserveCapacity(draft.items.count)
    var last: (key: Key, number: Int)?
    for item in draft.items {
      let key = Key(geometry: item.geometry, style: item.style, floor: item.floor)
      let number: Int
      if let last, last.key == key {
        number = last.number
      } else {
        number = numbers[key] ?? found.count
        if number == found.count {
          numbers[key] = number
          found.append(key)
          counts.append(0)
        }
        last = (key, number)
      }
      counts[number] += 1
      groupOfItem.append(Int32(number))
    }
    let used = Set(found.map(\.style)).sorted()
    styles = OverlayStyle.drawingOrder(of: used.map { draft.styles[Int($0)] }).map { used[$0] }
    ranks = Array(repeating: 0, count: draft.styles.count)
    for (rank, style) in styles.enumerated() { ranks[Int(style)] = rank }
    func place(_ key: Key) -> DrawPlace {
      let style = draft.styles[Int(key.style)]
      return DrawPlace(level: style.level, zOrder: style.zOrder, geometry: key.geometry, style: ranks[Int(key.style)], floor: key.floor)
    }
    let sorted = found.indices.sorted { place(found[$0]) < place(found[$1]) }
    groups = sorted.map { found[$0] }
    var starts = Array(repeating: 0, count: found.count)
    var end = 0
    for number in sorted {
      starts[number] = end
      end += counts[number]
      ends.append(end)
    }
    items = Array(repeating: 0, count: draft.items.count)
    for (item, number) in groupOfItem.enumerated() {
      items[starts[Int(number)]] = Int32(item)
      starts[Int(number)] += 1
    }
  }

  func items(ofGroup index: Int) -> ArraySlice<Int32> { items[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  func rank(ofStyle style: UInt32) -> Int { ranks[Int(style)] }
}
