internal import GeoModel

/// Continues after damage: the next feature must not be lost with this one.
///
/// A walk that counts brackets cannot know which one is missing. It can find a byte that no JSON may hold at its position, and yajl finds
/// the rest when it is called. Then the value is walked once more from its beginning, as damaged text (``DamageWalk``), for the next
/// beginning: a record separator, an object at the start of a line after the fault, or an object that looks like a feature and stands
/// where one may (``isNext(_:_:isEnd:_:fault:isPatient:)``). What lies between is one damaged slice, and the decoder reports what is wrong
/// with it.
extension SliceWalk {
  /// A search after damage.
  struct Pursuit: Sendable {
    var walk = DamageWalk(at: 0)
    /// Whether the beginning of the damaged value is known.
    var hasLearned = false
    /// Up to where objects are known to be what the damaged feature holds, or not known to be anything.
    var insideTo = 0
    var unclearTo = 0
    /// The last object that was found to look like a feature, and the bytes that were looked at for that.
    var alike = -1
    var alikeCost = 0
    /// The last object that was asked about, and what might be looked at when it first was.
    var asked = -1
    var budgetBefore = (looks: 0, lookedTo: 0)
    /// Whether what is damaged looks like a Feature; `nil` while that is not known.
    var isFeature: Bool?

    mutating func move(by count: Int) {
      walk.move(by: count)
      insideTo -= count
      unclearTo -= count
      alike -= count
      asked -= count
    }
  }

  /// The value from ``firstOpenByte`` on is damaged at `place`.
  mutating func beginSearch(from place: Int, _ damage: Damage) -> Bool {
    if beginExtended(from: place, damage) { return true }
    // Of a value that was given up as too long, nothing before this is wanted.
    let isWhole = !isOversized
    sliceStart = isWhole ? firstOpenByte : place
    at = place
    endOversized(place)
    // Damage behind damage is looked for ever closer: of a text of nothing else each value would be read to the end of the bytes at hand.
    suspicion = max(Self.nervous, min(Self.alert, suspicion / 4))
    pursuit = Pursuit(walk: damageWalk(damage, isWhole: isWhole))
    searchCount += 1
    state = .search(damage)
    return true
  }

  /// Where a walk over damaged text begins, and what is open there.
  private func damageWalk(_ damage: Damage, isWhole: Bool) -> DamageWalk {
    switch damage {
    // The value's first byte is none of the next one's.
    case .value where isWhole: DamageWalk(at: sliceStart)
    // Behind the bracket of the features.
    case .envelope: DamageWalk(at: sliceStart + 1, open: [[]])
    // Members of a feature, of which nothing else is known.
    case .members: DamageWalk(at: sliceStart, open: [[]], isCertain: false)
    case .torn: DamageWalk(at: sliceEnd, open: [[]], isCertain: false)
    case .value, .junk, .told: DamageWalk(at: sliceStart, isCertain: false)
    }
  }

  /// The open value is damaged, and what shows it stands before `place`: a bracket that is missing far before lets yajl say more.
  mutating func beginSearch(_ text: TextPointer, before place: Int) -> Bool {
    if isOversized { return beginSearch(from: place, damage) }
    return beginSearch(from: firstFault(text, to: place) ?? place, damage)
  }

  /// Where the first feature begins that the open value up to `end` holds as one of its elements, though nothing in it is no JSON: after
  /// text that was cut off all features that follow belong to an array of it. Complexity: O(bytes).
  /// - Parameter limit: no object begins after it.
  mutating func swallowed(_ text: TextPointer, before end: Int, upTo limit: Int? = nil, isEnd: Bool = false) -> Int? {
    if opening != nil, !isElement { return nil }
    let start = firstOpenByte
    learnBeginning(text, from: start, to: end)
    pursuit = Pursuit(walk: DamageWalk(at: start), hasLearned: true)
    while true {
      switch pursuit.walk.advance(text, to: limit ?? end, end: end, isFinished: isEnd, separates: sawSeparator) {
      case .object:
        if pursuit.walk.at > start, isNext(text, end, isEnd: isEnd, damage, fault: end, isPatient: false) == true { return pursuit.walk.at }
        pursuit.walk.enter()
      case .closed: break
      case .separator, .limit, .wait: return nil
      }
    }
  }

  /// Goes on at a feature that the open value has swallowed.
  mutating func goOn(_ text: TextPointer, atSwallowed place: Int) -> Bool {
    let damage = damage
    _ = beginSearch(from: place, damage)
    goOn(text, at: place, damage)
    return true
  }

  /// How much of what follows damage after the features of a collection is kept as rejected text; whether there is more is not reported,
  /// as after any damage.
  private static let mostBehindFeatures = limit(1 << 20, small: 60)

