public import GeoModel

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
