import CommandLineArguments
import GeoFindings
import GeoModel

struct ExplainCommand: Command {
  static let name = "explain"
  static let abstract = "Explain a rule: what it checks, why, and how to fix what it finds."
  static let examples = [
    CommandExample("geojson explain GJ311", "Explains the rule ring.not-closed, with an example."),
    CommandExample("geojson explain ring.winding GJ501", "Explains two rules, one by name and one by code."),
    CommandExample("geojson explain IM0332", "Explains a rule of indoor maps.")
  ]

  let rules: [String]

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    rules = try arguments.positionals(
      "rules", value: "RULE", isRequired: true, help: "Codes or names: GJ311, ring.not-closed.",
      completion: .words { Rule.catalogue.flatMap { [$0.code, $0.name] } })
  }

  func run() throws {
    var found: [Rule] = []
    for text in rules {
      do throws(UnknownRule) { found.append(try Rule.find(text)) } catch { throw UsageError("\(error)") }
    }
    try Program.print(found.map { RuleText.explanation(of: $0) }.joined(separator: "\n"))
  }
}
