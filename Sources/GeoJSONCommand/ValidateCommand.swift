import ByteStreams
import CommandLineArguments
import GeoAlgorithms
import GeoFindings
import GeoModel
import GeoSettings
import GeoValidation
import MapTiles
import Tiles

struct ValidateCommand: Command {
  static let name = "validate"
  static let abstract = "Report everything that is wrong with GeoJSON, indoor maps and tiles, and where."
  static let discussion = """
    Checks that the text is JSON and GeoJSON (RFC 7946), and that positions, rings, boxes and ids follow the standard, or --profile. The \
    report is written to standard output, the summary to standard error. A damaged feature does not hide the problems of the next one. \
    Indoor maps (IMDF: a ZIP file, or a folder with a manifest) are checked by the rules of that format, \
    archives of tiles (PMTiles, MBTiles, a folder with z/x/y.mvt, a single .mvt or .pbf file) by those of MVT 2.1 and of their container. \
    "geojson explain CODE" explains a finding.

    Exit status: 0 no errors; 1 errors in the data; 2 a file could not be read; 64 wrong usage.
    """
  static let commonOptions = [
    "fix", "unsafe-fixes", "diff", "profile", "select", "ignore", "severity", "output-format", "output-file", "statistics", "strict",
    "quiet"
  ]
  static let examples = [
    CommandExample("geojson validate cities.geojson", "Lists what is wrong, with line, column and rule; exits with 1 if there are errors."),
    CommandExample("geojson validate --fix --diff data/", "Shows what would be fixed in all files of a folder."),
    CommandExample(
      "geojson validate venue.zip map.pmtiles --output-format sarif",
      "Checks an indoor map and an archive of tiles, and writes a SARIF report.")
  ]

