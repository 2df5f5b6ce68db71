package import GeoModel

/// One line of the input round a place, cut off at a distance: coordinates can make one line of 100 MB.
public struct Excerpt: Sendable {
  /// The text with control characters replaced, and "…" where it was cut.
  public let text: String
  /// How many characters come before the place, and how many the place has in the excerpt.
  public let indent: Int
  public let length: Int

  /// How many bytes are kept on both sides: as much as a wide terminal shows.
  static let before = 120
  static let behind = 200

  /// Of a text that may be a piece of the input, as much is shown as does not depend on where the piece ends: all before the place, and
  /// after it the rest of the feature that it stands in, and of what separates it from the next one.
  ///
  /// - Parameters:
  ///   - isTranslated: whether the block's text is a piece that does not depend on how the bytes came.
  ///   - isJoint: whether the place is between two values, of which the block may have one or the other: then nothing is shown after it.
  package init?<Space>(
    of block: borrowing FeatureBlock<Space>, at byte: Int, count: Int, isTranslated: Bool = false, isJoint: Bool = false
  ) {
    let boundaries = block.judgedBoundaries
    // A finding in the members before a collection's features takes the text from there, wherever the block begins.
    if let opening = boundaries.lazy.compactMap(\.opening).first(where: { $0.byteOffset <= byte && byte < $0.byteOffset + $0.text.count }) {
      self.init(of: opening.text[...], lead: [], at: byte - opening.byteOffset, count: count)
      return
    }
    let place = byte - block.byteOffset, all = block.byteCount
    if place < 0 || place > all { return nil }
    if isJoint {
      self.init(of: block.text[0..<place], lead: block.lead, at: place, count: 0)
      return
    }
    var end = isTranslated ? all : min(all, place + max(count, 1))
    if let boundary = boundaries.first(where: { $0.isEnd && $0.byteOffset <= byte && byte < $0.byteOffset + $0.text.count }) {
      end = min(all, boundary.byteOffset + boundary.text.count - block.byteOffset)
    } else if let row = Self.row(of: block, at: place) {
      end = max(end, Self.behindSeparator(block.text, from: Int(row.end)))
    }
    self.init(of: block.text[0..<end], lead: block.lead, at: place, count: count)
  }

  /// The feature in which an offset of the block's text stands, or after the end of which. Complexity: O(log rows).
  private static func row<Space>(of block: borrowing FeatureBlock<Space>, at place: Int) -> TextRange? {
    var (low, high) = (0, block.rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(block.sourceRange(ofRow: middle).start) <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let row = block.sourceRange(ofRow: low - 1) else { return nil }
    return place <= Int(row.end) ? row : nil
  }

  private static func behindSeparator(_ text: BlockText, from end: Int) -> Int {
    var at = end
    while at < text.count, [0x20, 0x09].contains(text[at]) { at += 1 }
    return at < text.count && text[at] == UInt8(ascii: ",") ? at + 1 : end
  }

  private init?(of text: ArraySlice<UInt8>, lead: [UInt8], at offset: Int, count: Int) {
    guard offset >= 0, offset <= text.count, !text.isEmpty || !lead.isEmpty else { return nil }
    // A place near the beginning shows what stands before the text, too.
    let (text, place) =
      offset < Self.before && !lead.isEmpty
      ? ((lead + text.prefix(offset + max(count, 1) + Self.behind + 8))[...], lead.count + offset) : (text, text.startIndex + offset)
    let first = text.startIndex, bytes = text.endIndex
    var start = place
    while start > first, place - start < Self.before, !Self.ends(text[start - 1]) { start -= 1 }
    var end = place
    while end < bytes, end - place < Self.behind, !Self.ends(text[end]) { end += 1 }
    // Not within a character.
    while start < place, text[start] & 0xC0 == 0x80 { start += 1 }
    while end > place, end < bytes, text[end] & 0xC0 == 0x80 { end -= 1 }
    let isCutBefore = start > first && !Self.ends(text[start - 1])
    let isCutBehind = end < bytes && !Self.ends(text[end])
    let prefix = (isCutBefore ? "…" : "") + Self.visible(text[start..<place])
    let marked = Self.visible(text[place..<min(end, place + max(count, 1))])
    let rest = Self.visible(text[min(end, place + max(count, 1))..<end])
    self.init(text: prefix + marked + rest + (isCutBehind ? "…" : ""), indent: prefix.count, length: max(marked.count, 1))
  }

  private init(text: String, indent: Int, length: Int) {
    self.text = text
    self.indent = indent
    self.length = length
  }

  private static func ends(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x1E || byte == 0x0D }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09: result += " "
      case _ where PeopleText.steers(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Excerpt {
  /// The same, cut to a number of terminal columns, at least 20, round the beginning of the place: two fifths of the
  /// width before it, or more if the text after it needs less than the rest.
  public func cut(to width: Int) -> Excerpt {
    let width = max(width, 20)
    let characters = Array(text)
    let widths = characters.map(\.columns)
    let total = widths.reduce(0, +)
    if total <= width { return self }
    let indent = min(indent, characters.count)
    // A column at either end is for "…".
    let behind = widths[indent...].reduce(0, +)
    var room = max(width * 2 / 5, width - behind) - 1
    var start = indent
    while start > 0, room >= widths[start - 1] {
      start -= 1
      room -= widths[start]
    }
    var used = start > 0 ? 1 : 0
    for index in start..<indent { used += widths[index] }
    var end = indent
    while end < characters.count, used + widths[end] + (end + 1 < characters.count ? 1 : 0) <= width {
      used += widths[end]
      end += 1
    }
    let prefix = (start > 0 ? "…" : "") + String(characters[start..<indent])
    let shown = String(characters[indent..<end])
    let suffix = end < characters.count ? "…" : ""
    return Excerpt(
      text: prefix + shown + suffix, indent: prefix.count, length: max(1, min(length, shown.count)))
  }

  /// Blanks and carets that stand under the place in a terminal.
  var carets: String {
    let characters = Array(text)
    let before = characters.prefix(indent).reduce(0) { $0 + $1.columns }
    let under = characters.dropFirst(indent).prefix(length).reduce(0) { $0 + $1.columns }
    return String(repeating: " ", count: before) + String(repeating: "^", count: max(1, under))
  }
}

extension Character {
  /// The columns that a terminal gives it: two for East Asian wide characters and emoji (Unicode Standard Annex 11).
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0..<0x1100: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
