/// Which features are left out of zoom levels, when that is asked for.
public enum DropPolicy: String, Sendable, CaseIterable {
  /// Areas and lines that are too small to be seen, which otherwise are one unit large.
  case smallest

  /// Points: each level below the highest has two fifths of the next one's.
  case fraction

  /// Whether a point is left out, so many levels below the highest. The same at every level below that at which it is.
  static func leavesOut(_ feature: Int, levelsBelow: Int) -> Bool {
    if levelsBelow <= 0 { return false }
    var share = 1.0
    for _ in 0..<levelsBelow { share *= 0.4 }
    return Double(hash(feature) >> 11) >= share * 0x1p53
  }

  /// Spreads the numbers of features evenly, whatever the order of the input.
  static func hash(_ feature: Int) -> UInt64 {
    var hash = UInt64(feature) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    return hash ^ hash >> 32
  }
}

/// What happens to tiles with more than a number of bytes.
public struct TileLimit: Sendable {
  /// Of a tile, compressed.
  public var bytes: Int
  public var policy: Policy

  public enum Policy: String, Sendable, CaseIterable {
    /// The run ends without an archive.
    case fail
    /// Features are left out evenly until the tile is small enough.
    case thin
    /// The tile has a coarser grid, of 2, 4, 8 … units, on which all features stay, until it is small enough; if it is not with 64 units,
    /// the run ends.
    case reduce
  }

  public init(bytes: Int, policy: Policy) {
    precondition(bytes > 0, "a tile has at least one byte")
    (self.bytes, self.policy) = (bytes, policy)
  }
}
