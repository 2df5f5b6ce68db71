internal import GeoModel

/// One line of the input round a place, cut to a width: coordinates can make one line of 100 MB.
public struct Excerpt: Sendable {
  /// The text, control characters replaced, with "…" where it was cut.
  public let text: String
  /// How many characters stand before the place, and how many characters the place has in the excerpt.
  public let indent: Int
  public let length: Int

  static let before = 32
  static let behind = 44

  /// A finding in the members before a collection's features takes the text from there, wherever the block begins.
  init?<Space>(of block: borrowing FeatureBlock<Space>, at byte: Int, count: Int) {
    let openings = block.boundaries.compactMap(\.opening)
    if let opening = openings.first(where: { $0.byteOffset <= byte && byte < $0.byteOffset + $0.text.count }) {
      self.init(of: opening.text[...], at: byte - opening.byteOffset, count: count)
    } else {
      self.init(of: block.text[0..<block.byteCount], at: byte - block.byteOffset, count: count)
    }
  }

  private init?(of text: ArraySlice<UInt8>, at offset: Int, count: Int) {
    guard offset >= 0, offset <= text.count, !text.isEmpty else { return nil }
    let place = text.startIndex + offset
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
    self.text = prefix + marked + rest + (isCutBehind ? "…" : "")
    indent = prefix.count
    length = max(marked.count, 1)
  }

  private static func ends(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x1E || byte == 0x0D }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x09: result += " "
      case 0..<0x20, 0x7F...0x9F: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
