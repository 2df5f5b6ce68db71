internal import GeoPipeline

/// Which points of a picture become clusters where they collide.
public enum MarkerClusters: Sendable, Hashable {
  /// All points.
  case all
  /// Points with the same value of a property; those without a value join none.
  case property(String)

  /// The value of a feature; `nil` for none.
  func value(of feature: Int, in draft: OverlayDraft) -> [UInt8]? {
    switch self {
    case .all: []
    case .property(let name): draft.value(of: name, feature: feature)
    }
  }
}

/// What became of the points of a picture.
public struct MarkerCounts: Sendable, Hashable {
  /// Clusters that are drawn, and the points in them.
  public internal(set) var clusters = 0
  public internal(set) var clustered = 0

  /// Different values of the property by which points become clusters.
  public internal(set) var values = 0

  /// Different values of the property that divides the rings of clusters.
  public internal(set) var pieValues = 0

  /// Points and clusters that are not drawn, since they collide with others that go first.
  public internal(set) var hidden = 0

  public init() {}

  /// Takes the greater numbers of both: of pictures of the same features.
  package mutating func formMaximum(_ other: MarkerCounts) {
    clusters = max(clusters, other.clusters)
    clustered = max(clustered, other.clustered)
    values = max(values, other.values)
    pieValues = max(pieValues, other.pieValues)
    hidden = max(hidden, other.hidden)
  }
}
