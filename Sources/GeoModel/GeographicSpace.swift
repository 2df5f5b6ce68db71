/// A space whose positions are longitude and latitude in degrees: what knows west and east, unlike the world plane.
public protocol GeographicSpace: CoordinateSpace {}

extension Geographic: GeographicSpace {}
extension GeographicCut: GeographicSpace {}
