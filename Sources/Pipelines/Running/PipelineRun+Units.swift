internal import ByteStreams
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// Units at work, several at a time.
extension PipelineRun {
  /// Does units, and reports each when its turn has come.
  ///
  /// - Parameter note: gets the line for the record, on the thread of the unit.
  /// - Returns: how many came to their end.
  @discardableResult
  func runUnits(
    _ numbers: [Int], isUnwanted: @escaping @Sendable () -> Bool, _ events: @Sendable (Event) -> Void, _ report: inout PipelineReport,
    note: @Sendable (RecordLine) -> Void
  ) -> Int {
    var ended = 0
    let filterUse = FilterUse()
    // A thread for each small unit, if all of them fit into memory.
    let each = ReadingOptions.memoryOfRun + ReadingOptions.memoryOfThread
    let units = options.memoryLimit.map { max(1, min(options.jobs, $0 / each)) } ?? options.jobs
    withoutActuallyEscaping(events) { events in
      // What a unit may take of the memory.
      let limit = options.memoryLimit
      SizedRun.run(
        numbers, size: { number in plan.units[number].inputs.reduce(0) { $0 + (FileStamp(of: $1.file)?.size ?? 0) } }, jobs: units,
        isUnwanted: isUnwanted,
        work: { number, jobs in
          let (report, line) = work(number, jobs: jobs, memory: limit.map { jobs == 1 ? $0 / units : $0 }, filterUse, events)
          // Now, and not when its turn has come: a run that is killed meanwhile need not do it again.
          note(line)
          return Ended(number: number, report: report)
        },
        deliver: { unit in
          ended += 1
          report.add(unit.number, of: plan, unit.report)
          events(.ended(unit: unit.number, unit.report))
          if case .failed = unit.report.status { return options.keepsGoing }
          return true
        })
    }
    report.noteMisspelt(filterUse.missing(of: pipeline.reading.filter, pipeline.reading.pointsOfInterest))
    return ended
  }

  private struct Ended: Sendable {
    let number: Int
    let report: UnitReport
  }

  /// What is done with a unit at a time.
  private enum Task: Sendable { case convert, digest }

  private enum TaskResult: Sendable {
    case converted(UnitReport)
    case digested([String?], ByteStreamError?)
  }

  /// One unit: its inputs are converted, and their digests made, on another thread if there is one.
  private func work(
    _ number: Int, jobs: Int, memory: Int?, _ filterUse: FilterUse, _ events: @escaping @Sendable (Event) -> Void
  ) -> (UnitReport, RecordLine) {
    let start = ContinuousClock.now
    let unit = plan.units[number]
    let own = UnitOptions(
      pipeline: pipeline, formats: options.formats, systems: options.systems, jobs: jobs, filterUse: filterUse,
      temporaryFolder: options.temporaryFolder, memoryLimit: memory, times: options.times)
    var digests = UnitDigests(own)
    var line = RecordLine(.failed, job: "", inputs: [], outputs: [])
    var report = UnitReport()
    let stamps = unit.inputs.map { FileStamp(of: $0.file) }
    var made: [String?] = [], failure: ByteStreamError?
    do throws(ByteStreamError) { line.job = try digests.digest(of: unit) } catch { failure = error }
    var tasks: [Task] = recordFolder == nil ? [.convert] : [.convert, .digest]
    OrderedRun.run(
      jobs: min(jobs, tasks.count), size: { _ in 0 }, next: { () throws(Never) in tasks.isEmpty ? nil : tasks.removeFirst() },
      makeWorker: {
        { task in
          switch task {
          case .convert: .converted(convert(number, own, events))
          case .digest: Self.digests(of: unit.inputs)
          }
        }
      },
      deliver: { (result: TaskResult) throws(Never) in
        switch result {
        case .converted(let done): report = done
        case .digested(let texts, let error): (made, failure) = (texts, failure ?? error)
        }
        return true
      })
    line.inputs = unit.inputs.map { RecordLine.File(path: $0.recorded) }
    for (index, digest) in made.enumerated() { (line.inputs[index].stamp, line.inputs[index].sha256) = (stamps[index], digest) }
    line.outputs = unit.outputs.map { RecordLine.File(path: $0.recorded, stamp: FileStamp(of: $0.path)) }
    if let failure { report.fail("\(failure)", isOfData: false) }
    let parts = (ContinuousClock.now - start).components
    report.seconds = Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    report.bytes = stamps.reduce(0) { $0 + ($1?.size ?? 0) }
    if case .failed = report.status { line.event = .failed } else { line.event = .done }
    line.report = report
    return (report, line)
  }

  private func convert(_ number: Int, _ own: UnitOptions, _ events: @escaping @Sendable (Event) -> Void) -> UnitReport {
    var run = UnitRun(
      plan.units[number], options: own, isOfOutput: !plan.counts(number) && !plan.units[0].outputs.isEmpty, excerpts: options.excerpts,
      isSynchronized: options.isSynchronized,
      tell: { if !$0.isEmpty { events(.found(unit: number, $0)) } }, endInput: { events(.endedInput(unit: number, path: $0)) },
      progress: { events(.progress(unit: number, $0)) })
    run.run()
    return run.report
  }

  /// Those of regular files; others are read once.
  private static func digests(of inputs: [PipelinePlan.Input]) -> TaskResult {
    var texts: [String?] = []
    do throws(ByteStreamError) {
      for input in inputs { texts.append(StoredFile.kind(of: input.file) == .file ? try SHA256.ofFile(input.file) : nil) }
    } catch {
      return .digested(texts, error)
    }
    return .digested(texts, nil)
  }
}
