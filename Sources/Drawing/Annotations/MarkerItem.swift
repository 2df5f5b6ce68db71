/// A marker or a cluster while markers are laid out.
struct MarkerItem {
  /// The middle of its frame.
  var x, y: Double
  var width, height: Float
  var priority: Float
  var cluster: UInt32?
  var isRound: Bool
  /// The marker that is the first of it in rank: its number, or, once all are in order, its rank.
  var first: UInt32
  var count: UInt32

  init(_ marker: PictureMarker, number: Int) {
    (x, y) = (Double(marker.x + marker.offset.x), Double(marker.y + marker.offset.y))
    (width, height, priority, isRound) = (marker.width, marker.height, marker.rank, marker.isRound)
    if isRound { (width, height) = (min(width, height), min(width, height)) }
    (cluster, first, count) = (marker.cluster, UInt32(number), 1)
  }

  /// The longer side of its frame.
  var size: Float { max(width, height) }

  /// The order in which seeds take others, and in which things are drawn.
  static func precedes(_ a: MarkerItem, _ b: MarkerItem) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    if a.y != b.y { return a.y > b.y }
    return a.x != b.x ? a.x < b.x : a.first < b.first
  }

  /// Whether their frames have an area in common.
  func collides(with other: MarkerItem) -> Bool {
    guard min(width, height) > 0, min(other.width, other.height) > 0 else { return false }
    let (across, down) = ((x - other.x).magnitude, (y - other.y).magnitude)
    guard across < Double(width + other.width) / 2, down < Double(height + other.height) / 2 else { return false }
    if !isRound, !other.isRound { return true }
    // A circle, and another one or a rectangle: how far the circle's middle is from what is left of the other without its radius.
    let radius = Double((isRound ? width : 0) + (other.isRound ? other.width : 0)) / 2
    let (halfWidth, halfHeight) = isRound ? (other.isRound ? (0, 0) : (other.width, other.height)) : (width, height)
    let (dx, dy) = (max(0, across - Double(halfWidth) / 2), max(0, down - Double(halfHeight) / 2))
    return dx * dx + dy * dy < radius * radius
  }
}
