/// A place in a picture: points from its left and from its upper edge.
public struct ViewPoint: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of a picture in points. A picture of scale 2 has twice as many pixels.
public struct ViewSize: Sendable, Hashable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both are positive and finite.
  var hasArea: Bool { width > 0 && width.isFinite && height > 0 && height.isFinite }
}

/// Distances from the edges of a picture, in points; negative ones lie outside.
public struct ViewInsets: Sendable, Hashable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same on all sides.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  public static let zero = ViewInsets(0)
}
