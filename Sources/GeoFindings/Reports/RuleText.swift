public import GeoModel

/// The output of `geojson explain` and `geojson rules`.
public enum RuleText {
  /// One rule in full: what is wrong, why it matters, an example, what to do.
  public static func explanation(of rule: Rule) -> String {
    var text = "\(rule.code) \(rule.name) (\(rule.severity.name))\n\n"
    text += "\(sentence(rule.summary)).\n\n"
    text += "Why: \(rule.explanation) (\(rule.reference))\n\n"
    if !rule.example.isEmpty {
      text += "Example:\n" + rule.example.split(separator: "\n").map { "  \($0)\n" }.joined() + "\n"
    }
    text += "What to do: \(rule.remedy)."
    switch rule.fix {
    case .none: break
    case .safe: text += " A program can do it without changing the meaning."
    case .unsafe: text += " A program can only guess, if at all."
    }
    return text + "\n\n" + profiles(of: rule)
  }

  /// The severity of the rule in each profile, the greatest first.
  private static func profiles(of rule: Rule) -> String {
    if rule.isOfConversion {
      return "Reported by \"geojson convert\" only, whatever the profile: it is about what becomes of data, not about the data.\n"
    }
    let weights: [Severity?] = [.error, .warning, .info, nil]
    let lines = weights.compactMap { weight -> String? in
      let names = Profile.all.filter { $0.severity(of: rule) == weight }.map { profile in
        profile.name + (profile.reason(for: rule).map { " (\($0))" } ?? "")
      }
      if names.isEmpty { return nil }
      let name = weight?.name ?? "off"
      return "  \(name)" + String(repeating: " ", count: 9 - name.count) + names.joined(separator: ", ") + "\n"
    }
    // Rules of indoor maps are on wherever there is one.
    return rule.isIndoor ? "" : "Profiles:\n" + lines.joined()
  }

  static func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() }

  /// All rules, one a line, with their severity in a selection.
  public static func list(_ rules: [Rule], in selection: RuleSelection) -> String {
    // Names of indoor maps' rules are longer: each kind has its own column.
    let widths = Dictionary(rules.map { ($0.code.prefix(2), $0.name.count) }, uniquingKeysWith: max)
    return rules.sorted { $0.code < $1.code }.map { rule in
      let name = rule.name + String(repeating: " ", count: (widths[rule.code.prefix(2)] ?? 0) - rule.name.count)
      let weight = (selection.severity(of: rule) ?? rule.severity).name
      let severity = weight + String(repeating: " ", count: 7 - weight.count)
      return "\(rule.code)  \(severity)  \(name)  \(rule.summary)" + (rule.isOfConversion ? " (convert only)\n" : "\n")
    }.joined()
  }

  /// All rules with all their facts, and their severity in each profile, as one JSON document.
  public static func json(_ rules: [Rule]) -> String {
    let entries = rules.sorted { $0.code < $1.code }.map { rule in
      let members = [
        ("code", rule.code), ("name", rule.name), ("severity", rule.severity.name), ("summary", rule.summary),
        ("explanation", rule.explanation), ("example", rule.example), ("remedy", rule.remedy),
        ("fix", rule.fix.rawValue), ("reference", rule.reference)
      ]
      let profiles = Profile.all.map { "\"\($0.name)\":\"\($0.severity(of: rule)?.name ?? "off")\"" }
      return "{" + members.map { "\"\($0.0)\":\(JSONString.quoted($0.1))" }.joined(separator: ",")
        + ",\"convert_only\":\(rule.isOfConversion),\"profiles\":{\(profiles.joined(separator: ","))}}"
    }
    return "{\"rules\":[" + entries.map { "\n" + $0 }.joined(separator: ",") + "\n]}\n"
  }
}
