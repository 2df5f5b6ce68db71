/// The order of keys, found without comparing any two of them (radix sort: Hollerith 1889).
enum RadixOrder {
  private static let digitBits = 8

  /// The indices of the keys from the least key to the greatest, those of equal keys as they come. Complexity: O(n).
  static func of(_ keys: [UInt32]) -> [UInt32] {
    var order = [UInt32](0..<UInt32(keys.count))
    var next = order
    for shift in stride(from: 0, to: UInt32.bitWidth, by: digitBits) {
      func digit(_ index: UInt32) -> Int { Int(keys[Int(index)] >> UInt32(shift)) & (1 << digitBits - 1) }
      var ends = [Int](repeating: 0, count: 1 << digitBits)
      for index in order { ends[digit(index)] += 1 }
      var start = 0
      for value in ends.indices { (ends[value], start) = (start, start + ends[value]) }
      for index in order {
        let value = digit(index)
        next[ends[value]] = index
        ends[value] += 1
      }
      swap(&order, &next)
    }
    return order
  }
}
