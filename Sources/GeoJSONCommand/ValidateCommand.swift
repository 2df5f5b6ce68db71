import ArgumentParser
import GeoSettings
import GeoToolkit

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Say everything that is wrong with GeoJSON files, and where.",
    discussion: """
      Checks that the text is JSON, that it is GeoJSON as RFC 7946 has it, and that positions, rings, boxes and ids are
      what the standard asks for, or what --profile does. The report goes to standard output, the summary to standard error. A damaged feature
      does not hide the next one's problems. Indoor maps (IMDF: a ZIP file, or a folder with a manifest) are judged by the rules of that format. "geojson explain CODE" says more of a finding.
      """)

  @Argument(help: "Files or folders; \"-\" is standard input.", completion: .file(extensions: InputFiles.endings))
  var files: [String] = []

  @Option(help: "A file that lists the files, one a line or separated by NUL; \"-\" is standard input.")
  var filesFrom: String?

  @Flag(help: "Exit with status 0 whatever was found.")
  var exitZero = false

  @Flag(help: "Say only how many findings there are of each rule.")
  var statistics = false

  @Option(
    help: "Write the report to this file, in the form that --output-format names or else the file's ending (.json, .jsonl, .sarif, .xml); standard output then gets text.",
    completion: .file())
  var outputFile: String?

  @OptionGroup var settings: SettingsArguments
  @OptionGroup(title: "Mending") var fixing: FixArguments
  @OptionGroup(title: "Indoor maps") var indoor: IndoorJudgingArguments
  @OptionGroup var rules: RuleArguments
  @OptionGroup var reading: ReadingArguments
  @OptionGroup var reporting: ReportArguments

  func validate() throws {
    try InputFiles.refuseTerminal(files, listedIn: filesFrom)
    if fixing.diff, let format = reporting.outputFormat {
      throw ValidationError("--diff shows differences, not findings: --output-format \(format.rawValue) has no meaning for it")
    }
    let format = reporting.outputFormat ?? outputFile.flatMap { ReportFormat(fileName: $0) }
    if statistics, let format, !format.hasStatistics {
      throw ValidationError("--statistics is written as text, json or json-lines; \(format.rawValue) has no form for counts")
    }
  }

  func run() throws {
    var failed = 0
    let paths = try Program.reporting { () throws(ByteStreamError) in
      try InputFiles.resolve(files, listedIn: filesFrom, keepsMaps: true) { error in
        failed += 1
        Terminal.say("error: \(error)\n")
      }
    }
    let plan = try settings.plan(paths, rules, reading, reporting)
    if settings.showSettings { return try Program.print(plan.text) }
    for note in plan.notes where !reporting.quiet { Terminal.say("note: \(note)\n") }
    var mended = try fixing.isWanted ? mend(plan.inputs) : nil
    if failed > 0 { mended?.failed = true }
    // There is no more to say of differences, nor of standard input when its text has gone to standard output.
    let inputs = mended == nil ? plan.inputs : fixing.diff ? [] : plan.inputs.filter { $0.path != "-" }
    if inputs.isEmpty, let mended { return try finish(mended, isStrict: plan.settings.isStrict.value) }
    let reports = try reports(plan.settings, namesProfiles: plan.namesProfiles)
    let most = reports.map(\.mostOfOneRule)
    let mostListed = statistics ? 0 : most.contains(0) ? .max : most.max() ?? 0
    let showsEdits = reports.contains { $0.format.hasEdits } && !statistics
    let showsText = reports.contains { $0.format == .full } && !statistics
    var counts = FindingStatistics()
    var sum = Validation.Report()
    let unlisted = failed
    try Program.reporting { () throws(ByteStreamError) in
      var outputs = try ReportOutputs(statistics ? [] : reports, file: outputFile, inputs: inputs.map(\.path))
      for input in inputs {
        do throws(ByteStreamError) {
          var stage = Validate(rules: input.rules)
          stage.mostListed = mostListed
          let result = try judge(input, stage, excerpts: showsText, edits: showsEdits) { findings throws(ByteStreamError) in
            if statistics {
              counts.count(findings)
              return
            }
            let shown = reporting.quiet ? findings.filter { $0.diagnostic.severity == .error } : findings
            try outputs.write(shown)
          }
          sum = sum + result
        } catch {
          if error.code == .closedPipe || outputs.hasFailed { throw error }
          failed += 1
          Terminal.say("error: \(error)\n")
          try outputs.endFile(input.name, error: error)
          continue
        }
        try outputs.endFile(input.name)
      }
      if statistics {
        var out = try ByteSink(report: outputFile, inputs: inputs.map(\.path))
        try out.write(Array(counts.text(format: reports[0].format).utf8))
        try out.commit()
      }
      try outputs.finish(sum, files: inputs.count - failed + unlisted)
    }
    if !reporting.quiet { Terminal.say(Self.summary(sum, files: inputs.count - failed + unlisted, failed: failed)) }
    if failed > 0 || mended?.failed == true { throw ExitCode(2) }
    if let mended, fixing.exitNonzeroOnFix, mended.report.fixed > 0 { throw ExitCode(1) }
    if !exitZero, sum.errors > 0 || plan.settings.isStrict.value && sum.warnings > 0 { throw ExitCode(1) }
  }

  /// One input: an indoor map by the rules of IMDF, anything else by those of GeoJSON.
  private func judge(
    _ input: ValidationPlan.Input, _ stage: Validate, excerpts: Bool, edits: Bool,
    findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> Validation.Report {
    if input.isIndoorMap {
      return try Validation.run(
        reading.archive(input.path), options: input.options, stage: stage, indoor: indoor.options, excerpts: excerpts, findings: findings)
    }
    var source = try reading.open(input.path)
    let line = ProgressLine(reporting.progress, name: source.name, total: source.totalBytes)
    defer { line.erase() }
    return try Validation.run(
      &source, options: input.options, stage: stage, excerpts: excerpts, edits: edits, progress: line.show
    ) { found throws(ByteStreamError) in
      line.erase()
      try findings(found)
    }
  }

  /// The report for the file, if one is asked for, and behind it the one for standard output.
  private func reports(_ settings: Settings, namesProfiles: Bool) throws -> [FindingReport] {
    let isTerminal = Terminal.standardOutputIsTerminal
    let text: ReportFormat = isTerminal ? .full : .concise
    func report(_ format: ReportFormat, toTerminal isTerminal: Bool) -> FindingReport {
      reporting.report(format, toTerminal: isTerminal, most: settings.maxDiagnostics?.value, namesProfiles: namesProfiles)
    }
    guard let outputFile, outputFile != "-" else { return [report(settings.outputFormat?.value ?? text, toTerminal: isTerminal)] }
    let written = reporting.outputFormat ?? ReportFormat(fileName: outputFile) ?? settings.outputFormat?.value ?? .concise
    return [
      report(written, toTerminal: false),
      report(try ReportArguments.environmentFormat() ?? text, toTerminal: isTerminal),
    ]
  }

  private static func summary(_ sum: Validation.Report, files: Int, failed: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    var text = "\(count(files, "file")), \(count(sum.features, "feature")): "
      + "\(count(sum.errors, "error")), \(count(sum.warnings, "warning")), \(count(sum.infos, "info"))"
    if sum.safelyFixable + sum.unsafelyFixable > 0 {
      text += "; \(sum.safelyFixable) fixable by --fix, \(sum.unsafelyFixable) more by --unsafe-fixes"
    }
    return text + (failed == 0 ? "\n" : "; \(count(failed, "file")) could not be read\n")
  }

  /// Mends the inputs, or shows how, before anything is reported.
  private func mend(_ inputs: [ValidationPlan.Input]) throws -> (report: FixReport, failed: Bool) {
    let (report, failed) = try Program.reporting { () throws(ByteStreamError) in
      var out = try ByteSink(standardOutput: .none)
      let result = try fixing.run(inputs, indoor: indoor.options, reading: reading, progress: reporting.progress, out: &out)
      try out.commit()
      return result
    }
    if !reporting.quiet { Terminal.say(fixing.summary(report)) }
    return (report, failed)
  }

  /// The exit status when there is no report.
  private func finish(_ mended: (report: FixReport, failed: Bool), isStrict: Bool) throws {
    if mended.failed { throw ExitCode(2) }
    if fixing.diff, !exitZero, mended.report.fixed > 0 { throw ExitCode(1) }
    if fixing.exitNonzeroOnFix, mended.report.fixed > 0 { throw ExitCode(1) }
    if !exitZero, mended.report.errors > 0 || isStrict && mended.report.warnings > 0 { throw ExitCode(1) }
  }
}
