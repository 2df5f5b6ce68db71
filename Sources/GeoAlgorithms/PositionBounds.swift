public import GeoModel

/// The furthest longitude or latitude, in degrees, that is taken for one: half a turn beyond what is written of outlines that
/// go on past 180. Geometry that goes further has the metres of a projection, and is judged and repaired in the plane it is
/// written in: 500100 and 500380 are 280 apart, and no place on the globe.
package let furthestDegree = 540.0

/// Whether every position lies on the globe as RFC 7946 §4 has it: longitude within ±180, latitude within ±90.
///
/// - Returns: the index of the first position that does not, NaN included; `nil` when all do.
/// - Complexity: O(n).
public func firstOutOfRange(_ positions: borrowing Span<Position>) -> Int? {
  for index in positions.indices {
    let position = positions[index]
    if !(position.x.magnitude <= 180 && position.y.magnitude <= 90) { return index }
  }
  return nil
}
