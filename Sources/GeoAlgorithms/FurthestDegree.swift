/// The furthest longitude or latitude, in degrees, that is taken for one: half a turn beyond what is written of outlines that
/// go on past 180. Geometry that goes further has the metres of a projection, and is judged and repaired in the plane it is
/// written in: 500100 and 500380 are 280 apart, and no place on the globe.
package let furthestDegree = 540.0
