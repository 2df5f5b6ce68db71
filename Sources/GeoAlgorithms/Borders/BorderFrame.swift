internal import GeoModel

/// The rectangle at whose border polygons are cut: the world, or a box. Degrees.
struct BorderFrame: Equatable {
  var west: Double
  var south: Double
  var east: Double
  var north: Double

  static let world = BorderFrame(west: -180, south: -90, east: 180, north: 90)

  func isOnBorder(_ place: Position) -> Bool {
    if place.x == west || place.x == east { return south <= place.y && place.y <= north }
    return (place.y == south || place.y == north) && west <= place.x && place.x <= east
  }

  /// Inside or on the border.
  func holds(_ place: Position) -> Bool {
    west <= place.x && place.x <= east && south <= place.y && place.y <= north
  }

  /// The side that both places are on, numbered as ``BorderPlace`` does; `nil` if there is none.
  func side(from a: Position, to b: Position) -> Int32? {
    if a.x == b.x { return a.x == east ? 0 : a.x == west ? 2 : nil }
    if a.y == b.y { return a.y == north ? 1 : a.y == south ? 3 : nil }
    return nil
  }

  /// Whether a place on the border is on a side; corners are on two.
  func isOn(_ side: Int32, _ place: Position) -> Bool {
    switch side {
    case 0: place.x == east
    case 1: place.y == north
    case 2: place.x == west
    default: place.y == south
    }
  }

  /// How far along a side a place on it is, growing with the rectangle on the left.
  static func value(of place: Position, onSide side: Int32) -> Double {
    switch side {
    case 0: place.y
    case 1: -place.x
    case 2: -place.y
    default: place.x
    }
  }
}
