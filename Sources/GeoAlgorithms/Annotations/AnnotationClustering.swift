import GeoModel

/// Joins annotations of one identifier that collide (conventions 13.2, 13.3).
struct AnnotationClustering {
  private let annotations: [MapAnnotation]
  private let frame: CollisionFrame?
  /// By annotation that is on the screen.
  private let points: [Int: Position]

  /// - Parameter points: the annotations that are on the screen.
  init(annotations: [MapAnnotation], frame: CollisionFrame?, points: [PlacedAnnotation]) {
    (self.annotations, self.frame) = (annotations, frame)
    self.points = Dictionary(uniqueKeysWithValues: points.map { ($0.first, $0.point) })
  }

  /// - Parameters:
  ///   - items: annotations of one identifier.
  ///   - point: where a place is on the screen.
  /// - Returns: items of which no two collide.
  func clustered(_ items: [PlacedAnnotation], point: (MapPoint) -> Position?) -> [PlacedAnnotation] {
    var items = items
    while true {
      let groups = groups(of: items)
      if groups.count == items.count { return items }
      items = groups.map { $0.count == 1 ? items[$0[0]] : cluster($0.flatMap { items[$0].members }, point) }
    }
  }

  /// The groups of items that are connected by collisions.
  private func groups(of items: [PlacedAnnotation]) -> [[Int]] {
    var grid = CollisionGrid(items.map { $0.frame.shape(at: $0.point) })
    for index in items.indices { grid.insert(index) }
    var (groups, isTaken): ([[Int]], [Bool]) = ([], Array(repeating: false, count: items.count))
    for first in items.indices where !isTaken[first] {
      grid.remove(first)
      isTaken[first] = true
      var (group, next) = ([first], 0)
      while next < group.count {
        for found in grid.take(collidingWith: group[next]) {
          isTaken[found] = true
          group.append(found)
        }
        next += 1
      }
      groups.append(group)
    }
    return groups
  }

  private func cluster(_ members: [Int], _ point: (MapPoint) -> Position?) -> PlacedAnnotation {
    let members = members.sorted {
      annotations[$0].rank != annotations[$1].rank ? annotations[$0].rank > annotations[$1].rank : $0 < $1
    }
    let first = annotations[members[0]]
    let place = MapPoint.mean(of: members.lazy.map { annotations[$0].place }) ?? first.place
    return PlacedAnnotation(
      members: members, place: place, point: point(place) ?? middle(of: members), frame: frame ?? largestFrame(of: members),
      priority: first.rank, clusterIdentifier: first.clusterIdentifier)
  }

  /// Of those of the highest priority, so that it does not depend on the order of equal ones.
  private func largestFrame(of members: [Int]) -> CollisionFrame {
    var frame = annotations[members[0]].frame
    for member in members.dropFirst() {
      let (other, rank) = (annotations[member].frame, annotations[member].rank)
      if rank == annotations[members[0]].rank, other != frame, frame.numbers.lexicographicallyPrecedes(other.numbers) { frame = other }
    }
    return frame
  }

  /// Of the members' points on the screen, where their place has none.
  private func middle(of members: [Int]) -> Position {
    let places = members.compactMap { points[$0] }.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    let sum = places.reduce(SIMD2(0, 0)) { $0 + SIMD2($1.x, $1.y) }
    return Position(x: sum.x / Double(places.count), y: sum.y / Double(places.count))
  }
}
