internal import GeoModel

extension IndoorMap {
  /// All features of a type as that type.
  func all<Kind: IndoorFeature>(_ kind: Kind.Type) -> [Kind] {
    indices(of: Kind.type).map { Kind(map: self, index: $0) }
  }

  /// The features that a property names, if they are of the type that it should name.
  func targets<Kind: IndoorFeature>(of index: Int, _ property: PropertyKey) -> [Kind] {
    graph.targets(of: index, property).compactMap { features[$0].type == Kind.type ? Kind(map: self, index: $0) : nil }
  }

  /// The features of a type that name this one in a property, each once, in order.
  func sources<Kind: IndoorFeature>(of index: Int, _ property: PropertyKey) -> [Kind] {
    graph.sources(of: index, property).compactMap { features[$0].type == Kind.type ? Kind(map: self, index: $0) : nil }
  }
}
