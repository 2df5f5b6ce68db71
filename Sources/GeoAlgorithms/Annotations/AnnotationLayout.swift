public import GeoModel

/// Which annotations a screen shows: those that collide become clusters or are hidden (conventions 13.2 to 13.4).
///
/// ```swift
/// let layout = AnnotationLayout(annotations) { place in view.point(of: place) }
/// for item in layout.shown {
///   draw(item.isCluster ? "\(item.members.count)" : names[item.first], at: item.point)
/// }
/// ```
///
/// 1. Annotations that collide and have the same ``MapAnnotation/clusterIdentifier`` become one cluster, as do those that are connected by
///    a chain of such collisions. A cluster is an annotation with that identifier; this is repeated until no two of one identifier collide.
/// 2. What is left is shown in the order of its priority, and hidden if it collides with what is shown already. Of equal priorities the one
///    nearer the top of the screen is hidden, then the later one. What has the priority ``MapAnnotation/Priority/required`` is always
///    shown.
///
/// Shapes that only touch do not collide. The groups do not depend on the order of the annotations. For all zooms of a map at once, and for
/// many points, see ``ClusterPyramid``: on the screen of a low zoom, chains of collisions join nearly everything.
public struct AnnotationLayout: Sendable {
  /// What is drawn: by priority, the highest first; then what is nearer the bottom of the screen; then in the order of first members.
  public let shown: [PlacedAnnotation]

  /// What would be drawn over something of a higher priority, in the same order.
  public let hidden: [PlacedAnnotation]

  /// The numbers of annotations that have no point on the screen, ascending.
  public let outside: [Int]

  /// - Parameters:
  ///   - annotations: they are numbered from 0.
  ///   - clusterFrame: the frame of clusters; if it is `nil`, a cluster has the frame of its member of the highest priority, and of several
  ///     the largest one.
  ///   - point: where a place is on the screen; `nil` for the sky, and for what lies behind the camera. It also gets the places of
  ///     clusters, with x in the world.
  /// - Complexity: O(n log n) for frames of about one size; O(n²) if one covers all others.
  public init(_ annotations: [MapAnnotation], clusterFrame: CollisionFrame? = nil, point: (MapPoint) -> Position?) {
    var (items, outside): ([PlacedAnnotation], [Int]) = ([], [])
    for (number, annotation) in annotations.enumerated() {
      if annotation.place.x.isFinite, annotation.place.y.isFinite, let point = point(annotation.place), point.x.isFinite, point.y.isFinite {
        items.append(
          PlacedAnnotation(
            members: [number], place: annotation.place, point: point, frame: annotation.frame, priority: annotation.rank,
            clusterIdentifier: annotation.clusterIdentifier))
      } else {
        outside.append(number)
      }
    }
    self.outside = outside
    var (singles, families): ([PlacedAnnotation], [ExactName: [PlacedAnnotation]]) = ([], [:])
    for item in items {
      if let identifier = item.clusterIdentifier { families[ExactName(identifier), default: []].append(item) } else { singles.append(item) }
    }
    let clustering = AnnotationClustering(annotations: annotations, frame: clusterFrame, points: items)
    items = singles + families.values.flatMap { clustering.clustered($0, point: point) }
    // A total order, whatever that of the families was.
    items.sort { a, b in
      if a.priority != b.priority { return a.priority > b.priority }
      return a.point.y != b.point.y ? a.point.y > b.point.y : a.first < b.first
    }
    var grid = CollisionGrid(items.map { $0.frame.shape(at: $0.point) })
    var (shown, hidden): ([PlacedAnnotation], [PlacedAnnotation]) = ([], [])
    for (index, item) in items.enumerated() {
      if item.priority < MapAnnotation.Priority.required, grid.collides(index) {
        hidden.append(item)
      } else {
        shown.append(item)
        grid.insert(index)
      }
    }
    (self.shown, self.hidden) = (shown, hidden)
  }

  /// The same of annotations on a flat screen without a map: `x` and `y` of their places are points of the screen, from 0 to the width of
  /// the world.
  public init(_ annotations: [MapAnnotation], clusterFrame: CollisionFrame? = nil) {
    self.init(annotations, clusterFrame: clusterFrame) { Position(x: $0.x, y: $0.y) }
  }
}
