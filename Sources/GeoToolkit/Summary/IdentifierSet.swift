/// A set of hashes in as little memory as open addressing allows: at most 16 bytes each.
struct IdentifierSet {
  /// 0 is a free slot.
  private var slots = [UInt64](repeating: 0, count: 1024)
  private(set) var count = 0

  /// Whether `hash` is there. Complexity: O(1), expected.
  func contains(_ hash: UInt64) -> Bool {
    slots[slot(of: hash)] != 0
  }

  /// Adds a hash that is not there yet. Complexity: O(1), amortised and expected.
  mutating func insert(_ hash: UInt64) {
    if count * 2 >= slots.count {
      let old = slots
      slots = [UInt64](repeating: 0, count: old.count * 2)
      for hash in old where hash != 0 { slots[slot(of: hash)] = hash }
    }
    slots[slot(of: hash)] = Self.nonZero(hash)
    count += 1
  }

  /// Where `hash` is or would be.
  private func slot(of hash: UInt64) -> Int {
    let hash = Self.nonZero(hash)
    // The low bits of the hash spread well; see ``MemberTally``.
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private static func nonZero(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }
}
