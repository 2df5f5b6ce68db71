internal import CByteScan

/// Steps over one `properties` object after the other, by comparison with an earlier one.
///
/// The features of a file mostly have the same members in the same order, and many of the same values. Whether a
/// text is well formed depends on nothing but its bytes: where an object repeats the bytes of one that was
/// found good (the *model*), there is nothing left to check. What stands between two values, a name and all, and short values are compared with
/// the model's, sixteen bytes at a time; only values that differ are looked at. How many bytes that are is known beforehand, which a processor
/// foresees better than where two objects begin to differ. Takes what ``RawValueScanner`` would take.
///
/// The model is a copy, so that it outlives the text that it was found in.
struct PropertiesScanner: ~Copyable {
  /// The longest model, in bytes: what is longer would cost more to keep than it spares.
  private static let longestModel = 1 << 20

  private var values = RawValueScanner()

  /// The model's bytes, with room for vectors that reach behind its closing brace, and how many they are; 0 when there is none.
  private var model: UnsafeMutablePointer<UInt8>
  private var modelCount = 0
  private var modelCapacity = 0
  /// For each member of the model: offsets of its value and behind that; its name's hash.
  private var members: UnsafeMutablePointer<Member>
  private var memberCount = 0
  /// Names of the object at hand once it has left the model.
  private var names: [UInt64] = []
  /// Objects in a row that left the model.
  private var misses = 0

  private struct Member {
    var value: Int
    var end: Int
    var hash: UInt64
  }

  init() {
    model = .allocate(capacity: 0)
    members = .allocate(capacity: RawValueScanner.mostNames)
  }

  deinit {
    model.deallocate()
    members.deallocate()
  }

  /// Any value that is to be kept raw.
  mutating func value(_ p: inout TextPointer) -> Bool { values.value(&p) }

  /// Steps over the object at `p`.
  mutating func object(_ p: inout TextPointer) -> Bool {
    if modelCount == 0 || misses > 2 {
      misses = 0
      return learn(&p)
    }
    var at = p
    let members = members, model = model
    var place = 0, index = 0
    while index < memberCount {
      let member = members[index]
      let length = member.value - place
      // What stands before the value, its name and all.
      if bytescan_common_prefix(at, model + place, length) != length { break }
      at += length
      // The same value again, if what ends it is the same; long ones are seldom.
      let count = member.end - member.value
      if bytescan_common_prefix(at, model + member.value, 16) > count { at += count } else if !value(inline: &at) { return false }
      place = member.end
      index += 1
    }
    if index == 0 { at = p + 1 }
    at.skipSpace()
    if at.take(.closeBrace) {
      if index == memberCount { misses = 0 }
      p = at
      return true
    }
    if index > 0 {
      if !at.take(.comma) { return false }
      at.skipSpace()
    }
    misses += 1
    return rest(&p, from: at, known: index)
  }

  /// Goes on without the model at the name of a member, the first `known` members of the model being behind.
  private mutating func rest(_ p: inout TextPointer, from start: TextPointer, known: Int) -> Bool {
    names.removeAll(keepingCapacity: true)
    for index in 0..<known { names.append(members[index].hash) }
    p = start
    while true {
      guard let hash = RawValueScanner.name(&p), RawValueScanner.add(hash, to: &names, from: 0) else { return false }
      if !values.value(&p) { return false }
      p.skipSpace()
      if p.take(.closeBrace) { return true }
      if !p.take(.comma) { return false }
      p.skipSpace()
    }
  }

  /// Steps over the object at `p` and makes it the model.
  private mutating func learn(_ p: inout TextPointer) -> Bool {
    modelCount = 0
    memberCount = 0
    names.removeAll(keepingCapacity: true)
    let start = p
    p += 1
    p.skipSpace()
    if p.take(.closeBrace) { return true }
    while true {
      guard let hash = RawValueScanner.name(&p), RawValueScanner.add(hash, to: &names, from: 0) else { return false }
      let value = p - start
      if !values.value(&p) { return false }
      // There are no more than there is room for: `add` takes no more.
      members[memberCount] = Member(value: value, end: p - start, hash: hash)
      memberCount += 1
      p.skipSpace()
      if p.take(.closeBrace) {
        keepModel(start, p - start)
        return true
      }
      if !p.take(.comma) { return false }
      p.skipSpace()
    }
  }

  /// Copies the `count` bytes of the object whose members are known.
  private mutating func keepModel(_ start: TextPointer, _ count: Int) {
    if count > Self.longestModel { return }
    if count > modelCapacity {
      model.deallocate()
      modelCapacity = count * 2
      model = .allocate(capacity: modelCapacity + Int(BYTESCAN_PADDING))
    }
    model.update(from: start, count: count)
    (model + count).update(repeating: 0, count: Int(BYTESCAN_PADDING))
    modelCount = count
  }

  /// A value, the frequent kinds without a call.
  @inline(__always)
  private mutating func value(inline p: inout TextPointer) -> Bool {
    let byte = p[0]
    if byte == .quote { return RawValueScanner.string(&p) }
    if byte == .openBrace || byte == .openBracket { return values.value(&p) }
    return RawValueScanner.scalar(&p)
  }
}
