/// Telling the next feature after a damaged one from what the damaged one holds.
extension SliceWalk {
  /// How far a list of objects is followed to see what holds it.
  private static let sight = SliceGroup.usualSize

  /// Whether the object that the pursuit stands at is the next feature or record; `nil` when the bytes at hand do not decide it.
  ///
  /// It is if it looks like one and, as far as the brackets before it show, nothing is open that could hold it. In an array it is if the
  /// list that begins with it ends as the features of a collection do. Where that cannot be seen, it is if the array held something before,
  /// but no Feature, or two commas are in a row: then the array was cut off. Complexity: `lookBudget` bounds what is read ahead of the walk
  /// to eight times the bytes walked.
  ///
  /// - Parameters:
  ///   - end: the end of the bytes that may be looked at, and of all bytes if `isEnd`.
  ///   - fault: where it is known to be damaged.
  ///   - isPatient: whether more bytes may come, which are worth waiting for.
  mutating func isNext(
    _ text: TextPointer, _ end: Int, isEnd: Bool, _ damage: Damage, fault: Int, isPatient: Bool
  ) -> Bool? {
    let place = pursuit.walk.at, last = pursuit.walk.last
    payOnce(for: place)
    let beginsLine = text[place - 1] == .lineFeed || text[place - 1] == .recordSeparator
    // A damaged record goes on to the next separator (RFC 8142 §2.3), except for features that it holds, and for one at the beginning of a line where no value can
    // stand: its separator is missing.
    if sawSeparator, !damage.isOfCollection, !isBehindDamage, text[place - 1] != .recordSeparator, !pursuit.walk.isInFeaturesOfRoot {
      guard beginsLine, place >= fault, Self.mayBeginRecord(behind: last), last != .openBrace else { return false }
      grantLooks(to: base + place)
      return beginsAlike(text, place, end, behind: last, isElement: false, isPatient: isPatient)
    }
    if damage.isOfCollection || !beginsLine {
      guard let isPart = isPartOfFeature(text, place, end, damage, isPatient: isPatient) else { return nil }
      if isPart { return false }
    }
    if beginsLine, place >= fault {
      if last != .colon, last != .openBracket { return true }
      // A member's value, or the first one of an array, may begin a line as well.
      grantLooks(to: base + place)
      guard let isAlike = beginsAlike(text, place, end, behind: last, isElement: true, isPatient: isPatient) else { return nil }
      if isAlike { return true }
    }
    if !damage.isOfCollection, beginsLine, !sawSeparator {
      if fillsLine(text, place, to: fault) { return true }
      if !isBehindDamage { return false }
    }
    // What is left of a collection whose own members are damaged has commas between its features, as any.
    let isElement = damage.isOfCollection || isBehindDamage
    if last == .colon || place < pursuit.insideTo { return false }
    let array = pursuit.walk.array, isInFeatures = pursuit.walk.isInFeaturesOfRoot
    guard isElement || isInFeatures || Self.mayBeginRecord(behind: last) else { return false }
    // The first one of an array that the damaged feature itself holds.
    if isElement, last == .openBracket, !isInFeatures, pursuit.walk.open.count > 1 { return false }

    grantLooks(to: base + place)
    if pursuit.alike == place {
      lookBudget -= pursuit.alikeCost
    } else {
      let before = lookBudget
      guard let isOne = isFeature(text, place, end) ?? (isPatient ? nil : false) else { return nil }
      if !isOne {
        guard let isAlike = beginsAlike(text, place, end, behind: last, isElement: isElement || isInFeatures, isPatient: isPatient) else {
          return nil
        }
        if !isAlike { return false }
      }
      (pursuit.alike, pursuit.alikeCost) = (place, before - lookBudget)
    }
    // One bracket is missing, or several and with them what stood before them, but not that of an array of which only the rest is here.
    let open = pursuit.walk.open.count
    if array == nil, pursuit.walk.isCertain, open == 0 || isElement && (open == 1 || pursuit.walk.isBehindCut) { return true }
    if case .envelope = damage { return array == nil }
    if isPatient, end - place < Self.sight { return nil }
    let isArray = damage.isOfCollection || isInFeatures || !Self.mayBeginRecord(behind: last)
    switch listed(text, place, end, isEnd: isEnd, isArray: isArray) {
    case .root: return true
    case .inside: return false
    case .long where fault < end || array == nil: return true
    case .long, .unclear:
      guard let array else { return true }
      return pursuit.walk.isBehindCut || isInFeatures || array.contains(.isFilled) && !pursuit.walk.isAmongFeatures
    }
  }

  /// Whether the object at `place` says that it is no Feature, and what is damaged that it is one: then it may be that one's, and is none
  /// itself.
  private mutating func isPartOfFeature(_ text: TextPointer, _ place: Int, _ end: Int, _ damage: Damage, isPatient: Bool) -> Bool? {
    // The beginning of what was told already is not kept.
    if case .told = damage { return false }
    let isFeature = pursuit.isFeature ?? Self.looksLikeFeature(text + sliceStart, min(place - sliceStart, Self.look)).isOne
    pursuit.isFeature = isFeature
    return isFeature ? saysOther(text, place, end, isPatient: isPatient) : false
  }

  /// What holds the object at `place`, as far as the budget allows to look.
  private mutating func listed(_ text: TextPointer, _ place: Int, _ end: Int, isEnd: Bool, isArray: Bool) -> DamageWalk.Place {
    if place < pursuit.unclearTo || lookBudget <= 0 { return .unclear }
    let isNear = end - place < Self.sight
    let (found, knownTo, seenTo) = DamageWalk.list(
      text, from: place, to: isNear ? end : place + Self.sight, isEnd: isEnd && isNear, isArray: isArray, separates: sawSeparator)
    lookBudget -= seenTo - place
    switch found {
    case .inside: pursuit.insideTo = knownTo
    case .unclear: pursuit.unclearTo = knownTo
    // Of a value that is still open more would come.
    case .long where isNear: return .unclear
    case .root, .long: break
    }
    return found
  }

  /// An object that is asked about again, since more bytes came, costs what it costs where all bytes come at once.
  private mutating func payOnce(for place: Int) {
    if pursuit.asked == place {
      (lookBudget, lookedTo) = pursuit.budgetBefore
    } else {
      pursuit.asked = place
      pursuit.budgetBefore = (lookBudget, lookedTo)
    }
  }

  /// Eight bytes may be looked at for each byte of the input, a good many of them at once.
  private mutating func grantLooks(to place: Int) {
    lookBudget = min(lookBudget + 8 * max(0, place - lookedTo), Self.mostLooked)
    lookedTo = max(lookedTo, place)
  }

  /// Whether the object at the beginning of a line, before the fault of a record that began before, is a record: it fills its line, or is a
  /// Feature, which no member's value is. The record before it was cut off then, and has taken it for what is missing.
  private mutating func fillsLine(_ text: TextPointer, _ place: Int, to fault: Int) -> Bool {
    grantLooks(to: base + place)
    guard let last = Self.objectEnd(text, place, fault, &lookBudget) else { return false }
    if pursuit.walk.last == .colon { return Self.holdsFeature(text + place, last - place) }
    return last == fault || text[last] == .lineFeed || text[last] == 0x0D
  }

  /// Behind damage, an object in an array, or a member's value, is what the damaged record holds.
  static func mayBeginRecord(behind last: UInt8) -> Bool { last != .colon && last != .openBracket && last != .comma }
}
