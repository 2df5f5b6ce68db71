/// What stages of a program's own do with whole features.
extension FeatureBlock {
  /// Drops features: they stay in the block as rows that are not written, drawn or handed on (``Feature/isDropped``), so that the
  /// others keep their ordinals. The closure does not get features that could not be read, or were dropped before.
  ///
  /// ```swift
  /// block.drop { feature in feature.properties["population"] == nil }
  /// ```
  ///
  /// - Throws: what `isUnwanted` throws; no feature is dropped then.
  /// - Complexity: O(features).
  public mutating func drop(where isUnwanted: (Feature<Space>) throws -> Bool) rethrows {
    // Not generic over what is thrown: with a trailing closure `drop(while:)` of collections would be preferred then.
    var unwanted: [Int] = []
    for index in rows.indices where rows[index].flags.isDisjoint(with: [.unreadable, .dropped]) {
      if try isUnwanted(self[index]) { unwanted.append(index) }
    }
    for index in unwanted { rows[index].flags.insert(.dropped) }
  }

  /// Adds a finding about a feature, or, without one, about the block. It is reported with the others; its line and column are set when a
  /// `LineCounter` has seen the block.
  ///
  /// ```swift
  /// block.note(tooSmall, "found a lake of 3 m²; expected 10 at least", feature: 2)
  /// ```
  ///
  /// - Parameters:
  ///   - rule: a rule of your own, made once, with a code that begins with neither GJ nor IM.
  ///   - message: one sentence: what was found and what was expected.
  ///   - index: the index of the feature in the block.
  ///   - severity: by default the rule's.
  ///   - location: the position on the map, in degrees.
  public mutating func note(
    _ rule: Rule, _ message: String, feature index: Int? = nil, severity: Severity? = nil, location: Position? = nil
  ) {
    guard let index else {
      diagnostics.append(Diagnostic(rule, severity: severity, byte: byteOffset, message: message, location: location))
      return
    }
    precondition(rows.indices.contains(index), "there is no feature \(index) in a block of \(count)")
    let row = rows[index]
    let finding = Diagnostic(
      rule, severity: severity, byte: row.byteOffset, byteCount: Swift.max(1, sourceRange(ofRow: index).count), feature: row.ordinal,
      id: row.identifier(in: text), pointer: row.pointer, message: message, location: location)
    diagnostics.append(inInput(finding))
  }
}
