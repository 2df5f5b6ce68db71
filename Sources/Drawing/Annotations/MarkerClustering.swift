/// Joins markers of one number that collide, seed by seed.
struct MarkerClustering {
  private let width, height: Int
  private let clusterSize: Float?
  /// For each marker, by rank, the one after it in its cluster, -1 for the last; and for the first one of a cluster, the last one.
  private var after: [Int32]
  private var lasts: [UInt32]

  init(width: Int, height: Int, clusterSize: Float?, count: Int) {
    (self.width, self.height, self.clusterSize) = (width, height, clusterSize)
    after = Array(repeating: -1, count: count)
    lasts = Array(0..<UInt32(count))
  }

  /// The ranks of the markers of an item.
  func members(of item: MarkerItem) -> [Int] {
    var (members, next): ([Int], Int) = ([], Int(item.first))
    members.reserveCapacity(Int(item.count))
    while next >= 0 {
      members.append(next)
      next = Int(after[next])
    }
    return members
  }

  /// The items with clusters in place of what collides, number by number.
  ///
  /// - Parameter items: by rank.
  mutating func clustered(_ items: [MarkerItem]) -> [MarkerItem] {
    var families = items.filter { $0.cluster != nil }
    var result = items.filter { $0.cluster == nil }
    families.sort { a, b in
      let (first, second) = (a.cluster ?? 0, b.cluster ?? 0)
      return first != second ? first < second : a.first < b.first
    }
    var start = 0
    while start < families.count {
      var end = start + 1
      while end < families.count, families[end].cluster == families[start].cluster { end += 1 }
      var family = Array(families[start..<end])
      while family.count > 1 {
        let before = family.count
        family = joined(family)
        if family.count == before { break }
        family.sort(by: MarkerItem.precedes)
      }
      result += family
      start = end
    }
    return result
  }

  /// - Parameter items: of one number, by rank.
  private mutating func joined(_ items: [MarkerItem]) -> [MarkerItem] {
    var grid = MarkerGrid(items, width: width, height: height)
    // In their cells, the first in rank come first.
    for index in items.indices.reversed() { grid.insert(index) }
    var isTaken = [Bool](repeating: false, count: items.count)
    var (result, found): ([MarkerItem], [Int]) = ([], [])
    for index in items.indices where !isTaken[index] {
      isTaken[index] = true
      grid.remove(index)
      found.removeAll(keepingCapacity: true)
      grid.take(collidingWith: items[index]) { found.append($0) }
      // Sums do not depend on the order in which cells are looked at.
      found.sort()
      var cluster = items[index]
      if !found.isEmpty { cluster.size = clusterSize ?? cluster.size }
      var (x, y) = (cluster.x * Double(cluster.count), cluster.y * Double(cluster.count))
      for other in found {
        isTaken[other] = true
        let item = items[other]
        x += item.x * Double(item.count)
        y += item.y * Double(item.count)
        cluster.count += item.count
        if clusterSize == nil { cluster.size = max(cluster.size, item.size) }
        after[Int(lasts[Int(cluster.first)])] = Int32(item.first)
        lasts[Int(cluster.first)] = lasts[Int(item.first)]
      }
      if !found.isEmpty { (cluster.x, cluster.y) = (x / Double(cluster.count), y / Double(cluster.count)) }
      result.append(cluster)
    }
    return result
  }
}
