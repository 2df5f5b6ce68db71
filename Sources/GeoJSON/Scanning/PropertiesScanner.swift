internal import CByteScan

/// Steps over one `properties` object after the other, by comparison with an earlier one.
///
/// The features of a file mostly have the same members in the same order, and many of the same values. Whether a
/// text is well formed depends on nothing but its bytes: where an object repeats the bytes of one that was
/// found good (the *model*), name, value, comma and all, there is nothing left to check, and sixteen bytes are
/// compared at a time. Only values that differ are looked at. Takes what ``RawValueScanner`` would take.
struct PropertiesScanner: ~Copyable {
  private var values = RawValueScanner()

  /// The model's offset in the text, and behind its closing brace.
  private var modelStart = 0
  private var modelEnd = 0
  /// For each member of the model: offsets of its name's quote and of its value; its name's hash.
  private var members: UnsafeMutablePointer<Member>
  private var memberCount = 0
  private var memberCapacity = 256
  /// Names of the object at hand once it has left the model.
  private var names: [UInt64] = []
  /// Objects in a row that left the model.
  private var misses = 0

  private struct Member {
    var name: Int
    var value: Int
    var hash: UInt64
  }

  init() { members = .allocate(capacity: 256) }

  deinit { members.deallocate() }

  /// Another text begins: a model in the last one is no longer there.
  mutating func forgetModel() { memberCount = 0 }

  /// Any value that is to be kept raw.
  mutating func value(_ p: inout TextPointer) -> Bool { values.value(&p) }

  /// Steps over the object at `p` in the text that begins at `base`.
  mutating func object(_ p: inout TextPointer, base: TextPointer) -> Bool {
    if memberCount == 0 || misses > 2 {
      misses = 0
      return learn(&p, base: base)
    }
    var at = p
    var model = modelStart
    var index = 0
    let count = memberCount, members = members
    while true {
      // `at` and `model` stand at the same place of the two objects.
      let agreed = model + bytescan_common_prefix(at, base + model, modelEnd - model)
      if agreed == modelEnd {
        misses = 0
        p = at + (modelEnd - model)
        return true
      }
      while index + 1 < count, members[index + 1].name <= agreed { index += 1 }
      let member = members[index]
      if member.value > agreed {
        // Another name here, or no member at all.
        if member.name > agreed {
          at += 1
          at.skipSpace()
          if at.take(.closeBrace) {
            p = at
            return true
          }
        } else {
          at += member.name - model
        }
        misses += 1
        return rest(&p, from: at, known: index)
      }
      at += member.value - model
      if !value(inline: &at) { return false }
      at.skipSpace()
      if at.take(.closeBrace) {
        misses = 0
        p = at
        return true
      }
      if !at.take(.comma) { return false }
      at.skipSpace()
      index += 1
      if index == count {
        misses += 1
        return rest(&p, from: at, known: index)
      }
      model = members[index].name
    }
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
  private mutating func learn(_ p: inout TextPointer, base: TextPointer) -> Bool {
    memberCount = 0
    names.removeAll(keepingCapacity: true)
    modelStart = p - base
    p += 1
    p.skipSpace()
    if p.take(.closeBrace) { return true }
    while true {
      let start = p - base
      guard let hash = RawValueScanner.name(&p), RawValueScanner.add(hash, to: &names, from: 0) else { break }
      append(Member(name: start, value: p - base, hash: hash))
      if !values.value(&p) { break }
      p.skipSpace()
      if p.take(.closeBrace) {
        modelEnd = p - base
        return true
      }
      if !p.take(.comma) { break }
      p.skipSpace()
    }
    forgetModel()
    return false
  }

  /// A value, the frequent kinds without a call.
  @inline(__always)
  private mutating func value(inline p: inout TextPointer) -> Bool {
    let byte = p[0]
    if byte == .quote { return RawValueScanner.string(&p) }
    if byte == .openBrace || byte == .openBracket { return values.value(&p) }
    return RawValueScanner.scalar(&p)
  }

  private mutating func append(_ member: Member) {
    if memberCount == memberCapacity {
      let larger = UnsafeMutablePointer<Member>.allocate(capacity: memberCapacity * 2)
      larger.update(from: members, count: memberCount)
      members.deallocate()
      members = larger
      memberCapacity *= 2
    }
    members[memberCount] = member
    memberCount += 1
  }
}
