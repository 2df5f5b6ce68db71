internal import GeoModel

/// Walking the elements of a features array: each becomes a slice.
extension SliceWalk {
  mutating func elements(_ text: TextPointer, _ end: Int) -> Bool {
    while at < end {
      let byte = text[at]
      if Self.isSpace(byte) {
        at += 1
        continue
      }
      switch byte {
      case .comma:
        if expectation != .separator {
          report(.syntax, at: at, "found a comma in features; expected a Feature")
        }
        expectation = .value
        at += 1
      case .closeBracket:
        if expectation == .value {
          report(.syntax, at: at, "found the end of features behind a comma; expected a Feature")
        }
        // What follows belongs to the envelope again, from the bracket on.
        recordStart = at
        nextCheck = suspicion
        at += 1
        state = .envelope(.after)
        return true
      case .closeBrace, .colon, .recordSeparator:
        sliceStart = at
        return beginSearch(from: at, inElements: true)
      default:
        if expectation == .separator {
          report(.syntax, at: at, "found a value right behind another in features; expected a comma between them")
        }
        sliceStart = at
        nextCheck = suspicion
        skipper = ValueSkipper(byte)
        state = .element
        return true
      }
    }
    return false
  }

  mutating func insideElement(_ text: TextPointer, _ end: Int) -> Bool {
    switch skipper.advance(text, from: &at, to: reach(end)) {
    case .done:
      sliceEnd = at
      state = .elementEnd
      return true
    case .more: return whenOpen(text, end)
    case .damaged: return beginSearch(from: at, inElements: true)
    }
  }

  /// An element ended, by its brackets. One that lacks a bracket goes on to the end of the array, or of the whole
  /// text, and swallows every feature behind it; what shows is that neither a comma nor the array's bracket follows.
  /// Only then is yajl asked.
  mutating func behindElement(_ text: TextPointer, _ end: Int) -> Bool {
    // Not more white space than this: it is kept until then.
    let limit = sliceEnd + 4096
    while at < min(end, limit), Self.isSpace(text[at]) { at += 1 }
    if at == end, at < limit { return false }
    if at < limit, text[at] != .comma, text[at] != .closeBracket { return judgeElement(text) }
    endElement()
    return true
  }

  /// Looks into an element that is not followed by what must follow it.
  mutating func judgeElement(_ text: TextPointer) -> Bool {
    if !isOversized,
      case .faulty(let fault) = YajlParser.parse(
        text + sliceStart, count: sliceEnd - sliceStart, maxDepth: options.maxDepth, isPrefix: true),
      fault.rule == .syntax
    {
      return beginSearch(from: sliceStart + fault.offset, inElements: true)
    }
    // An array is no Feature, and a stray bracket makes one of all Features behind it.
    if !isOversized, text[sliceStart] == .openBracket {
      return beginSearch(from: sliceStart + 1, inElements: true)
    }
    endElement()
    return true
  }

  private mutating func endElement() {
    if isOversized {
      isOversized = false
    } else {
      cutWhole(from: sliceStart, to: sliceEnd, element: element)
    }
    element += 1
    expectation = .separator
    state = .elements
  }

  /// How far the open value may be stepped over before ``whenOpen(_:_:)`` has a look at it: the same place however
  /// the bytes came.
  func reach(_ end: Int) -> Int { min(end, firstOpenByte + min(nextCheck - 1, options.maxFeatureSize) + 1) }

  /// Hands on the bytes of a value that is over, unless they are too many.
  mutating func cutWhole(from start: Int, to end: Int, element: Int?) {
    if end - start > options.maxFeatureSize {
      cutOversized(from: start, to: end, element: element)
    } else {
      cut(from: start, to: end, element: element)
    }
  }

  /// Hands on a little to show of a value that is too long.
  private mutating func cutOversized(from start: Int, to end: Int, element: Int?) {
    cut(
      from: start, to: start + min(end - start, 4096), element: element,
      fault: .tooLarge(limit: options.maxFeatureSize))
  }

  /// All bytes up to `at` belong to a value that has not ended: is it too long, is it damaged? Returns whether the
  /// walk can go on without more bytes.
  mutating func whenOpen(_ text: TextPointer, _ end: Int) -> Bool {
    if isOversized {
      sliceStart = at
      nextCheck = options.maxFeatureSize
      return at < end
    }
    let start = firstOpenByte
    let length = at - start
    if length >= nextCheck {
      nextCheck = length * 2
      // What follows the features is no value by itself: yajl could not judge it.
      let isValue = opening == nil || isElement
      if isValue, case .faulty(let fault) = YajlParser.parse(
        text + start, count: length, maxDepth: options.maxDepth, isPrefix: true), fault.rule == .syntax
      {
        return beginSearch(from: start + fault.offset, inElements: isElement)
      }
    }
    guard length > options.maxFeatureSize else { return at < end }
    if isElement {
      // Say so now and step over the rest.
      cutOversized(from: start, to: at, element: element)
      isOversized = true
      sliceStart = at
      return at < end
    }
    report(
      .tooLarge, at: start,
      "found a value of more than \(options.maxFeatureSize) bytes; expected at most that many (--max-feature-size)")
    return beginSearch(from: at, inElements: false)
  }
}
