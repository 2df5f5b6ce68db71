public import Overlays

/// The property whose values divide the rings of clusters, and the colours of these values.
public struct ClusterPie: Sendable {
  /// A value of the property.
  public struct Value: Sendable, Hashable {
    /// The characters of a string, the JSON text of any other value.
    public var text: [UInt8]

    public var isString: Bool

    public init(text: [UInt8], isString: Bool) { (self.text, self.isString) = (text, isString) }
  }

  public var property: String

  /// The order of a value in the ring, and its colour; of `nil` those of points without a value.
  public var look: @Sendable (Value?) -> (order: Int, color: OverlayColor)

  public init(property: String, look: @escaping @Sendable (Value?) -> (order: Int, color: OverlayColor)) {
    (self.property, self.look) = (property, look)
  }
}
