internal import GeoAlgorithms

/// How points that are near each other at a zoom level become clusters (``GeoAlgorithms/ClusterPyramid``).
///
/// At each level below the highest of a layer, points that are in clusters are left out of it, and the layer "…_clusters" has a point for
/// each cluster, with the properties `cluster` (true), `cluster_id`, `point_count`, `expansion_zoom` (the level at which it splits), and
/// the sums by their names. So at every level the points that are left and the counts of clusters are all points. Features with several
/// points are not clustered.
///
/// Memory: about 200 bytes for each point.
public struct PointClustering: Sendable, Hashable {
  /// Points of the screen within which what is left joins the seed of a cluster, where a tile has 256; above 0.
  public var radius: Double

  /// A property with a number: features with higher ones are the first to be seeds; `nil` for none.
  public var priority: String?

  /// Properties with numbers that are added up; what is no number counts as 0. None of the four above, and none twice.
  public var sums: [String]

  public init(radius: Double = 40, priority: String? = nil, sums: [String] = []) {
    (self.radius, self.priority, self.sums) = (radius, priority, sums)
  }

  func pyramid(_ zooms: ClosedRange<Int>) -> ClusterOptions { ClusterOptions(radius: radius, zooms: zooms) }
}
