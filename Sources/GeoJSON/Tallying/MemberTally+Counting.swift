package import GeoModel
internal import CByteScan

/// Counting objects, most of which look like the one before.
///
/// The first object of a text becomes the *model*: where its members and values begin, their entries and kinds. An
/// object that follows runs along the model; where the bytes agree nothing is looked at, and a run of members that
/// has the model's names is noted by its two ends (``runs``) and counted at the end for all objects together. Only a value
/// that differs is stepped over, and its count corrected if it is of another kind. A member with another name
/// is looked up, and the run goes on where the model has the name that comes next.
extension MemberTally {
  /// Counts the members of the object at `range`, which is known to be well formed, in a text that
  /// ``SliceGroup/padding`` bytes follow.
  ///
  /// - Parameter hasDuplicates: whether some name may occur twice in it; such a name counts once, with its first value.
  /// - Complexity: O(length).
  package mutating func object(_ range: TextRange, in text: UnsafePointer<UInt8>, hasDuplicates: Bool) {
    let start = text + Int(range.start)
    let end = text + Int(range.end)
    guard range.count >= 2, start[0] == .openBrace else { return }
    if hasDuplicates {
      epoch += 1
      count(from: start + 1, end, text, learning: false)
    } else if members.isEmpty || misses > 2 {
      endModel()
      modelStart = Int(range.start)
      modelEnd = Int(range.end)
      count(from: start + 1, end, text, learning: true)
      for index in members.indices where members[index].entry > 0 {
        entries[members[index].entry].member = Int32(index)
      }
      runs = [Int](repeating: 0, count: members.count + 1)
      followed(0..<members.count)
    } else {
      follow(start, end, text)
    }
  }

  /// Counts one member whose value is known.
  package mutating func member(name: UnsafeBufferPointer<UInt8>, value: TextRange, in text: UnsafePointer<UInt8>) {
    let index = name.contains(.backslash) ? entry(escapedName: name) : entry(name, hash: Self.slowHash(name))
    var p = text + Int(value.start)
    let kind = KnownValue.take(&p, end: text + Int(value.end))
    add(index, kind, 1)
    example(index, kind, text + Int(value.start), value.count)
  }

  /// The text is about to go: what was noted on its model is counted, and the model forgotten.
  package mutating func endModel() {
    var following = 0
    for (index, member) in members.enumerated() {
      following += runs[index]
      add(member.entry, member.kind, following)
      entries[member.entry].member = -1
    }
    members.removeAll(keepingCapacity: true)
    misses = 0
  }

  // MARK: -

  /// Counts every member from the one at `p` on.
  private mutating func count(from start: TextPointer, _ end: TextPointer, _ base: TextPointer, learning: Bool) {
    var p = start
    while Self.skip(&p, to: end) {
      let name = p - base
      let index = entry(takingName: &p, end: end)
      _ = Self.skip(&p, to: end)
      let value = p
      let kind = KnownValue.take(&p, end: end)
      if learning {
        members.append(ModelMember(name: name, value: value - base, kind: kind, entry: index))
      } else {
        if index > 0, entries[index].epoch == epoch { continue }
        entries[index].epoch = epoch
        add(index, kind, 1)
      }
      example(index, kind, value, p - value)
    }
  }

  private mutating func follow(_ start: TextPointer, _ end: TextPointer, _ base: TextPointer) {
    var at = start
    var model = modelStart
    var index = 0
    var runStart = 0
    var strangers = 0
    let memberCount = members.count
    while true {
      // `at` and `model` stand at the same place of the two objects. The model holds no zero byte, the padding
      // nothing else: they cannot agree beyond the text.
      let agreed = model + bytescan_common_prefix(at, base + model, modelEnd - model)
      if agreed == modelEnd {
        followed(runStart..<memberCount)
        return judgeModel(strangers)
      }
      while index + 1 < memberCount, members[index + 1].name <= agreed { index += 1 }
      let member = members[index]
      var p: TextPointer
      if member.value <= agreed {
        // The same name, another value, or another way to the next name.
        p = at + (member.value - model)
        // White space may stand where the model has none.
        _ = Self.skip(&p, to: end)
        let value = p
        let kind = KnownValue.take(&p, end: end)
        if kind != member.kind {
          add(member.entry, member.kind, -1)
          add(member.entry, kind, 1)
        }
        example(member.entry, kind, value, p - value)
        index += 1
        let goesOn = Self.skip(&p, to: end)
        if goesOn, index < memberCount {
          at = p
          model = members[index].name
          continue
        }
        followed(runStart..<index)
        if !goesOn { return judgeModel(strangers) }
      } else {
        // Another name, or none; before the first name there may be white space instead.
        p = member.name <= agreed ? at + (member.name - model) : at + 1
        followed(runStart..<index)
      }
      guard let next = countUnknown(&p, end, base, from: index, &strangers) else { return judgeModel(strangers) }
      index = next
      runStart = next
      at = p
      model = members[next].value
    }
  }

  /// Counts members from `p` on until one that the model has at `first` or later; returns its index, with `p` at
  /// its value. `nil` at the object's end.
  private mutating func countUnknown(
    _ p: inout TextPointer, _ end: TextPointer, _ base: TextPointer, from first: Int, _ strangers: inout Int
  ) -> Int? {
    while Self.skip(&p, to: end) {
      let index = entry(takingName: &p, end: end)
      _ = Self.skip(&p, to: end)
      let member = Int(entries[index].member)
      if member >= first { return member }
      strangers += 1
      let value = p
      let kind = KnownValue.take(&p, end: end)
      add(index, kind, 1)
      example(index, kind, value, p - value)
    }
    return nil
  }

  /// A model that every fourth member is missing from is soon replaced.
  private mutating func judgeModel(_ strangers: Int) {
    misses = strangers * 4 > members.count ? misses + 1 : 0
  }

  /// Steps over white space, commas and colons: whatever stands between two values. `false` at the object's end.
  @inline(__always)
  private static func skip(_ p: inout TextPointer, to end: TextPointer) -> Bool {
    while p < end, p[0] <= 0x20 || p[0] == .comma || p[0] == .colon { p += 1 }
    return p < end - 1
  }

  @inline(__always)
  private mutating func followed(_ range: Range<Int>) {
    runs[range.lowerBound] += 1
    runs[range.upperBound] -= 1
  }

  @inline(__always)
  private mutating func add(_ entry: Int, _ kind: ValueKind, _ more: Int) {
    counts[entry * 8 + Int(kind.rawValue)] += more
  }

  /// Keeps a value as an example if there is no good one yet.
  @inline(__always)
  private mutating func example(_ entry: Int, _ kind: ValueKind, _ start: TextPointer, _ count: Int) {
    if entries[entry].hasWholeExample || kind == .null { return }
    keepExample(entry, kind, start, count)
  }

  @inline(never)
  private mutating func keepExample(_ entry: Int, _ kind: ValueKind, _ start: TextPointer, _ count: Int) {
    let isEmpty = count <= 2 && (kind == .string || kind == .object || kind == .array)
    if isEmpty || count <= 0 { return }
    if count <= Self.longestExample {
      entries[entry].example = append(UnsafeBufferPointer(start: start, count: count))
      entries[entry].hasWholeExample = true
    } else if entries[entry].example.isEmpty {
      // Cut before a character, not inside one.
      var length = Self.longestExample
      while length > 0, start[length] & 0xC0 == 0x80 { length -= 1 }
      entries[entry].example = append(UnsafeBufferPointer(start: start, count: length))
    }
  }
}
