/// What a feature's label says, in a style that has texts (``Overlays/OverlayStyle/text``).
public struct FeatureText: Sendable, Hashable {
  public var text: String

  /// Of texts that have no room next to each other, the one of the higher priority is shown. Any number; NaN counts as the lowest.
  public var priority: Float

  public init(_ text: String, priority: Float) { (self.text, self.priority) = (text, priority) }
}
