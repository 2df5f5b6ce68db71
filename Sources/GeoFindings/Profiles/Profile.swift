public import GeoModel

/// The requirements of a standard, a format or a program: a severity for each rule of the catalogue, or none.
///
/// A profile begins with every rule at the catalogue's own severity, except for those about targets (GJ6, GJ405), which only profiles
/// turn on. Its ``demands`` then change these; of two about one rule, the later counts.
public struct Profile: Sendable {
  /// Its name for `--profile`.
  public let name: String

  /// Its other names.
  public let aliases: [String]

  /// A description in one sentence.
  public let summary: String

  /// The sources of the demands, as titles and addresses.
  public let sources: [String]

  /// The differences from the catalogue.
  public let demands: [Demand]

  /// Names of coordinate systems that the target supports: `crs` members with them have the severity of the catalogue.
  let acceptedSystems: Set<String>

  /// Whether the target draws lines across the 180th meridian the short way, so that what it asks of the meridian is about polygons alone.
  let drawsLinesAcross: Bool

  /// One difference from the catalogue.
  public struct Demand: Sendable {
    /// A code, the beginning of codes, a name or its first word, as in ``RuleSelection``.
    public let rules: String
    /// `nil` turns the rules off.
    public let severity: Severity?
    /// How the target behaves, in one clause.
    public let reason: String

    init(_ rules: String, _ severity: Severity?, _ reason: String) {
      self.rules = rules
      self.severity = severity
      self.reason = reason
    }
  }

  init(
    _ name: String, aliases: [String] = [], summary: String, sources: [String], demands: [Demand], acceptedSystems: Set<String> = [],
    drawsLinesAcross: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.sources = sources
    self.demands = demands
    self.acceptedSystems = acceptedSystems
    self.drawsLinesAcross = drawsLinesAcross
  }

  /// The severity of a rule's findings; `nil` where the rule is off.
  public func severity(of rule: Rule) -> Severity? {
    if let demand = demand(on: rule) { return demand.severity }
    return rule.isForTargets ? nil : rule.severity
  }

  /// Why the profile differs from the catalogue, if it does.
  public func reason(for rule: Rule) -> String? { demand(on: rule)?.reason }

  private func demand(on rule: Rule) -> Demand? { demands.last { rule.answers(to: $0.rules) } }

  /// Which of the two rules of winding it asks for.
  var winding: Rule? {
    severity(of: .ringWindingReversed) != nil
      ? .ringWindingReversed : severity(of: .ringWinding) != nil ? .ringWinding : nil
  }
}

extension Rule {
  /// Whether only profiles turn it on. Opposite ends of an edge matter on a sphere alone, geometries without positions are
  /// allowed, and gaps matter where polygons are meant to leave none.
  package var isForTargets: Bool { code.hasPrefix("GJ6") || Self.others.contains(self) }
  private static let others: Set<Rule> = [.antipodalEdge, .geometryEmpty, .singleMember, .coverageGap, .coverageOverlap]

  /// The rules that a code, the beginning of codes (three characters or more), a name or its first words stand for.
  static func matching(_ text: String) -> [Rule] { catalogue.filter { $0.answers(to: text) } }

  /// Whether a text, its letters of any case, stands for the rule.
  func answers(to text: String) -> Bool {
    let upper = text.uppercased(), lower = text.lowercased()
    return (upper.utf8.count > 2 && code.hasPrefix(upper)) || name == lower || name.hasPrefix(lower + ".")
  }
}
