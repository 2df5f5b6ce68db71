internal import GeoModel

/// Names to entries.
extension MemberTally {
  /// The entry of the name whose opening quote is at `p`; steps past the closing quote.
  @inline(__always)
  mutating func entry(takingName p: inout TextPointer, end: TextPointer) -> Int {
    let start = p + 1
    KnownValue.string(&p, end: end)
    let name = UnsafeBufferPointer(start: start, count: max(0, p - start - 1))
    guard let hash = Self.hash(name) else { return entry(escapedName: name) }
    return entry(name, hash: hash)
  }

  /// Names are compared as the characters that their escapes stand for.
  @inline(never)
  mutating func entry(escapedName name: UnsafeBufferPointer<UInt8>) -> Int {
    if name.count > Self.longestName { return 0 }
    let value = Array(JSONString.value(name).utf8)
    return value.withUnsafeBufferPointer { entry($0, hash: Self.slowHash($0)) }
  }

  /// The entry of a name, a new one if need be; 0 when it shall have none. Complexity: O(length), expected.
  mutating func entry(_ name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let found = Int(slots[slot])
      if entries[found].hash == hash, isName(found, name) { return found }
      slot = (slot + 1) & (slots.count - 1)
    }
    if name.count > Self.longestName { return 0 }
    if entries.count > limit {
      isFull = true
      return 0
    }
    slots[slot] = UInt32(entries.count)
    entries.append(Entry(name: append(name), hash: hash))
    counts.append(contentsOf: repeatElement(0, count: 8))
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  @inline(__always)
  private func isName(_ entry: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let known = entries[entry].name
    if known.count != name.count { return false }
    return bytes.withUnsafeBufferPointer { all in
      for at in 0..<name.count where all[Int(known.start) + at] != name[at] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for index in entries.indices.dropFirst() {
      var slot = Int(truncatingIfNeeded: entries[index].hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index)
    }
  }

  mutating func append(_ more: some Collection<UInt8>) -> TextRange {
    let start = bytes.count
    bytes.append(contentsOf: more)
    return TextRange(start, bytes.count)
  }

  /// A hash of a name in the text, which eight bytes may be read after; `nil` when it has a backslash.
  @inline(__always)
  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let start = name.baseAddress else { return nil }
    var hash = UInt64(truncatingIfNeeded: name.count) &* 0x9E37_79B9_7F4A_7C15
    var backslashes: UInt64 = 0
    var at = 0
    while at < name.count {
      var word = (start + at).word
      if name.count - at < 8 { word &= (1 << UInt64(8 * (name.count - at))) &- 1 }
      let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      backslashes |= (slashes &- 0x0101_0101_0101_0101) & ~slashes & 0x8080_8080_8080_8080
      hash = mix(hash, word)
      at += 8
    }
    return backslashes == 0 ? hash : nil
  }

  /// The same hash of any bytes.
  static func slowHash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: name.count) &* 0x9E37_79B9_7F4A_7C15
    for at in stride(from: 0, to: name.count, by: 8) {
      var word: UInt64 = 0
      for i in 0..<min(8, name.count - at) { word |= UInt64(name[at + i]) << UInt64(8 * i) }
      hash = mix(hash, word)
    }
    return hash
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
