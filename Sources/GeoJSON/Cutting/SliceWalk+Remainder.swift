internal import GeoModel

/// The members of a collection after features of which the last one is damaged: a bracket that it lacks shall not cost them.
extension SliceWalk {
  /// The input has ended while the end of a damaged element was looked for. If what closes the features stands in it, the walk goes on
  /// there.
  mutating func goOnBehindFeatures(_ text: TextPointer, _ end: Int, _ damage: Damage) -> Bool {
    guard opening != nil, damage.isInElements, let place = endOfFeatures(text, from: sliceStart, to: end) else { return false }
    leave(text, to: place, damage)
    at = place
    expectation = .any
    state = .elements
    return true
  }

  /// The first bracket that, with all that follows it, is the rest of a collection. Brackets that the element itself closes are none: the
  /// features' own bracket would be one too many after them.
  /// Complexity: O(bytes); memory of one copy of them.
  private func endOfFeatures(_ text: TextPointer, from start: Int, to end: Int) -> Int? {
    // What is tried stands behind this, which takes the place of the text before it.
    let beginning: [UInt8] = [.openBrace, .quote, .quote, .colon, .openBracket]
    var tried = beginning + UnsafeBufferPointer(start: text + start, count: end - start)
    let count = tried.count
    tried += [UInt8](repeating: 0, count: SliceGroup.padding)
    // Enough for all brackets of usual features, and for some of long ones.
    var budget = 4 * count + (1 << 20)
    for place in beginning.count..<count where tried[place] == .closeBracket && Self.mayEndFeatures(tried, at: place, count) {
      let root = place - beginning.count
      for (offset, byte) in beginning.enumerated() { tried[root + offset] = byte }
      guard let fault = Self.fault(tried, from: root, to: count, options) else { return start + root }
      budget -= fault
      if budget < 0 { return nil }
    }
    return nil
  }

  /// Whether a bracket is followed by the end of an object or by another member of one.
  private static func mayEndFeatures(_ text: [UInt8], at place: Int, _ count: Int) -> Bool {
    func token(behind place: Int) -> Int { (place + 1..<count).first { !text[$0].isJSONSpace } ?? count }
    let next = token(behind: place)
    if next == count { return false }
    if text[next] == .closeBrace { return true }
    guard text[next] == .comma, case let name = token(behind: next), name < count else { return false }
    return text[name] == .quote
  }

  /// How far a text is from being JSON, in bytes from its beginning; `nil` if it is.
  static func fault(_ text: [UInt8], from start: Int, to end: Int, _ options: DecodingOptions) -> Int? {
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      // The structure first: most end soon, and each whole text would be looked at for its UTF-8.
      for isPrefix in [true, false] {
        let verdict = YajlParser.parse(base + start, count: end - start, maxDepth: options.maxDepth, isPrefix: isPrefix, keepsTape: false)
        if case .faulty(let fault) = verdict { return fault.offset }
      }
      return nil
    }
  }
}
