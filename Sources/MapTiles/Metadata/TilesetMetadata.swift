public import GeoModel

/// The metadata of a container of tiles.
public struct TilesetMetadata: Sendable, Hashable {
  /// Where a map is to begin.
  public struct Center: Sendable, Hashable {
    /// Longitude and latitude in degrees.
    public var position: Position
    public var zoom: Int

    public init(position: Position, zoom: Int) { (self.position, self.zoom) = (position, zoom) }
  }

  /// A member of one's own.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: RawJSON

    public init(name: String, value: RawJSON) { (self.name, self.value) = (name, value) }
  }

  public var name: String
  public var description: String?
  /// May hold HTML.
  public var attribution: String?
  /// The version of the data, such as `1.0.0`.
  public var version: String?
  /// The box of the data in degrees. One that crosses the 180th meridian is stored with all longitudes, as containers need it; `nil` for
  /// the world.
  public var bounds: GeographicBox?
  /// `nil` for the middle of the bounds at the lowest zoom level.
  public var center: Center?
  public var minimumZoom: Int
  public var maximumZoom: Int
  public var layers: [VectorLayer]
  /// The program that made the tiles.
  public var generator: String?
  /// Written after all others.
  public var extraMembers: [Member]

  public init(
    name: String, minimumZoom: Int, maximumZoom: Int, layers: [VectorLayer], description: String? = nil, attribution: String? = nil,
    version: String? = nil, bounds: GeographicBox? = nil, center: Center? = nil, generator: String? = nil, extraMembers: [Member] = []
  ) {
    (self.name, self.minimumZoom, self.maximumZoom, self.layers) = (name, minimumZoom, maximumZoom, layers)
    (self.description, self.attribution, self.version, self.bounds) = (description, attribution, version, bounds)
    (self.center, self.generator, self.extraMembers) = (center, generator, extraMembers)
  }
}
