/// The subtags of languages and scripts.
enum LanguageSubtags {
  static func isLanguage(_ subtag: Substring) -> Bool {
    switch subtag.utf8.count {
    case 2: twoLetters.contains(String(subtag))
    // qaa…qtz are for private use.
    case 3: threeLetters.contains(String(subtag)) || ("qaa"..."qtz").contains(subtag) || rare.contains(String(subtag))
    default: false
    }
  }

  /// Whether a subtag may stand after a language as one of its varieties (RFC 5646 §2.2.2; IANA's registry of subtags).
  static func isExtension(_ subtag: Substring, of language: Substring) -> Bool {
    if let varieties = varieties[String(language)] { return varieties.contains(String(subtag)) }
    // Arabic, Malay and signs have dozens, each a language of its own.
    return ["ar", "ms", "sgn"].contains(language) && isLanguage(subtag)
  }

  private static let varieties: [String: Set<String>] = [
    "kok": ["gom", "knn"], "lv": ["ltg", "lvs"], "sw": ["swc", "swh"], "uz": ["uzn", "uzs"],
    "zh": Set(words("cdo cjy cmn cnp cpx csp czh czo gan hak hnm hsn luh lzh mnp nan sjc wuu yue"))
  ]

  /// Parts of the world (UN M.49), as IANA's registry has them: countries go by letters.
  static let areas = Set(
    words("001 002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143 145 150 151 154 155 202 419"))

  static func isScript(_ subtag: Substring) -> Bool {
    // Those for private use.
    ("qaaa"..."qabx").contains(subtag) || scripts.contains(String(subtag))
  }

  private static let scripts = Set(words(scriptWords).map { $0.lowercased() })
  private static let twoLetters = Set(words(twoLetterWords))
  private static let threeLetters = Set(words(threeLetterWords))
  private static let rare = Set(words(rareWords))
}
