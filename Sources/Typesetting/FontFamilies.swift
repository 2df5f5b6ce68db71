internal import CTypesetting
internal import Drawing

/// Names of font families, the most wanted one first.
struct FontFamilies {
  /// Without spaces around them, which Pango takes for parts of names.
  let names: [Substring]

  init(_ text: String) {
    names = text.prefix(1_000).split(separator: ",").map(\.trimmingSpaces).filter { !$0.isEmpty }
  }

  /// Those that are passed over, since they are not installed. Complexity: O(names · installed fonts).
  func substitutes(in fonts: SharedFonts.Loaded) -> [FontSubstitute] {
    let missing = names.prefix { !typesetting_has_family(fonts.pointer, String($0)) }
    if missing.isEmpty { return [] }
    let list = names.joined(separator: ",")
    let used = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String in
      // The buffer is of the size that is given, and has a zero at its end then.
      guard let start = buffer.baseAddress else { return "" }
      typesetting_used_family(fonts.pointer, list, start, buffer.count)
      return String(cString: start)
    }
    return missing.map { FontSubstitute(String($0), used: used) }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    return start.prefix(upTo: start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)
  }
}
