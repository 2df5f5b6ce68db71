/// The points of all planes of a picture, and which of them are drawn: they collide, and join clusters, whatever their planes.
struct PlacedPoints {
  /// Numbered in drawing order.
  let markers: [PictureMarker]
  /// The number of each one's entry.
  let owners: [Int32]
  /// Titles that are part of markers, by the numbers of these.
  let titles: [Int: SceneLabels.Title]
  let layout: MarkerLayout
  /// For each plane, the number of the first marker after it.
  private let ends: [Int]
  private var (plane, shown, clusters) = (0, 0, 0)

  /// - Parameter ends: for each plane of points, in drawing order, the number of the first marker after it.
  init(_ markers: [PictureMarker], owners: [Int32], titles: [Int: SceneLabels.Title], _ layout: MarkerLayout, ends: [Int]) {
    (self.markers, self.owners, self.titles, self.layout, self.ends) = (markers, owners, titles, layout, ends)
  }

  /// What is drawn in the next plane: markers, and the clusters whose first markers are in it.
  mutating func nextPlane() -> (shown: ArraySlice<Int>, clusters: ArraySlice<MarkerLayout.Cluster>) {
    let end = ends.indices.contains(plane) ? ends[plane] : markers.count
    let start = (shown, clusters)
    while shown < layout.shown.count, layout.shown[shown] < end { shown += 1 }
    while clusters < layout.clusters.count, layout.members[layout.clusters[clusters].range.lowerBound] < end { clusters += 1 }
    plane += 1
    return (layout.shown[start.0..<shown], layout.clusters[start.1..<clusters])
  }
}
