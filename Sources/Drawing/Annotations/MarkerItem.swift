/// A marker or a cluster while markers are laid out.
struct MarkerItem {
  /// The middle of its frame.
  var x, y: Double
  private(set) var width: Float
  /// Negative for a circle: a million of these are sorted, so that every byte counts.
  private var signedHeight: Float
  var priority: Float
  private var clusterNumber: UInt32
  /// The marker that is the first of it in rank: its number, or, once all are in order, its rank.
  var first: UInt32
  var count: UInt32

  init(_ marker: PictureMarker, number: Int) {
    (x, y) = (Double(marker.x + marker.offset.x), Double(marker.y + marker.offset.y))
    let shorter = max(0, min(marker.width, marker.height))
    (width, signedHeight) = marker.isRound ? (shorter, -shorter) : (marker.width, max(0, marker.height))
    (priority, clusterNumber, first, count) = (marker.rank, marker.cluster ?? .max, UInt32(number), 1)
  }

  var height: Float { signedHeight.magnitude }

  private var isRound: Bool { signedHeight < 0 }

  /// The longer side of its frame.
  var size: Float { max(width, height) }

  /// Makes its frame a square.
  mutating func setSize(_ size: Float) { (width, signedHeight) = (size, size) }

  /// The number of markers that it may join.
  var cluster: UInt32? { clusterNumber == .max ? nil : clusterNumber }

  /// The order in which seeds take others, and in which things are drawn.
  static func precedes(_ a: MarkerItem, _ b: MarkerItem) -> Bool {
    if a.priority != b.priority { return a.priority > b.priority }
    if a.y != b.y { return a.y > b.y }
    return a.x != b.x ? a.x < b.x : a.first < b.first
  }

  /// Whether their frames have an area in common.
  func collides(with other: MarkerItem) -> Bool {
    guard width > 0, other.width > 0, signedHeight != 0, other.signedHeight != 0 else { return false }
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
