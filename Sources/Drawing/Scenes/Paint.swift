public import GeoModel
public import Overlays

/// How a stroke runs along its paths. Lengths are pixels.
public struct StrokeShape: Sendable, Hashable {
  public var width: Float
  /// Lengths of dashes and gaps in turn, repeated; empty for none. Of even number.
  public var dashes: [Float] = []
  public var join = LineJoin.round
  public var cap = LineCap.round
  /// The greatest length of a mitred corner, in half widths; longer corners are cut off.
  public var miterLimit: Float = 10

  /// Below letters: paths are laid over each other, each with its coverage added up where it overlaps itself, which is several times as
  /// fast as the exact union and looks the same.
  var isHalo = false

  public init(width: Float) { self.width = width }

  /// How far from its path a stroke reaches, with its corners and caps.
  var reach: Float { max(width / 2 * (join == .miter ? max(miterLimit, 1.5) : 1.5), 1) }
}

/// Paths of one colour.
public struct PaintedPaths: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Everything that the closed paths go round, in either direction (nonzero winding), as one shape.
    case fill
    /// The rest of the picture.
    case inverse
    case stroke(StrokeShape)
    /// A symbol at each position of the paths, each over those before.
    case symbols(Symbol)
    /// An image with its middle at each position of the paths, each over those before. The colour's opacity is theirs.
    case images(ImageSymbol)
  }

  public var kind: Kind
  public var color: OverlayColor

  /// In ``Scene/paths``.
  public var paths: Range<Int>

  /// Whether it is of one surface with the paint before it in its group, as the walls and the roof of a building: these take their shares
  /// of a pixel side by side, and lie over what was there before as one shape.
  public var isJoined: Bool

  public init(_ kind: Kind, _ color: OverlayColor, paths: Range<Int>, isJoined: Bool = false) {
    (self.kind, self.color, self.paths, self.isJoined) = (kind, color, paths, isJoined)
  }
}
