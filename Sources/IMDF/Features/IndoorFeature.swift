internal import GeoJSON
public import GeoModel

/// A feature of one of the standard's types: a view of a map and an index. Making one costs nothing; properties are read only when
/// asked for.
public protocol IndoorFeature: Sendable, Hashable {
  static var type: FeatureType { get }

  var map: IndoorMap { get }
  /// Index into ``IndoorMap/features``.
  var index: Int { get }

  /// Takes a feature of ``type``.
  init(map: IndoorMap, index: Int)
}

extension IndoorFeature {
  package var record: FeatureRecord { map.features[index] }

  /// The id as written; `nil` for none, or one that is not a string.
  public var id: String? { record.id.string }

  /// The whole feature as GeoJSON.
  public var feature: Feature<Geographic> { map.feature(index) }

  /// All properties, including those that are not in the standard.
  public var properties: Properties { feature.properties }

  /// The geometry; `nil` for `null`, and for a feature that could not be read.
  public var geometry: Geometry<Geographic>? { feature.geometry }

  public static func == (a: Self, b: Self) -> Bool { a.index == b.index && a.map === b.map }
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  // What the types' own members are made of.
  func text(_ key: PropertyKey) -> String? { record[key]?.string }
  func labels(_ key: PropertyKey) -> Labels? { record[key].flatMap { Labels($0) } }
  /// An array's strings; a bare string counts as one.
  func words(_ key: PropertyKey) -> [String] {
    guard let value = record[key] else { return [] }
    return value.string.map { [$0] } ?? value.elements.compactMap(\.string)
  }
  func target<Kind: IndoorFeature>(_ key: PropertyKey) -> Kind? {
    let all: [Kind] = targets(key)
    return all.first
  }
  func targets<Kind: IndoorFeature>(_ key: PropertyKey) -> [Kind] { map.targets(of: index, key) }
  func sources<Kind: IndoorFeature>(_ key: PropertyKey) -> [Kind] { map.sources(of: index, key) }
  func ends(_ key: PropertyKey) -> [FeatureReference] {
    map.graph.references(from: index).filter { $0.property == key }.map { FeatureReference($0) }
  }
  func displayPosition() -> Position? { record[.displayPoint].flatMap { DisplayPoint.position($0) } }
}

/// An end of a relationship (FEATURE-REFERENCE).
public struct FeatureReference: Sendable {
  /// The id as written.
  public let id: String
  /// The type that the reference names.
  public let type: FeatureType?
  /// The feature, as an index into ``IndoorMap/features``; `nil` if the archive has none with that id.
  public let target: Int?

  init(_ reference: ReferenceGraph.Reference) {
    id = reference.value["id"]?.string ?? reference.value.string ?? ""
    type = reference.expected
    target = reference.target
  }
}
