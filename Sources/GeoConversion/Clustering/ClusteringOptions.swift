internal import GeoAlgorithms
internal import GeoModel
internal import GeoReading

/// Which points of an output become clusters: those of one zoom of a map (``GeoAlgorithms/ClusterPyramid``).
///
/// ```swift
/// var options = ConversionOptions()
/// options.clustering = ClusteringOptions(zoom: 4, sums: ["passengers"])
/// ```
///
/// Features with a Point are clustered, and all others written unchanged. A cluster is a feature in the place of its first point, with the
/// properties `cluster` (true), `cluster_id`, `point_count`, `expansion_zoom` (the zoom at which it splits), and the sums by their names.
public struct ClusteringOptions: Sendable, Hashable {
  /// The zoom of the map, 0 to 30. Clusters are built from zoom 16 on, or from this one if it is higher.
  public var zoom: Int

  /// Points of the screen within which what is left joins a seed; above 0.
  public var radius: Double

  /// A property with a number: features with higher ones are the first to be seeds; `nil` for none.
  public var priority: String?

  /// Properties with numbers that are added up. What is no number counts as 0.
  public var sums: [String]

  public init(zoom: Int, radius: Double = 40, priority: String? = nil, sums: [String] = []) {
    (self.zoom, self.radius, self.priority, self.sums) = (zoom, radius, priority, sums)
  }

  /// Why no clusters can be made with these options: what was found and what is expected. `nil` if they can.
  public var mistake: String? {
    if !(0...30).contains(zoom) { return "found zoom \(zoom); expected 0 to 30" }
    if let mistake = pyramid.mistake { return mistake }
    var known = Set(FeatureClusters.ownNames.map { ExactName($0) })
    guard let twice = sums.first(where: { !known.insert(ExactName($0)).inserted }) else { return nil }
    return "the property \"\(twice)\" would be written twice"
  }

  var pyramid: ClusterOptions { ClusterOptions(radius: radius, zooms: zoom...max(16, zoom)) }

  /// The names of properties that the features should have: perhaps misspelt, if none has them.
  var properties: [String] { sums + [priority].compactMap(\.self) }
}
