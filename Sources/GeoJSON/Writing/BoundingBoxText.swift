internal import GeoModel

/// A `bbox` as it stands in the text: two or three axes, and whether it crosses the 180th meridian
/// (west > east, RFC 7946 §5.2).
package struct BoundingBoxText {
  package private(set) var values: [Double] = []

  /// How many decimals each is written with; as many as a double has for one with an exponent.
  package private(set) var decimals: [Int] = []

  package init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress else { return }
    for item in MemberWalk(base, count: text.count) {
      let number = UnsafeBufferPointer(start: base + item.value.lowerBound, count: item.value.count)
      guard let value = DecimalReading.value(of: number) else { continue }
      values.append(value)
      let hasExponent = number.contains { $0 | 0x20 == 0x65 }
      let point = number.firstIndex(of: .point)
      decimals.append(hasExponent ? 17 : point.map { number.count - $0 - 1 } ?? 0)
    }
  }

  /// What a box has become, with as many axes as this one: as a step worked it out, or from the positions.
  func recomputed(_ box: BoundingBoxSource, in column: GeometryColumn) -> [Double]? {
    guard let numbers = box.numbers else { return recomputed(for: box.geometries.range, in: column) }
    if values.count == 4, numbers.count == 6 { return [numbers[0], numbers[1], numbers[3], numbers[4]] }
    return numbers
  }

  /// The box of some geometries, with as many axes as this one, and across the meridian if this one is; `nil` when
  /// they have no position. Complexity: O(n).
  func recomputed(for geometries: Range<Int>, in column: GeometryColumn) -> [Double]? {
    let axes = values.count / 2
    guard axes >= 2, let first = geometries.first, let last = geometries.last else { return nil }
    let range =
      column.positions(ofGeometry: first).lowerBound..<column.positions(ofGeometry: last).upperBound
    if range.isEmpty { return nil }
    let crosses = values[0] > values[axes]
    var west = Double.infinity, east = -Double.infinity
    var south = Double.infinity, north = -Double.infinity
    var lowest = Double.infinity, highest = -Double.infinity
    for index in range {
      let place = column.positions[index]
      if crosses {
        // The western part has positive longitudes, the eastern one negative ones, also where lines go on beyond 180°.
        let x = place.x > 180 ? place.x - 360 : place.x < -180 ? place.x + 360 : place.x
        if x >= 0 { west = min(west, x) } else { east = max(east, x) }
      } else {
        west = min(west, place.x)
        east = max(east, place.x)
      }
      south = min(south, place.y)
      north = max(north, place.y)
      if index < column.altitudes.count, !column.altitudes[index].isNaN {
        lowest = min(lowest, column.altitudes[index])
        highest = max(highest, column.altitudes[index])
      }
    }
    if !west.isFinite { west = -180 }
    if !east.isFinite { east = 180 }
    if axes == 3 {
      // Without a height in the positions, nothing says that those of the box are wrong.
      if !lowest.isFinite { (lowest, highest) = (values[2], values[5]) }
      return [west, south, lowest, east, north, highest]
    }
    return [west, south, east, north]
  }
}
