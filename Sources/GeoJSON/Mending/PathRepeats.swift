internal import GeoModel

/// The positions of one path, in its text, that say again what another one has said: of a line or ring the one before, of a MultiPoint any
/// before that says as much, its height included.
struct PathRepeats {
  private let positions: [Range<Int>]
  /// Of a MultiPoint, by index.
  private var repeated: Set<Int>?

  /// - Parameter isUnordered: whether they are those of a MultiPoint. Complexity: O(bytes) then.
  init(_ positions: [Range<Int>], isUnordered: Bool, in text: JSONText) {
    self.positions = positions
    if isUnordered { repeated = Self.repeated(positions, in: text) }
  }

  private static func repeated(_ positions: [Range<Int>], in text: JSONText) -> Set<Int> {
    var repeated: Set<Int> = [], places: Set<Position> = [], heights: Set<[Double]> = []
    for (index, range) in positions.enumerated() {
      guard let numbers = text.numbers(range)?.map(\.value), numbers.count > 1 else { continue }
      let place = Position(x: numbers[0], y: numbers[1])
      if numbers.count == 2 ? places.contains(place) : heights.contains(numbers) { repeated.insert(index) }
      places.insert(place)
      // One with more numbers says what those with fewer say.
      if numbers.count > 2 { for count in 3...numbers.count { heights.insert(Array(numbers[..<count])) } }
    }
    return repeated
  }

  /// Takes out the position at an index, and those of a line or ring after it that repeat the same; `nil` if it repeats none. Complexity:
  /// O(those).
  func removal(at index: Int, of text: JSONText) -> TextReplacement? {
    guard positions.indices.contains(index) else { return nil }
    if let repeated { return repeated.contains(index) ? text.removal(of: positions[index]) : nil }
    guard index > 0, let kept = text.numbers(positions[index - 1])?.map(\.value) else { return nil }
    let repeats = positions[index...].prefix { text.numbers($0)?.map(\.value) == kept }
    guard let first = repeats.first, let last = repeats.last else { return nil }
    return text.removal(of: first.lowerBound..<last.upperBound)
  }
}
