/// An edge by the numbers of its ends.
struct SnappedEdge: Hashable, Comparable {
  let low: UInt32
  let high: UInt32

  init(_ a: UInt32, _ b: UInt32) { (low, high) = a < b ? (a, b) : (b, a) }

  static func < (a: SnappedEdge, b: SnappedEdge) -> Bool { a.low != b.low ? a.low < b.low : a.high < b.high }
}
