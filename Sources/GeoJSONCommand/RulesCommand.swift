import ArgumentParser
import GeoToolkit

enum ListFormat: String, ArgumentChoice { case text, json }

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "rules",
    abstract: "List every rule, one a line, or all there is about them as JSON.")

  @Option(help: "text or json.")
  var outputFormat = ListFormat.text

  @OptionGroup var selection: RuleArguments

  func run() throws {
    // Without a profile all there are, also those that only profiles turn on.
    let chosen = try selection.selection(takingAll: selection.profile.isEmpty && selection.select.isEmpty)
    let rules = Rule.everything.filter { chosen.contains($0) }
    try Program.print(outputFormat == .json ? RuleText.json(rules) : RuleText.list(rules, in: chosen))
  }
}
