internal import GeoModel

/// How features of the input begin: those of one file begin alike, whatever member comes first, so that behind damage the next one is known by it.
extension SliceWalk {
  /// How far a look at the first members of an object goes.
  private static let look = 4096

  /// How many different beginnings are known at a time.
  private static let mostBeginnings = 8

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
    while from < min(end, start + look), isSpace(text[from]) { from += 1 }
    guard from < end, text[from] == .quote else { return nil }
    var to = from + 1
    while to < min(end, from + 64), text[to] != .quote { to += 1 }
    return to < end && text[to] == .quote ? Array(UnsafeBufferPointer(start: text + from, count: to + 1 - from)) : nil
  }

  /// Whether the object at `place` stands where a feature or record may, and is one as far as a look at its first members shows; where these do
  /// not show it, whether it begins as others here do. `nil` when the bytes at hand do not say.
  ///
  /// - Parameter last: the byte before the object that is no white space.
  mutating func beginsAlike(_ text: TextPointer, _ place: Int, _ end: Int, behind last: UInt8, isElement: Bool) -> Bool? {
    guard lookBudget > 0, Self.mayBegin(behind: last, isElement: isElement) else { return false }
    let count = min(end - place, Self.look)
    lookBudget -= count
    switch Self.type(of: text + place, count) {
    case .feature: return true
    // Between records an object of another type may as well be what a damaged one held.
    case .geometry: return !isElement && last == .closeBrace && isKnown(text, place, end)
    case .other: return false
    case .unknown where count < Self.look && !isFinished: return nil
    case .unknown: return (isElement || last == .closeBrace) && isKnown(text, place, end)
    }
  }

  private func isKnown(_ text: TextPointer, _ place: Int, _ end: Int) -> Bool {
    Self.firstName(text, place, end).map(beginnings.contains) ?? false
  }

  /// Whether the object at `place` is a feature by its type, and complete before `end`.
  static func isAlike(_ text: TextPointer, _ place: Int, _ end: Int, behind last: UInt8, isElement: Bool, _ budget: inout Int) -> Bool {
    guard last == .openBracket && isElement || mayBegin(behind: last, isElement: isElement), let close = objectEnd(text, place, end, &budget) else { return false }
    return type(of: text + place, close - place) == .feature
  }

  /// Behind damage, an object in an array of its own, or a member's value, is what the damaged one holds; between records, so is one behind a comma.
  static func mayBegin(behind last: UInt8, isElement: Bool) -> Bool {
    switch last {
    case .colon, .openBracket: false
    case .comma: isElement
    default: true
    }
  }

  private enum ObjectType { case feature, geometry, other, unknown }

  /// What the members of an object, of which `count` bytes are looked at, say that it is.
  private static func type(of object: TextPointer, _ count: Int) -> ObjectType {
    for member in MemberWalk(object, count: count) where member.value.upperBound < count {
      guard object[member.name.lowerBound] == .quote else { return .other }
      guard JSONString.isContent(object + member.name.lowerBound, count: member.name.count, "type"),
        object[member.value.lowerBound] == .quote
      else { continue }
      var p = object + member.value.lowerBound + 1
      guard let type = TypeName.known(&p) else { return .other }
      return type == .feature ? .feature : .geometry
    }
    return .unknown
  }
}