  mutating func search(_ text: TextPointer, _ end: Int, _ damage: Damage) -> Bool {
    if !pursuit.hasLearned {
      pursuit.hasLearned = true
      learnBeginning(text, from: sliceStart, to: at)
    }
    while true {
      // One byte more than is told of, or than fit: the last one stays at hand, since what comes next may begin a line.
      var most = sliceStart + options.maxFeatureSize + 2
      var limit = min(end, most)
      switch damage {
      case .told: (limit, most) = (end, .max)
      case .envelope:
        most = min(most, at + Self.mostBehindFeatures)
        limit = min(end, most)
      case .value, .members, .torn, .junk: break
      }
      switch pursuit.walk.advance(text, to: limit, end: end, isFinished: isFinished, separates: sawSeparator) {
      case .separator:
        goOn(text, at: pursuit.walk.at, damage, endsCollection: true)
        return true
      case .object:
        if pursuit.walk.at > sliceStart {
          guard let isNext = isNext(text, end, isEnd: isFinished, damage, fault: at, isPatient: !isFinished) else {
            forget(damage)
            return false
          }
          if isNext {
            goOn(text, at: pursuit.walk.at, damage)
            return true
          }
        }
        pursuit.walk.enter()
      case .closed: break
      case .wait:
        forget(damage)
        return false
      case .limit:
        let place = pursuit.walk.at
        if place == most {
          // Nothing like a feature for so long: hand on what there is, and go on looking.
          leave(text, to: place - 1, damage)
          pursuit.walk.forget(before: sliceStart)
          switch damage {
          case .members, .torn, .junk:
            state = .search(.value(inElements: true))
            return true
          case .envelope:
            state = .search(.told)
            return true
          case .value, .told: break
          }
        } else {
          forget(damage)
          return false
        }
      }
    }
  }

  /// Drops text of which the damage is reported already.
  private mutating func forget(_ damage: Damage) {
    if case .told = damage { sliceStart = max(sliceStart, pursuit.walk.keep) }
  }

  /// Hands on the damaged text and goes on at `place`.
  private mutating func goOn(_ text: TextPointer, at place: Int, _ damage: Damage, endsCollection: Bool = false) {
    if Self.holdsValues(text + sliceStart, count: place - sliceStart, damage) { isBehindDamage = true }
    leave(text, to: place, damage)
    at = place
    lookAgain(from: place)
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

  /// Whether the values after damaged text may be what it held, so that what separates them and closes it is no news. A line of its own
  /// that is no JSON holds none. Complexity: O(n).
  private static func holdsValues(_ text: TextPointer, count: Int, _ damage: Damage) -> Bool {
    guard case .value(inElements: false) = damage else { return true }
    if count > 0, text[0] == .openBracket { return true }
    return finds("\"features\"", text, count) || finds("\"geometries\"", text, count)
  }

  /// The damaged text ends before `end`: hands it on to be judged.
  mutating func leave(_ text: TextPointer, to end: Int, _ damage: Damage) {
    switch damage {
    case .value(let inElements): cutDamaged(text, to: end, inElements: inElements)
    case .members: cutDamaged(text, to: end, inElements: true)
    case .torn: leaveTorn(text, to: end, isRest: true)
    case .junk: leaveJunk(text, to: end)
    case .envelope:
      // With the byte at which it is seen that the members do not go on.
      closeCollection(text, from: sliceStart, to: max(end, at + 1))
    case .told: break
    }
    sliceStart = end
  }

  mutating func cutDamaged(_ text: TextPointer, to end: Int, inElements: Bool) {
    var last = end
    while last > sliceStart, text[last - 1].isJSONSpace || text[last - 1] == .comma { last -= 1 }
    // A comma may be all the damage there is.
    if last == sliceStart, last < end, text[last] == .comma { last += 1 }
    if last > sliceStart {
      cut(from: sliceStart, to: last, element: inElements ? element : nil, fault: .stray)
      if inElements { element += 1 }
    }
  }

  private static func finds(_ name: StaticString, _ text: TextPointer, _ count: Int) -> Bool {
    guard count >= name.utf8CodeUnitCount else { return false }
    return (0...count - name.utf8CodeUnitCount).contains { place in
      (0..<name.utf8CodeUnitCount).allSatisfy { text[place + $0] == name.utf8Start[$0] }
    }
  }

  /// The input has ended: what is still open is damaged or cut off. Returns whether the walk goes on after it.
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
    case .extended: return true
    case .recordEnd:
      return behindRecord(text, end)
    case .search(let damage) where takeForMembersOfCollection(text, end, damage): break
    case .search(let damage) where goOnBehindFeatures(text, end, damage): return true
    case .search(.torn): leaveTorn(text, to: end, isRest: false)
    case .search(let damage): leave(text, to: end, damage)
    case .record, .envelope, .element:
      if isOversized {
        endOversized(end)
      } else if let place = firstFault(text, to: end) {
        // Something before the end is wrong, so perhaps only this value is.
        return beginSearch(text, before: place)
      } else if let place = swallowed(text, before: end, isEnd: true) {
        return goOn(text, atSwallowed: place)
      } else if opening != nil, !isElement {
        // The collection's own last members are cut off.
        report(.truncatedText, at: end, count: 0, "found the end of the text inside the collection; expected \"}\"")
        if end > recordStart + 1 { lost.append(TextRange(recordStart, end)) }
      } else {
        cut(from: firstOpenByte, to: end, element: isElement ? element : nil)
      }
    }
    if let opening {
      cutOff = CollectionBoundary(row: rowCount, text: Array("]}".utf8), byteOffset: base + end, opening: opening)
      cutOff?.between = between
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
    case .value(let inElements): inElements
    case .members, .torn, .junk: true
    case .envelope, .told: false
    }
  }

  /// Whether features that follow stand among others.
  var isOfCollection: Bool { if case .value(inElements: false) = self { false } else { true } }
}
