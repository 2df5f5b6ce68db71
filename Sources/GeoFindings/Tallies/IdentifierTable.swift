/// Which of many ids is which: hashes of ids in the order in which they came, in 8 bytes and a quarter more of free slots
/// each; it grows a little at a time.
///
/// The first bits of a hash choose one of many small tables, each of which grows alone, so that there are never two copies
/// of everything. 55 of its 64 bits are compared: that two of a million different ids are taken for one has a chance of
/// 2 in 100,000.
package struct IdentifierTable: Sendable {
  private static let partBits: UInt64 = 12
  private static let indexBits: UInt64 = 21
  private static let indexMask: UInt64 = 1 << indexBits - 1

  /// Slots: 43 bits of the hash, and after them the id's index and 1, or all ones for a greater one; 0 is free.
  private var parts = [[UInt64]](repeating: [], count: 1 << Int(partBits))
  private var partCounts = [Int32](repeating: 0, count: 1 << Int(partBits))
  package private(set) var count = 0

  package init() {}

  /// The most ids that ``index(of:)`` can distinguish.
  static let mostIndexed = Int(indexMask) - 1

  /// How many different ids had come before the one with this hash did, ``mostIndexed`` if it were more; `nil` if it has
  /// not come. Complexity: O(1), expected.
  package func index(of hash: UInt64) -> Int? {
    let part = Int(hash >> (64 - Self.partBits))
    if parts[part].isEmpty { return nil }
    let slot = parts[part][Self.slot(of: Self.mark(hash), in: parts[part])]
    return slot == 0 ? nil : Int(slot & Self.indexMask) - 1
  }

  /// Adds a hash that is not there yet. Complexity: O(1), amortised and expected.
  package mutating func insert(_ hash: UInt64) {
    let part = Int(hash >> (64 - Self.partBits))
    if Int(partCounts[part] + 1) * 5 > parts[part].count * 4 { grow(part) }
    partCounts[part] += 1
    count += 1
    let mark = Self.mark(hash)
    parts[part][Self.slot(of: mark, in: parts[part])] = mark | min(UInt64(count), Self.indexMask)
  }

  private mutating func grow(_ part: Int) {
    let old = parts[part]
    var new = [UInt64](repeating: 0, count: old.count + old.count / 4 + 8)
    for slot in old where slot != 0 { new[Self.slot(of: slot & ~Self.indexMask, in: new)] = slot }
    parts[part] = new
  }

  /// The bits that are compared, in their place.
  private static func mark(_ hash: UInt64) -> UInt64 { hash << partBits & ~indexMask }

  /// Where `mark` is or would be.
  private static func slot(of mark: UInt64, in slots: [UInt64]) -> Int {
    var slot = Int(truncatingIfNeeded: ((mark >> 32) * UInt64(slots.count)) >> 32)
    while slots[slot] != 0, slots[slot] & ~indexMask != mark {
      slot += 1
      if slot == slots.count { slot = 0 }
    }
    return slot
  }
}
