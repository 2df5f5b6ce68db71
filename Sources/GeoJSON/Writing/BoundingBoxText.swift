internal import GeoModel

/// A `bbox` as it stands in the text: two or three axes, and whether it crosses the 180th meridian
/// (west > east, RFC 7946 §5.2).
package struct BoundingBoxText {
  package private(set) var values: [Double] = []

  /// How many decimals each is written with; as many as a double has for one with an exponent.
  package private(set) var decimals: [Int] = []

  /// Reads a text of its own.
  package init(_ text: [UInt8]) {
    let padded = text + [UInt8](repeating: 0, count: SliceGroup.padding)
    self = padded.withUnsafeBufferPointer { BoundingBoxText(UnsafeBufferPointer(rebasing: $0[..<text.count])) }
  }

  /// Reads a piece of a text, after which at least ``SliceGroup/padding`` bytes may be read.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress else { return }
    for item in MemberWalk(base, count: text.count) {
      let number = UnsafeBufferPointer(start: base + item.value.lowerBound, count: item.value.count)
      // What begins like a number is one, the text being JSON.
      guard let first = number.first, first == .minus || (0x30...0x39).contains(first), let value = DecimalReading.value(of: number)
      else { continue }
      values.append(value)
      let hasExponent = number.contains { $0 | 0x20 == 0x65 }
      let point = number.firstIndex(of: .point)
      decimals.append(hasExponent ? 17 : point.map { number.count - $0 - 1 } ?? 0)
    }
  }

  /// The numbers that a step worked out for a box, with as many axes as this one; `nil` if none did, or nothing is left that it bounds.
  ///
  /// - Parameter hasHeights: whether any position has a height: then those of the box may be wrong, and go where no others come in their place.
  package func recomputed(_ numbers: [Double]?, hasHeights: Bool) -> [Double]? {
    guard let numbers else { return nil }
    if values.count == 4, numbers.count == 6 { return [numbers[0], numbers[1], numbers[3], numbers[4]] }
    if values.count == 6, numbers.count == 4, !hasHeights { return [numbers[0], numbers[1], values[2], numbers[2], numbers[3], values[5]] }
    return numbers
  }
}
