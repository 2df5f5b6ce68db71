import CommandLineArguments
import GeoFindings
import GeoModel

enum ListFormat: String, CaseIterable { case text, json }

struct RulesCommand: Command {
  static let name = "rules"
  static let abstract = "List every rule, one a line, or all there is about them as JSON."

  let outputFormat: ListFormat
  let selection: RuleArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    outputFormat = try arguments.choice("output-format", default: .text, help: "text or json.")
    selection = try arguments.group()
  }

  func run() throws {
    // Without a profile all there are, also those that only profiles turn on.
    let chosen = try selection.selection(takingAll: selection.profile.isEmpty && selection.select.isEmpty)
    let rules = Rule.everything.filter { chosen.contains($0) }
    try Program.print(outputFormat == .json ? RuleText.json(rules) : RuleText.list(rules, in: chosen))
  }
}
