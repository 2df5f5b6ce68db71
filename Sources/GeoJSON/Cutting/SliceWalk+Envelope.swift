internal import GeoModel

/// Walking the members of a root object, to find its array of features.
extension SliceWalk {
  mutating func envelope(_ phase: EnvelopePhase, _ text: TextPointer, _ end: Int) -> Bool {
    switch phase {
    case .inName:
      switch skipper.advance(text, from: &at, to: reach(end)) {
      case .done:
        member.nameEnd = at
        state = .envelope(.colon)
        return true
      case .more: return whenOpen(text, end)
      case .damaged: return beginSearch(text, before: at)
      }
    case .inValue:
      switch skipper.advance(text, from: &at, to: reach(end)) {
      case .done:
        if isMisquoted(text, from: member.valueStart) { return beginSearch(text, before: at) }
        if name(text, is: "type"), text[member.valueStart] == .quote {
          var p = text + member.valueStart + 1
          member.rootType = TypeName.known(&p)
        }
        state = .envelope(.after)
        return true
      case .more: return whenOpen(text, end)
      case .damaged: return beginSearch(text, before: at)
      }
    case .name, .colon, .value, .after:
      let reach = reach(end)
      while at < reach, text[at].isJSONSpace { at += 1 }
      if at >= reach { return whenOpen(text, end) }
      if text[at] == .slash || text[at] == .numberSign {
        // It is reported where the record is decoded, or the collection's members are judged.
        switch skipComment(text, end, reports: false) {
        case .skipped: return true
        case .waiting: return false
        case .none: break
        }
      }
      return envelopeToken(phase, text)
    }
  }

  private mutating func envelopeToken(_ phase: EnvelopePhase, _ text: TextPointer) -> Bool {
    let byte = text[at]
    switch (phase, byte) {
    case (.name, .quote):
      member.isFirst = false
      member.nameStart = at
      skipper = ValueSkipper(byte)
      state = .envelope(.inName)
    case (.colon, .colon):
      at += 1
      state = .envelope(.value)
    case (.value, .openBracket) where opening == nil && isCollection && name(text, is: "features"):
      at += 1
      openCollection(text)
    case (.value, .openBracket) where opening != nil && name(text, is: "features"):
      at += 1
      continueCollection(text)
    case (.value, .closeBrace), (.value, .closeBracket), (.value, .comma), (.value, .colon), (.value, .recordSeparator):
      return beginSearchAtToken(text)
    case (.value, _):
      member.valueStart = at
      skipper = ValueSkipper(byte)
      state = .envelope(.inValue)
    case (.after, .comma):
      at += 1
      state = .envelope(.name)
    case (.after, .closeBrace):
      at += 1
      closeRoot(text)
    // Before any member, or behind a comma too many: whoever judges the text reports that.
    case (.name, .closeBrace):
      at += 1
      closeRoot(text)
    default:
      return beginSearchAtToken(text)
    }
    return true
  }

  /// Between its members stands what separates none: a value before it may have gone on too far.
  private mutating func beginSearchAtToken(_ text: TextPointer) -> Bool {
    opening == nil ? beginSearch(text, before: at) : beginSearch(from: at, damage)
  }

  /// What is damaged when something is wrong with the value at hand.
  var damage: Damage { isElement ? .value(inElements: true) : opening == nil ? .value(inElements: false) : .envelope }

  /// Whether the root may be a FeatureCollection, for all that is known so far.
  var isCollection: Bool { member.rootType == nil || member.rootType == .featureCollection }

  /// Whether the value at hand is one that features and geometries have, whatever their type is, which may come after it.
  func isMemberOfFeature(_ phase: EnvelopePhase, _ text: TextPointer) -> Bool {
    guard case .inValue = phase else { return false }
    return name(text, is: "geometry") || name(text, is: "properties") || name(text, is: "coordinates") || name(text, is: "geometries")
  }

  private func name(_ text: TextPointer, is expected: StaticString) -> Bool {
    let start = text + member.nameStart + 1
    let count = member.nameEnd - member.nameStart - 2
    let name = UnsafeBufferPointer(start: start, count: count)
    if count > expected.utf8CodeUnitCount, name.contains(.backslash) {
      return JSONString.value(name) == expected.description
    }
    return count == expected.utf8CodeUnitCount
      && (0..<count).allSatisfy { start[$0] == expected.utf8Start[$0] }
  }

