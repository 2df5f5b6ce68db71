/// A set of numbers that stand for values kept elsewhere, found by the hash of those: a table with open addressing of four bytes a place, a
/// quarter of what a dictionary takes that holds the values as well.
struct NumberTable {
  private var places: [Int32] = []
  private var count = 0

  /// Empties it and makes room for so many numbers.
  mutating func reset(count expected: Int) {
    count = 0
    var size = 16
    while size * 5 < expected * 8 { size *= 2 }
    if size...4 * size ~= places.count {
      for place in places.indices { places[place] = -1 }
    } else {
      places = [Int32](repeating: -1, count: size)
    }
  }

  /// Whether there is no room for another number.
  var isFull: Bool { (count + 1) * 8 > places.count * 5 }

  /// Makes room for as many numbers again.
  ///
  /// - Parameter hashOf: the hash of a number's value.
  mutating func grow(hashOf: (Int32) -> UInt32) {
    let old = places
    reset(count: max(16, count * 2))
    for number in old where number >= 0 { insert(number, hashOf(number)) }
  }

  /// The number for which `isEqual` holds, `nil` if there is none. Complexity: O(1) expected.
  @inline(__always)
  func find(_ hash: UInt32, isEqual: (Int32) -> Bool) -> Int32? {
    if places.isEmpty { return nil }
    var place = Int(hash) & (places.count - 1)
    while places[place] >= 0 {
      if isEqual(places[place]) { return places[place] }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Adds a number that is not there, where there is room. Complexity: O(1) expected.
  mutating func insert(_ number: Int32, _ hash: UInt32) {
    var place = Int(hash) & (places.count - 1)
    while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
    places[place] = number
    count += 1
  }
}
