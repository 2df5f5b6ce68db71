/// The edges that a sweep crosses, from bottom to top: a treap whose nodes also know their neighbours, so that a place
/// once found costs nothing more (Seidel, Aragon 1996).
///
/// Nodes are edges themselves, as indices into flat arrays; -1 is none.
struct SweepStatus {
  private var left: [Int32] = []
  private var right: [Int32] = []
  private var parent: [Int32] = []
  private(set) var below: [Int32] = []
  private(set) var above: [Int32] = []
  private var weight: [UInt32] = []
  private(set) var root: Int32 = -1
  private(set) var isIn: [Bool] = []
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Empties it and makes room for edges up to a number.
  mutating func reset(count: Int) {
    root = -1
    let missing = count - left.count
    if missing > 0 {
      left.append(contentsOf: repeatElement(-1, count: missing))
      right.append(contentsOf: repeatElement(-1, count: missing))
      parent.append(contentsOf: repeatElement(-1, count: missing))
      below.append(contentsOf: repeatElement(-1, count: missing))
      above.append(contentsOf: repeatElement(-1, count: missing))
      weight.append(contentsOf: repeatElement(0, count: missing))
      isIn.append(contentsOf: repeatElement(false, count: missing))
    }
    for index in 0..<count { isIn[index] = false }
  }

  /// The lowest edge for which `isBelow` is false; all for which it is true must lie under it. Also the highest for
  /// which it is true. Complexity: O(log n).
  @inline(__always)
  func split(_ isBelow: (Int) -> Bool) -> (last: Int, first: Int) {
    var node = root
    var (last, first) = (Int32(-1), Int32(-1))
    while node >= 0 {
      if isBelow(Int(node)) {
        last = node
        node = right[Int(node)]
      } else {
        first = node
        node = left[Int(node)]
      }
    }
    return (Int(last), Int(first))
  }

  /// Puts an edge right above another one, or below all for -1. Complexity: O(log n) expected.
  mutating func insert(_ edge: Int, above lower: Int) {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    weight[edge] = UInt32(truncatingIfNeeded: state >> 32)
    left[edge] = -1
    right[edge] = -1
    parent[edge] = -1
    isIn[edge] = true
    let node = Int32(edge)
    let upper = lower >= 0 ? above[lower] : Int32(lowest())
    below[edge] = Int32(lower)
    above[edge] = upper
    if lower >= 0 { above[lower] = node }
    if upper >= 0 { below[Int(upper)] = node }
    if lower >= 0 && right[lower] < 0 {
      right[lower] = node
      parent[edge] = Int32(lower)
    } else if upper >= 0 {
      left[Int(upper)] = node
      parent[edge] = upper
    } else {
      root = node
    }
    while parent[edge] >= 0, weight[Int(parent[edge])] < weight[edge] { rotateUp(edge) }
  }

  mutating func remove(_ edge: Int) {
    while left[edge] >= 0 || right[edge] >= 0 {
      let (a, b) = (left[edge], right[edge])
      let child = a < 0 ? b : (b < 0 ? a : (weight[Int(a)] > weight[Int(b)] ? a : b))
      rotateUp(Int(child))
    }
    replace(Int32(edge), by: -1, under: parent[edge])
    let (lower, upper) = (below[edge], above[edge])
    if lower >= 0 { above[Int(lower)] = upper }
    if upper >= 0 { below[Int(upper)] = lower }
    isIn[edge] = false
  }

  /// The lowest edge, or -1. Complexity: O(log n) expected.
  func lowest() -> Int {
    var node = root
    while node >= 0, left[Int(node)] >= 0 { node = left[Int(node)] }
    return Int(node)
  }

  private mutating func replace(_ old: Int32, by new: Int32, under top: Int32) {
    if top < 0 {
      root = new
    } else if left[Int(top)] == old {
      left[Int(top)] = new
    } else {
      right[Int(top)] = new
    }
    if new >= 0 { parent[Int(new)] = top }
  }

  /// Exchanges an edge with its parent in the tree.
  private mutating func rotateUp(_ edge: Int) {
    let top = parent[edge]
    let grand = parent[Int(top)]
    if left[Int(top)] == Int32(edge) {
      let inner = right[edge]
      left[Int(top)] = inner
      if inner >= 0 { parent[Int(inner)] = top }
      right[edge] = top
    } else {
      let inner = left[edge]
      right[Int(top)] = inner
      if inner >= 0 { parent[Int(inner)] = top }
      left[edge] = top
    }
    replace(top, by: Int32(edge), under: grand)
    parent[Int(top)] = Int32(edge)
  }
}
