internal import CByteScan
internal import GeoModel

/// Walking the elements of a features array: each becomes a slice.
extension SliceWalk {
  mutating func elements(_ text: TextPointer, _ end: Int) -> Bool {
    while at < end {
      let byte = text[at]
      if byte.isJSONSpace {
        at += 1
        continue
      }
      if byte == .slash || byte == .numberSign {
        switch skipComment(text, end) {
        case .skipped: continue
        case .waiting: return false
        case .none: break
        }
      }
      switch byte {
      case .comma:
        guard let isTrailing = isTrailingComma(text, end) else { return false }
        if isTrailing {
          report(.trailingComma, at: at, "found a comma after the last feature; JSON allows commas only between values")
          expectation = .any
        } else if expectation == .first || expectation == .value {
          report(.syntax, at: at, "found a comma in features; expected a Feature")
          expectation = .any
        } else if expectation == .separator {
          expectation = .value
        }
        at += 1
      case .closeBracket:
        if expectation == .value {
          report(.syntax, at: at, "found the end of features after a comma; expected a Feature")
        }
        // What follows belongs to the envelope again, from the bracket on.
        recordStart = at
        nextCheck = suspicion
        at += 1
        state = .envelope(.after)
        return true
      case .recordSeparator where sawSeparator:
        report(.truncatedText, at: at, "found the end of the record inside features; expected \"]\"")
        opening = nil
        isAdjacent = false
        state = .between
        return true
      case .closeBrace, .colon, .recordSeparator:
        sliceStart = at
        return beginSearch(from: at, .junk)
      case let byte where (expectation == .separator || expectation == .any) && !Self.beginsValue(byte):
        // Where a value may stand, the decoder says what is wrong with this one.
        sliceStart = at
        return beginSearch(from: at, .junk)
      default:
        if expectation == .separator, Self.beginsValue(byte) {
          report(.syntax, at: at, "found a value directly after another in features; expected a comma between them")
        }
        beginElement(text, end)
        return true
      }
    }
    return false
  }

  /// Begins an element. Of the usual ones, objects in a row with a comma between two, all are cut at once up to the last whole one: what
  /// the states would do with them, without going from one to the next.
  private mutating func beginElement(_ text: TextPointer, _ end: Int) {
    let isUsual = text[at] == .openBrace && (expectation == .first || expectation == .value)
    if offers(atUsual: isUsual) { return }
    let atOnce = mostAtOnce()
    nextCheck = suspicion
    looksAtStart = (lookBudget, lookedTo, lookedInVain)
    skipper = ValueSkipper(text[at])
    state = .element
    sliceStart = at
    if !isUsual || beginnings.isEmpty { return }
    // While damage is not long ago, each one makes the next be trusted more.
    let most = min(suspicion < Self.calm ? 1 : 64, atOnce)
    withUnsafeTemporaryAllocation(of: bytescan_object.self, capacity: most) { objects in
      while !isFull {
        var walk = bytescan_walk()
        walk.at = at
        walk.reach = reach(end) - at
        walk.longest = longestTaken
        let room = min(most, room)
        let count = bytescan_objects(&walk, text, end, objects.baseAddress, room)
        for object in objects[..<count] {
          cut(from: object.start, to: object.end, element: element)
          element += 1
        }
        if count > 0 {
          expectation = .value
          at = walk.at
          sliceStart = at
          nextCheck = suspicion
        }
        if walk.last.outcome == BYTESCAN_MORE {
          skipper = ValueSkipper(object: walk.open)
          at += walk.last.end
        }
        if count < room { return }
        if offering == .next {
          state = .elements
          return
        }
      }
    }
  }

  /// Between the features stands what neither is one nor separates them.
  mutating func reportNoElement(_ text: TextPointer, from start: Int, to end: Int) {
    let expected = expectation == .separator ? "a comma or `]` after a feature" : "a Feature"
    report(.syntax, at: start, count: end - start, "found `\(RawExcerpt.of(text + start, count: end - start))`; expected \(expected)")
  }

  mutating func insideElement(_ text: TextPointer, _ end: Int) -> Bool {
    switch skipper.advance(text, from: &at, to: reach(end)) {
    case .done:
      if isMisquoted(text, from: sliceStart) { return beginSearch(text, before: at) }
      sliceEnd = at
      state = .elementEnd
      return true
    case .more: return whenOpen(text, end)
    case .damaged: return beginSearch(text, before: at)
    }
  }

