internal import GeoModel

/// Comments between values, and values that only extensions of JSON keep from being JSON: neither costs a feature.
extension SliceWalk {
  /// A comment that has not ended yet.
  struct CommentSearch: Sendable {
    /// How many of its bytes have been looked at.
    var seen = 0
  }

  enum Comment {
    case skipped
    /// Whether there is one is not known, or where it ends.
    case waiting
    case none
  }

  /// Steps over the comment at hand, if one begins there. It is handed on in one piece with some of the white space after it, which may be removed with it.
  mutating func skipComment(_ text: TextPointer, _ end: Int, reports: Bool = true) -> Comment {
    guard mayLook(from: at) else { return .none }
    let found: Int
    switch commentEnd(text, from: at, to: end, isWhole: isFinished, seen: comment.seen) {
    case .at(let place): found = place
    case .unknown:
      comment.seen = max(0, end - at - 1)
      return .waiting
    case .none(let lookedTo):
      lookedInVain += lookedTo - at
      comment.seen = 0
      return .none
    }
    var next = found
    while reports, next < min(end, found + Self.look), text[next].isJSONSpace { next += 1 }
    if reports, next == end, next < found + Self.look, !isFinished {
      comment.seen = max(0, found - at - 2)
      return .waiting
    }
    comment.seen = 0
    if reports { report(.comment, at: at, count: found - at, JSONExtension.commentMessage) }
    at = found
    return .skipped
  }

  private enum CommentEnd {
    case at(Int)
    /// No comment begins there, or none that ends.
    case none(lookedTo: Int)
    /// The bytes at hand do not say.
    case unknown
  }

  private func commentEnd(_ text: TextPointer, from start: Int, to end: Int, isWhole: Bool, seen: Int = 0) -> CommentEnd {
    let most = start + options.maxFeatureSize
    if text[start] == .slash, start + 1 >= end { return isWhole ? .none(lookedTo: start) : .unknown }
    let isBlock = text[start] == .slash && text[start + 1] == .asterisk
    guard isBlock || text[start] == .numberSign || text[start + 1] == .slash else { return .none(lookedTo: start) }
    var next = max(start + (text[start] == .slash ? 2 : 1), start + seen)
    while next < end {
      switch text[next] {
      case .lineFeed where !isBlock, 0x0D where !isBlock: return .at(next)
      case .slash where isBlock && next > start + 2 && text[next - 1] == .asterisk: return .at(next + 1)
      case .recordSeparator: return isBlock ? .none(lookedTo: next) : .at(next)
      default: next += 1
      }
      if next > most { return .none(lookedTo: next) }
    }
    return isWhole ? isBlock ? .none(lookedTo: end) : .at(end) : .unknown
  }

  /// Whether to look for a comment, or for extensions of JSON in a value: up to eight bytes for each byte of the input may be looked at
  /// without a result. Otherwise text in which comments begin again and again and never end would be read to its end for each of them.
  private func mayLook(from place: Int) -> Bool { lookedInVain <= 8 * (base + place) + Self.mostLooked }

  /// Whether the comma at hand stands between the last feature and the end of the array; `nil` when the bytes at hand do not say.
  func isTrailingComma(_ text: TextPointer, _ end: Int) -> Bool? {
    guard expectation == .separator else { return false }
    // More white space and comments than this are not waited for.
    let most = at + Self.look, reach = min(end, most)
    let unknown: Bool? = reach == end && reach < most && !isFinished ? nil : false
    var next = at + 1
    while next < reach {
      switch text[next] {
      case 0x20, 0x0A, 0x0D, 0x09: next += 1
      case .slash, .numberSign:
        switch commentEnd(text, from: next, to: reach, isWhole: false) {
        case .at(let last): next = last
        case .none: return false
        case .unknown: return unknown
        }
      default: return text[next] == .closeBracket
      }
    }
    return unknown
  }

  // MARK: - Values

  /// A value that looked damaged and may have extensions of JSON.
  struct ExtendedValue: Sendable {
    fileprivate enum Kind { case element, record, member }

    fileprivate var kind = Kind.element
    fileprivate var walk = ExtensionWalk(at: 0, maxDepth: 0)
    fileprivate var start = 0
    fileprivate(set) var firstOpenByte = 0
    /// What happens if it is damaged.
    fileprivate var state = State.start
    fileprivate var place = 0
    fileprivate var damage = Damage.told
    /// Where in the input the last one began that was tried.
    fileprivate var tried = -1

    mutating func move(by count: Int) {
      walk.move(by: count)
      start -= count
      firstOpenByte -= count
      place -= count
    }
  }

  /// Looks for extensions of JSON in a value that is damaged at `place`, unless that was done.
  ///
  /// - Returns: whether it is looked for them.
  mutating func beginExtended(from place: Int, _ damage: Damage) -> Bool {
    if isOversized { return false }
    let kind: ExtendedValue.Kind, start: Int
    switch (state, damage) {
    case (.element, .value), (.elementEnd, .value): (kind, start) = (.element, sliceStart)
    case (.record, .value): (kind, start) = (.record, recordStart)
    case (.envelope(let phase), .value), (.envelope(let phase), .envelope):
      switch phase {
      case .inValue, .after, .name: (kind, start) = (.member, member.valueStart)
      case .inName, .colon, .value: return false
      }
      if start <= recordStart || member.nameEnd > start { return false }
    default: return false
    }
    if base + start <= extended.tried || !mayLook(from: start) { return false }
    extended = ExtendedValue(
      kind: kind, walk: ExtensionWalk(at: start, maxDepth: options.maxDepth), start: start, firstOpenByte: firstOpenByte, state: state,
      place: place, damage: damage,
      tried: base + start)
    state = .extended
    return true
  }

  /// The walk goes on at `place`, from which on it may have looked for extensions.
  mutating func lookAgain(from place: Int) {
    comment = CommentSearch()
    extended.tried = min(extended.tried, base + place - 1)
  }

  mutating func insideExtended(_ text: TextPointer, _ end: Int) -> Bool {
    let most = extended.firstOpenByte + options.maxFeatureSize
    let reach = min(end, most)
    let outcome = extended.walk.advance(text, to: reach, isWhole: isFinished && reach == end)
    if case .more = outcome, reach == end, !isFinished { return false }
    state = extended.state
    guard case .ended = outcome, extended.walk.hasFound else {
      lookedInVain += extended.walk.at - extended.start
      return beginSearch(from: extended.place, extended.damage)
    }
    at = extended.walk.at
    switch extended.kind {
    case .element:
      sliceEnd = at
      state = .elementEnd
    case .record:
      isAdjacent = true
      isBehindValue = true
      cutWhole(from: recordStart, to: at, element: nil)
      state = .between
    case .member: state = .envelope(.after)
    }
    return true
  }

  /// Whether nothing but extensions keeps a text from being JSON, or its beginning.
  static func isExtended(_ text: TextPointer, count: Int, isWhole: Bool, _ options: DecodingOptions) -> Bool {
    var walk = ExtensionWalk(at: 0, maxDepth: options.maxDepth)
    return switch walk.advance(text, to: count, isWhole: isWhole) {
    case .ended: walk.hasFound && walk.at == count
    case .more: walk.hasFound && !isWhole
    case .faulty: false
    }
  }
}
