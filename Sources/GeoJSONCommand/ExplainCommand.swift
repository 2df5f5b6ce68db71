import CommandLineArguments
import GeoFindings
import GeoModel

struct ExplainCommand: Command {
  static let name = "explain"
  static let abstract = "Say what a rule is about, why it is one, and what to do."

  let rules: [String]

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    rules = try arguments.positionals(
      "rules", isRequired: true, help: "Codes or names: GJ311, ring.not-closed.",
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
