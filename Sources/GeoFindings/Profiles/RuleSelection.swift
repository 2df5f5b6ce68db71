public import GeoModel
internal import IMDF
internal import Spelling

/// Which rules of the catalogue are on, and the severity of their findings.
public struct RuleSelection: Sendable, Hashable {
  private struct Setting: Hashable {
    var severity: Severity
    var profiles: [String]
  }

  /// What is not in it is off, except for rules of indoor maps.
  private let settings: [Rule: Setting]

  /// Rules of indoor maps, and those that formats have of their own, are on unless only some rules were selected, or they were turned
  /// off one by one: no profile names them, and making their catalogue is left to those who read such inputs.
  private let hasIndoorRules: Bool
  private let indoorRulesOff: Set<String>

  /// Whether a profile declares the input an indoor map, whatever it looks like.
  public let isIndoor: Bool

  /// The severity of lines across the 180th meridian, about which some profiles do not ask; `nil` if they are not reported.
  private let linesAcross: Setting?

  /// The severity of `crs` members whose name some profile accepts, by name, where no severity was set.
  private let acceptedSystems: [String: Severity]

  /// Whether every rule that the decoder and the checks of RFC 7946 know is on, at its own severity.
  let changesNothing: Bool

  /// Where the chosen profiles disagree and how that was settled, and whether nothing can be found.
  public let notes: [String]

  /// RFC 7946, with the catalogue's severities.
  public static let standard = RuleSelection(profiles: [.rfc7946], select: nil, ignored: [], severities: [])

  /// - Parameters:
  ///   - profiles: for rules that several turn on, the highest severity counts. If they want opposite winding orders, the first one
  ///     decides.
  ///   - severities: changes to the profiles, in order: codes, beginnings of codes (`GJ4`), names
  ///     (`ring.winding`) or their first words (`ring`), and a severity; `nil` turns off. A rule that only targets ask for is turned on by
  ///     its own code or name, or together with other such rules only.
  ///   - select: only these rules, named in the same way. Rules that are off in the profiles get their own severity, except for the
  ///     opposite winding order, which has to be named itself, and for rules that `severities` turns off. None means all rules that are on.
  ///   - ignore: rules to remove from the selection.
  /// - Throws: when a text names no rule.
  public init(
    profiles: [Profile] = [.rfc7946], severities: [(rules: String, severity: Severity?)] = [], select: [String] = [],
    ignore: [String] = []
  ) throws(UnknownRule) {
    var changes: [(Rule, Severity?)] = []
    for change in severities {
      let rules = try Self.rules(change.rules)
      let isOfTargets = rules.allSatisfy(\.isForTargets)
      for rule in rules {
        // What only targets ask for is turned on by its own name, or with others of the kind.
        if rule.isForTargets, !isOfTargets, !profiles.contains(where: { $0.severity(of: rule) != nil }) { continue }
        changes.append((rule, change.severity))
      }
    }
    var selected: Set<Rule>?
    if !select.isEmpty {
      var rules: Set<Rule> = []
      for text in select {
        let found = try Self.rules(text)
        rules.formUnion(found.count == 1 ? found : found.filter { !Self.isOtherWinding($0, profiles) })
      }
      selected = rules
    }
    var ignored: Set<Rule> = []
    for text in ignore { ignored.formUnion(try Self.rules(text)) }
    self.init(profiles: profiles, select: selected, ignored: ignored, severities: changes)
  }

