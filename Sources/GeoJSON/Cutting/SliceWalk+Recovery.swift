internal import GeoModel

/// Going on behind damage: the next feature shall not be lost with this one.
///
/// A walk that counts brackets cannot tell which one is missing. What it can see is a byte that no JSON may hold
/// there, and yajl sees the rest when it is asked. From that place on it looks for the next beginning: a record
/// separator, an object at the start of a line, an object whose first member says that it is a Feature, or one that begins as
/// others did. What lies between is one damaged slice, and the decoder says what is wrong with it.
extension SliceWalk {
  /// The value from ``firstOpenByte`` on is damaged at `place`.
  mutating func beginSearch(from place: Int, _ damage: Damage) -> Bool {
    // Of a value that was given up as too long, nothing before this is wanted.
    sliceStart = isOversized ? place : firstOpenByte
    at = place
    searchFrom = max(place, sliceStart + 1)
    endOversized(place)
    // Damage behind damage is looked for ever closer: of a text of nothing else each value would be read to the end of the bytes at hand.
    suspicion = max(Self.nervous, min(Self.alert, suspicion / 4))
    hasLearned = false
    state = .search(damage)
    return true
  }

  /// The open value is damaged, and what shows it stands before `place`: a bracket that is missing far before lets yajl, or
  /// the next feature inside the value, say more.
  mutating func beginSearch(_ text: TextPointer, before place: Int) -> Bool {
    if isOversized { return beginSearch(from: place, damage) }
    let fault = firstFault(text, to: place) ?? (opening == nil && !isElement ? swallowedRecord(text, before: place) : place)
    return beginSearch(from: swallowed(text, before: fault) ?? fault, damage)
  }

