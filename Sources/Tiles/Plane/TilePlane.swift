internal import GeoModel

/// The plane that tiles are cut from: the Mercator square in whole numbers, 2³⁶ on a side (0.6 mm at the equator), so that vertices that
/// neighbours share are the same numbers. Doubles hold them exactly.
enum TilePlane {
  static let bits = 36
  static let width = Double(1 << bits)

  /// The highest zoom level: one unit of a tile's grid is one of the plane.
  static let highestZoom = 24

  /// A place of the Mercator square (0…1).
  @inline(__always)
  static func position(_ square: Position) -> Position {
    Position(x: (square.x * width).rounded(.down), y: (square.y * width).rounded(.down))
  }
}

/// What a zoom level makes of the plane.
struct ZoomGrid: Sendable {
  /// Units of a tile's side. The vector tile specification leaves it open; every renderer knows 4096.
  static let extent = 4096

  /// Parts of a unit that vertices of areas have before they are snapped.
  static let fineness = 256

  let zoom: Int
  /// How much of its surroundings a tile has, in units.
  let buffer: Int
  /// A unit, a tile's side and a tile's buffer, in the plane.
  let unit, tileWidth, bufferWidth: Double

  init(zoom: Int, buffer: Int) {
    (self.zoom, self.buffer) = (zoom, buffer)
    tileWidth = TilePlane.width / Double(1 << zoom)
    unit = tileWidth / Double(Self.extent)
    bufferWidth = unit * Double(buffer)
  }

  /// Tiles on a side of the world.
  var count: Int { 1 << zoom }

  /// The first and last column (or row) whose tiles, buffers included, reach into a range.
  func tiles(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    let first = Int(((low - bufferWidth) / tileWidth).rounded(.down)), last = Int(((high + bufferWidth) / tileWidth).rounded(.down))
    let lowest = min(max(first, 0), count - 1)
    return lowest...max(lowest, min(last, count - 1))
  }
}
