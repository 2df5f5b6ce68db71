public import GeoModel

/// The clusters of points at every zoom of a map (conventions 13.6).
///
/// ```swift
/// let pyramid = ClusterPyramid(stations, sums: [passengers])
/// for item in pyramid.items(atZoom: 4) {
///   print(item.count, item.position.longitude, item.sums[0])
/// }
/// ```
///
/// ```
/// zoom 3          ●5               the clusters of a zoom are unions
///               ╱    ╲             of those of the next one
/// zoom 4      ●3      ●2
///            ╱  ╲    ╱  ╲
/// zoom 5    ●2   •  •    •
/// ```
///
/// From the last zoom to the first, seeds are taken in a total order: the higher priority first, then the place further south, then the one
/// further west, then the id. A seed takes what is left within ``ClusterOptions/radius`` of it: clusters of the zoom after, by their own
/// seeds, and single points. No two seeds of a zoom are within the radius, and no point is further than twice the radius from its seed. The
/// groups do not depend on the order of the input, and go across the 180th meridian.
///
/// A cluster lies at the mean of its points in the map plane. Counts add up to the number of points at every zoom; so do sums, to within
/// the rounding of additions.
///
/// Annotations that collide on the screen, whatever their zoom, are clustered by ``AnnotationLayout``.
public struct ClusterPyramid: Sendable {
  /// A cluster, or a point that is alone.
  public struct Item: Sendable, Hashable, Identifiable {
    /// Its number in the pyramid, which does not depend on the order of the input if no two points are equal in priority, place and id.
    public let id: Int
    /// The mean of the places of its points, with x within the world.
    public let place: MapPoint
    /// How many points it has: 1 if it is not a cluster.
    public let count: Int
    /// The index in the input of the point that is first in the order of seeds: it has the highest priority, and gives a cluster its title.
    public let first: Int
    /// The sums of its points, one for each column.
    public let sums: [Double]
    /// The zooms at which it is shown. The upper bound of a point is the zoom after the last one with clusters.
    public let zooms: ClosedRange<Int>

    public var isCluster: Bool { count > 1 }

    /// The longitude and latitude of ``place`` in degrees.
    public var position: Position { place.position ?? Position(x: 0, y: 0) }
  }

  public let options: ClusterOptions

  /// The indices of points whose place is not finite. They are in no item.
  public let excluded: [Int]

  private let tree: ClusterTree
  private let indices: [UInt32]

  /// - Parameters:
  ///   - points: places on the map; x may lie in any copy of the world.
  ///   - priorities: a priority for each point, the higher the sooner it is a seed; empty if all are equal. NaN counts as 0.
  ///   - ids: an id for each point, which decides between points of one priority and place; empty for none.
  ///   - sums: columns of numbers, one for each point, that are added up for each cluster. Numbers that are not finite count as 0.
  ///   - options: radius and zooms. They must have no ``ClusterOptions/mistake``.
  /// - Complexity: O(n log n), and O(n) for each zoom. A million random points take about a second.
  public init(
    _ points: [MapPoint], priorities: [Double] = [], ids: [String] = [], sums: [[Double]] = [], options: ClusterOptions = ClusterOptions()
  ) {
    precondition(options.mistake == nil, options.mistake ?? "")
    precondition(points.count < Int(UInt32.max) / 2, "found \(points.count) points; expected fewer than 2147483647")
    precondition(priorities.isEmpty || priorities.count == points.count, "expected a priority for each point, or none")
    precondition(ids.isEmpty || ids.count == points.count, "expected an id for each point, or none")
    precondition(sums.allSatisfy { $0.count == points.count }, "expected a number for each point in every column of sums")
    let ranking = ClusterRanking(points, priorities: priorities, ids: ids, sums: sums)
    self.options = options
    excluded = ranking.excluded
    indices = ranking.indices
    tree = ClusterTree(ranking, sums: sums, options: options)
  }