  let files: [String]
  let filesFrom: String?
  let exitZero: Bool
  let exitOn: ExitChoice?
  let statistics: Bool
  let outputFile: String?
  let noSync: Bool
  let settings: SettingsArguments
  let fixing: FixArguments
  let indoor: IndoorJudgingArguments
  let rules: RuleArguments
  let reading: ReadingArguments
  let reporting: ReportArguments<ReportFormat>

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    files = try arguments.positionals(
      "files", value: "FILE", help: "Files or folders; \"-\" is standard input.",
      completion: .files(endings: arguments.formats.inputEndings))
    fixing = try arguments.group("Fixing")
    rules = try arguments.group("Rules")
    arguments.begin(section: "Report")
    reporting = try arguments.group()
    outputFile = arguments.text(
      "output-file",
      help: """
        Write the report to FILE. Its ending says the format (.json, .jsonl, .sarif, .rdjson, .xml); standard output \
        then gets text.
        """,
      completion: .files())
    noSync = arguments.noSync(of: "the report's file")
    statistics = arguments.flag("statistics", help: "Show only the number of findings of each rule.")
    exitZero = arguments.flag("exit-zero", help: "Exit with status 0 even if errors were found: --exit-on fatal.")
    exitOn = try arguments.exitOn("What ends the run with status 1. \"error\": errors in the data; \"fatal\": nothing. (default: error)")
    arguments.begin(section: "Reading")
    let filtering: FilterArguments = try arguments.group()
    var reading: ReadingArguments = try arguments.group()
    reading.filter = filtering.expression
    self.reading = reading
    filesFrom = arguments.text(
      "files-from", value: "FILE",
      help: """
        Read the names of files from FILE, one a line or separated by NUL. "-" is standard input.
        """)
    settings = try arguments.group("Settings")
    indoor = try arguments.group("Indoor maps")
    arguments.begin(section: "")
  }

  func validate() throws(UsageError) {
    try InputFiles.refuseStandardInput(files, listedIn: filesFrom)
    try InputFiles.refuseReport(to: outputFile, formats: reading.formats)
    if exitZero, exitOn == .error { throw UsageError("--exit-zero and --exit-on error contradict each other; leave one of them out") }
    try reporting.validate(with: exitOn)
    if fixing.isWanted, reading.sourceCRS != nil {
      throw UsageError("--fix changes the text, whose numbers stay in their CRS; convert it to WGS84 first (geojson convert --source-crs)")
    }
    if fixing.isWanted, reading.filter != nil {
      throw UsageError("--where cannot be used with --fix, --unsafe-fixes and --diff, which read whole files")
    }
    if fixing.diff, let option = reportOption {
      throw UsageError("\(option) cannot be used with --diff, which writes differences to standard output")
    }
    let format = reporting.outputFormat ?? outputFile.flatMap { ReportFormat(fileName: $0) }
    if statistics, let format, !format.hasStatistics {
      throw UsageError(Self.objection(toStatisticsAs: format))
    }
  }

  private static func objection(toStatisticsAs format: ReportFormat) -> String {
    "--statistics is written as text, json or json-lines; \(format.rawValue) has no form for counts"
  }

  func run() throws {
    let resolved = try Program.reporting { () throws(ByteStreamError) in
      try InputFiles.resolve(files, listedIn: filesFrom, formats: reading.formats, keepsMaps: true)
    }
    let unnamed = resolved.failures
    var failed = unnamed.count
    let plan: ValidationPlan
    do {
      try Program.reporting { () throws(ByteStreamError) in
        try ByteSink.refuseStandardStreams(asInputs: InputFiles.read(for: resolved.files))
      }
      plan = try settings.plan(resolved.files, rules, reading, reporting)
    } catch {
      resolved.report()
      throw error
    }
    if let tiles = plan.inputs.first(where: { TileInput(path: $0.path) != nil }) {
      try fixing.refuse(tiles: tiles.path)
      if reading.filter != nil { throw UsageError("--where chooses features of GeoJSON; of \(tiles.path) all tiles are checked") }
      if reading.layer != nil { throw UsageError("--layer chooses features of TopoJSON; of \(tiles.path) all tiles are checked") }
    }
    // What is fixed keeps its CRS.
    if !fixing.isWanted, !settings.showSettings { try reading.handOver(lookingAt: plan.inputs.map(\.path), list: resolved.list) }
    resolved.report()
    if settings.showSettings { return try Program.print(plan.text) }
    for note in plan.notes where !reporting.quiet { Terminal.say("note: \(note)") }
    let writesText = fixing.writesText(of: plan.inputs) || (plan.skipsStandardInput && fixing.writes)
    // There is no more to say of differences, nor of standard input when its text has gone to standard output.
    let inputs = fixing.diff ? [] : writesText ? plan.inputs.filter { $0.path != "-" } : plan.inputs
    if writesText { try refuseReport(besides: inputs) }
    let reports = try reports(plan, toFileOnly: writesText)
    let mended = try fixing.isWanted ? mend(plan.inputs, skipsStandardInput: plan.skipsStandardInput) : nil
    // That a folder has no files is a warning as well.
    var hasFaults = plan.settings.isStrict.value && !resolved.emptyFolders.isEmpty
    if inputs.isEmpty, mended != nil { return try finish(mended, hasFailed: failed > 0, hasFaults: hasFaults) }
    // What a report may not take the place of.
    let read = InputFiles.read(for: inputs.map(\.path)) + [filesFrom].compactMap { $0 } + plan.settingsFiles
    let most = reports.map(\.mostOfOneRule)
    let mostListed = statistics ? 0 : most.contains(0) ? .max : most.max() ?? 0
    let showsEdits = reports.contains { $0.format.hasEdits } && !statistics
    let showsText = reports.contains { $0.format == .full } && !statistics
    let progress = RunProgress(reporting.progress, inputs: inputs.map(\.path))
    var counts = FindingStatistics()
    var sum = ValidationReport()
    try Program.reporting { () throws(ByteStreamError) in
      var outputs = try ReportOutputs(statistics ? [] : reports, file: outputFile, inputs: read, isSynchronized: !noSync)
      for error in unnamed { try outputs.endFile(error.path, error: error) }
      for input in inputs {
        // A pipe that was opened to be fixed is not waited for once more.
        if let error = mended?.failures[ExactName(input.path)], ![.file, .folder].contains(StoredFile.kind(of: input.path)) {
          failed += 1
          try outputs.endFile(input.name, error: error)
          continue
        }
        var told = ValidationReport()
        let leastShown = reporting.leastShown(strict: input.isStrict)
        do throws(ByteStreamError) {
          let hasMended = fixing.unsafeFixes && mended?.failures[ExactName(input.path)] == nil
          var options = ValidationOptions(
            rules: input.rules, indoor: indoor.options, excerpts: showsText, edits: showsEdits,
            repair: hasMended ? nil : fixing.repair ?? .linework, mostListed: mostListed, reading: input.options)
          // Judged as it was fixed: by the numbers of the text.
          if fixing.isWanted { options.reading.projection = nil }
          let result = try judge(input, options, progress) { findings throws(ByteStreamError) in
            told.count(findings)
            let shown = reporting.quiet ? findings.filter { $0.diagnostic.severity >= leastShown } : findings
            if statistics { counts.count(shown) } else { try outputs.write(shown) }
          }
          sum = sum + result
          if result.severities.fails(strict: input.isStrict) { hasFaults = true }
        } catch {
          if error.code == .closedPipe || outputs.hasFailed { throw error }
          failed += 1
          // Of what was found in it before it is told.
          sum = sum + told
          // What could not be read to be fixed was said then.
          if mended?.failures[ExactName(input.path)] != error { Terminal.say("error: \(error)") }
          try outputs.endFile(input.name, error: error)
          continue
        }
        try outputs.endFile(input.name)
      }
      if statistics {
        for (index, report) in reports.enumerated() {
          var out = try ByteSink(report: index == 0 ? outputFile : nil, inputs: read, isSynchronized: !noSync)
          try out.write(Array(counts.text(format: report.format).utf8))
          try out.commit()
        }
      }
      try outputs.finish(sum, files: inputs.count - failed + unnamed.count)
    }
    if !reporting.quiet { Terminal.show(reading.misspeltWarnings) }
    if !reporting.quiet { Terminal.show(Self.summary(sum, files: inputs.count - failed + unnamed.count, failed: failed)) }
    try finish(mended, hasFailed: failed > 0, hasFaults: hasFaults)
  }

  /// The first option of the command line that sets how findings are reported.
  private var reportOption: String? {
    reporting.outputFormat.map { "--output-format \($0.rawValue)" } ?? (outputFile == nil ? nil : "--output-file")
      ?? (statistics ? "--statistics" : nil)
  }

  /// Refuses a report that would go where the fixed text of standard input goes, or would have nothing in it.
  private func refuseReport(besides inputs: [ValidationPlan.Input]) throws {
    if inputs.isEmpty {
      if let option = reportOption {
        throw UsageError(
          """
          of standard input the fixed text is written, and no report: \(option) cannot be used with it; pipe the text to "geojson \
          validate" to judge what is left
          """)
      }
    } else if outputFile.map(ByteSink.goesToStandardOutput) ?? true {
      throw UsageError(
        "the fixed text of standard input goes to standard output; name a file for the report of the other inputs (--output-file)")
    }
  }

  /// One input: tiles and indoor maps by the rules of their formats, anything else by those of GeoJSON.
  private func judge(
    _ input: ValidationPlan.Input, _ options: ValidationOptions, _ progress: RunProgress,
    findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> ValidationReport {
    if TileInput(path: input.path) != nil { return try TileValidation.run(path: input.path, options: options, findings: findings) }
    if input.isIndoorMap { return try Validation.run(reading.archive(input.path), options: options, findings: findings) }
    var source = try reading.open(input.path)
    let line = progress.begin(input.path, name: source.name)
    defer { line.end() }
    return try Validation.run(&source, options: options, progress: line.show) { found throws(ByteStreamError) in
      line.erase()
      try findings(found)
    }
  }

  /// The report for the file, if one is asked for, and after it the one for standard output.
  /// - Parameter toFileOnly: standard output gets something else.
  private func reports(_ plan: ValidationPlan, toFileOnly: Bool) throws -> [FindingReport] {
    let settings = plan.settings
    let isTerminal = Terminal.standardOutputIsTerminal
    let text: ReportFormat = isTerminal ? .full : .concise
    func report(_ format: ReportFormat, toTerminal isTerminal: Bool) -> FindingReport {
      reporting.report(format, toTerminal: isTerminal, most: settings.maxDiagnostics?.value, namesProfiles: plan.namesProfiles)
    }
    let named = reporting.outputFormat ?? outputFile.flatMap { ReportFormat(fileName: $0) }
    if statistics, named == nil, let setting = settings.outputFormat, !setting.value.hasStatistics {
      throw UsageError("\(Self.objection(toStatisticsAs: setting.value)) (\(setting.origin)); --output-format says otherwise")
    }
    guard let outputFile, !ByteSink.goesToStandardOutput(outputFile) else {
      return [report(named ?? settings.outputFormat?.value ?? text, toTerminal: isTerminal)]
    }
    let written = report(named ?? settings.outputFormat?.value ?? .concise, toTerminal: false)
    return toFileOnly ? [written] : [written, report(try ReportFormat.ofEnvironment() ?? text, toTerminal: isTerminal)]
  }

  private static func summary(_ sum: ValidationReport, files: Int, failed: Int) -> String {
    var text =
      "\(Terminal.count(files, "file")), \(Terminal.count(sum.features, "feature")): "
      + Terminal.text(of: sum.severities)
    if sum.safelyFixable + sum.unsafelyFixable + sum.untried > 0 {
      text += "; \(sum.safelyFixable) fixable by --fix, \(sum.unsafelyFixable) more by --unsafe-fixes"
    }
    if sum.untried > 0 {
      text += ", and perhaps \(sum.untried) more that were not tried, in large or tangled features"
    }
    return text + (failed == 0 ? "\n" : "; \(Terminal.count(failed, "file")) could not be read\n")
  }

  /// Fixes the inputs, or shows how, before anything is reported.
  /// - Parameter skipsStandardInput: whether its text goes on as it is.
  private func mend(_ inputs: [ValidationPlan.Input], skipsStandardInput: Bool) throws -> FixArguments.Mended {
    let mended = try Program.reporting { () throws(ByteStreamError) in
      var out = try ByteSink(standardOutput: .none)
      if skipsStandardInput, fixing.writes { try FixArguments.copyStandardInput(to: &out) }
      let result = try fixing.run(inputs, indoor: indoor.options, reading: reading, reporting: reporting, out: &out)
      try out.commit()
      return result
    }
    // Where none could be fixed there is nothing to sum up.
    let hasMended = mended.failures.isEmpty || inputs.contains { mended.failures[ExactName($0.path)] == nil }
    if !reporting.quiet, hasMended { Terminal.show(fixing.summary(mended.report)) }
    return mended
  }

  /// The exit status.
  /// - Parameter hasFaults: whether more was found than the settings let pass.
  private func finish(_ mended: FixArguments.Mended?, hasFailed: Bool, hasFaults: Bool) throws {
    if hasFailed || mended?.failures.isEmpty == false { throw ExitCode(2) }
    let fixed = mended?.report.fixed ?? 0
    if fixing.exitNonzeroOnFix, fixed > 0 { throw ExitCode(1) }
    if !exitZero, exitOn != .fatal, hasFaults || mended?.leavesFaults == true || fixing.diff && fixed > 0 { throw ExitCode(1) }
  }
}
