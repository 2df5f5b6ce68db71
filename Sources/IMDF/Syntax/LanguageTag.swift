/// A language tag (BCP 47: RFC 5646 §2.1), as labels and the manifest have them.
public enum LanguageTag {
  /// What is wrong with a tag, in a few words; `nil` for a good one.
  ///
  /// Subtags of languages, scripts and regions must be in the tables (ISO 639, ISO 15924, ISO 3166-1 or a UN M.49 number), deprecated
  /// ones included, which stay valid (RFC 5646 §2.2.9), those of
  /// varieties after a language that has some (RFC 5646 §2.2.2);
  /// variants, extensions and private use are judged by their form, and that none comes twice (RFC 5646 §2.2.5, §2.2.6). Letters of either
  /// case are right.
  ///
  /// - Complexity: O(length).
  public static func fault(in tag: String) -> String? {
    if tag.isEmpty { return "it is empty" }
    guard tag.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2D }) else {
      return "a tag has letters, digits and hyphens only"
    }
    let lower = tag.lowercased()
    if grandfathered.contains(lower) { return nil }
    var subtags = lower.split(separator: "-", omittingEmptySubsequences: false)[...]
    if subtags.contains(where: { $0.isEmpty || $0.utf8.count > 8 }) { return "each part between hyphens has 1 to 8 characters" }
    if subtags.first == "x" { return subtags.count > 1 ? nil : "nothing follows the x" }
    guard let language = subtags.popFirst() else { return "it is empty" }
    if !LanguageSubtags.isLanguage(language) { return "\(language) is no language of ISO 639" }
    if let next = subtags.first, next.utf8.count == 3, next.utf8.allSatisfy(isLetter) {
      guard LanguageSubtags.isExtension(next, of: language) else {
        return "\(next) is no variety of \(language) that has a subtag; a country has two letters"
      }
      subtags.removeFirst()
    }
    return faultBehindLanguage(&subtags)
  }

  private static func faultBehindLanguage(_ subtags: inout ArraySlice<Substring>) -> String? {
    if let script = subtags.first, script.utf8.count == 4, script.utf8.allSatisfy(isLetter) {
      if !LanguageSubtags.isScript(script) { return "\(script) is no script of ISO 15924" }
      subtags.removeFirst()
    }
    if let region = subtags.first {
      if region.utf8.count == 2 {
        if !region.utf8.allSatisfy(isLetter) || !isRegion(region.uppercased()) {
          return "\(region.uppercased()) is no region of ISO 3166-1"
        }
        subtags.removeFirst()
      } else if region.utf8.count == 3, region.utf8.allSatisfy(isDigit) {
        if !LanguageSubtags.areas.contains(String(region)) { return "\(region) is no area of UN M.49 that tags may name" }
        subtags.removeFirst()
      }
    }
    var seen: Set<Substring> = []
    while let variant = subtags.first, isVariant(variant) {
      if !seen.insert(variant).inserted { return "it has the variant \(variant) twice" }
      subtags.removeFirst()
    }
    while let singleton = subtags.first, singleton.utf8.count == 1 {
      subtags.removeFirst()
      if singleton == "x" { return subtags.isEmpty ? "nothing follows the x" : nil }
      if !seen.insert(singleton).inserted { return "it has the extension \(singleton) twice" }
      var count = 0
      while let part = subtags.first, part.utf8.count > 1 {
        subtags.removeFirst()
        count += 1
      }
      if count == 0 { return "nothing follows the \(singleton)" }
    }
    return subtags.first.map { "\($0) is neither a script, a region nor a variant" }
  }

  private static func isVariant(_ subtag: Substring) -> Bool {
    subtag.utf8.count >= 5 || (subtag.utf8.count == 4 && subtag.utf8.first.map(isDigit) == true)
  }

  /// Codes that users assign themselves count: QM…QZ, XA…XZ, AA, ZZ (RFC 5646 §2.2.4); and those that IANA's registry has beside the
  /// countries of today, because they were exceptionally reserved or withdrawn.
  private static func isRegion(_ code: String) -> Bool {
    RegionCodes.isCountry(code) || code == "AA" || code == "ZZ" || code.hasPrefix("X") || ("QM"..."QZ").contains(code)
      || ["EU", "UN", "EZ", "AC", "CP", "CQ", "DG", "EA", "IC", "NT", "TA", "SU", "YU", "AN", "DD", "CS", "BU", "TP", "ZR", "FX", "YD"]
        .contains(code)
  }

  private static let grandfathered: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo", "i-pwn",
    "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de", "art-lojban", "cel-gaulish", "no-bok", "no-nyn",
    "zh-guoyu", "zh-hakka", "zh-min", "zh-min-nan", "zh-xiang"
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