  private init(profiles: [Profile], select: Set<Rule>?, ignored: Set<Rule>, severities: [(Rule, Severity?)]) {
    var settings: [Rule: Setting] = [:]
    let (winding, notes) = Self.winding(profiles, ignored)
    for rule in Rule.catalogue {
      for profile in profiles {
        guard let severity = profile.severity(of: rule) else { continue }
        if let winding, rule == .ringWinding || rule == .ringWindingReversed, rule != winding { continue }
        let known = settings[rule]
        settings[rule] = Setting(
          severity: max(severity, known?.severity ?? severity), profiles: (known?.profiles ?? []) + [profile.name])
      }
    }
    var off: Set<String> = []
    for (rule, severity) in severities {
      if severity == nil { off.insert(rule.code) } else { off.remove(rule.code) }
      settings[rule] = severity.map { Setting(severity: $0, profiles: settings[rule]?.profiles ?? []) }
    }
    for rule in Rule.catalogue {
      if ignored.contains(rule) || select?.contains(rule) == false {
        settings[rule] = nil
      } else if select != nil, settings[rule] == nil, !off.contains(rule.code) {
        settings[rule] = Setting(severity: rule.severity, profiles: [])
      }
    }
    for rule in select ?? [] where rule.isIndoor && settings[rule] == nil && !off.contains(rule.code) {
      settings[rule] = Setting(severity: rule.severity, profiles: [])
    }
    for rule in ignored where rule.isIndoor { settings[rule] = nil }
    self.settings = settings
    let asking = profiles.filter { !$0.drawsLinesAcross }
    linesAcross = settings[.antimeridianNotCut].flatMap { setting in
      let isChanged = severities.contains { $0.0 == .antimeridianNotCut }
      if isChanged || asking.count == profiles.count { return setting }
      let weights = asking.compactMap { $0.severity(of: .antimeridianNotCut) }
      let names = asking.filter { $0.severity(of: .antimeridianNotCut) != nil }.map(\.name)
      // Whoever selects it asks for it, whatever profiles do.
      let own = select == nil ? nil : Rule.antimeridianNotCut.severity
      return (weights.max() ?? own).map { Setting(severity: $0, profiles: names) }
    }
    // What decides between them is off itself, perhaps with the other one.
    let decides = winding.map { settings[$0] != nil } ?? true
    self.notes = (decides ? notes : []) + Self.emptiness(select, off: off)
    let isOwnWeight = severities.contains { $0.0 == .coordinateSystem }
    acceptedSystems = isOwnWeight ? [:] : Self.acceptedSystems(profiles)
    hasIndoorRules = select == nil
    indoorRulesOff = off.union(ignored.lazy.filter(\.isIndoor).map(\.code))
    isIndoor = profiles.contains { $0.name == "imdf" }
    let isOfIndoor = select == nil && !ignored.contains(where: \.isIndoor) && !severities.contains { $0.0.isIndoor }
    changesNothing =
      isOfIndoor
      && Rule.catalogue.allSatisfy { rule in
        // Of those that are off nothing is found, as they are looked for where a target asks for them.
        settings[rule].map { $0.severity == rule.severity } ?? rule.isForTargets
      }
  }

  /// The notes for a selection that cannot find anything in data.
  private static func emptiness(_ select: Set<Rule>?, off: Set<String>) -> [String] {
    guard let select, !select.isEmpty else { return [] }
    let codes = select.map(\.code).sorted().joined(separator: ", ")
    if select.allSatisfy({ off.contains($0.code) }) {
      return ["the selected rules (\(codes)) have the severity \"off\", so nothing can be found"]
    }
    if !select.allSatisfy(\.isOfConversion) { return [] }
    return ["of the rules selected (\(codes)) only \"geojson convert\" reports findings: they are about what becomes of data"]
  }

  /// The winding that counts, if some profile asks for one: the first profile's.
  private static func winding(_ profiles: [Profile], _ ignored: Set<Rule>) -> (Rule?, [String]) {
    let wishes = profiles.compactMap { profile in
      profile.winding.flatMap { ignored.contains($0) ? nil : (name: profile.name, rule: $0) }
    }
    guard let first = wishes.first else { return (nil, []) }
    guard let other = wishes.first(where: { $0.rule != first.rule }) else { return (first.rule, []) }
    return (
      first.rule,
      [
        "the profiles \(first.name) and \(other.name) want rings to run opposite ways; \(first.name) was named first and decides "
          + "(--ignore \(first.rule.code) leaves it to \(other.name))"
      ]
    )
  }

  /// Whether a rule of winding asks for the opposite of what the profiles do: a ring cannot run both ways.
  private static func isOtherWinding(_ rule: Rule, _ profiles: [Profile]) -> Bool {
    guard rule == .ringWinding || rule == .ringWindingReversed else { return false }
    return profiles.contains { $0.winding != nil } && !profiles.contains { $0.winding == rule }
  }

  private static func acceptedSystems(_ profiles: [Profile]) -> [String: Severity] {
    var weights: [String: Severity] = [:]
    for name in profiles.reduce(into: Set<String>(), { $0.formUnion($1.acceptedSystems) }) {
      weights[name] = profiles.compactMap { profile in
        profile.acceptedSystems.contains(name) ? Rule.coordinateSystem.severity : profile.severity(of: .coordinateSystem)
      }.max()
    }
    return weights
  }

  public func contains(_ rule: Rule) -> Bool { severity(of: rule) != nil }

  /// The severity of a rule's findings; `nil` where the rule is off.
  public func severity(of rule: Rule) -> Severity? {
    if let setting = settings[rule] { return setting.severity }
    return (rule.isIndoor || rule.isOfFormat) && hasIndoorRules && !indoorRulesOff.contains(rule.code) ? rule.severity : nil
  }

  /// Whether lines across the 180th meridian are reported.
  package var reportsLinesAcross: Bool { linesAcross != nil }

