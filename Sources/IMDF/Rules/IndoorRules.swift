public import GeoModel

/// The rules of indoor maps: the 358 that were published with the standard (IMDF validations 1.0.3), and a few of our own.
///
/// A published rule is named by its feature type and its published name, `unit.UnitsMustNotOverlap`, since several types
/// share names. Its code is `IM`, two digits for the type and two for the rule. Rules of our own begin with `IM90` and `imdf.`,
/// so that they are not taken for published ones; none of them is an error.
public enum IndoorRules {
  /// All of them, in order of code.
  public static let catalogue: [Rule] = published + own

  /// The published ones.
  public static let published: [Rule] =
    archive + manifest + address + amenity + anchor + building + detail + fixture + footprint + geofence + kiosk + level
    + occupant + opening + relationship + section + unit + venue

  /// The rules with a code, a beginning of codes (three characters or more), a name, a feature type or a published name,
  /// in upper or lower case.
  public static func matching(_ text: String) -> [Rule] {
    let lower = text.lowercased(), type = lower + ".", published = "." + lower
    let beginning = text.count > 2 ? text.uppercased() : nil
    return lowered.filter { rule, name in
      name == lower || name.hasPrefix(type) || name.hasSuffix(published) || beginning.map(rule.code.hasPrefix) ?? false
    }.map(\.rule)
  }

  /// Names in lower case, made once: a file of settings may ask for thousands.
  private static let lowered = catalogue.map { (rule: $0, name: $0.name.lowercased()) }

  /// The first rule with a code, a name or a published name.
  public static func named(_ text: String) -> Rule? {
    let lower = text.lowercased()
    return catalogue.first { $0.code.lowercased() == lower || $0.name.lowercased() == lower || $0.name.lowercased().hasSuffix("." + lower) }
  }

  /// The rule of a type with a published name.
  ///
  /// - Precondition: there is one; the names come from our own checks alone.
  static func published(_ type: String, _ name: String) -> Rule {
    guard let rule = byName["\(type).\(name)"] else { preconditionFailure("no rule is called \(type).\(name)") }
    return rule
  }

  private static let byName = Dictionary(uniqueKeysWithValues: published.map { ($0.name, $0) })

  static func published(
    _ code: String, _ type: String, _ name: String, _ severity: Severity, fix: Fix = .none, _ summary: String, remedy: String, why: String
  ) -> Rule {
    Rule(
      code, "\(type).\(name)", severity, reference: "OGC 20-094, IMDF validations 1.0.3", summary: summary, remedy: remedy,
      explanation: why, example: RuleExamples.published("\(type).\(name)"), fix: fix)
  }

  /// The rule under which this standard has all of GeoJSON's about text and topology, which are fixed by those.
  static let validGeoJSON = "archive.FileMustBeValidGeoJSON"
}
