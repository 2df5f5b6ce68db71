internal import GeoAlgorithms
public import GeoModel

/// A tile of the pyramid over the square of ``GeoAlgorithms/Mercator``: zoom level z has 2^z by 2^z tiles, counted from the north-west
/// corner.
///
/// Addresses are ordered by ``identifier``: by zoom level, then along the Hilbert curve, as PMTiles stores tiles.
public struct TileAddress: Sendable, Hashable {
  /// Zoom levels that have addresses: 0…30, as in TileJSON.
  public static let zooms = 0...30

  /// The zoom level, in ``zooms``.
  public let zoom: Int
  /// The column from the west, 0 ..< 2^zoom.
  public let x: Int
  /// The row from the north, 0 ..< 2^zoom.
  public let y: Int

  /// An address that is known to exist.
  ///
  /// - Precondition: `zoom` is in ``zooms``, `x` and `y` are in 0 ..< 2^zoom.
  @inlinable
  public init(zoom: Int, x: Int, y: Int) {
    precondition(Self.zooms ~= zoom, "a zoom level is in 0...30")
    let count = 1 << zoom
    precondition(0..<count ~= x && 0..<count ~= y, "columns and rows are in 0..<2^zoom")
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// An address from data; `nil` if there is no such tile.
  @inlinable
  public init?(checking zoom: Int, x: Int, y: Int) {
    guard Self.zooms ~= zoom, 0..<(1 << zoom) ~= x, 0..<(1 << zoom) ~= y else { return nil }
    self.init(zoom: zoom, x: x, y: y)
  }

  /// The tile that has a position of the plane. A tile has its western and northern edge, but not the other two.
  ///
  /// - Parameters:
  ///   - plane: a position as ``GeoAlgorithms/Mercator/plane(_:)`` gives it. Outside 0..<1 the nearest column or row is taken, for NaN the
  ///     first.
  ///   - zoom: a zoom level in ``zooms``.
  public init(containing plane: Position, zoom: Int) {
    precondition(Self.zooms ~= zoom, "a zoom level is in 0...30")
    self.init(zoom: zoom, x: Self.cell(plane.x, zoom), y: Self.cell(plane.y, zoom))
  }

  private static func cell(_ value: Double, _ zoom: Int) -> Int {
    let scaled = value * Double(1 << zoom)
    guard scaled > 0 else { return 0 }
    return scaled < Double(1 << zoom) ? Int(scaled) : (1 << zoom) - 1
  }

  /// The row counted from the south, as MBTiles and TMS have it.
  public var mbtilesRow: Int { (1 << zoom) - 1 - y }

  /// The width and height of the tile in the plane, whose square is 1 wide.
  public var planeWidth: Double { 1 / Double(1 << zoom) }

  /// The north-western corner in the plane.
  public var planeOrigin: Position { Position(x: Double(x) * planeWidth, y: Double(y) * planeWidth) }

  /// The tile's edges in degrees.
  public var bounds: GeographicBox {
    let corner = Mercator.position(planeOrigin)
    let opposite = Mercator.position(Position(x: Double(x + 1) * planeWidth, y: Double(y + 1) * planeWidth))
    return GeographicBox(west: corner.x, south: opposite.y, east: opposite.x, north: corner.y)
  }
}

extension TileAddress: Comparable, CustomStringConvertible {
  public static func < (a: TileAddress, b: TileAddress) -> Bool {
    a.zoom == b.zoom ? a.identifier < b.identifier : a.zoom < b.zoom
  }

  /// Zoom level, column and row: `12/3423/1763`.
  public var description: String { "\(zoom)/\(x)/\(y)" }
}
