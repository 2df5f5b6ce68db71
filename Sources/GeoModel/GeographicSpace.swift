/// A space whose positions are longitude and latitude in degrees, and which has west and east, unlike the world plane.
public protocol GeographicSpace: CoordinateSpace {
  /// Whether no path crosses the 180th meridian, however long its edges are.
  static var isCut: Bool { get }
}

extension Geographic: GeographicSpace {
  public static var isCut: Bool { false }
}

extension GeographicCut: GeographicSpace {
  public static var isCut: Bool { true }
}
