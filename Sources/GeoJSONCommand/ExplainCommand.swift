import ArgumentParser
import GeoToolkit

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "explain",
    abstract: "Say what a rule is about, why it is one, and what to do.")

  @Argument(
    help: "Codes or names: GJ311, ring.not-closed.", completion: .list(Rule.catalogue.flatMap { [$0.code, $0.name] }))
  var rules: [String]

  func run() throws {
    var found: [Rule] = []
    for text in rules {
      do throws(UnknownRule) { found.append(try Rule.find(text)) } catch { throw ValidationError("\(error)") }
    }
    try Program.print(found.map { RuleText.explanation(of: $0) }.joined(separator: "\n"))
  }
}
