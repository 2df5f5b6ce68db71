public import Overlays

/// A line of a legend: a sample of a style, and what it means.
public struct LegendEntry: Sendable, Hashable {
  public var text: String

  /// How the sample looks; `nil` for a heading, which has none.
  public var style: OverlayStyle?

  /// What the sample is: an area, a line, a point, or several of them over each other.
  public var geometries: Set<GeometryClass>

  public init(_ text: String, style: OverlayStyle? = nil, geometries: Set<GeometryClass> = [.polygon, .line, .point]) {
    (self.text, self.style, self.geometries) = (text, style, geometries)
  }
}