  /// An element ended, by its brackets. One that lacks a bracket goes on to the end of the array, or of the whole
  /// text, and swallows every feature after it; what shows is that neither a comma nor the array's bracket follows.
  /// Only then is yajl asked.
  mutating func behindElement(_ text: TextPointer, _ end: Int) -> Bool {
    // Not more white space than this: it is kept until then.
    let limit = sliceEnd + 4096
    while at < min(end, limit), text[at].isJSONSpace { at += 1 }
    if at == end, at < limit { return false }
    if at < limit, !isOversized, text[at] == .colon, text[sliceStart] == .quote {
      return beginSearch(from: at, .members)
    }
    if at < limit {
      guard let isTorn = precedesMember(text, end, limit: limit) else { return false }
      if isTorn { return beginSearchBehindTorn(text) }
    }
    // Or that the array's bracket has closed it, and members of the collection follow.
    let isClosedByOther = !isOversized && text[sliceStart] == .openBrace && text[sliceEnd - 1] != .closeBrace
    if at < limit, isClosedByOther || text[at] != .comma && text[at] != .closeBracket { return judgeElement(text) }
    if let place = longFault(text, from: sliceStart, to: sliceEnd) { return beginSearch(from: place, .value(inElements: true)) }
    endElement(text)
    return true
  }

  /// Looks into an element that is not followed by what must follow it.
  mutating func judgeElement(_ text: TextPointer) -> Bool {
    let isNoValue = !isOversized && !Self.beginsValue(text[sliceStart])
    // What is left of a feature without its beginning.
    if isNoValue, text[at] == .quote || text[at] == .colon { return beginSearch(from: sliceStart, .value(inElements: true)) }
    if !isOversized, !isNoValue, let place = Self.firstFault(text + sliceStart, count: sliceEnd - sliceStart, isWhole: true, options) {
      return beginSearch(from: sliceStart + place, .value(inElements: true))
    }
    // An array is no Feature, and a stray bracket makes one of all Features behind it.
    if !isOversized, text[sliceStart] == .openBracket {
      return beginSearch(from: sliceStart + 1, .value(inElements: true))
    }
    // Where a comment follows nothing is amiss; another one, in the element, may hold a feature.
    if !isOversized, text[at] != .slash, text[at] != .numberSign {
      state = .element
      if let place = swallowed(text, before: sliceEnd) { return goOn(text, atSwallowed: place) }
    }
    endElement(text)
    return true
  }

  private mutating func endElement(_ text: TextPointer) {
    defer { state = .elements }
    let isValue = isOversized || Self.beginsValue(text[sliceStart])
    if isOversized {
      endOversized(sliceEnd)
    } else {
      if beginnings.isEmpty { learnBeginning(text, from: sliceStart, to: sliceEnd) }
      cutWhole(from: sliceStart, to: sliceEnd, element: element)
    }
    element += 1
    expectation = isValue ? .separator : .any
  }

  /// How far the open value may be stepped over before ``whenOpen(_:_:)`` has a look at it: the same place however
  /// the bytes came.
  func reach(_ end: Int) -> Int { min(end, firstOpenByte + min(nextCheck - 1, options.maxFeatureSize) + 1) }

  /// Hands on the bytes of a value that is over, unless they are too many.
  mutating func cutWhole(from start: Int, to end: Int, element: Int?) {
    if end - start > options.maxFeatureSize {
      cutOversized(from: start, to: end, element: element)
      endOversized(end)
    } else {
      cut(from: start, to: end, element: element)
    }
  }

  /// Where the bytes of the open value up to `end` are no beginning of JSON. What follows features is judged with what
  /// stands before them.
  func firstFault(_ text: TextPointer, to end: Int) -> Int? {
    let start = firstOpenByte
    let read = UnsafeBufferPointer(start: text + start, count: end - start)
    if isElement { return Self.firstFault(text + start, count: read.count, isWhole: false, options).map { start + $0 } }
    guard let opening else { return Self.firstFault(text + start, count: read.count, isWhole: false, options).map { start + $0 } }
    let whole = opening.text + read + [UInt8](repeating: 0, count: SliceGroup.padding)
    return whole.withUnsafeBufferPointer { all in
      let place = all.baseAddress.flatMap { Self.firstFault($0, count: whole.count - SliceGroup.padding, isWhole: false, options) }
      return place.map { start + max(0, $0 - opening.text.count) }
    }
  }

