import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoModel
import GeoPipeline

/// An output for each input, several at a time.
extension ConvertArguments {
  /// What does not go with an output for each input.
  func validateFolder() throws(UsageError) {
    guard folder.outDir != nil else { return }
    if output != "-" { throw UsageError("--out-dir names the folder of all outputs; leave --output out") }
    if folder.outName.hasStem, inputs.isEmpty && filesFrom == nil || inputs.contains("-") {
      throw UsageError("--out-dir needs files: standard input has no name for an output")
    }
    if simplification.lod != nil { throw UsageError("--lod is for one output") }
    if case .indoorMap? = namedFormat?.writing { throw UsageError("--out-dir cannot be used with IMDF output") }
  }

  /// One input and its output.
  private struct Task: Sendable {
    let input: String
    let output: String
  }

  /// What came of an input.
  private struct FileOutcome: Sendable {
    let messages: String
    let status: Int32
    /// Whether the output was written, whatever the status.
    let isWritten: Bool
    /// What could not be read.
    let rejects: [UInt8]
  }

  /// Converts each input to a file of the folder.
  func run(into outDir: String, namedBy names: [String]) throws {
    let tasks = try tasks(outDir, names)
    try Program.reporting { () throws(ByteStreamError) in
      for task in tasks { try StoredFile.makeFolders(above: task.output) }
    }
    var rejects: ByteSink?
    try Program.reporting { () throws(ByteStreamError) in
      rejects = try openRejects(besides: InputFiles.read(for: inputs) + tasks.map(\.output))
    }
    ByteSink.Interruption.note(files: 0, of: tasks.count)
    var failure: ByteStreamError?
    var done = 0, damaged = 0, failed = 0, worst: Int32 = 0
    let jobs = try jobsInMemory(reading.jobs ?? ThreadedWork.processors)
    let template = self
    SizedRun.run(
      tasks, size: { StoredFile.size(of: $0.input) ?? 0 }, jobs: max(jobs, 1),
      work: { task, jobs in template.outcome(of: task, jobs: jobs) },
      deliver: { outcome in
        progress.erase()
        Terminal.show(outcome.messages)
        if outcome.status != 0 { if outcome.isWritten { damaged += 1 } else { failed += 1 } }
        if outcome.isWritten || outcome.status == 0 { done += 1 }
        ByteSink.Interruption.note(files: done, of: tasks.count)
        worst = max(worst, outcome.status)
        do throws(ByteStreamError) { try rejects?.write(outcome.rejects) } catch { failure = error }
        if failure != nil { return false }
        return outcome.status == 0 || outcome.isWritten || folder.keepGoing
      })
    try Program.reporting { () throws(ByteStreamError) in
      if let failure { throw failure }
      try rejects.take()?.commit()
    }
    if !reporting.quiet {
      let left = tasks.count - done - failed
      Terminal.say(
        "\(Terminal.count(done, "file")) written to \(outDir)" + (damaged == 0 ? "" : ", \(damaged) of them with errors")
          + (failed == 0 ? "" : "; \(failed) failed")
          + (left == 0 ? "" : ", \(left) left: --keep-going goes on"))
    }
    if worst != 0 { throw ExitCode(worst) }
  }

  private func outcome(of task: Task, jobs: Int) -> FileOutcome {
    let before = FileStamp(of: task.output)
    let held = Terminal.Held(), collected = rejects.map { _ in RejectCollection() }
    let status = Terminal.$held.withValue(held) { () -> Int32 in
      do {
        try with(input: task.input, output: task.output, jobs: jobs, collected: collected).runFile()
        return 0
      } catch let error as ExitCode {
        return error.status
      } catch {
        Terminal.say("error: \(task.input): \((error as? UsageError)?.message ?? "\(error)")")
        return ExitCode.usage.status
      }
    }
    let after = FileStamp(of: task.output)
    return FileOutcome(
      messages: held.text, status: status, isWritten: after != nil && after != before, rejects: collected?.bytes ?? [])
  }

  /// The usual ending of the format that --to names.
  var endingOfFormat: String? { writing.to.flatMap { formats.named($0)?.endings.first } }

  /// A file's name without its ending, and the ending; one of a compression is no part of either.
  static func stemAndEnding(of name: some StringProtocol) -> (String, String) {
    let plain = Compression.stem(of: String(name))
    guard let dot = plain.dropFirst().lastIndex(of: ".") else { return (String(plain), "") }
    return (String(plain[..<dot]), String(plain[plain.index(after: dot)...]))
  }

  /// - Parameter names: the paths of the outputs in the folder, as ``names(_:)`` gives them.
  private func tasks(_ outDir: String, _ names: [String]) throws(UsageError) -> [Task] {
    var tasks: [Task] = []
    var owners: [ExactName: String] = [:]
    for (input, relative) in zip(inputs, names) {
      let (above, whole) = relative.folderAndName
      let name = InputPlace(ofInput: input)?.fragment.map { String(whole.dropLast($0.count + 1)) } ?? String(whole)
      let (stem, own) = Self.stemAndEnding(of: name)
      let isOnlyRead = formats.contains { $0.writing == nil && $0.endings.contains(own) }
      let output = outDir.step(String(above) + folder.outName.name(stem: stem, ending: endingOfFormat ?? (isOnlyRead ? "geojson" : own)))
      if let other = owners.updateValue(input, forKey: ExactName(output)) {
        throw UsageError("\(other) and \(input) would both be written to \(output); --out-name or fewer inputs keep them apart")
      }
      tasks.append(Task(input: input, output: output))
    }
    return tasks
  }
}
