internal import GeoModel

/// Stepping over features that others will walk over.
extension SliceWalk {
  /// Whether the walk stands at a usual feature that follows another one, with nothing to report between them.
  func isAtBorder(_ text: TextPointer, _ end: Int) -> Bool {
    // In other states the walk may stand anywhere, also in front of the text.
    switch state {
    case .elements: if expectation != .value { return false }
    case .between: if isAdjacent { return false }
    default: return false
    }
    return at < end && text[at] == .openBrace && suspicion == Self.calm && !isBehindDamage && !beginnings.isEmpty && ordinal > 0
      && rowCount == 0 && boundaries.isEmpty && diagnostics.isEmpty && oversized.isEmpty && lost.isEmpty && cutOff == nil
  }

  /// Takes it on trust that so many usual features were stepped over.
  mutating func count(_ features: Int) {
    ordinal += features
    if isInFeatures { element += features }
  }

  /// Stands again where a feature begins, if that is at `place`, and is what the bytes after it were taken for. Returns whether it is.
  mutating func returnToBorder(at place: Int) -> Bool {
    switch state {
    case .elements: return at == place && expectation == .value
    case .element, .elementEnd:
      guard sliceStart == place, expectation == .value, !isOversized else { return false }
      (lookBudget, lookedTo, lookedInVain) = looksAtStart
      state = .elements
    case .between: return at == place && !isAdjacent
    case .envelope:
      guard recordStart == place, opening == nil, !isAdjacent else { return false }
      (lookBudget, lookedTo, lookedInVain) = looksAtStart
      state = .between
    default: return false
    }
    at = place
    lookAgain(from: place)
    return true
  }

  /// Whether two walks that stand at a border, or are one and the same, go on alike, except for ``usualLength``.
  func stands(like other: SliceWalk) -> Bool {
    base == other.base && at == other.at && isInFeatures == other.isInFeatures && ordinal == other.ordinal && element == other.element
      && expectation == other.expectation && opening?.byteOffset == other.opening?.byteOffset
      && sawValue == other.sawValue && sawSeparator == other.sawSeparator && isAdjacent == other.isAdjacent
      && warnedOfAdjacency == other.warnedOfAdjacency && isBehindValue == other.isBehindValue && isBehindDamage == other.isBehindDamage
      && suspicion == other.suspicion && beginnings == other.beginnings
      && lookBudget == other.lookBudget && lookedTo == other.lookedTo && lookedInVain == other.lookedInVain
  }
}