  /// Whether a quotation mark of the value that ended at `at` cannot stand where it does: one is missing before it, or one too many, and
  /// the value may have swallowed what follows it, up to the next such fault. Complexity: O(1) unless a bracket stood in a string.
  func isMisquoted(_ text: TextPointer, from start: Int) -> Bool {
    skipper.isSuspect && !isOversized && bytescan_misplaced_quote(text + start, at - start) < at - start
  }

  /// Where a value that is longer than usual is damaged: another fault may have given back the bracket that one has taken, and
  /// features between the two are lost in it. Looking at so few costs nothing where they are short, or hold no Feature but themselves.
  mutating func longFault(_ text: TextPointer, from start: Int, to end: Int) -> Int? {
    let length = end - start
    guard length > usualLength, !isOversized else { return nil }
    let isLookedInto = length <= Self.shortEnough || Self.holdsFeatures(text + start, length)
    if isLookedInto, let place = Self.firstFault(text + start, count: length, isWhole: true, options) { return start + place }
    // The next power of two: whatever was found sound, in whatever order, the greatest of all lengths is what counts.
    usualLength = 1 << (Int.bitWidth - (length - 1).leadingZeroBitCount)
    return nil
  }

  /// Whether a text calls two objects Features, as far as its bytes go. Complexity: O(n), at memory speed.
  private static func holdsFeatures(_ text: TextPointer, _ count: Int) -> Bool {
    let letters: StaticString = "Feature\""
    var (at, found) = (0, 0)
    while true {
      at += bytescan_find(text + at, count - at, UInt8(ascii: "F"))
      if at + letters.utf8CodeUnitCount > count { return false }
      if at > 0, text[at - 1] == .quote, (0..<letters.utf8CodeUnitCount).allSatisfy({ text[at + $0] == letters.utf8Start[$0] }) {
        found += 1
      }
      if found == 2 { return true }
      at += 1
    }
  }

  /// Where text is not the beginning of JSON, or of an extension of it.
  ///
  /// - Parameter isWhole: whether it should be one whole value.
  static func firstFault(_ text: TextPointer, count: Int, isWhole: Bool, _ options: DecodingOptions) -> Int? {
    guard case .faulty(let fault) = YajlParser.parse(text, count: count, maxDepth: options.maxDepth, isPrefix: true),
      fault.rule == .syntax, !isExtended(text, count: count, isWhole: isWhole, options)
    else { return nil }
    return fault.offset
  }

  /// All bytes up to `at` belong to a value that has not ended: is it too long, is it damaged? Returns whether the
  /// walk can go on without more bytes.
  mutating func whenOpen(_ text: TextPointer, _ end: Int) -> Bool {
    if isOversized {
      if isElement { sliceStart = at } else { recordStart = at }
      nextCheck = options.maxFeatureSize
      return at < end
    }
    let start = firstOpenByte
    let length = at - start
    if length >= nextCheck {
      nextCheck = length * 2
      // Well-formed positions contain no fault and no object.
      let last = OpenPositions.start(text, from: start, to: at, options) ?? at
      if let place = firstFault(text, to: last) { return beginSearch(text, before: place) }
      // Where damage was seen a moment ago, a Feature inside a value is one that a bracket too few has put there; so it is inside a feature that is
      // as long as none is.
      if suspicion < Self.calm || isElement, let place = swallowed(text, before: at, upTo: last) { return goOn(text, atSwallowed: place) }
    }
    guard length > options.maxFeatureSize else { return at < end }
    if let place = swallowed(text, before: at) { return goOn(text, atSwallowed: place) }
    return leaveOversized(text, from: start) && at < end
  }

  /// Says now that the value at hand is too long, and steps over the rest of it by its brackets. Of what may be a collection
  /// the features are wanted.
  private mutating func leaveOversized(_ text: TextPointer, from start: Int) -> Bool {
    switch state {
    case .element:
      cutOversized(from: start, to: at, element: element)
      sliceStart = at
    case .envelope(let phase) where opening == nil && (!isCollection || isMemberOfFeature(phase, text)):
      // The brackets that the walk over its members has seen.
      skipper = ValueSkipper(text[start])
      var read = start
      if case .damaged = skipper.advance(text, from: &read, to: at) { return beginSearch(from: read, damage) }
      state = .record
      fallthrough
    case .record:
      cutOversized(from: start, to: at, element: nil)
      recordStart = at
    default:
      let place = opening == nil ? "before" : "after"
      report(
        .tooLarge, at: start,
        "found more than \(options.maxFeatureSize) bytes of a collection's members \(place) its features; expected at most that many")
      return beginSearch(from: at, .told)
    }
    return true
  }
}
