/// Joins markers of one number that collide, seed by seed.
struct MarkerClustering {
  private let width, height: Int
  private let clusterSize: Float?
  /// For each marker, by rank, the one after it in its cluster, -1 for the last; and for the first one of a cluster, the last one.
  private var after: [Int32]
  private var lasts: [UInt32]
  /// For each marker, by rank, from its place to the middle of its frame; empty if all are none.
  private let offsets: [SIMD2<Float>]

  init(width: Int, height: Int, clusterSize: Float?, count: Int, offsets: [SIMD2<Float>] = []) {
    (self.width, self.height, self.clusterSize, self.offsets) = (width, height, clusterSize, offsets)
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
      var size = clusterSize ?? cluster.size
      var sum = place(of: cluster) * Double(cluster.count)
      for other in found {
        isTaken[other] = true
        let item = items[other]
        sum += place(of: item) * Double(item.count)
        cluster.count += item.count
        if clusterSize == nil { size = max(size, item.size) }
        after[Int(lasts[Int(cluster.first)])] = Int32(item.first)
        lasts[Int(cluster.first)] = lasts[Int(item.first)]
      }
      if !found.isEmpty {
        // A cluster lies around the mean of its places.
        (cluster.x, cluster.y) = (sum.x / Double(cluster.count), sum.y / Double(cluster.count))
        cluster.setSize(size)
      }
      result.append(cluster)
    }
    return result
  }

  /// The place of a marker, from which its frame may be moved, or of a cluster.
  private func place(of item: MarkerItem) -> SIMD2<Double> {
    let middle = SIMD2(item.x, item.y)
    return item.count > 1 || offsets.isEmpty ? middle : middle - SIMD2<Double>(offsets[Int(item.first)])
  }
}
