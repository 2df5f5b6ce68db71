import CommandLineArguments
import GeoConversion
import GeoFindings
import GeoModel

enum ColourChoice: String, CaseIterable { case auto, always, never }
enum ProgressChoice: String, CaseIterable { case auto, never, plain, json }

/// How a command that writes other data to standard output reports its findings as it goes: there is no document to put all of them into.
enum MessageFormat: String, CaseIterable {
  case full, concise
  /// The same as json-lines.
  case json
  case jsonLines = "json-lines"
  case github

  /// The form as the library has it.
  var format: ReportFormat {
    switch self {
    case .full: .full
    case .concise: .concise
    case .json, .jsonLines: .jsonLines
    case .github: .github
    }
  }
}

/// Options of every command that reports findings and progress, in one of some formats.
struct ReportArguments<Format: CaseIterable & RawRepresentable & Sendable>: ArgumentGroup where Format.RawValue == String {
  let outputFormat: Format?
  let maxDiagnostics: Int?
  let color: ColourChoice
  let progress: ProgressChoice
  let quiet: Bool
  let strict: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    outputFormat = try arguments.choice("output-format", help: "Format of the report. (default: full on a terminal, else concise)")
    maxDiagnostics = try arguments.integer(
      "max-diagnostics",
      help: """
        Show at most N findings of one rule in a file, 0 for all. (default: 20 in full, concise and github, else all)
        """)
    color = try arguments.choice("color", default: .auto, help: "Colour the report. \"auto\" follows the terminal, NO_COLOR and TERM.")
    progress = try arguments.choice(
      "progress", default: .auto,
      help: """
        Show progress over all inputs on standard error. "auto": on a terminal; "plain": a line every ten seconds; "json": one object a \
        second.
        """)
    quiet = arguments.flag("quiet", short: "q", help: "Show only errors (with --strict, warnings as well).")
    strict = arguments.flag("strict", help: "Let warnings fail the run, too.")
  }

  func validate() throws(UsageError) {
    if let maxDiagnostics, maxDiagnostics < 0 { throw UsageError("--max-diagnostics takes 0 or more") }
  }

  /// The least severity of reported findings: the reason for the exit status is always reported.
  func leastShown(strict: Bool) -> Severity { quiet ? (strict ? .warning : .error) : .info }

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
}

extension ReportArguments<MessageFormat> {
  /// The report of a command that reports its findings as it goes.
  func stream() throws -> FindingReport {
    let isTerminal = Terminal.standardErrorIsTerminal
    // What the environment asks of reports that are documents does not concern this command.
    let asked = try outputFormat ?? ReportFormat.ofEnvironment().flatMap { MessageFormat(rawValue: $0.rawValue) }
    return report(asked?.format ?? (isTerminal ? .full : .concise), toTerminal: isTerminal)
  }
}

extension ReportFormat {
  /// What GEOJSON_OUTPUT_FORMAT asks for.
  static func ofEnvironment() throws -> ReportFormat? {
    guard let text = Terminal.variable("GEOJSON_OUTPUT_FORMAT"), !text.isEmpty else { return nil }
    guard let format = ReportFormat(rawValue: text) else {
      throw UsageError(
        "GEOJSON_OUTPUT_FORMAT is \"\(text)\"; expected one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return format
  }
}
