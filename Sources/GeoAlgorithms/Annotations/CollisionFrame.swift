import GeoModel

/// With what shape an annotation collides.
public enum CollisionMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// The rectangle of its frame.
  case rectangle
  /// The circle inscribed in its frame: round the same middle, with half the shorter side as its radius.
  case circle
  /// It collides with nothing, and is always shown.
  case none
}

/// The part of the screen that an annotation takes up, in points of the screen, x to the right and y down (conventions 13.1).
///
/// ```
///        width
///   ┌─────────────┐
///   │   ┌─────┐   │ height     The inner rectangle is what is left after
///   │   │  +  │   │            the insets; negative insets make it larger.
///   │   └─────┘   │            + is its middle.
///   └─────────────┘
///          •                   the annotation's place; offset is the way
///                              from here to the middle of the outer one
/// ```
public struct CollisionFrame: Sendable, Hashable, Codable {
  /// Points that are taken off the sides of a frame.
  public struct Insets: Sendable, Hashable, Codable {
    public var top, left, bottom, right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// The same on all sides.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
  }

  public var width, height: Double
  /// The way from the annotation's place to the middle of the frame, before its insets.
  public var offsetX, offsetY: Double
  public var insets: Insets
  public var mode: CollisionMode

  public init(
    width: Double, height: Double, offsetX: Double = 0, offsetY: Double = 0, insets: Insets = Insets(), mode: CollisionMode = .rectangle
  ) {
    (self.width, self.height, self.offsetX, self.offsetY) = (width, height, offsetX, offsetY)
    (self.insets, self.mode) = (insets, mode)
  }

  /// What collides, of an annotation at a point of the screen. Nothing does in the mode ``CollisionMode/none``, or if the insets leave no
  /// area.
  func shape(at point: Position) -> CollisionShape? {
    let (wide, high) = (width - insets.left - insets.right, height - insets.top - insets.bottom)
    let x = point.x + offsetX + (insets.left - insets.right) / 2
    let y = point.y + offsetY + (insets.top - insets.bottom) / 2
    guard mode != .none, wide > 0, high > 0, wide.isFinite, high.isFinite, x.isFinite, y.isFinite else { return nil }
    let radius = min(wide, high) / 2
    return mode == .circle
      ? CollisionShape(x: x, y: y, halfWidth: radius, halfHeight: radius, isCircle: true)
      : CollisionShape(x: x, y: y, halfWidth: wide / 2, halfHeight: high / 2, isCircle: false)
  }

  /// All numbers, for an order of frames that does not depend on anything else.
  var numbers: [Double] {
    let modes: [CollisionMode: Double] = [.rectangle: 0, .circle: 1, .none: 2]
    return [width, height, offsetX, offsetY, insets.top, insets.left, insets.bottom, insets.right, modes[mode] ?? 0]
  }
}

/// A rectangle or a circle on the screen.
struct CollisionShape {
  var x, y: Double
  var halfWidth, halfHeight: Double
  var isCircle: Bool

  /// Whether they have more in common than a part of their outlines.
  func collides(with other: CollisionShape) -> Bool {
    let (dx, dy) = ((x - other.x).magnitude, (y - other.y).magnitude)
    switch (isCircle, other.isCircle) {
    case (false, false): return dx < halfWidth + other.halfWidth && dy < halfHeight + other.halfHeight
    case (true, true):
      let reach = halfWidth + other.halfWidth
      return dx * dx + dy * dy < reach * reach
    case (true, false): return other.collides(with: self)
    case (false, true):
      // From the middle of the circle to the nearest point of the rectangle.
      let (x, y) = (max(dx - halfWidth, 0), max(dy - halfHeight, 0))
      return x * x + y * y < other.halfWidth * other.halfWidth
    }
  }
}
