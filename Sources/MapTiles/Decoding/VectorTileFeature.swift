/// A feature of a vector tile.
public struct VectorTileFeature: Sendable, Hashable {
  /// A property.
  public struct Property: Sendable, Hashable {
    public var key: String
    public var value: VectorTileValue

    public init(key: String, value: VectorTileValue) { (self.key, self.value) = (key, value) }
  }

  /// Unique in its layer; `nil` for none.
  public var id: UInt64?
  /// In the order of the tile.
  public var properties: [Property]
  public var geometry: VectorTileGeometry

  public init(id: UInt64?, properties: [Property], geometry: VectorTileGeometry) {
    (self.id, self.properties, self.geometry) = (id, properties, geometry)
  }
}
