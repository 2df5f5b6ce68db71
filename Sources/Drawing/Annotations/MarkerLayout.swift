/// Which markers of a picture are drawn, and what clusters there are (conventions 13.1 to 13.4).
///
/// ```swift
/// let layout = MarkerLayout(markers, width: 800, height: 600)
/// for number in layout.shown { draw(markers[number]) }
/// for cluster in layout.clusters { draw(cluster.count, at: cluster.x, cluster.y) }
/// ```
///
/// Markers whose frames have an area in common collide; those that only touch do not.
///
/// 1. Of the markers with the same ``PictureMarker/cluster`` number, the first in rank takes those that collide with it, then the first of
///    those that are left, and so on; a cluster lies at the mean of its markers. This is repeated with clusters and what is alone, until
///    none of one number collide. Groups of all that are connected by collisions, as `AnnotationLayout` makes them, would join nearly all
///    of a million points.
/// 2. What is left is drawn in rank, and hidden if it collides with what is drawn already, unless its priority is
///    ``PictureMarker/required``.
///
/// The rank is by priority, the highest first; then what is nearer the bottom of the picture; then from left to right; then by number. So
/// the result does not depend on the order of the markers, unless two lie in one place.
///
/// Markers that are not in the picture, not even in part, are neither drawn nor in clusters.
public struct MarkerLayout: Sendable {
  /// Several markers of one ``PictureMarker/cluster`` number in one place.
  public struct Cluster: Sendable, Hashable {
    /// The mean of its markers' places, in pixels.
    public let x, y: Float

    /// The longest side of its markers' frames, or that of all clusters, if they have one.
    public let size: Float

    /// The highest of its markers' priorities, 0 to 1000.
    public let priority: Float

    /// The number of its markers.
    public let cluster: UInt32

    /// In ``MarkerLayout/members``, by rank.
    public let range: Range<Int>

    /// How many markers it has, at least 2.
    public var count: Int { range.count }
  }

  /// The numbers of the markers that are drawn by themselves, ascending.
  public let shown: [Int]

  /// What is drawn, by the numbers of their first markers: the places of these in the drawing order.
  public let clusters: [Cluster]

  /// The numbers of the markers of ``clusters``, one cluster after the other.
  public let members: [Int]

  /// How many markers and clusters are not drawn, since they collide.
  public let hiddenCount: Int

  /// The numbers of a cluster's markers, the first one in rank first. Complexity: O(1).
  public func members(of cluster: Cluster) -> ArraySlice<Int> { members[cluster.range] }

  /// - Parameters:
  ///   - markers: numbered from 0, in drawing order.
  ///   - width: of the picture, in pixels.
  ///   - height: of the picture, in pixels.
  ///   - clusterSize: of every cluster, in pixels; `nil` for that of its largest marker.
  /// - Complexity: O(n log n) for markers of about one size, about 100 bytes of memory for each; O(n) if all are required and none has a
  ///   cluster number.
  public init(_ markers: [PictureMarker], width: Int, height: Int, clusterSize: Float? = nil) {
    let isInside = Self.inside(width, height)
    let isPlain = markers.allSatisfy { $0.cluster == nil && $0.rank == PictureMarker.required }
    if isPlain {
      shown = markers.indices.filter { isInside(markers[$0]) }
      (clusters, members, hiddenCount) = ([], [], 0)
      return
    }
    var items: [MarkerItem] = []
    items.reserveCapacity(markers.count)
    for (number, marker) in markers.enumerated() where isInside(marker) { items.append(MarkerItem(marker, number: number)) }
    items.sort(by: MarkerItem.precedes)
    let numbers = items.map { Int($0.first) }
    for rank in items.indices { items[rank].first = UInt32(rank) }
    let isMoved = markers.contains { $0.offset != .zero }
    var clustering = MarkerClustering(
      width: width, height: height, clusterSize: clusterSize, count: items.count, offsets: isMoved ? numbers.map { markers[$0].offset } : []
    )
    let drawn = clustering.clustered(items)
    let isHidden = Self.hidden(drawn, width, height)
    var (shown, clusters, members): ([Int], [Cluster], [Int]) = ([], [], [])
    // The seed of a cluster of clusters need not have its first marker.
    let firsts = drawn.map { numbers[$0.count > 1 ? clustering.members(of: $0).min() ?? 0 : Int($0.first)] }
    let order = drawn.indices.filter { !isHidden[$0] }.sorted { firsts[$0] < firsts[$1] }
    for index in order {
      let item = drawn[index]
      guard item.count > 1, let number = item.cluster else {
        shown.append(firsts[index])
        continue
      }
      let start = members.count
      members += clustering.members(of: item).sorted().map { numbers[$0] }
      clusters.append(
        Cluster(
          x: Float(item.x), y: Float(item.y), size: item.size, priority: item.priority, cluster: number, range: start..<members.count))
    }
    (self.shown, self.clusters, self.members) = (shown, clusters, members)
    hiddenCount = drawn.count - order.count
  }

  private static func inside(_ width: Int, _ height: Int) -> (PictureMarker) -> Bool {
    { marker in
      let half = SIMD2(max(marker.width, 0), max(marker.height, 0)) / 2
      let middle = SIMD2(marker.x, marker.y) + marker.offset
      return marker.isFinite && all(middle + half .>= 0) && all(middle - half .<= SIMD2(Float(width), Float(height)))
    }
  }

  /// For each item whether it is hidden; O(n) for many that are required.
  private static func hidden(_ items: [MarkerItem], _ width: Int, _ height: Int) -> [Bool] {
    var isHidden = [Bool](repeating: false, count: items.count)
    if items.allSatisfy({ $0.priority == PictureMarker.required }) { return isHidden }
    let order = items.indices.sorted { MarkerItem.precedes(items[$0], items[$1]) }
    var grid = MarkerGrid(items, width: width, height: height)
    for index in order {
      if items[index].priority < PictureMarker.required, grid.collides(items[index]) {
        isHidden[index] = true
      } else {
        grid.insert(index)
      }
    }
    return isHidden
  }
}
