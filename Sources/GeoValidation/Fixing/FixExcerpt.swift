internal import GeoJSON
internal import GeoModel

/// Excerpts of what a fix changed: readable even where a feature is one line of a hundred megabytes.
enum FixExcerpt {
  /// Bytes shown round a change, and of the change itself.
  private static let context = 24
  private static let most = 96

  /// One for each place: what changes close by is shown together, as it is afterwards.
  /// - Parameter replacements: counted from the beginning of the text; none overlaps another.
  static func fixes(_ finding: Diagnostic, _ text: [UInt8], _ replacements: [TextReplacement]) -> [FeatureFix] {
    var places: [TextReplacement] = []
    for next in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard let last = places.last?.range, next.range.lowerBound - last.upperBound <= context else {
        // Of many places the first ones are shown.
        if places.count == 4 { break }
        places.append(next)
        continue
      }
      places[places.count - 1].bytes += text[last.upperBound..<next.range.lowerBound] + next.bytes
      places[places.count - 1].range = last.lowerBound..<next.range.upperBound
    }
    return places.map { fix(finding, in: text, $0) }
  }

  private static func fix(_ finding: Diagnostic, in text: [UInt8], _ replacement: TextReplacement) -> FeatureFix {
    let range = replacement.range
    let before = Array(text[..<range.lowerBound].suffix(context)), after = Array(text[range.upperBound...].prefix(context))
    var lead = line(before)
    if range.lowerBound > context { lead = "…" + lead }
    var trail = line(after)
    if range.upperBound + context < text.count { trail += "…" }
    return FeatureFix(
      finding: finding, before: lead + cut(text[range]) + trail,
      after: lead + cut(replacement.bytes[...]) + trail)
  }

  /// The first place where two texts differ, for a change of coordinates as a whole.
  static func whole(_ finding: Diagnostic, _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> FeatureFix {
    var first = 0
    let (a, b) = (Array(old), Array(new))
    while first < a.count, first < b.count, a[first] == b[first] { first += 1 }
    var tail = 0
    while tail < a.count - first, tail < b.count - first, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    let replacement = TextReplacement(range: first..<a.count - tail, bytes: Array(b[first..<b.count - tail]))
    return fixes(finding, a, [replacement])[0]
  }

  private static func cut(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.count <= most ? line(Array(bytes)) : line(Array(bytes.prefix(most / 2))) + "…" + line(Array(bytes.suffix(most / 2)))
  }

  /// Text on one line, cut in no character.
  private static func line(_ bytes: [UInt8]) -> String {
    var bytes = bytes[...]
    while let first = bytes.first, first & 0xC0 == 0x80 { bytes.removeFirst() }
    if let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[lead] >= 0xC0 {
      let needed = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
      if bytes.endIndex - lead < needed { bytes = bytes[..<lead] }
    }
    return String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
