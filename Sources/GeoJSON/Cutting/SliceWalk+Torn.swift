internal import GeoModel

/// Elements of features that a bracket too many has ended: what follows them, without a brace, is the rest of the feature.
extension SliceWalk {
  /// Whether after the element that ended, and what separates or closes elements, stands the name of a member; `nil` when the bytes at hand
  /// do not say.
  /// - Parameter limit: how far may be looked.
  func precedesMember(_ text: TextPointer, _ end: Int, limit: Int) -> Bool? {
    if isOversized || text[sliceStart] != .openBrace && text[sliceStart] != .openBracket { return false }
    let reach = min(end, limit)
    var next = Self.behindSeparators(text, from: at, to: reach)
    if next < reach {
      guard text[next] == .quote else { return false }
      var name = ValueSkipper(.quote)
      if case .damaged = name.advance(text, from: &next, to: reach) { return false }
      while next < reach, text[next].isJSONSpace { next += 1 }
      if next < reach { return text[next] == .colon }
    }
    return reach == limit || isFinished ? false : nil
  }

  /// Goes on after an element that a member's name follows: one that is damaged ends where the next feature begins, and one that is not may
  /// be whole.
  mutating func beginSearchBehindTorn(_ text: TextPointer) -> Bool {
    if let place = Self.firstFault(text + sliceStart, count: sliceEnd - sliceStart, isWhole: true, options) {
      return beginSearch(from: sliceStart + place, .value(inElements: true))
    }
    // The bracket of the features has closed it: a stray one made an array of all Features behind it.
    if text[sliceStart] == .openBracket { return beginSearch(from: sliceStart + 1, .value(inElements: true)) }
    return beginSearch(from: at, .torn)
  }

  /// Hands on an element that was torn, with the rest of it up to `end` if a brace ends that too; else the element is whole, and those
  /// members are another one's.
  mutating func leaveTorn(_ text: TextPointer, to end: Int, isRest: Bool) {
    var last = end
    while last > sliceEnd, text[last - 1].isJSONSpace || text[last - 1] == .comma { last -= 1 }
    let rest = Self.behindSeparators(text, from: sliceEnd, to: end)
    if isRest, rest < last, text[last - 1] == .closeBrace, !areFeatures(text, rest, last) {
      return cutDamaged(text, to: last, inElements: true)
    }
    cutWhole(from: sliceStart, to: sliceEnd, element: element)
    element += 1
    sliceStart = rest
    cutDamaged(text, to: end, inElements: true)
  }

  /// Whether the element is a Feature, and the members from `rest` on are one that lacks its brace.
  private func areFeatures(_ text: TextPointer, _ rest: Int, _ end: Int) -> Bool {
    guard Self.holdsFeature(text + sliceStart, sliceEnd - sliceStart) else { return false }
    let object =
      [.openBrace] + UnsafeBufferPointer(start: text + rest, count: end - rest) + [UInt8](repeating: 0, count: SliceGroup.padding)
    return object.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { Self.holdsFeature($0, end - rest + 1) } ?? false }
  }

  /// The input has ended after members without their object: if they are all that is left, and closed, they are the collection's own, and
  /// the bracket of its features is missing.
  mutating func takeForMembersOfCollection(_ text: TextPointer, _ end: Int, _ damage: Damage) -> Bool {
    var start = sliceStart
    switch damage {
    case .members: break
    case .torn: start = Self.behindSeparators(text, from: sliceEnd, to: end)
    case .value, .junk, .envelope, .told: return false
    }
    let object = [.openBrace] + UnsafeBufferPointer(start: text + start, count: end - start)
    guard Self.fault(object + [UInt8](repeating: 0, count: SliceGroup.padding), from: 0, to: object.count, options) == nil else {
      return false
    }
    if case .torn = damage { cutWhole(from: sliceStart, to: sliceEnd, element: element) }
    report(.syntax, at: start, SyntaxFault.membersInFeatures)
    closeCollection([.closeBracket, .comma] + object.dropFirst(), at: start - 2)
    return true
  }

  /// Hands on what stands among the features and is none, up to `end`: with a string in it, it is what is left of one; words are lost, a
  /// bracket alone is no loss.
  mutating func leaveJunk(_ text: TextPointer, to end: Int) {
    let junk = UnsafeBufferPointer(start: text + sliceStart, count: end - sliceStart)
    if junk.contains(.quote) { return cutDamaged(text, to: end, inElements: true) }
    var last = end
    while last > sliceStart + 1, text[last - 1].isJSONSpace || text[last - 1] == .comma { last -= 1 }
    if expectation != .any { reportNoElement(text, from: sliceStart, to: last) }
    if Self.behindSeparators(text, from: sliceStart, to: last) < last { lost.append(TextRange(sliceStart, last)) }
  }

  private static func behindSeparators(_ text: TextPointer, from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, text[at].isJSONSpace || text[at] == .comma || text[at] == .closeBrace { at += 1 }
    return at
  }
}