  /// The same of longitudes and latitudes in degrees. Positions that are not on the globe are ``excluded``.
  public init(
    positions: [Position], priorities: [Double] = [], ids: [String] = [], sums: [[Double]] = [], options: ClusterOptions = ClusterOptions()
  ) {
    let points = positions.map { MapPoint($0) ?? MapPoint(x: .nan, y: .nan) }
    self.init(points, priorities: priorities, ids: ids, sums: sums, options: options)
  }

  /// How many points are clustered.
  public var count: Int { indices.count }

  /// The clusters and single points of a zoom, in the order of their seeds. Before the first zoom they are those of the first, after the
  /// last one every point is alone. Complexity: O(n).
  public func items(atZoom zoom: Int) -> [Item] { nodes(atZoom: zoom).map(item) }

  /// Those of them whose place lies in a rectangle, which may span the 180th meridian. Complexity: O(n).
  public func items(atZoom zoom: Int, in rect: MapRect) -> [Item] {
    nodes(atZoom: zoom).filter { rect.contains(tree.place(of: $0)) }.map(item)
  }

  /// The item of an id; `nil` if there is none. Complexity: O(1).
  public func item(id: Int) -> Item? { tree.seeds.indices.contains(id) ? item(id) : nil }

  /// What a cluster splits into at its ``expansionZoom(of:)``, in the order of seeds; nothing for a point. Complexity: O(parts).
  public func parts(of item: Item) -> [Item] {
    precondition(tree.seeds.indices.contains(item.id), "there is no item \(item.id)")
    return tree.parts(of: item.id).map { self.item(Int($0)) }
  }

  /// The cluster that an item becomes a part of, at the zoom before its first one; `nil` if it stays to the first zoom. Complexity: O(1).
  public func parent(of item: Item) -> Item? {
    precondition(tree.seeds.indices.contains(item.id), "there is no item \(item.id)")
    let parent = tree.parents[item.id]
    return parent == ClusterTree.none ? nil : self.item(Int(parent))
  }

  /// The first zoom at which a cluster splits: at most the one after the last zoom. `nil` for a point. Complexity: O(1).
  public func expansionZoom(of item: Item) -> Int? {
    precondition(tree.seeds.indices.contains(item.id), "there is no item \(item.id)")
    return item.id < tree.pointCount ? nil : Int(tree.lastZooms[item.id]) + 1
  }

  /// The indices in the input of an item's points, no clusters among them, in the order of seeds: the highest priority comes first.
  /// Complexity: O(m log m) for m points.
  public func members(of item: Item) -> [Int] {
    precondition(tree.seeds.indices.contains(item.id), "there is no item \(item.id)")
    return tree.points(of: item.id).map { Int(indices[Int($0)]) }
  }

  private func nodes(atZoom zoom: Int) -> [Int] {
    let zoom = Int8(min(max(zoom, options.zooms.lowerBound), options.zooms.upperBound + 1))
    // A seed has one node a zoom.
    var nodes = [UInt32](repeating: ClusterTree.none, count: tree.pointCount)
    for node in tree.seeds.indices where tree.lastZooms[node] >= zoom {
      let parent = tree.parents[node]
      if parent == ClusterTree.none || tree.lastZooms[Int(parent)] < zoom { nodes[Int(tree.seeds[node])] = UInt32(node) }
    }
    return nodes.compactMap { $0 == ClusterTree.none ? nil : Int($0) }
  }

  private func item(_ node: Int) -> Item {
    let parent = tree.parents[node]
    let start = parent == ClusterTree.none ? options.zooms.lowerBound : Int(tree.lastZooms[Int(parent)]) + 1
    return Item(
      id: node, place: tree.place(of: node), count: Int(tree.counts[node]), first: Int(indices[Int(tree.seeds[node])]),
      sums: tree.sums.map { $0[node] }, zooms: start...Int(tree.lastZooms[node]))
  }
}
