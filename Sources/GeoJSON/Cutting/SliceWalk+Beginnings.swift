internal import GeoModel

/// How features of the input begin: those of one file begin alike, whatever member comes first, so that after damage the next one is known
/// by it.
extension SliceWalk {
  /// How far a look at the first members of an object goes.
  static let look = limit(4096, small: 60)

  /// How many different beginnings are known at a time.
  private static let mostBeginnings = limit(8, small: 2)

  /// Notes with which member a value begins.
  mutating func learnBeginning(_ text: TextPointer, from start: Int, to end: Int) {
    guard let name = Self.firstName(text, start, end), !beginnings.contains(name) else { return }
    if beginnings.count == Self.mostBeginnings { beginnings.removeFirst() }
    beginnings.append(name)
  }

  /// The name of an object's first member with its quotation marks, unless it is long.
  private static func firstName(_ text: TextPointer, _ start: Int, _ end: Int) -> [UInt8]? {
    guard start < end, text[start] == .openBrace else { return nil }
    var from = start + 1
    while from < min(end, start + look), text[from].isJSONSpace { from += 1 }
    guard from < end, text[from] == .quote else { return nil }
    var to = from + 1
    while to < min(end, from + 64), text[to] != .quote { to += 1 }
    return to < end && text[to] == .quote ? Array(UnsafeBufferPointer(start: text + from, count: to + 1 - from)) : nil
  }

  /// Whether the object at `place` begins like a Feature; `nil` when the bytes at hand do not say.
  func isFeature(_ text: TextPointer, _ place: Int, _ end: Int) -> Bool? {
    var at = place + 1
    for expected in ["\"type\"", ":", "\"Feature\""] {
      while at < end, text[at].isJSONSpace { at += 1 }
      // Nobody indents that far, and looking again for every piece of white space that comes takes for ever.
      if at - place > 4096 { return false }
      for byte in expected.utf8 {
        if at >= end { return nil }
        if text[at] != byte { return false }
        at += 1
      }
    }
    return true
  }

  /// Whether the object at `place` is a feature or record as far as a look at its first members shows; where these do
  /// not show it, whether it begins as others here do. `nil` when the bytes at hand do not say.
  ///
  /// - Parameter last: the byte before the object that is no white space.
  mutating func beginsAlike(_ text: TextPointer, _ place: Int, _ end: Int, behind last: UInt8, isElement: Bool, isPatient: Bool) -> Bool? {
    guard lookBudget > 0 else { return false }
    guard let type = lookedAtType(text, place, end, isPatient: isPatient) else { return nil }
    return switch type {
    case .feature: true
    // Between records an object of another type may as well be what a damaged one held.
    case .geometry: !isElement && last == .closeBrace && isKnown(text, place, end)
    case .other: false
    case .unknown: (isElement || last == .closeBrace) && isKnown(text, place, end)
    }
  }

  /// Whether the first members of the object at `place` say that it is a geometry; `nil` when the bytes at hand do not say.
  mutating func saysGeometry(_ text: TextPointer, _ place: Int, _ end: Int, isPatient: Bool) -> Bool? {
    guard lookBudget > 0 else { return false }
    return lookedAtType(text, place, end, isPatient: isPatient).map { $0 == .geometry }
  }

  /// Whether the first members of the object at `place` say that it is no Feature, be it one with a mistake; `nil` when the bytes at hand
  /// do not say.
  mutating func saysOther(_ text: TextPointer, _ place: Int, _ end: Int, isPatient: Bool) -> Bool? {
    guard lookBudget > 0 else { return false }
    guard let type = lookedAtType(text, place, end, isPatient: isPatient) else { return nil }
    switch type {
    case .geometry: return true
    case .feature: return false
    case .other, .unknown:
      let count = min(end - place, Self.look), mayTellMore = count < Self.look && isPatient
      guard let name = Self.firstName(text, place, end) else { return mayTellMore ? nil : false }
      if beginnings.contains(name) { return false }
      let (isFeature, seen) = Self.looksLikeFeature(text + place, count)
      lookBudget -= seen
      return isFeature ? false : mayTellMore ? nil : true
    }
  }

  private mutating func lookedAtType(_ text: TextPointer, _ place: Int, _ end: Int, isPatient: Bool) -> ObjectType? {
    let count = min(end - place, Self.look)
    let (type, seen) = Self.type(of: text + place, count)
    if case .unknown = type, count < Self.look, isPatient { return nil }
    lookBudget -= seen
    return type
  }

  /// Whether the first members of an object, of which `count` bytes are looked at, are a Feature's, and how many said so.
  static func looksLikeFeature(_ object: TextPointer, _ count: Int) -> (isOne: Bool, seen: Int) {
    guard count > 0, object[0] == .openBrace else { return (false, min(count, 1)) }
    // What is cut off may go on.
    for member in MemberWalk(object, count: count) where member.name.upperBound < count {
      let name = object + member.name.lowerBound
      // Behind the object's end stand members of what holds it.
      guard name[0] == .quote else { return (false, member.name.upperBound) }
      if JSONString.isContent(name, count: member.name.count, "geometry")
        || JSONString.isContent(name, count: member.name.count, "properties")
      {
        return (true, member.name.upperBound)
      }
      if JSONString.isContent(name, count: member.name.count, "type"), member.value.upperBound < count,
        JSONString.isContent(object + member.value.lowerBound, count: member.value.count, "Feature")
      {
        return (true, member.value.upperBound)
      }
    }
    return (false, count)
  }

  private func isKnown(_ text: TextPointer, _ place: Int, _ end: Int) -> Bool {
    Self.firstName(text, place, end).map(beginnings.contains) ?? false
  }

  /// Where the object at `place` ends, if that is before `end`.
  static func objectEnd(_ text: TextPointer, _ place: Int, _ end: Int, _ budget: inout Int) -> Int? {
    var last = place
    var skipper = ValueSkipper(.openBrace)
    let outcome = skipper.advance(text, from: &last, to: min(end, place + max(0, budget)))
    budget -= last - place
    if case .done = outcome { return last }
    return nil
  }

  /// Whether the type of an object is Feature.
  static func holdsFeature(_ object: TextPointer, _ count: Int) -> Bool {
    MemberWalk(object, count: count).contains { member in
      JSONString.isContent(object + member.name.lowerBound, count: member.name.count, "type")
        && JSONString.isContent(object + member.value.lowerBound, count: member.value.count, "Feature")
    }
  }

  private enum ObjectType { case feature, geometry, other, unknown }

  /// What the members of an object, of which `count` bytes are looked at, say that it is, and how many said so.
  private static func type(of object: TextPointer, _ count: Int) -> (type: ObjectType, seen: Int) {
    for member in MemberWalk(object, count: count) where member.value.upperBound < count {
      guard object[member.name.lowerBound] == .quote else { return (.other, member.name.upperBound) }
      guard JSONString.isContent(object + member.name.lowerBound, count: member.name.count, "type"),
        object[member.value.lowerBound] == .quote
      else { continue }
      var p = object + member.value.lowerBound + 1
      guard let type = TypeName.known(&p) else { return (.other, member.value.upperBound) }
      return (type == .feature ? .feature : .geometry, member.value.upperBound)
    }
    return (.unknown, count)
  }
}
