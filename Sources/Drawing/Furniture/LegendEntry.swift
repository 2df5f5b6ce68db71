public import Overlays

/// A line of a legend: a sample of a style, and what it means; or the number of lines that are left out.
public struct LegendEntry: Sendable, Hashable {
  public var text: String

  /// How the sample looks; `nil` for a heading, which has none.
  public var style: OverlayStyle?

  /// What the sample is: an area, a line, a point, or several of them over each other.
  public var geometries: Set<GeometryClass>

  /// How many lines are left out after the line before; 0 for a line of its own. What has no room in the picture is added to it.
  public private(set) var omitted = 0

  public init(_ text: String, style: OverlayStyle? = nil, geometries: Set<GeometryClass> = [.polygon, .line, .point]) {
    (self.text, self.style, self.geometries) = (text, style, geometries)
  }

  /// A line that counts others, which are left out.
  public init(omitted: Int) {
    self.init("+ \(omitted)")
    self.omitted = omitted
  }

  /// How many lines with samples it is, or counts.
  var sampleCount: Int { style == nil ? omitted : 1 }
}
