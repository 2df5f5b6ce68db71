public import GeoModel

/// Which rules of the catalogue count.
public struct RuleSelection: Sendable, Hashable {
  private let codes: Set<String>?

  /// Every rule, later ones included.
  public static let all = RuleSelection(codes: nil)

  private init(codes: Set<String>?) { self.codes = codes }

  /// - Parameters:
  ///   - select: codes (`GJ421`), beginnings of codes (`GJ4`), names (`ring.winding`) or their first words (`ring`); none
  ///     means all.
  ///   - ignore: the same, taken out of what was selected.
  /// - Throws: when one of them stands for no rule.
  public init(select: [String], ignore: [String] = []) throws(UnknownRule) {
    if select.isEmpty, ignore.isEmpty {
      self = .all
      return
    }
    var codes = Set(Rule.catalogue.map(\.code))
    if !select.isEmpty {
      codes = []
      for text in select { codes.formUnion(try Self.codes(text)) }
    }
    for text in ignore { codes.subtract(try Self.codes(text)) }
    self.codes = codes
  }

  /// Whether nothing is left out.
  public var isAll: Bool { codes == nil }

  public func contains(_ rule: Rule) -> Bool { codes?.contains(rule.code) ?? true }

  private static func codes(_ text: String) throws(UnknownRule) -> [String] {
    let upper = text.uppercased(), lower = text.lowercased()
    let found = Rule.catalogue.filter {
      (upper.count > 2 && $0.code.hasPrefix(upper)) || $0.name == lower || $0.name.hasPrefix(lower + ".")
    }
    if found.isEmpty { throw UnknownRule(text) }
    return found.map(\.code)
  }
}

/// A code or name that no rule has.
public struct UnknownRule: Error, Sendable, CustomStringConvertible {
  public let text: String
  /// Rules whose code or name is nearly the same, the nearest first.
  public let suggestions: [Rule]

  init(_ text: String) {
    self.text = text
    let lower = text.lowercased()
    let ranked = Rule.catalogue.map { rule in
      (rule, [rule.code, rule.name].map { EditDistance.between(lower, $0.lowercased()) }.min() ?? .max)
    }
    let limit = max(2, text.count / 3)
    var near = ranked.filter { $0.1 <= limit }.sorted { ($0.1, $0.0.code) < ($1.1, $1.0.code) }.map(\.0)
    if near.isEmpty, lower.count > 2 {
      near = Rule.catalogue.filter { $0.name.contains(lower) || $0.summary.lowercased().contains(lower) }
    }
    suggestions = Array(near.prefix(3))
  }

  public var description: String {
    let near = suggestions.map { "\($0.code) \($0.name)" }.joined(separator: ", ")
    return "no rule is called \(text)" + (near.isEmpty ? "" : "; did you mean \(near)?")
  }
}

extension Rule {
  /// The rule with a code or a name; `geojson explain` asks for it.
  public static func find(_ text: String) throws(UnknownRule) -> Rule {
    guard let rule = named(text) ?? named(text.lowercased()) else { throw UnknownRule(text) }
    return rule
  }
}

/// How many letters must be put in, taken out or replaced to make one text another (Levenshtein 1965).
enum EditDistance {
  static func between(_ a: String, _ b: String) -> Int {
    let b = Array(b.utf8)
    var row = Array(0...b.count)
    for (i, byte) in a.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (byte == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
