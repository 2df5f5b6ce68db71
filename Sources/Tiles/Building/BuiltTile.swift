/// A tile, or several with the same bytes.
struct BuiltTile: Sendable {
  var first: UInt64
  var count: Int
  var bytes: [UInt8] = []
  /// Features that count here, and those of them that are too small to be seen.
  var present = 0
  var reduced = 0
  var dropped = TilingReport.Dropped()
  /// Whether its grid is coarser than usual.
  var isCoarse = false
  /// Whether it has more bytes than it may.
  var isTooLarge = false

  init(first: UInt64, count: Int) { (self.first, self.count) = (first, count) }
}
