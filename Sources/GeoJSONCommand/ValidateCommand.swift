import ArgumentParser
import GeoToolkit

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Say everything that is wrong with GeoJSON files, and where.",
    discussion: """
      Checks that the text is JSON, that it is GeoJSON as RFC 7946 has it, and that positions, rings, boxes and ids are
      what the standard asks for. The report goes to standard output, the summary to standard error. A damaged feature
      does not hide the next one's problems. "geojson explain CODE" says more of a finding.
      """)

  @Argument(help: "Files or folders; \"-\" is standard input.", completion: .file(extensions: InputFiles.endings))
  var files: [String] = []

  @Option(help: "A file that lists the files, one a line or separated by NUL; \"-\" is standard input.")
  var filesFrom: String?

  @Flag(help: "Exit with status 0 whatever was found.")
  var exitZero = false

  @Flag(help: "Say only how many findings there are of each rule.")
  var statistics = false

  @OptionGroup var rules: RuleArguments
  @OptionGroup var reading: ReadingArguments
  @OptionGroup var reporting: ReportArguments

  func validate() throws { try InputFiles.refuseTerminal(files, listedIn: filesFrom) }

  func run() throws {
    let inputs = try Program.reporting { () throws(ByteStreamError) in
      try InputFiles.resolve(files, listedIn: filesFrom, keepsMaps: true)
    }
    var report = reporting.report(toTerminal: Terminal.standardOutputIsTerminal)
    var stage = Validate(rules: try rules.selection())
    if report.mostOfOneRule > 0 { stage.mostListed = report.mostOfOneRule }
    if statistics { stage.mostListed = 0 }
    var counts = FindingStatistics()
    var sum = Validation.Report()
    var failed: [ByteStreamError] = []
    try Program.reporting { () throws(ByteStreamError) in
      var out = try ByteSink(standardOutput: .none)
      if !statistics { try out.write(Array(report.begin().utf8)) }
      for path in inputs {
        do throws(ByteStreamError) {
          let result = try judge(path, stage, excerpts: report.format == .full && !statistics) {
            findings throws(ByteStreamError) in
            if statistics {
              counts.count(findings)
              return
            }
            let shown = reporting.quiet ? findings.filter { $0.diagnostic.severity == .error } : findings
            try out.write(Array(report.text(of: shown).utf8))
          }
          sum = sum + result
        } catch {
          if error.code == .closedPipe { throw error }
          failed.append(error)
          Terminal.say("error: \(error)\n")
        }
      }
      let end = statistics ? counts.text(format: report.format) : report.end(sum, files: inputs.count - failed.count, failed: failed)
      try out.write(Array(end.utf8))
      try out.commit()
    }
    if !reporting.quiet { Terminal.say(Self.summary(sum, files: inputs.count - failed.count, failed: failed.count)) }
    if !failed.isEmpty { throw ExitCode(2) }
    if !exitZero, sum.errors > 0 || reporting.strict && sum.warnings > 0 { throw ExitCode(1) }
  }

  /// One input: an indoor map by the rules of IMDF, anything else by those of GeoJSON.
  private func judge(
    _ path: String, _ stage: Validate, excerpts: Bool, findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> Validation.Report {
    if path != "-", IndoorArchive.isArchive(path: path) {
      return try Validation.run(
        indoorMap: path, options: reading.options(for: path), stage: stage, indoor: IndoorValidationOptions(now: Terminal.now),
        excerpts: excerpts, findings: findings)
    }
    var source = try reading.open(path)
    let line = ProgressLine(reporting.progress, name: source.name, total: source.totalBytes)
    defer { line.erase() }
    return try Validation.run(
      &source, options: reading.options(for: path), stage: stage, excerpts: excerpts, progress: line.show
    ) { found throws(ByteStreamError) in
      line.erase()
      try findings(found)
    }
  }

  private static func summary(_ sum: Validation.Report, files: Int, failed: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(count(files, "file")), \(count(sum.features, "feature")): "
      + "\(count(sum.errors, "error")), \(count(sum.warnings, "warning")), \(count(sum.infos, "info"))"
      + (failed == 0 ? "\n" : "; \(count(failed, "file")) could not be read\n")
  }
}
