public import Overlays

/// What a picture shows, as paths with colours from the bottom up, ready for every kind of picture.
public struct Scene: Sendable {
  /// In pixels, 1 or more.
  public var width: Int
  public var height: Int

  /// Pixels of a point: the size in points is the size in pixels divided by this.
  public var scale: Double

  /// `nil` for a picture that is transparent where nothing is drawn.
  public var background: OverlayColor?

  /// A convex polygon, outside of which nothing but the background is drawn; `nil` for none. In pixels.
  public var clip: [SIMD2<Float>]?

  public var paths = PathColumn()

  /// What paints of images draw (``ImageSymbol``).
  public var images: [PixelImage] = []

  /// From the bottom up.
  public var groups: [PaintGroup] = []

  public init(width: Int, height: Int, scale: Double = 1, background: OverlayColor? = nil) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    (self.width, self.height, self.scale, self.background) = (width, height, scale, background)
  }
}

/// Painted paths that blend with everything below them as one picture.
public struct PaintGroup: Sendable, Hashable {
  public var blendMode: BlendMode

  /// Whether ``Scene/clip`` counts.
  public var isClipped: Bool

  /// Of the group as one picture, 255 for that of its paints.
  public var opacity: UInt8

  /// From the bottom up: within a group they cover each other. Fills side by side leave no gap between them, whatever their colours.
  public var paints: [PaintedPaths]

  public init(_ blendMode: BlendMode = .normal, _ paints: [PaintedPaths], isClipped: Bool = true, opacity: UInt8 = 255) {
    (self.blendMode, self.paints, self.isClipped, self.opacity) = (blendMode, paints, isClipped, opacity)
  }

  /// Whether it is blended as one picture, not paint by paint.
  var isOnePicture: Bool { blendMode != .normal || opacity < 255 }
}
