import GeoFindings
import GeoModel
import GeoReading
import Pipelines
import Synchronization

/// What a run of a pipeline says on standard error: the findings of units in the order of the plan, then a summary.
final class RunMessages: Sendable {
  private let run: PipelineRun
  private let reporting: ReportArguments<MessageFormat>
  private let stream: FindingReport
  /// What units had to say that have not come to their end.
  private let held = Mutex<[Int: Held]>([:])

  private struct Held: Sendable {
    var report: FindingReport
    var text = ""
  }

  init(_ run: PipelineRun, reporting: ReportArguments<MessageFormat>, stream: FindingReport) {
    (self.run, self.reporting, self.stream) = (run, reporting, stream)
  }

  func take(_ event: PipelineRun.Event) {
    switch event {
    case .progress: break
    case .found(let unit, let findings):
      let least = reporting.leastShown(strict: reporting.strict)
      let shown = findings.filter { $0.diagnostic.severity >= least }
      if !shown.isEmpty { change(unit) { $0.text += $0.report.text(of: shown) } }
    case .endedInput(let unit, let path): change(unit) { $0.text += $0.report.endFile(path) }
    case .ended(let unit, let report):
      let text = held.withLock { $0.removeValue(forKey: unit)?.text ?? "" }
      Terminal.show(text)
      for warning in report.warnings where !reporting.quiet || reporting.strict {
        Terminal.say("warning: \(run.plan.units[unit].name): \(warning.dropFirst("warning: ".count))")
      }
      if case .failed(let failure) = report.status { Terminal.say("error: \(run.plan.units[unit].name): \(failure.message)") }
    }
  }

  private func change(_ unit: Int, _ body: (inout Held) -> Void) {
    held.withLock { body(&$0[unit, default: Held(report: stream)]) }
  }

  /// The summary.
  func end(_ report: PipelineReport) {
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
