import ByteStreams
import CommandLineArguments
import GeoAlgorithms
import GeoFindings
import GeoModel
import GeoValidation
import IMDF

/// Options for fixing what is found.
struct FixArguments: ArgumentGroup {
  let fix: Bool
  let unsafeFixes: Bool
  let repair: RepairStrategy?
  let diff: Bool
  let exitNonzeroOnFix: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    fix = arguments.flag(
      "fix", help: "Fix in place what can be fixed without changing the meaning. Standard input is written to standard output.")
    unsafeFixes = arguments.flag(
      "unsafe-fixes",
      help: """
        Like --fix, and also fix what needs a guess. Outlines that cross themselves, latitude before longitude, positions off the \
        globe; in indoor maps, borders that should be one.
        """)
    repair = try arguments.choice(
      "repair",
      help: """
        With --unsafe-fixes: how polygons are repaired. "linework": an odd number of lines round a place is inside; \
        "structure": exteriors less their holes. (default: linework)
        """)
    diff = arguments.flag("diff", help: "Show what would be fixed; write nothing.")
    exitNonzeroOnFix = arguments.flag("exit-nonzero-on-fix", help: "Exit with status 1 if something was fixed.")
  }

  /// Whether anything is to be fixed or shown.
  var isWanted: Bool { fix || unsafeFixes || diff }

  /// Tiles are made again, not fixed.
  func refuse(tiles path: String) throws(UsageError) {
    if isWanted { throw UsageError("\(path) has tiles, which cannot be fixed; fix what they are made of, and make them again") }
  }

  func validate() throws(UsageError) {
    if repair != nil, !unsafeFixes { throw UsageError("--repair is for --unsafe-fixes") }
    if exitNonzeroOnFix, !fix, !unsafeFixes { throw UsageError("--exit-nonzero-on-fix is for --fix and --unsafe-fixes") }
  }

  private func options(_ rules: RuleSelection) -> FixOptions {
    var options = FixOptions()
    options.isUnsafe = unsafeFixes
    options.strategy = repair ?? .linework
    options.rules = rules
    return options
  }

  /// What fixing came to.
  struct Mended {
    var report = FixReport()
    /// Inputs that could not be read or replaced, by path.
    var failures: [ExactName: ByteStreamError] = [:]
    /// Whether more is left than its settings let pass of an input that is not judged again: of all for differences, of
    /// standard input where its text went to standard output.
    var leavesFaults = false
  }

  /// Whether the text of standard input, fixed, goes to standard output.
  func writesText(of inputs: [ValidationPlan.Input]) -> Bool {
    writes && inputs.contains { $0.path == "-" }
  }

  /// Whether what is fixed is written.
  var writes: Bool { (fix || unsafeFixes) && !diff }

  /// Standard input that settings leave out goes on as it is: nothing that comes through a pipe is lost.
  static func copyStandardInput(to out: inout ByteSink) throws(ByteStreamError) {
    var source = ByteSource(standardInput: "<stdin>")
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let read = chunk.withUnsafeMutableBytes { bytes -> Result<Int, ByteStreamError> in
        do throws(ByteStreamError) { return .success(try source.read(into: bytes)) } catch { return .failure(error) }
      }
      let count = try read.get()
      if count == 0 { return }
      try out.write(Array(chunk[..<count]))
    }
  }

  /// Fixes the inputs, or shows how.
  ///
  /// - Parameter out: gets differences, and the text of standard input.
  func run(
    _ inputs: [ValidationPlan.Input], indoor: IndoorValidationOptions, reading: ReadingArguments, reporting: ReportArguments<ReportFormat>,
    out: inout ByteSink
  ) throws(ByteStreamError) -> Mended {
    var mended = Mended()
    let progress = RunProgress(reporting.progress, inputs: inputs.map(\.path))
    for input in inputs {
      do throws(ByteStreamError) {
        var options = options(input.rules)
        (options.indoor, options.reading) = (indoor, input.options)
        let report: FixReport
        if input.isIndoorMap {
          let result: Fixing.IndoorResult
          if input.path == "-" {
            result = try Fixing.mended(reading.archive("-"), options: options)
            if !diff { try out.write(result.archive.ownBytes()) }
          } else {
            result = try Fixing.run(indoorMap: input.path, options: options, writes: !diff)
          }
          for (file, fixes) in result.fixes where diff {
            var difference = FixDifference(name: file)
            try out.write(Array(difference.text(of: fixes).utf8))
          }
          report = result.report
        } else if diff || input.path == "-" {
          var source = try reading.open(input.path)
          let line = progress.begin(input.path, name: source.name)
          var difference = FixDifference(name: input.name)
          report = try Fixing.run(
            &source, options: options, progress: line.show,
            fixes: { fixes throws(ByteStreamError) in
              line.erase()
              if diff { try out.write(Array(difference.text(of: fixes).utf8)) }
            },
            write: { bytes throws(ByteStreamError) in if !diff { try out.write(bytes) } },
            flush: { () throws(ByteStreamError) in try out.flush() },
            later: diff ? { _ in } : nil)
          line.end()
        } else {
          let line = progress.begin(input.path, name: input.name)
          report = try Fixing.run(fileAt: input.path, options: options, progress: line.show)
          line.end()
        }
        if let format = report.foreignFormat {
          let message = "this is \(format), in which nothing is fixed; convert it to GeoJSON first"
          // There is no text that could go on to the next program.
          if input.path == "-", !diff { throw ByteStreamError(.readFailed, path: input.name, message: message) }
          if !reporting.quiet { Terminal.say("note: \(input.name): \(message)") }
        }
        mended.report = mended.report + report
        if diff || input.path == "-", report.severities.fails(strict: input.isStrict) { mended.leavesFaults = true }
      } catch {
        // What other inputs become could not be written either.
        if error.code == .closedPipe || out.hasFailed { throw error }
        mended.failures[ExactName(input.path)] = error
        Terminal.say("error: \(error)")
      }
    }
    return mended
  }

  /// What is said on standard error.
  func summary(_ report: FixReport) -> String {
    var text =
      diff
      ? "would fix \(report.fixed), would leave \(report.left)"
      : "fixed \(report.fixed), left \(report.left)"
    text += " (\(Terminal.text(of: report.severities)))"
    if report.changedFeatures > 0 { text += "; \(Terminal.count(report.changedFeatures, "feature")) \(diff ? "would change" : "changed")" }
    if report.unsafelyFixable > 0 { text += "; --unsafe-fixes may fix \(report.unsafelyFixable) more" }
    text += "\n"
    if report.filledFeatures > 0 {
      text +=
        "note: where rings have a stretch of boundary in common, what it goes round is inside now, which may have been a hole, in \(Terminal.count(report.filledFeatures, "feature")); --repair structure keeps holes\n"
    }
    for (reason, count) in report.obstacles.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      text += "note: \(Terminal.count(count, "finding")) \(diff ? "would be" : count == 1 ? "was" : "were") left: \(reason)\n"
    }
    return text
  }
}
