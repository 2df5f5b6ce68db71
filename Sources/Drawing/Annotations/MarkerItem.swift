/// A marker or a cluster while markers are laid out.
struct MarkerItem {
  var x, y: Double
  var size: Float
  var priority: Float
  var cluster: UInt32?
  /// The marker that is the first of it in rank: its number, or, once all are in order, its rank.
  var first: UInt32
  var count: UInt32

  init(_ marker: PictureMarker, number: Int) {
    (x, y, size, priority) = (Double(marker.x), Double(marker.y), marker.size, marker.rank)
    (cluster, first, count) = (marker.cluster, UInt32(number), 1)
  }

  /// The order in which seeds take others, and in which things are drawn.
  static func precedes(_ a: MarkerItem, _ b: MarkerItem) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    if a.y != b.y { return a.y > b.y }
    return a.x != b.x ? a.x < b.x : a.first < b.first
  }

  /// Whether their squares have an area in common.
  func collides(with other: MarkerItem) -> Bool {
    let reach = Double(size + other.size) / 2
    return size > 0 && other.size > 0 && (x - other.x).magnitude < reach && (y - other.y).magnitude < reach
  }
}
