internal import GeoAlgorithms
internal import GeoModel
internal import MapTiles

/// The plane in which pieces of features are clipped and joined: the Mercator square, 128 on a side, y to the north.
///
/// Grids of tiles are whole numbers times a power of two in it, so that neighbours have the same numbers for the same places. Its numbers
/// are those of degrees, so that what works on degrees works on them.
enum ClippingPlane {
  static let width = 128.0

  /// In degrees.
  static func degrees(_ place: Position) -> Position {
    let square = Position(x: (place.x + width / 2) / width, y: (width / 2 - place.y) / width)
    return Mercator.position(square)
  }
}

/// The grid of a layer in a tile, and the tile's own square in the plane.
struct TileGrid {
  let address: TileAddress
  private let extent: Int
  /// A unit of the grid in the plane.
  let unit: Double

  init(_ address: TileAddress, extent: Int) {
    (self.address, self.extent) = (address, extent)
    unit = ClippingPlane.width / (Double(extent) * Double(1 << address.zoom))
  }

  /// A point of the grid in the plane.
  func position(_ point: TilePoint) -> Position { Position(x: x(Int(point.x)), y: y(Int(point.y))) }

  // Whole numbers are added first, so that a place has the same numbers in two tiles. They have 62 bits at most.
  private func x(_ column: Int) -> Double { Double(address.x * extent + column) * unit - ClippingPlane.width / 2 }
  private func y(_ row: Int) -> Double { ClippingPlane.width / 2 - Double(address.y * extent + row) * unit }

  /// The tile's own square, without its buffer.
  var square: GeographicBox { GeographicBox(west: x(0), south: y(extent), east: x(extent), north: y(0)) }

  /// Whether the tile is the last of its row, or of its column, so that no tile follows to which its edge belongs.
  var isLastColumn: Bool { address.x == (1 << address.zoom) - 1 }
  var isLastRow: Bool { address.y == (1 << address.zoom) - 1 }
}
