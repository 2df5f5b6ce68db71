/// How features are drawn.
public struct SVGOptions: Sendable {
  /// How longitude and latitude become positions in the picture.
  public enum Projection: String, Sendable, CaseIterable {
    /// Plate carrée: a degree is as long northwards as eastwards.
    case plateCarree = "plate-carree"
    /// Spherical Mercator. Latitudes beyond ±85.0511287798066, the edges of its square, are drawn on them.
    case mercator
  }

  /// Latitudes beyond the globe, which are an error in the data, are drawn on its edge.
  public var projection: Projection

  /// The picture's width in pixels, at least 1. Its height follows from the features, and is at most one and a half times the width.
  public var width: Int

  /// The name of a property: the picture shows the features that have it, other than `null`, and parts of others within their extent. With
  /// `nil`, or if no feature has it, it shows all.
  public var fittedProperty: String?

  public init(projection: Projection = .plateCarree, width: Int = 1000, fittedProperty: String? = nil) {
    (self.projection, self.width, self.fittedProperty) = (projection, width, fittedProperty)
  }
}
