public import ArgumentParser
public import GeoToolkit

enum ColourChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }
enum ProgressChoice: String, ExpressibleByArgument, CaseIterable { case auto, never, json }
extension ReportFormat: ExpressibleByArgument {}

/// Options of every command that has findings and progress to tell.
struct ReportArguments: ParsableArguments {
  @Option(help: "How findings are written: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")). (default: full on a terminal, else concise)")
  var outputFormat: ReportFormat?

  @Option(help: "The most findings of one rule that are written out; 0 for all. (default: 20; all in json)")
  var maxDiagnostics: Int?

  @Option(help: "auto, always or never; auto heeds NO_COLOR and TERM=dumb.")
  var color = ColourChoice.auto

  @Option(help: "auto (on a terminal), never, or json (one object a second on standard error).")
  var progress = ProgressChoice.auto

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Flag(help: "Warnings count as errors for the exit status.")
  var strict = false

  func validate() throws {
    if let maxDiagnostics, maxDiagnostics < 0 { throw ValidationError("--max-diagnostics takes 0 or more") }
  }

  /// The report as the library takes it, for a stream that is a terminal or not.
  /// - Parameter isStream: there is no document to put all findings into: json then means json-lines.
  func report(toTerminal isTerminal: Bool, isStream: Bool = false) -> FindingReport {
    let environment = Terminal.variable("GEOJSON_OUTPUT_FORMAT").flatMap(ReportFormat.init)
    var format = outputFormat ?? environment ?? (isTerminal ? .full : .concise)
    if isStream, format == .json { format = .jsonLines }
    let machine = format == .json || format == .jsonLines
    let plain = Terminal.variable("NO_COLOR")?.isEmpty == false || Terminal.variable("TERM") == "dumb"
    return FindingReport(
      format: format, mostOfOneRule: maxDiagnostics ?? (machine ? 0 : 20),
      usesColour: color == .always || (color == .auto && isTerminal && !plain))
  }
}
