import ByteStreams
import GeoFindings
import GeoModel
import GeoReading
import Pipelines
import Synchronization

/// What a run of a pipeline says on standard error: how far it is, the findings of units in the order of the plan, then a summary.
final class RunMessages: Sendable {
  let run: PipelineRun
  private let reporting: ReportArguments<MessageFormat>
  private let stream: FindingReport
  private let statistics: RunStatistics?
  private let progress: RunProgress
  private let state = Mutex(State())

  private struct State {
    /// What units had to say that have not come to their end.
    var open: [Int: Open] = [:]
    var ended = 0
  }

  /// A unit at work.
  private struct Open {
    var report: FindingReport
    var text = ""
    /// The input that is being read.
    var input: InputProgress?
    var inputsDone = 0
    /// Bytes of the passes over the input that are done, and of the present one.
    var bytesBefore = 0
    var bytes = 0
  }

  init(_ run: PipelineRun, reporting: ReportArguments<MessageFormat>, stream: FindingReport, _ statistics: RunStatistics?) {
    (self.run, self.reporting, self.stream, self.statistics) = (run, reporting, stream, statistics)
    progress = RunProgress(reporting.progress, inputs: run.plan.units.flatMap { $0.inputs.map(\.path) })
  }

  func take(_ event: PipelineRun.Event) {
    switch event {
    case .progress(let unit, let done): change(unit) { show(done, of: unit, &$0) }
    case .found(let unit, let findings):
      let least = reporting.leastShown(strict: reporting.strict)
      let shown = findings.filter { $0.diagnostic.severity >= least }
      if !shown.isEmpty { change(unit) { $0.text += $0.report.text(of: shown) } }
    case .endedInput(let unit, let path):
      change(unit) { open in
        open.text += open.report.endFile(path)
        endPass(of: unit, &open)
      }
    case .ended(let unit, let report): end(unit, report)
    }
  }

  private func change(_ unit: Int, _ body: (inout Open) -> Void) {
    state.withLock { body(&$0.open[unit, default: Open(report: stream)]) }
  }

  /// An input that is read several times counts once.
  private func show(_ done: FeatureRun.Progress, of number: Int, _ open: inout Open) {
    let unit = run.plan.units[number]
    let input = open.input ?? progress.begin(unit.inputs[open.inputsDone].path, name: unit.inputs[open.inputsDone].path)
    open.input = input
    open.bytes = done.bytes
    let passes = unit.inputs.count == 1 ? unit.outputs.count { !$0.isQuarantine } + (unit.validates ? 1 : 0) : 1
    var scaled = done
    scaled.bytes = (open.bytesBefore + done.bytes) / max(passes, 1)
    input.show(scaled)
  }

  private func endPass(of number: Int, _ open: inout Open) {
    open.bytesBefore += open.bytes
    open.bytes = 0
    guard run.plan.units[number].inputs.count > 1 else { return }
    open.input?.end()
    open.input = nil
    open.bytesBefore = 0
    open.inputsDone = min(open.inputsDone + 1, run.plan.units[number].inputs.count - 1)
  }

  private func end(_ number: Int, _ report: UnitReport) {
    let unit = run.plan.units[number]
    let (text, ended) = state.withLock { state -> (String, Int) in
      let open = state.open.removeValue(forKey: number)
      open?.input?.end()
      state.ended += 1
      return (open?.text ?? "", state.ended)
    }
    ByteSink.Interruption.note(files: ended, of: run.plan.units.count)
    statistics?.add(
      inputs: unit.inputs.count, featuresRead: report.featuresRead, featuresWritten: report.featuresWritten, bytesRead: report.bytes,
      bytesWritten: unit.outputs.reduce(0) { $0 + (StoredFile.size(of: $1.path) ?? 0) })
    progress.erase()
    Terminal.show(text)
    for warning in report.warnings where !reporting.quiet || reporting.strict {
      Terminal.say("warning: \(unit.name): \(warning.dropFirst("warning: ".count))")
    }
    if case .failed(let failure) = report.status {
      // Messages about files begin with their names.
      Terminal.say("error: " + (failure.message.hasPrefix(unit.name + ":") ? "" : "\(unit.name): ") + failure.message)
    }
  }

  /// The summary.
  func end(_ report: PipelineReport) {
    progress.erase()
    defer { if let statistics { Terminal.show(statistics.report(asJSON: reporting.progress == .json)) } }
    for name in report.misspelt where !reporting.quiet || reporting.strict {
      Terminal.say("warning: no feature has the property \"\(name)\"; check its spelling")
    }
    if reporting.quiet { return }
    var parts = ["\(Terminal.count(report.done, "unit")) done"]
    if report.unchanged > 0 { parts.append("\(report.unchanged) unchanged") }
    if report.failed > 0 { parts.append("\(report.failed) failed") }
    if report.left > 0 { parts.append("\(report.left) left\(report.failed > 0 ? ": --keep-going goes on" : "")") }
    Terminal.say(
      "\(parts.joined(separator: ", ")): \(Terminal.count(report.featuresRead, "feature")) read, \(report.featuresWritten) written; "
        + Terminal.text(of: report.severities))
    if report.unreadable > 0 {
      let fate = run.pipeline.reading.onError == .null ? "written without geometry" : "left out"
      Terminal.say(
        "\(Terminal.count(report.unreadable, "feature")) that could not be read \(report.unreadable == 1 ? "was" : "were") \(fate)")
    }
  }
}

/// What `--dry-run` prints.
struct RunPlanText {
  private let run: PipelineRun
  private let unchanged: Set<Int>

  /// - Throws: where the record cannot be read.
  init(_ run: PipelineRun) throws {
    self.run = run
    unchanged = run.options.redoesAll ? [] : try run.unchanged()
  }

  var text: String {
    var text = ""
    for (number, unit) in run.plan.units.enumerated() {
      let inputs = unit.inputs.count == 1 ? unit.inputs[0].path : "\(unit.inputs.count) inputs"
      let what = unit.validates ? ["validate"] : []
      text += PeopleText.visible((unchanged.contains(number) ? "unchanged: " : "do: ") + inputs)
      text += " → " + PeopleText.visible((what + unit.outputs.map(\.path)).joined(separator: ", ")) + "\n"
    }
    let done = unchanged.count
    text += "\(Terminal.count(run.plan.units.count, "unit")), \(done) unchanged; with \(run.options.jobs) threads\n"
    if let folder = run.recordFolder { text += PeopleText.visible("record: \(folder)/run.jsonl") + "\n" }
    text += "\n" + run.pipeline.yaml
    return text
  }
}
