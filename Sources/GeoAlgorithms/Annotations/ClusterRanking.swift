/// The total order of points in which a pyramid takes seeds: the higher priority first; then the one further south, which is nearer the
/// bottom of a screen; then the one further west; then the lower id, by its bytes; then the lower sums. Points that are equal in all of
/// this can be exchanged without a change in any group.
struct ClusterRanking {
  /// The places in this order, with x within the world.
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []

  /// For each of them its index in the input.
  private(set) var indices: [UInt32] = []

  /// Indices of the points without a finite place, ascending.
  private(set) var excluded: [Int] = []

  private struct Key {
    var priority: UInt64
    var south: UInt64
    var x: Double
    var index: UInt32
  }

  /// Complexity: O(n log n).
  init(_ points: [MapPoint], priorities: [Double], ids: [String], sums: [[Double]]) {
    var keys: [Key] = []
    keys.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard point.x.isFinite, point.y.isFinite else {
        excluded.append(index)
        continue
      }
      let priority = priorities.isEmpty ? 0 : priorities[index]
      keys.append(
        Key(
          priority: Self.descending(priority.isNaN ? 0 : priority), south: Self.descending(point.y), x: point.inWorld.x,
          index: UInt32(index)))
    }
    keys.sort { a, b in
      if a.priority != b.priority { return a.priority < b.priority }
      if a.south != b.south { return a.south < b.south }
      if a.x != b.x { return a.x < b.x }
      return Self.isBefore(Int(a.index), Int(b.index), ids, sums)
    }
    x = keys.map(\.x)
    y = keys.map { points[Int($0.index)].y }
    indices = keys.map(\.index)
  }

  /// Bits that are the lower the greater the number is.
  private static func descending(_ number: Double) -> UInt64 {
    // Both zeros are one number.
    let bits = (number + 0).bitPattern
    return bits >> 63 == 0 ? ~(bits | 1 << 63) : bits
  }

  /// For points of one priority and place.
  private static func isBefore(_ a: Int, _ b: Int, _ ids: [String], _ sums: [[Double]]) -> Bool {
    if !ids.isEmpty {
      if ids[a].utf8.lexicographicallyPrecedes(ids[b].utf8) { return true }
      if ids[b].utf8.lexicographicallyPrecedes(ids[a].utf8) { return false }
    }
    for column in sums where column[a].bitPattern != column[b].bitPattern {
      return column[a] != column[b] && !column[a].isNaN && !column[b].isNaN
        ? column[a] < column[b] : column[a].bitPattern < column[b].bitPattern
    }
    return a < b
  }
}

extension MapPoint {
  /// The same place with x from 0 up to the world's width.
  var inWorld: MapPoint {
    if x >= 0, x < Self.worldSize { return MapPoint(x: x + 0, y: y) }
    let reduced = x - (x / Self.worldSize).rounded(.down) * Self.worldSize
    return MapPoint(x: reduced >= 0 && reduced < Self.worldSize ? reduced : 0, y: y)
  }

  /// A difference of two x to the nearest copy of the world.
  @inline(__always)
  static func nearest(_ difference: Double) -> Double {
    if difference.magnitude <= worldSize / 2 { return difference }
    return difference.remainder(dividingBy: worldSize)
  }
}
