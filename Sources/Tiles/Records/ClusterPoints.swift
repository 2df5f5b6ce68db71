internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// The points of a layer that can be in clusters, as columns.
struct ClusterPoints: Sendable {
  /// The numbers of their features, ascending.
  private(set) var ordinals: [Int] = []
  private(set) var places: [MapPoint] = []
  private(set) var priorities: [Double] = []
  private(set) var ids: [String] = []
  private(set) var sums: [[Double]] = []

  /// - Parameter point: in the plane of tiles.
  mutating func append(
    _ ordinal: Int, _ point: Position, id: RawJSON?, _ properties: RawJSON, _ clustering: PointClustering
  ) {
    func number(_ name: String) -> Double {
      properties.members.reduce(0) { $1.name == name ? $1.value.double ?? 0 : $0 }
    }
    let scale = MapPoint.worldSize / TilePlane.width
    ordinals.append(ordinal)
    places.append(MapPoint(x: point.x * scale, y: point.y * scale))
    priorities.append(clustering.priority.map(number) ?? 0)
    ids.append(id?.text ?? "")
    if sums.isEmpty { sums = clustering.sums.map { _ in [] } }
    for (column, name) in clustering.sums.enumerated() { sums[column].append(number(name)) }
  }

  /// - Parameter first: is added to their numbers.
  mutating func append(_ others: borrowing ClusterPoints, first: Int) {
    ordinals += others.ordinals.map { $0 + first }
    places += others.places
    priorities += others.priorities
    ids += others.ids
    if sums.isEmpty { sums = others.sums.map { _ in [] } }
    for column in others.sums.indices { sums[column] += others.sums[column] }
  }
}

/// From which zoom level on each point of a layer is alone: below, it is in a cluster.
struct ClusterMembership: Sendable {
  private let ordinals: [Int]
  private var levels: [Int8]

  init(_ ordinals: [Int], highest: Int) {
    self.ordinals = ordinals
    levels = [Int8](repeating: Int8(highest), count: ordinals.count)
  }

  /// Notes that a point is alone at a level, after all levels above.
  mutating func note(alone point: Int, zoom: Int) { levels[point] = Int8(zoom) }

  /// Whether a feature is in a cluster; features that are none of the points are in none. Complexity: O(log n).
  func hides(_ ordinal: Int, zoom: Int) -> Bool {
    var low = 0, high = ordinals.count
    while low < high {
      let middle = (low + high) / 2
      if ordinals[middle] < ordinal { low = middle + 1 } else { high = middle }
    }
    return low < ordinals.count && ordinals[low] == ordinal && zoom < Int(levels[low])
  }
}
