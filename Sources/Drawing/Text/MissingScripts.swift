/// For which scripts fonts are missing: how many texts need them, and what to install.
public struct MissingScripts: Sendable, Hashable {
  /// For each script, how many texts have characters of it that no font has.
  private var texts: [String: Int] = [:]

  /// The first character that belongs to none of the known scripts.
  private var unknown: Unicode.Scalar?

  public init() {}

  public var isEmpty: Bool { texts.isEmpty }

  /// Counts a text.
  ///
  /// - Parameter characters: those of it that no font has (``SetText/missing``).
  public mutating func count(_ characters: [Unicode.Scalar]) {
    var scripts: Set<String> = []
    for character in characters {
      let script = ScriptRanges.script(of: character)
      if script == nil { unknown = min(unknown ?? character, character) }
      scripts.insert(script ?? Self.others)
    }
    for script in scripts { texts[script, default: 0] += 1 }
  }

  mutating func add(_ other: MissingScripts) {
    texts.merge(other.texts, uniquingKeysWith: +)
    unknown = [unknown, other.unknown].compactMap(\.self).min()
  }

  mutating func formMaximum(_ other: MissingScripts) {
    texts.merge(other.texts, uniquingKeysWith: max)
    unknown = [unknown, other.unknown].compactMap(\.self).min()
  }

  /// Lines for people, one a script, that of most texts first: `no font has the characters of Devanagari (12 labels): install
  /// fonts-noto-core`. Packages are Debian's.
  public var warnings: [String] {
    texts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { script, count in
      let labels = "(\(count) label\(count == 1 ? "" : "s"))"
      if script == Self.others {
        let code = String(unknown?.value ?? 0, radix: 16, uppercase: true)
        return "no font has characters such as U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) \(labels)"
      }
      let what = script == "symbols" || script == "emoji" ? "some \(script)" : "the characters of \(script)"
      return "no font has \(what) \(labels): \(Self.advice(for: script))"
    }
  }

  private static let others = "others"

  private static func advice(for script: String) -> String {
    switch script {
    case "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "CJK punctuation": "install fonts-noto-cjk"
    case "emoji": "install fonts-symbola, for fonts of pictures (fonts-noto-color-emoji) cannot be used"
    case "private use": "only the font has them that the text was written for"
    default: "install fonts-noto-core"
    }
  }
}
