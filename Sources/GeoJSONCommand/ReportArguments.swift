import ArgumentParser
public import GeoToolkit

enum ColourChoice: String, ArgumentChoice { case auto, always, never }
enum ProgressChoice: String, ArgumentChoice { case auto, never, json }
extension ReportFormat: ArgumentChoice {}

/// Options of every command that has findings and progress to tell.
struct ReportArguments: ParsableArguments {
  @Option(help: "How findings are written: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")). (default: full on a terminal, else concise)")
  var outputFormat: ReportFormat?

  @Option(parsing: .unconditional, help: "The most findings of one rule and file that are written out; 0 for all. (default: 20 in full, concise and github, else all)")
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

  /// What GEOJSON_OUTPUT_FORMAT asks for.
  static func environmentFormat() throws -> ReportFormat? {
    guard let text = Terminal.variable("GEOJSON_OUTPUT_FORMAT"), !text.isEmpty else { return nil }
    guard let format = ReportFormat(rawValue: text) else {
      throw ValidationError(
        "GEOJSON_OUTPUT_FORMAT is \"\(text)\"; expected one of \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return format
  }

  /// The report as the library takes it, for a stream that is a terminal or not.
  /// - Parameter most: findings of one rule that are written out, where the command line does not say.
  func report(
    _ format: ReportFormat, toTerminal isTerminal: Bool, most: Int? = nil, namesProfiles: Bool = false
  ) -> FindingReport {
    let plain = Terminal.variable("NO_COLOR")?.isEmpty == false || Terminal.variable("TERM") == "dumb"
    return FindingReport(
      format: format, mostOfOneRule: maxDiagnostics ?? most ?? (format.isForPeople ? 20 : 0),
      usesColour: color == .always || (color == .auto && isTerminal && !plain),
      width: isTerminal ? Terminal.columns : 80, namesProfiles: namesProfiles)
  }

  /// The report of a command that has other data for standard output and tells its findings as it goes.
  func stream() throws -> FindingReport {
    let isTerminal = Terminal.standardErrorIsTerminal
    let usual = isTerminal ? ReportFormat.full : .concise
    // What the environment asks of reports that are documents does not concern this command.
    var format = try outputFormat ?? Self.environmentFormat().map { $0.isDocument && $0 != .json ? usual : $0 } ?? usual
    // There is no document to put all findings into.
    if format == .json { format = .jsonLines }
    if format.isDocument {
      throw ValidationError(
        "findings of this command are written as full, concise, github, or json-lines (also called json here); \(format.rawValue) is for validate")
    }
    return report(format, toTerminal: isTerminal)
  }
}
