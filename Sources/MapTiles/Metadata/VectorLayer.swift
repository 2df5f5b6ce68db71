/// The metadata of a layer (`vector_layers` of TileJSON 3.0).
public struct VectorLayer: Sendable, Hashable {
  /// The type of a property in all features of a layer.
  public enum FieldType: String, Sendable, Hashable {
    case number = "Number"
    case boolean = "Boolean"
    /// Texts, and values of several types.
    case string = "String"
  }

  /// A property.
  public struct Field: Sendable, Hashable {
    public var name: String
    public var type: FieldType

    public init(name: String, type: FieldType) { (self.name, self.type) = (name, type) }
  }

  /// The name of the layer in tiles.
  public var id: String
  public var description: String?
  public var minimumZoom: Int
  public var maximumZoom: Int
  /// Properties, in the order in which they are written.
  public var fields: [Field]
  /// The kind of all geometries; `nil` if there are several.
  public var geometryKind: VectorTileGeometryKind?

  public init(
    id: String, description: String? = nil, minimumZoom: Int, maximumZoom: Int, fields: [Field] = [],
    geometryKind: VectorTileGeometryKind? = nil
  ) {
    (self.id, self.description, self.minimumZoom, self.maximumZoom) = (id, description, minimumZoom, maximumZoom)
    (self.fields, self.geometryKind) = (fields, geometryKind)
  }
}
