/// The space of a block's positions, as a type: a chain that does not split at the antimeridian before projecting, or
/// that projects twice, does not compile.
public protocol CoordinateSpace: Sendable {}

/// Longitude and latitude in degrees, as read or unwrapped; a path may cross the 180th meridian.
public enum Geographic: CoordinateSpace {}

/// Longitude and latitude in degrees; no path crosses the 180th meridian.
public enum GeographicCut: CoordinateSpace {}

/// The spherical Mercator square: x and y in 0…1, origin north-west, y to the south.
public enum WorldPlane: CoordinateSpace {}
