/// What became of features in tiles.
public struct TilingReport: Sendable {
  /// Features of all inputs that have a place on the map.
  public internal(set) var features = 0

  /// Features without geometry, or with none that can be drawn, which are in no tile.
  public internal(set) var withoutGeometry = 0

  /// Features that could not be read.
  public internal(set) var unreadable = 0

  /// Features whose id became a property, since it is no whole number from 0 to 2⁶⁴ - 1.
  public internal(set) var otherIDs = 0

  /// Features that have an id in tiles.
  public internal(set) var ids = 0

  /// Errors of the inputs that concern no single feature, such as text that cannot be read.
  public internal(set) var errors = 0

  /// Names of properties, with their layers, that have values of several types, and became strings.
  public internal(set) var mixedProperties: [(layer: String, property: String)] = []

  /// The zoom levels, from the lowest up.
  public internal(set) var zooms: [Zoom] = []

  /// Levels below the lowest one, left out since their largest tile is too large.
  public internal(set) var zoomsLeftOut: [Zoom] = []

  /// Where the features are, in the plane.
  var box = PathBox()

  /// A zoom level.
  public struct Zoom: Sendable {
    public let zoom: Int

    /// Tiles, and the bytes of all of them, compressed.
    public internal(set) var tiles = 0
    public internal(set) var bytes = 0

    /// Features that are in some tile.
    public internal(set) var present = 0

    /// Features that are too small to be seen, and are a square of about their area, or a line one unit long.
    public internal(set) var reduced = 0

    /// Features that are in no tile, as was asked for (``TilingOptions/drop``, ``TilingOptions/thinning``, ``TilingOptions/limit``).
    public internal(set) var dropped = Dropped()

    /// Features that are in clusters, and the clusters (``TilingOptions/clustering``).
    public internal(set) var clustered = 0
    public internal(set) var clusters = 0

    /// Tiles with a coarser grid (``TileLimit/Policy/reduce``).
    public internal(set) var coarseTiles = 0

    /// The bytes of the largest tile, compressed, and its place.
    public internal(set) var largestBytes = 0
    public internal(set) var largestTile: (x: Int, y: Int)?

    /// How many tiles are larger than ``TilingOptions/largestTile``.
    public internal(set) var tooLarge = 0

    init(zoom: Int) { self.zoom = zoom }
  }

  /// Features that were left out, by the reason.
  public struct Dropped: Sendable, Hashable {
    /// Too small to be seen (``DropPolicy/smallest``).
    public internal(set) var small = 0
    /// Points that the level has no share for (``DropPolicy/fraction``).
    public internal(set) var byFraction = 0
    /// Points too near to another one.
    public internal(set) var thinned = 0
    /// From tiles that were too large.
    public internal(set) var forSize = 0

    mutating func add(_ other: Dropped) {
      small += other.small
      byFraction += other.byFraction
      thinned += other.thinned
      forSize += other.forSize
    }

    public var count: Int { small + byFraction + thinned + forSize }
  }
}
