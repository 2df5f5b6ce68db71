/// The furthest longitude or latitude, in degrees, that is taken for one: half a turn beyond what is written of outlines that
/// go on past 180. Geometry that goes further has the metres of a projection, and is judged and repaired in the plane it is
/// written in: 500100 and 500380 are 280 apart, and no place on the globe.
package let furthestDegree = 540.0

/// Beyond it in either direction a latitude is none, not even one that was rounded: what has it is no geometry on the globe, whose longitudes
/// could be taken modulo 360°.
let furthestLatitude = 91.0
