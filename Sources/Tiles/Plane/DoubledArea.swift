extension BidirectionalCollection where Element == SIMD2<Int32> {
  /// Twice the area of a ring, positive for exteriors (where y goes down). Exact: coordinates have 22 bits. Complexity: O(points).
  var doubledArea: Int {
    guard var last else { return 0 }
    var area = 0
    for point in self {
      area += Int(last.x) * Int(point.y) - Int(point.x) * Int(last.y)
      last = point
    }
    return area
  }
}
