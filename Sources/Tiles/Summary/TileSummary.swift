public import MapTiles

/// The contents of an archive of tiles, for people and programs: how many tiles of which size there are at each zoom level, and what its
/// layers have.
public struct TileSummary: Sendable {
  /// The path.
  public internal(set) var name: String
  public internal(set) var container: Container
  /// Of all tiles, as they are stored.
  public internal(set) var compressions: [TileCompression] = []
  public internal(set) var format: TileFormat
  /// Bytes of the file, or of the tiles of a folder.
  public internal(set) var bytes: Int
  /// What the archive reports about itself; ``layers`` and ``zooms`` say what is in it.
  public internal(set) var metadata: TilesetMetadata
  /// Zoom levels with tiles, from the lowest up.
  public internal(set) var zooms: [Zoom] = []
  /// How many different contents the tiles have.
  public internal(set) var contents = 0
  /// In the order in which they occur; at most 1000.
  public internal(set) var layers: [Layer] = []
  /// The tiles with the most bytes, the largest first.
  public internal(set) var largest: [Tile] = []
  /// Tiles that cannot be read, and what is wrong with the first of them.
  public internal(set) var unreadable = 0
  public internal(set) var firstProblem: String?
  /// Features of readable tiles that cannot be understood.
  public internal(set) var unreadableFeatures = 0
  /// Why the list of tiles ends before its time, if it does.
  public internal(set) var damage: String?

  public enum Container: String, Sendable, Hashable { case pmtiles, mbtiles, folder, tile }

  /// The tiles of a zoom level. Bytes are those that are stored for each tile, although equal ones may share them.
  public struct Zoom: Sendable, Hashable {
    public let zoom: Int
    public internal(set) var tiles = 0
    public internal(set) var bytes = 0
    public internal(set) var largest: Tile?
  }

  public struct Tile: Sendable, Hashable {
    public let address: TileAddress
    /// As it is stored.
    public let bytes: Int
  }

  public struct Layer: Sendable, Hashable {
    public let name: String
    public let zooms: ClosedRange<Int>
    /// Features of all tiles of the highest zoom level of the layer: one that several tiles have counts in each.
    public let features: Int
    public let kinds: [VectorTileGeometryKind]
    /// Width and height of its tiles in units, from the smallest up.
    public let extents: [Int]
    public let properties: [Property]
    /// Whether there are more properties than are listed: 10,000.
    public let hasMoreProperties: Bool
  }

  public struct Property: Sendable, Hashable {
    public let name: String
    /// `string`, `integer`, `number`, `boolean`: those of its values.
    public let types: [String]
  }

  /// The number of tiles with an address; equal ones count each.
  public var tiles: Int { zooms.reduce(0) { $0 + $1.tiles } }

  /// Whether all tiles and features could be read.
  public var isComplete: Bool { unreadable == 0 && unreadableFeatures == 0 && damage == nil }

  /// How many of the largest tiles are listed.
  static let mostLargest = 5
}