  /// Where the first feature begins that the open, damaged value holds as one of its elements: behind a missing bracket all
  /// features that follow belong to an array of it, as far as JSON goes.
  ///
  /// In a sequence, an object that fills its line and is no member's value; in a collection, an object behind a comma or
  /// bracket that is a Feature. Complexity: O(bytes).
  mutating func swallowed(_ text: TextPointer, before end: Int) -> Int? {
    if opening != nil, !isElement { return nil }
    let start = firstOpenByte
    learnBeginning(text, from: start, to: end)
    // Objects are looked at as often as they are nested in each other; hostile ones not for ever.
    var budget = 8 * (end - start)
    for place in start + 1..<max(end, start + 1) where text[place] == .openBrace {
      var before = place - 1
      while before > start, Self.isSpace(text[before]) { before -= 1 }
      let beginsLine = text[place - 1] == .lineFeed
      if before == start { continue }
      if text[before] == .colon {
        // No member's value is a Feature.
        guard !isElement, beginsLine, let last = Self.objectEnd(text, place, end, &budget), Self.holdsFeature(text + place, last - place) else { continue }
        return place
      }
      if isElement {
        guard text[before] == .comma || text[before] == .openBracket else { continue }
        if isFeature(text, place, end) == true || Self.isAlike(text, place, end, behind: text[before], isElement: true, &budget) {
          return place
        }
      } else if beginsLine, !sawSeparator, let last = Self.objectEnd(text, place, end, &budget) {
        if last == end || text[last] == .lineFeed || text[last] == 0x0D { return place }
      } else if Self.isAlike(text, place, end, behind: text[before], isElement: false, &budget) {
        return place
      }
    }
    return nil
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

  mutating func search(_ text: TextPointer, _ end: Int, _ damage: Damage) -> Bool {
    if !hasLearned {
      hasLearned = true
      learnBeginning(text, from: sliceStart, to: searchFrom)
      var before = searchFrom - 1
      while before > sliceStart, Self.isSpace(text[before]) { before -= 1 }
      lastSeen = text[before]
    }
    while searchFrom < end {
      let byte = text[searchFrom]
      // In a text without separators so far, one is a byte like any other that should not be there.
      if byte == .recordSeparator, sawSeparator {
        goOn(text, at: searchFrom, damage, endsCollection: true)
        return true
      }
      if byte == .openBrace {
        if text[searchFrom - 1] == .lineFeed || text[searchFrom - 1] == .recordSeparator {
          goOn(text, at: searchFrom, damage)
          return true
        }
        let isOne = Self.mayBegin(behind: lastSeen, isElement: damage.isOfCollection) ? isFeature(text, searchFrom, end) : false
        // Too near the end of the bytes at hand to say.
        if isOne == nil, !isFinished { return false }
        guard let begins = isOne == true ? true : beginsAlike(text, searchFrom, end, behind: lastSeen, isElement: damage.isOfCollection) else { return false }
        if begins {
          goOn(text, at: searchFrom, damage)
          return true
        }
      }
      if searchFrom - sliceStart > options.maxFeatureSize {
        // Nothing like a feature for so long: hand on what there is, and go on looking. The last byte stays, since
        // what comes next may begin a line.
        leave(text, to: searchFrom, damage)
        if case .members = damage {
          state = .search(.told(inElements: true))
          return true
        }
      }
      if case .envelope = damage, searchFrom - at == Self.shown {
        // Characters stay whole.
        var last = searchFrom
        while last > at + 1, text[last] & 0xC0 == 0x80 { last -= 1 }
        leave(text, to: last, damage)
        state = .search(.told(inElements: false))
        searchFrom += 1
        if !Self.isSpace(byte) { lastSeen = byte }
        return true
      }
      searchFrom += 1
      if !Self.isSpace(byte) { lastSeen = byte }
      lookBudget = min(lookBudget + 8, Self.mostLooked)
    }
    // Nobody will read what was told already; but what comes next may begin a line.
    if case .told = damage { sliceStart = max(sliceStart, searchFrom - 1) }
    return false
  }

  /// Hands on the damaged text and goes on at `place`.
  private mutating func goOn(_ text: TextPointer, at place: Int, _ damage: Damage, endsCollection: Bool = false) {
    if Self.holdsValues(text + sliceStart, count: place - sliceStart, damage) { isBehindDamage = true }
    leave(text, to: place, damage)
    at = place
    isAdjacent = false
    isBehindValue = false
    if damage.isInElements, !endsCollection {
      expectation = .value
      state = .elements
    } else {
      opening = nil
      state = .between
    }
  }

  /// Whether the values behind damaged text may be what it held, so that what separates them and closes it is no news. A line of its own
  /// that is no JSON holds none. Complexity: O(n).
  private static func holdsValues(_ text: TextPointer, count: Int, _ damage: Damage) -> Bool {
    guard case .value(inElements: false) = damage else { return true }
    if count > 0, text[0] == .openBracket { return true }
    return finds("\"features\"", text, count) || finds("\"geometries\"", text, count)
  }

  /// As many bytes behind a fault as a message may show of them.
  private static let shown = 16

  /// The damaged text ends before `end`: hands it on to whoever judges it.
  private mutating func leave(_ text: TextPointer, to end: Int, _ damage: Damage) {
    switch damage {
    case .value(let inElements): cutDamaged(text, to: end, inElements: inElements)
    case .members:
      if Self.namesFeature(text + sliceStart, count: end - sliceStart) {
        cutDamaged(text, to: end, inElements: true)
      } else {
        report(.syntax, at: sliceStart, count: sliceEnd - sliceStart, SyntaxFault.membersInFeatures)
      }
    case .envelope:
      // With the byte at which it is seen that the members do not go on.
      closeCollection(text, from: sliceStart, to: max(end, at + 1))
    case .told: break
    }
    sliceStart = end
  }

  private mutating func cutDamaged(_ text: TextPointer, to end: Int, inElements: Bool) {
    var last = end
    while last > sliceStart, Self.isSpace(text[last - 1]) || text[last - 1] == .comma { last -= 1 }
    // A comma may be all the damage there is.
    if last == sliceStart, last < end, text[last] == .comma { last += 1 }
    if last > sliceStart {
      cut(from: sliceStart, to: last, element: inElements ? element : nil, fault: .stray)
      if inElements { element += 1 }
    }
  }

  /// Whether members without their object speak of a Feature. Complexity: O(n).
  private static func namesFeature(_ text: TextPointer, count: Int) -> Bool { finds("\"Feature\"", text, count) }

  private static func finds(_ name: StaticString, _ text: TextPointer, _ count: Int) -> Bool {
    guard count >= name.utf8CodeUnitCount else { return false }
    return (0...count - name.utf8CodeUnitCount).contains { place in
      (0..<name.utf8CodeUnitCount).allSatisfy { text[place + $0] == name.utf8Start[$0] }
    }
  }

  /// Whether the object at `place` begins like a Feature; `nil` when the bytes at hand do not say.
  func isFeature(_ text: TextPointer, _ place: Int, _ end: Int) -> Bool? {
    var at = place + 1
    for expected in ["\"type\"", ":", "\"Feature\""] {
      while at < end, Self.isSpace(text[at]) { at += 1 }
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

  /// The input has ended: what is still open is damaged or cut off. Returns whether the walk goes on behind it.
  mutating func settle(_ text: TextPointer, _ end: Int) -> Bool {
    switch state {
    // Stray text ends with the input by itself.
    case .start, .stray: return false
    case .between:
      if !sawValue, !sawSeparator, !options.allowsEmpty {
        sawValue = true
        if options.toleratesEmpty {
          report(.noText, .warning, at: end, count: 0, "found no value at all, and took it for a sequence of no features")
        } else {
          report(.noText, at: end, count: 0, "found no value at all; expected a GeoJSON object")
        }
      }
      return false
    case .elements:
      if expectation != .any {
        report(.truncatedText, at: end, count: 0, "found the end of the text inside features; expected \"]\"")
      }
    case .elementEnd:
      return judgeElement(text)
    case .recordEnd:
      return behindRecord(text, end)
    case .search(let damage):
      leave(text, to: end, damage)
    case .record, .envelope, .element:
      if isOversized {
        endOversized(end)
      } else if let place = firstFault(text, to: end) {
        // Something before the end is wrong, so perhaps only this value is.
        return beginSearch(text, before: place)
      } else if let place = swallowed(text, before: end) {
        return beginSearch(from: place, damage)
      } else if opening != nil, !isElement {
        // The collection's own last members are cut off.
        report(.truncatedText, at: end, count: 0, "found the end of the text inside the collection; expected \"}\"")
      } else {
        cut(from: firstOpenByte, to: end, element: isElement ? element : nil)
      }
    }
    at = end
    opening = nil
    state = .between
    return false
  }
}

extension SliceWalk.Damage {
  /// Whether the walk goes on between the elements of features.
  var isInElements: Bool {
    switch self {
    case .value(let inElements), .told(let inElements): inElements
    case .members: true
    case .envelope: false
    }
  }

  /// Whether features that follow stand among others.
  fileprivate var isOfCollection: Bool { if case .value(inElements: false) = self { false } else { true } }
}