  /// The names of the chosen profiles that ask for a rule; none if the rule was selected directly.
  public func profiles(for rule: Rule) -> [String] { settings[rule]?.profiles ?? [] }

  /// The same for a finding, of which some profiles may ask nothing.
  func profiles(for finding: Diagnostic) -> [String] {
    finding.isOfLineAcross ? linesAcross?.profiles ?? [] : profiles(for: finding.rule)
  }

  /// Takes out the findings of rules that are off, and gives the others their weight. A finding that says less than its
  /// rule, by its own severity, keeps that.
  package func apply(to diagnostics: inout [Diagnostic]) {
    if changesNothing { return }
    diagnostics.removeAll { !contains($0.rule) }
    for index in diagnostics.indices {
      let rule = diagnostics[index].rule
      if diagnostics[index].severity == rule.severity, let severity = severity(of: rule) {
        if diagnostics[index].isOfLineAcross, let linesAcross {
          diagnostics[index].severity = linesAcross.severity
          continue
        }
        diagnostics[index].severity = diagnostics[index].subject.flatMap { acceptedSystems[$0] } ?? severity
      }
    }
  }

  /// The rules that a code, its beginning, a name or its first words stand for.
  /// - Throws: when there are none.
  package static func rules(_ text: String) throws(UnknownRule) -> [Rule] {
    let found = Rule.matching(text) + IndoorRules.matching(text)
    if found.isEmpty { throw UnknownRule(text) }
    return found
  }
}

extension Diagnostic {
  /// What a finding is about that is about a line across the 180th meridian.
  package static let lineSubject = "line"

  fileprivate var isOfLineAcross: Bool { rule == .antimeridianNotCut && subject == Self.lineSubject }
}

/// A code or name that no rule has.
public struct UnknownRule: Error, Sendable, CustomStringConvertible {
  public let text: String

  init(_ text: String) { self.text = text }

  /// At most three rules that may be meant. For a code: those that begin with it, else those of the same hundred that differ in one
  /// character. For a name: those that have it as a word, else those whose name, or its last word, begins with it, else
  /// those within a few typing errors, the nearest first. Complexity: O(letters of all rules' names × letters of the text).
  public var suggestions: [Rule] {
    let lower = text.lowercased()
    let isCode = lower.count > 2 && lower.dropFirst(2).allSatisfy(\.isNumber) && lower.prefix(2).allSatisfy(\.isLetter)
    let found = isCode ? codes(near: lower) : names(near: lower)
    return Array(found.prefix(3))
  }

  private func codes(near text: String) -> [Rule] {
    let begun = Rule.everything.filter { $0.code.lowercased().hasPrefix(text) }
    if !begun.isEmpty { return begun }
    return Rule.everything.filter {
      $0.code.lowercased().hasPrefix(text.prefix(3)) && EditDistance.between(text, $0.code.lowercased()) == 1
    }
  }

  private func names(near text: String) -> [Rule] {
    if text.count < 3 { return [] }
    let named = Rule.everything.filter { $0.name.lowercased().split { ".-:".contains($0) }.contains { $0 == text } }
    if !named.isEmpty { return named }
    // Names of indoor maps' rules are sentences, of which people write the beginning.
    let begun = Rule.everything.filter { rule in
      let name = rule.name.lowercased()
      return text.count > 3 && (name.hasPrefix(text) || name.split(separator: ".").last?.hasPrefix(text) == true)
    }
    if !begun.isEmpty { return begun }
    let limit = max(1, text.count / 5)
    let ranked = Rule.everything.map { ($0, EditDistance.between(text, $0.name.lowercased())) }.filter { $0.1 <= limit }
    return ranked.sorted { ($0.1, $0.0.code) < ($1.1, $1.0.code) }.map(\.0)
  }

  public var description: String {
    let near = suggestions.map { "\($0.code) \($0.name)" }.joined(separator: ", ")
    return "no rule is called \(text)" + (near.isEmpty ? "; geojson rules lists all" : "; did you mean \(near)?")
  }
}

extension Rule {
  /// The rule with a code or a name, as for `geojson explain`.
  public static func find(_ text: String) throws(UnknownRule) -> Rule {
    guard let rule = named(text) ?? named(text.lowercased()) ?? IndoorRules.named(text) else { throw UnknownRule(text) }
    return rule
  }

  /// The catalogue and the rules of indoor maps.
  public static let everything: [Rule] = catalogue + IndoorRules.catalogue

  /// Whether it is a rule of indoor maps.
  var isIndoor: Bool { code.hasPrefix("IM") }

  /// Whether a format brings it.
  var isOfFormat: Bool { !code.hasPrefix("GJ") && !isIndoor }
}
