internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// What fixing a collection's own members came to.
struct FixedMembers: Sendable {
  /// What is shown of it; findings have their places in the input.
  var fixes: [FeatureFix] = []
  /// What changed for each of these: a range of the input.
  var replacements: [TextReplacement] = []
  /// Findings that are gone, and what has come to light: a collection is judged as one when it says that it is.
  var gone: [Diagnostic] = []
  var come: [Diagnostic] = []

  /// How many findings are gone.
  var fixed: Int { gone.reduce(0) { $0 + $1.occurrences } }
}

/// Fixing the members that a collection has besides its features.
extension FeatureFixer {
  /// Fixes them, rule after rule, each result judged anew, and taken only if what was to be fixed is gone and nothing else is more, unless it
  /// was not judged before.
  ///
  /// - Parameter end: where the collection ends, so that all of it is known.
  /// - Returns: `nil` if nothing could be fixed, as nothing is of what is no JSON or is read one way or the other.
  /// - Complexity: O(bytes of the members).
  func fix(membersOf end: CollectionBoundary) -> FixedMembers? {
    // Of several arrays of features readers take one or all.
    guard let opening = end.opening, end.between.isEmpty, TextMending.memberRules.contains(where: allows), var found = judged(end) else {
      return nil
    }
    var fixed = FixedMembers()
    var changes: (opening: [TextReplacement], closing: [TextReplacement]) = ([], [])
    for rule in TextMending.memberRules where allows(rule) {
      let wanted = found.filter { $0.rule == rule && $0.fix != .none }
      if wanted.isEmpty { continue }
      let (first, last) = (TextMending.changes(for: rule, envelope: opening.text), TextMending.changes(for: rule, envelope: end.text))
      let next = (opening: changes.opening + first.map(\.replacement), closing: changes.closing + last.map(\.replacement))
      var mended = end
      mended.text = end.text.replacing(next.closing).text
      mended.opening?.text = opening.text.replacing(next.opening).text
      guard let left = judged(mended) else { continue }
      let (before, after) = (Self.counts(found), Self.counts(left))
      let come = after.filter { $0.value > before[$0.key, default: 0] }.keys
      guard after[rule, default: 0] < before[rule, default: 0], come.isEmpty || rule == .typeUnknown else { continue }
      fixed.gone += wanted
      fixed.come += left.filter { come.contains($0.rule) }
      fixed.note(first, rule, opening.text, opening.byteOffset)
      fixed.note(last, rule, end.text, end.byteOffset)
      (changes, found) = (next, left)
    }
    return fixed.fixes.isEmpty ? nil : fixed
  }

  /// - Returns: `nil` if the members are no JSON, or not the same to all readers.
  private func judged(_ end: CollectionBoundary) -> [Diagnostic]? {
    var found = FeatureDecoder.judge(end, decoding)
    // What is no JSON is not fixed where the rules that say so are off, either.
    if found.contains(where: { $0.rule != .duplicateMember && UnreadableText.isReported(by: $0) }) { return nil }
    options.rules.apply(to: &found)
    return found.contains(where: UnreadableText.isReported) ? nil : found
  }
}

extension FixedMembers {
  /// - Parameters:
  ///   - changes: of a text.
  ///   - offset: where in the input that text begins.
  fileprivate mutating func note(_ changes: [TextMending.MemberChange], _ rule: Rule, _ text: [UInt8], _ offset: Int) {
    for change in changes {
      let finding = Diagnostic(
        rule, byte: offset + change.place.lowerBound, byteCount: change.place.count, pointer: rule == .typeUnknown ? "/type" : "/crs",
        message: "")
      fixes += FixExcerpt.fixes(finding, text, [change.replacement])
      let range = change.replacement.range
      replacements.append(TextReplacement(range: offset + range.lowerBound..<offset + range.upperBound, bytes: change.replacement.bytes))
    }
  }
}
