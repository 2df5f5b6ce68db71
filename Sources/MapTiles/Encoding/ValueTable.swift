/// The different values of a layer, in the order of their first use.
struct ValueTable: Sendable {
  /// The values as fields of the layer.
  private(set) var fields = MessageBuffer()
  /// Where each value's own bytes are in `fields`.
  private var ranges: [Range<Int>] = []
  private var hashes: [UInt64] = []
  /// 0, or one more than the number of a value; open addressing, at most half full.
  private var slots: [UInt32] = []
  /// Another one in every process, so that no input can be made whose values collide.
  private let seed = UInt64.random(in: .min ... .max)

  mutating func removeAll() {
    if ranges.count > slots.count / 16 {
      slots.replaceSubrange(slots.indices, with: repeatElement(0, count: slots.count))
    } else {
      // Few values in a large table: only their slots.
      for hash in hashes { clear(hash) }
    }
    fields.removeAll()
    ranges.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
  }

  /// The number of a value, which is added if it is new.
  ///
  /// - Parameters:
  ///   - value: the body of a message `Value`.
  ///   - field: the field of the layer that has values.
  mutating func number(of value: RawSpan, field: UInt8) -> UInt32 {
    let hash = Self.hash(value, seed)
    if 2 * (ranges.count + 1) > slots.count { grow() }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, fields.isEqual(ranges[number], to: value) { return UInt32(number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    fields.append(field: field, length: value.byteCount)
    let start = fields.count
    fields.append(value)
    ranges.append(start..<fields.count)
    hashes.append(hash)
    slots[slot] = UInt32(ranges.count)
    return UInt32(ranges.count - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(64, 2 * slots.count))
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// Clears the whole run of slots that a hash leads to, all of which belong to values that go.
  private mutating func clear(_ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      slots[slot] = 0
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Eight bytes at a time, each multiplied to 128 bits that are folded.
  private static func hash(_ bytes: RawSpan, _ seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var state = seed ^ UInt64(bytes.count)
      var offset = 0
      while offset < bytes.count {
        var word: UInt64 = 0
        if offset + 8 <= bytes.count {
          // Eight bytes from `offset` on are inside.
          word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        } else {
          for index in offset..<bytes.count { word = word << 8 | UInt64(bytes[index]) }
        }
        state = fold(state ^ word ^ 0x9E37_79B9_7F4A_7C15, (0xA076_1D64_78BD_642F ^ seed) | 1)
        offset += 8
      }
      return fold(state ^ seed, 0xE703_7ED1_A0B4_28DB)
    }
  }

  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
