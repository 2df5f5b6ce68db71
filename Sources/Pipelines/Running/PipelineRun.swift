internal import ByteStreams
public import GeoConversion
public import GeoFindings
internal import GeoModel
package import GeoPipeline
public import GeoReading

/// Runs a pipeline: skips what earlier runs have done, does the rest on several threads, and writes down what was done.
///
/// Units of work (``PipelinePlan/Unit``) are done several at a time; one with large inputs has all threads for itself. What is written does
/// not depend on the number of threads. A run that is stopped or killed leaves complete files only, and the next one goes on where it ended.
///
/// ```swift
/// let run = try PipelineRun(Pipeline(path: path))
/// let report = try run.run { event in print(event) }
/// ```
public struct PipelineRun: Sendable {
  /// How a run goes on; what is written does not depend on it.
  public struct Options: Sendable {
    /// Threads, at least 1.
    public var jobs: Int
    /// Whether the next unit is done where one fails.
    public var keepsGoing = false
    /// Whether files may be replaced that no earlier run has written.
    public var overwrites = false
    /// Whether everything is done once more.
    public var redoesAll = false
    /// Whether inputs that have the same size and time as before are read to compare their digests all the same.
    public var verifies = false
    /// Whether findings quote the text that they are about.
    public var excerpts = false
    /// Whether files wait for the disk, so that a power failure loses nothing.
    public var isSynchronized = true
    /// The folder for temporary files; `nil` for the folder that the environment variable `TMPDIR` names, or `/tmp`.
    public var temporaryFolder: String?
    /// About how many bytes of memory the run may take, 32 MiB or more: fewer units at a time, fewer threads, and no feature above an eighth of
    /// what a unit may take. A conversion that holds all features fails if its estimate is higher; `nil` for no limit.
    public var memoryLimit: Int?
    /// Where the time goes; `nil` measures nothing.
    package var times: RunTimes?
    /// The formats that are read and written.
    public var formats: [Format]
    /// What knows coordinate reference systems.
    public var systems: any CoordinateSystems

    public init(jobs: Int? = nil, formats: [Format] = Formats.all, systems: any CoordinateSystems = DegreesOnly()) {
      self.jobs = jobs ?? ThreadedWork.processors
      (self.formats, self.systems) = (formats, systems)
      precondition(self.jobs >= 1, "a run needs at least one thread")
    }
  }

  /// What happens in a run. All but ``ended(unit:_:)`` come from any thread, those of one unit in order.
  public enum Event: Sendable {
    /// Findings in an input of a unit, by its number in ``PipelinePlan/units``.
    case found(unit: Int, [Finding])
    /// A pass over an input has come to its end.
    case endedInput(unit: Int, path: String)
    /// An input was read so far.
    case progress(unit: Int, FeatureRun.Progress)
    /// A unit has come to its end: in the order of the plan, one at a time, those that were done before included.
    case ended(unit: Int, UnitReport)
  }

  public let pipeline: Pipeline
  public let plan: PipelinePlan
  public let options: Options

  /// - Throws: as ``PipelinePlan/init(_:formats:)``.
  public init(_ pipeline: Pipeline, options: Options = Options()) throws {
    (self.pipeline, self.options) = (pipeline, options)
    plan = try PipelinePlan(pipeline, formats: options.formats)
  }

  /// The folder of the record; `nil` if none is kept.
  public var recordFolder: String? { PipelinePlan.recordFolder(of: pipeline) }

  /// Why the run would not begin, or a unit fail, in sentences, as far as it is known before anything is read: inputs that are not there, and
  /// outputs that no run has written.
  ///
  /// - Throws: `ByteStreamError` where the record cannot be read.
  public func obstacles() throws -> [String] {
    var obstacles: [String] = []
    var known: Set<ExactName> = []
    for input in plan.units.flatMap(\.inputs) where known.insert(ExactName(input.path)).inserted && input.path != "-" {
      if StoredFile.kind(of: input.file) == nil { obstacles.append("\(input.path): there is no file of this name") }
    }
    var claimed: Set<ExactName> = []
    if let folder = recordFolder, StoredFile.kind(of: folder) == .folder { claimed = try RunRecord(folder, isReadOnly: true).claimed }
    do throws(PipelineRunError) { try refuseForeign(besides: claimed) } catch { obstacles.append(error.message) }
    return obstacles
  }

