import CommandLineArguments
import GeoFindings
import GeoModel

enum ListFormat: String, CaseIterable { case text, json }

struct RulesCommand: Command {
  static let name = "rules"
  static let abstract = "List the rules, one a line, or everything about them as JSON."
  static let examples = [
    CommandExample("geojson rules", "Lists all rules with code, severity and name."),
    CommandExample("geojson rules --profile strict", "Lists the rules of a profile with its severities."),
    CommandExample("geojson rules --select GJ5 --output-format json", "Prints all about the rules of topology as JSON.")
  ]

  let outputFormat: ListFormat
  let selection: RuleArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    outputFormat = try arguments.choice("output-format", default: .text, help: "Format of the list.")
    selection = try arguments.group()
  }

  func run() throws {
    // Without a profile all there are, also those that only profiles turn on.
    let chosen = try selection.selection(takingAll: selection.profile.isEmpty && selection.select.isEmpty)
    let rules = Rule.everything.filter { chosen.contains($0) }
    try Program.print(outputFormat == .json ? RuleText.json(rules) : RuleText.list(rules, in: chosen))
  }
}