  private mutating func openCollection(_ text: TextPointer) {
    let bytes = Array(UnsafeBufferPointer(start: text + recordStart, count: at - recordStart))
    let opening = CollectionBoundary.Opening(text: bytes, byteOffset: base + recordStart)
    boundaries.append(CollectionBoundary(row: rowCount, text: bytes, byteOffset: base + recordStart))
    self.opening = opening
    between = []
    element = 0
    expectation = .first
    state = .elements
  }

  /// Another array of features: its elements are features as well, whatever other readers make of the two.
  private mutating func continueCollection(_ text: TextPointer) {
    report(
      .duplicateMember, at: member.nameStart, count: member.nameEnd - member.nameStart, pointer: "/features",
      "found a second member named \"features\"; expected each name once (the features of both are read)")
    var end = member.nameStart
    while end > recordStart, text[end - 1].isJSONSpace || text[end - 1] == .comma { end -= 1 }
    let members = UnsafeBufferPointer(start: text + recordStart, count: end - recordStart)
    between += members.dropFirst(between.isEmpty ? 0 : 1)
    expectation = .first
    state = .elements
  }

  /// The root object ended just before `at`.
  private mutating func closeRoot(_ text: TextPointer) {
    guard opening != nil else {
      state = .recordEnd
      return
    }
    closeCollection(text, from: recordStart, to: at)
    endRoot()
  }

  private mutating func endRoot() {
    state = .between
    isAdjacent = true
    isBehindValue = true
  }

  /// A root object ended, by its brackets. One too many ends it early: then a comma and the name of a member follow on its line, or what
  /// was to be its geometry, and the line is one damaged record.
  mutating func behindRecord(_ text: TextPointer, _ end: Int) -> Bool {
    // Not more white space than this: the record is kept until then.
    let limit = at + 4096
    var next = at
    var sawComma = false
    while next < limit {
      if next >= end {
        if !isFinished { return false }
        break
      }
      switch text[next] {
      case .comma where !sawComma: sawComma = true
      case .quote where sawComma: return beginSearch(from: at, .value(inElements: false))
      case 0x20, 0x09, 0x0D: break
      case .openBrace:
        guard let isGeometry = saysGeometry(text, next, end, isPatient: !isFinished) else { return false }
        if isGeometry, Self.looksLikeFeature(text + recordStart, at - recordStart).isOne,
          let place = Self.firstFault(text + recordStart, count: at - recordStart, isWhole: true, options)
        {
          return beginSearch(from: recordStart + place, .value(inElements: false))
        }
        endRecord(text)
        return true
      case .closeBrace, .closeBracket:
        // A bracket too many may have ended the record before its end.
        if let place = Self.firstFault(text + recordStart, count: at - recordStart, isWhole: true, options) {
          return beginSearch(from: recordStart + place, .value(inElements: false))
        }
        endRecord(text)
        return true
      default:
        endRecord(text)
        return true
      }
      next += 1
    }
    endRecord(text)
    return true
  }

  private mutating func endRecord(_ text: TextPointer) {
    if let place = longFault(text, from: recordStart, to: at) {
      _ = beginSearch(from: place, .value(inElements: false))
      return
    }
    if beginnings.isEmpty { learnBeginning(text, from: recordStart, to: at) }
    cutWhole(from: recordStart, to: at, element: nil)
    endRoot()
  }

  /// The collection ends with the text from its `]` at `start` on.
  mutating func closeCollection(_ text: TextPointer, from start: Int, to end: Int) {
    closeCollection(Array(UnsafeBufferPointer(start: text + start, count: end - start)), at: start)
  }

  mutating func closeCollection(_ bytes: [UInt8], at start: Int) {
    guard let opening else { return }
    var boundary = CollectionBoundary(row: rowCount, text: bytes, byteOffset: base + start, opening: opening)
    boundary.between = between
    boundaries.append(boundary)
    self.opening = nil
  }
}