  /// Which units earlier runs have done, by their numbers. Reads inputs whose times differ.
  ///
  /// - Throws: `ByteStreamError` where the record cannot be read.
  public func unchanged() throws -> Set<Int> {
    guard let folder = recordFolder, StoredFile.kind(of: folder) == .folder else { return [] }
    let record = try RunRecord(folder, isReadOnly: true)
    return Set(try RunComparison(plan, unitOptions, verifies: options.verifies).kept(record).keys)
  }

  /// Does the work, on this thread and others.
  ///
  /// - Throws: `ByteStreamError` where the record cannot be written; ``PipelineRunError`` where an output exists that no run has written, or is
  ///   an input. What becomes of units is in the report.
  /// - Complexity: O(bytes); memory as for conversions, one for each thread.
  public func run(_ events: @Sendable (Event) -> Void = { _ in }) throws -> PipelineReport { try run(isUnwanted: { false }, events) }

  /// - Parameter isUnwanted: whether to begin no further unit.
  func run(isUnwanted: @escaping @Sendable () -> Bool, _ events: @Sendable (Event) -> Void) throws -> PipelineReport {
    let start = ContinuousClock.now
    var report = PipelineReport()
    let outputs = plan.units.flatMap { $0.outputs.map(\.path) }.filter { $0 != "-" }
    if let (output, input) = StoredFile.shared(outputs, with: plan.units.flatMap { $0.inputs.map(\.file) }) {
      throw PipelineRunError("\(output) would be written, and \(input) is the same file, which is read; give the output another path")
    }
    guard let folder = recordFolder else {
      try refuseForeign(besides: [])
      report.left = plan.units.count - runUnits(Array(plan.units.indices), isUnwanted: isUnwanted, events, &report) { _ in }
      report.seconds = start.secondsSince
      return report
    }
    var record = try RunRecord(folder)
    let comparison = RunComparison(plan, unitOptions, verifies: options.verifies)
    let kept = options.redoesAll ? [:] : try comparison.kept(record)
    try refuseForeign(besides: record.claimed)
    let waiting = plan.units.indices.filter { kept[$0] == nil }
    for (number, line) in kept.sorted(by: { $0.key < $1.key }) {
      var unit = line.report ?? UnitReport()
      unit.status = .unchanged
      report.add(number, of: plan, unit)
    }
    if waiting.isEmpty, record.isComplete {
      report.seconds = start.secondsSince
      return report
    }
    let claims = try waiting.map { number in try comparison.line(of: number, .began) }
    let file = try record.begin(
      keeping: kept.sorted { $0.key < $1.key }.map(\.value), claiming: claims, isThere: { FileStamp(of: pipeline.path($0)) != nil })
    let units = runUnits(waiting, isUnwanted: isUnwanted, events, &report) { file.add($0) }
    if let error = file.error { throw error }
    report.left = waiting.count - units
    report.seconds = start.secondsSince
    try record.end(report, isComplete: report.failed + report.left == 0)
    return report
  }

  /// Options for a unit on one thread.
  private var unitOptions: UnitOptions {
    UnitOptions(pipeline: pipeline, formats: options.formats, systems: options.systems, jobs: 1)
  }

  /// Files that no run of this pipeline has written are not replaced unasked.
  private func refuseForeign(besides claimed: Set<ExactName>) throws(PipelineRunError) {
    if options.overwrites { return }
    let foreign = plan.units.flatMap(\.outputs).filter { output in
      !claimed.contains(ExactName(output.recorded)) && output.path != "-" && StoredFile.kind(of: output.path) == .file
    }.map(\.path)
    guard let first = foreign.first else { return }
    let others = foreign.count == 1 ? "" : ", and \(foreign.count - 1) more outputs,"
    throw PipelineRunError("\(first)\(others) exist\(foreign.count == 1 ? "s" : "") already, and no earlier run has written it")
  }
}

extension Pipeline {
  /// Runs the pipeline on a thread of its own (``PipelineRun``).
  ///
  /// - Throws: as ``PipelineRun``; `CancellationError`: units that were begun then come to their end.
  @discardableResult
  public func run(
    options: PipelineRun.Options = PipelineRun.Options(), _ events: @escaping @Sendable (PipelineRun.Event) -> Void = { _ in }
  ) async throws -> PipelineReport {
    let run = try PipelineRun(self, options: options)
    return try await onOwnThread { cancellation in try run.run(isUnwanted: { cancellation.isCancelled }, events) }
  }
}

extension ContinuousClock.Instant {
  fileprivate var secondsSince: Double {
    let parts = (ContinuousClock.now - self).components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }
}
