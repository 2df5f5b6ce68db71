/// What a list of objects belongs to is seen at its end.
extension DamageWalk {
  enum Place {
    /// The root, or the array of features of one, ends after it.
    case root
    /// Something else goes on after it, which holds it.
    case inside
    /// It goes on beyond what may be looked at.
    case long
    /// It is damaged, or cut off.
    case unclear
  }

  /// What holds the object at `start` and, in an array, those that follow it there; how far that is known of objects after it; and up to
  /// where it was looked for.
  ///
  /// Behind the array of a collection stand its bracket, perhaps more members, its brace, and then nothing or the next record. Behind an
  /// array somewhere in a feature the feature itself goes on.
  static func list(
    _ text: TextPointer, from start: Int, to limit: Int, isEnd: Bool, isArray: Bool, separates: Bool
  ) -> (place: Place, end: Int, seenTo: Int) {
    var object = start
    while true {
      var walk = DamageWalk(at: object)
      walk.enter()
      // Not where the damage shows: behind it all may be different.
      if let unknown = walk.leaveObject(text, limit, isEnd, separates) { return (unknown, object + 1, walk.at) }
      if !isArray { return (rootEnd(text, walk.at, limit, isEnd), walk.at, walk.at) }
      var next = walk.at
      skipSpace(text, &next, limit)
      if next < limit, text[next] == .comma {
        next += 1
        skipSpace(text, &next, limit)
      }
      if next >= limit { return (isEnd ? .unclear : .long, next, next) }
      if text[next] == .closeBracket {
        let (place, end) = listEnd(text, next + 1, limit, isEnd, separates)
        return (place, next, end)
      }
      // In an array a bracket of an object does not follow.
      guard text[next] == .openBrace else { return (text[next] == .closeBrace ? .inside : .unclear, next, next) }
      object = next
    }
  }

  private static func listEnd(_ text: TextPointer, _ start: Int, _ limit: Int, _ isEnd: Bool, _ separates: Bool) -> (place: Place, end: Int)
  {
    var next = start
    skipSpace(text, &next, limit)
    if next >= limit { return (isEnd ? .unclear : .long, next) }
    switch text[next] {
    case .closeBrace: return (rootEnd(text, next + 1, limit, isEnd), next)
    case .comma:
      var walk = DamageWalk(at: next, open: [[]])
      if let unknown = walk.leaveObject(text, limit, isEnd, separates) { return (unknown, walk.at) }
      return (rootEnd(text, walk.at, limit, isEnd), walk.at)
    default: return (.inside, next)
    }
  }

  private static func rootEnd(_ text: TextPointer, _ start: Int, _ limit: Int, _ isEnd: Bool) -> Place {
    var next = start
    skipSpace(text, &next, limit)
    if next >= limit { return isEnd ? .root : .long }
    return text[next] == .openBrace || text[next] == .recordSeparator ? .root : .inside
  }

  /// Walks to the end of the outermost object; says why not if it cannot.
  private mutating func leaveObject(_ text: TextPointer, _ limit: Int, _ isEnd: Bool, _ separates: Bool) -> Place? {
    while isCertain {
      switch advance(text, to: limit, end: limit, isFinished: isEnd, separates: separates) {
      case .closed: return isCertain ? nil : .unclear
      case .object: enter()
      case .separator: return .unclear
      case .limit, .wait: return isEnd ? .unclear : .long
      }
    }
    return .unclear
  }

  private static func skipSpace(_ text: TextPointer, _ at: inout Int, _ limit: Int) {
    while at < limit, text[at].isJSONSpace { at += 1 }
  }
}
