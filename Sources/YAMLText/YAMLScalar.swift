internal import GeoModel

/// What scalars mean by the core schema of YAML 1.2.2 (§10.3.2), as JSON. `yes`, `no`, `on` and `off` are words.
package enum YAMLScalar {
  /// A scalar without quotes: a number, a truth value, null, or else a string. `nil` for an empty one.
  package static func json(ofPlain text: String) -> String? {
    switch text {
    case "": return nil
    case "~", "null", "Null", "NULL": return "null"
    case "true", "True", "TRUE": return "true"
    case "false", "False", "FALSE": return "false"
    default: return number(text) ?? JSONString.quoted(text)
    }
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, `0o…` and `0x…`, as JSON writes numbers.
  private static func number(_ text: String) -> String? {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      return digits.first == "+" || digits.first == "-" ? nil : Int(digits, radix: radix).map { String($0) }
    }
    var rest = Substring(text)
    func digits() -> Substring {
      let run = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(run.count)
      return run
    }
    let isNegative = rest.first == "-"
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    let whole = digits()
    var fraction: Substring = ""
    if rest.first == "." {
      rest = rest.dropFirst()
      fraction = digits()
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent = ""
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      let sign = rest.first == "-" ? "-" : ""
      if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
      let power = digits()
      if power.isEmpty { return nil }
      exponent = "e" + sign + power
    }
    guard rest.isEmpty else { return nil }
    let significant = whole.drop { $0 == "0" }
    return (isNegative ? "-" : "") + (significant.isEmpty ? "0" : String(significant)) + (fraction.isEmpty ? "" : "." + fraction) + exponent
  }
}
