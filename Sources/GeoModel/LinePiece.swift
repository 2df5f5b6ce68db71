/// Where a part of a line lies on the line from which it was cut, so that dashes and labels continue from part to part.
public struct LinePiece: Sendable, Hashable {
  /// Metres from the start of the line to the start of the part, on the sphere of the mean radius (6,371,008.8 m): along the edges of the
  /// original line, each as a great circle.
  public var distance: Double

  /// Whether the line continues before the part's first position.
  public var startsAtCut: Bool

  /// Whether it continues after the last one.
  public var endsAtCut: Bool

  /// A whole line.
  public init(distance: Double = 0, startsAtCut: Bool = false, endsAtCut: Bool = false) {
    self.distance = distance
    self.startsAtCut = startsAtCut
    self.endsAtCut = endsAtCut
  }
}
