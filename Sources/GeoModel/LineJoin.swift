/// The shape of a stroke where two segments of a line meet, by the names and numbers of CoreGraphics' `CGLineJoin`
/// (SVG 2 §13.5.5).
@frozen
public enum LineJoin: UInt8, Sendable, Hashable, CaseIterable {
  /// The edges are extended until they meet; if that is too far, as `bevel`.
  case miter = 0
  case round = 1
  /// The corner is cut off.
  case bevel = 2

  /// The case's own name, as in style documents and SVG.
  public init?(name: String) {
    guard let join = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = join
  }
}

/// The shape of a stroke where a line ends, by the names and numbers of CoreGraphics' `CGLineCap` (SVG 2 §13.5.4).
@frozen
public enum LineCap: UInt8, Sendable, Hashable, CaseIterable {
  case butt = 0
  case round = 1
  /// Extends the line by half the width.
  case square = 2

  /// The case's own name, as in style documents and SVG.
  public init?(name: String) {
    guard let cap = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = cap
  }
}
