/// The furthest longitude or latitude, in degrees, that is taken for one: half a turn beyond what is written of outlines that
/// go on past 180. Geometry that goes further has the metres of a projection, and is judged and repaired in the plane it is
/// written in: 500100 and 500380 are 280 apart, and no place on the globe.
package let furthestDegree = 540.0

/// Whether numbers that reach so far from 0 may be degrees, and longitudes that are whole turns apart one place: not beside a latitude that is
/// none, not even one that was rounded, if they are no longitudes within ±180 either. Pixels and small metres are like that.
package func mayBeDegrees(longitude: Double, latitude: Double) -> Bool { latitude <= 91 || longitude < 180 + Longitude.snap }
