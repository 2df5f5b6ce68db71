/// A place on the border of the world, -180…180 by -90…90 degrees, or of another rectangle, in the order of going round
/// it with the inside on the left.
///
///        side 1, value -longitude
///           ┌──────<──────┐
///     side 2│             │side 0
///      value│             │value
///  -latitude└──────>──────┘latitude
///        side 3, value longitude
///
/// A corner counts as the beginning of the side behind it.
struct BorderPlace: Equatable {
  var side: Int32
  /// Degrees.
  var value: Double

  static func < (a: BorderPlace, b: BorderPlace) -> Bool {
    a.side != b.side ? a.side < b.side : a.value < b.value
  }

  /// `nil` inside.
  init?(longitude: Double, latitude: Double, frame: BorderFrame) {
    let isSouth = latitude == frame.south
    let isNorth = latitude == frame.north
    if longitude == frame.east {
      (side, value) = isNorth ? (1, -longitude) : (0, latitude)
    } else if longitude == frame.west {
      (side, value) = isNorth ? (2, -latitude) : isSouth ? (3, longitude) : (2, -latitude)
    } else if isNorth {
      (side, value) = (1, -longitude)
    } else if isSouth {
      (side, value) = (3, longitude)
    } else {
      return nil
    }
  }
}

/// Where a piece of boundary begins or ends on the border of the world.
struct BorderEnd {
  var place: BorderPlace
  var arc: Int32
  /// Whether the piece begins here.
  var isStart: Bool

  static func isOrdered(_ a: BorderEnd, _ b: BorderEnd) -> Bool {
    if a.place != b.place { return a.place < b.place }
    if a.isStart != b.isStart { return b.isStart }
    return a.arc < b.arc
  }
}
