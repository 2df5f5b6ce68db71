internal import GeoModel

extension TileAddress {
  /// The number of the tile in PMTiles: the tiles of all levels above, and the position on the Hilbert curve of its level.
  ///
  /// The curve of a level begins as that of the level above does, so that the tiles below one tile follow one another.
  ///
  /// - Complexity: O(1).
  public var identifier: UInt64 {
    if zoom == 0 { return 0 }
    let unused = 32 - zoom
    let index = hilbertIndex(x: UInt32(x) << UInt32(unused), y: UInt32(y) << UInt32(unused)) >> UInt64(2 * unused)
    return Self.firstIdentifier(ofZoom: zoom) + index
  }

  /// The tile with a number; `nil` for numbers beyond the last zoom level.
  ///
  /// - Complexity: O(zoom).
  public init?(identifier: UInt64) {
    guard identifier < Self.firstIdentifier(ofZoom: Self.zooms.upperBound + 1) else { return nil }
    // Level z begins at (4^z - 1) / 3.
    let zoom = (UInt64.bitWidth - 1 - (3 * identifier + 1).leadingZeroBitCount) / 2
    var rest = identifier - Self.firstIdentifier(ofZoom: zoom)
    var x = 0, y = 0
    for level in 0..<zoom {
      let side = 1 << level
      let right = Int(rest >> 1) & 1
      let down = (Int(rest) ^ right) & 1
      if down == 0 {
        if right == 1 { (x, y) = (side - 1 - x, side - 1 - y) }
        (x, y) = (y, x)
      }
      (x, y) = (x + right * side, y + down * side)
      rest >>= 2
    }
    self.init(zoom: zoom, x: x, y: y)
  }

  /// The number of tiles of all levels above one.
  static func firstIdentifier(ofZoom zoom: Int) -> UInt64 { ((1 << UInt64(2 * zoom)) - 1) / 3 }
}
