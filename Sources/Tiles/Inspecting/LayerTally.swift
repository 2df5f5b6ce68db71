internal import GeoModel
internal import MapTiles

/// What the tiles of an archive have in a layer.
struct LayerTally: Sendable {
  /// A property, and the types of its values.
  struct Property: Sendable {
    let name: String
    var types: PropertyTypes
  }

  let name: String
  var zooms: ClosedRange<Int>?
  /// Features, for each zoom level with the layer.
  var features: [Int: Int] = [:]
  var kinds: Set<VectorTileGeometryKind> = []
  var extents: Set<Int> = []
  private(set) var properties: [Property] = []
  /// Whether there are more properties than are kept.
  private(set) var hasMore = false
  private var places: [ExactName: Int] = [:]

  /// The most properties of a layer that are kept.
  private static let mostProperties = 10_000

  init(_ name: String) { self.name = name }

  /// What one tile has in the layer; the number of its features is that of zoom level 0.
  init(_ layer: VectorTileLayer) {
    self.init(layer.name)
    extents = [layer.extent]
    features[0] = layer.features.count
    for feature in layer.features {
      kinds.insert(feature.geometry.kind)
      for property in feature.properties { add(property.key, PropertyTypes(property.value)) }
    }
  }

  private mutating func add(_ name: String, _ types: PropertyTypes) {
    if let place = places[ExactName(name)] {
      properties[place].types.formUnion(types)
    } else if properties.count < Self.mostProperties {
      places[ExactName(name)] = properties.count
      properties.append(Property(name: name, types: types))
    } else {
      hasMore = true
    }
  }

  /// Adds what a tile has, so often.
  mutating func add(_ tile: LayerTally, zoom: Int, count: Int) {
    zooms = min(zooms?.lowerBound ?? zoom, zoom)...max(zooms?.upperBound ?? zoom, zoom)
    features[zoom, default: 0] &+= (tile.features[0] ?? 0) &* count
    kinds.formUnion(tile.kinds)
    // Every tile could have another one.
    if extents.count < 16 { extents.formUnion(tile.extents) }
    for property in tile.properties { add(property.name, property.types) }
    hasMore = hasMore || tile.hasMore
  }

  subscript(property: String) -> Property? { places[ExactName(property)].map { properties[$0] } }
}
