/// The language and the region of a locale's name, and how numbers are written there.
struct LocaleName {
  /// In lower case.
  let language: String
  /// In upper case; empty if there is none.
  let region: String

  init(_ name: String) {
    // POSIX adds the encoding and variants: de_CH.UTF-8@euro.
    let plain = name.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split { $0 == "-" || $0 == "_" }
    language = parts.first?.lowercased() ?? ""
    // A script has four letters; a single letter begins extensions.
    let region = parts.dropFirst().prefix { $0.count > 1 }.first { part in
      part.count == 2 && part.allSatisfy(\.isLetter) || part.count == 3 && part.allSatisfy(\.isNumber)
    }
    self.region = region?.uppercased() ?? ""
  }

  var separators: (decimal: String, grouping: String) {
    let (noBreak, narrow) = ("\u{A0}", "\u{202F}")
    switch language {
    case "de", "it": return region == "CH" || region == "LI" ? (".", "’") : (",", ".")
    // Mexico, Central America and the United States have the point.
    case "es": return ["MX", "US", "PR", "GT", "HN", "SV", "NI", "PA", "DO", "CU", "419"].contains(region) ? (".", ",") : (",", ".")
    case "pt": return region == "PT" ? (",", noBreak) : (",", ".")
    case "fr": return (",", narrow)
    case "nl", "id", "tr", "da", "el", "ro", "hr", "sl", "sr", "bs", "mk", "vi", "is", "ca", "gl", "eu": return (",", ".")
    case "ru", "uk", "be", "bg", "cs", "sk", "pl", "sv", "nb", "nn", "no", "fi", "hu", "et", "lv", "lt", "kk", "ky", "hy", "ka":
      return (",", noBreak)
    default: return (".", ",")
    }
  }
}
