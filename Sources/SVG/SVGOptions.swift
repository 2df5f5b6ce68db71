/// How features are drawn.
public struct SVGOptions: Sendable {
  /// How longitude and latitude become places in the picture.
  public enum Projection: String, Sendable, CaseIterable {
    /// Plate carrée: a degree is as long northwards as eastwards.
    case plateCarree = "plate-carree"
    /// Spherical Mercator. Latitudes beyond ±85.0511287798066, the edges of its square, are drawn on them.
    case mercator
  }

  /// Latitudes beyond the globe, which are an error in the data, are drawn on its edge.
  public var projection: Projection

  /// The picture's width in pixels, at least 1; its height follows from what is drawn, one and a half times as much at most.
  public var width: Int

  /// The name of a property: the picture shows the features that have it, other than `null`, and of the others what lies there. `nil`, or
  /// features none of which has it, shows all.
  public var fittedProperty: String?

  public init(projection: Projection = .plateCarree, width: Int = 1000, fittedProperty: String? = nil) {
    (self.projection, self.width, self.fittedProperty) = (projection, width, fittedProperty)
  }
}
