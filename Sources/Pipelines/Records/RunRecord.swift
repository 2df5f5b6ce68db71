internal import ByteStreams
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import Synchronization

/// The folder where it is written down what was done: `run.jsonl` grows while a run goes on, `run.json` and `_SUCCESS` stand for a run that
/// has come to its end. All that a killed run can leave of them is a part of the last line.
struct RunRecord: ~Copyable {
  private let folder: String
  private let lock: FolderLock?
  private var file: RecordFile? = nil
  /// The last line of each unit, and whether an earlier one said that it was done.
  private(set) var lines: [RecordLine.Key: RecordLine] = [:]
  /// The outputs that earlier runs have written, or were about to.
  private(set) var claimed: Set<ExactName> = []

  private var linesPath: String { folder.step("run.jsonl") }
  private var summaryPath: String { folder.step("run.json") }
  private var successPath: String { folder.step("_SUCCESS") }

  /// The most bytes of a record that are read.
  private static let mostBytes = 4 << 30

  /// Takes the folder, which is made if it is not there, and reads what earlier runs have written.
  ///
  /// - Parameter isReadOnly: whether nothing is to be written, so that other runs may be at work.
  init(_ folder: String, isReadOnly: Bool = false) throws(ByteStreamError) {
    if !isReadOnly, StoredFile.kind(of: folder) != .folder {
      try StoredFile.makeFolders(above: folder)
      try StoredFile.makeFolder(folder)
    }
    let lock = isReadOnly ? nil : try FolderLock(folder)
    let read = try Self.lines(of: folder.step("run.jsonl"))
    self.folder = folder
    self.lock = lock
    for line in read {
      for output in line.outputs { claimed.insert(ExactName(output.path)) }
      lines[line.key] = line
    }
  }

  /// Lines that were not written to their end are left out.
  private static func lines(of path: String) throws(ByteStreamError) -> [RecordLine] {
    guard StoredFile.kind(of: path) == .file else { return [] }
    return try StoredFile.contents(of: path, limit: mostBytes).split(separator: 0x0A).compactMap { RecordLine($0) }
  }

  /// Whether the last run came to its end without failures.
  var isComplete: Bool { StoredFile.kind(of: successPath) == .file }

  /// Begins anew: what still holds is kept, and outputs are claimed before the first of them is written.
  ///
  /// - Parameter isThere: whether a file is there, by its path in the record.
  /// - Returns: what takes the lines of units as they come to their end.
  mutating func begin(
    keeping kept: [RecordLine], claiming claims: [RecordLine], isThere: (String) -> Bool
  ) throws(ByteStreamError) -> RecordFile {
    for path in [successPath, summaryPath] where StoredFile.kind(of: path) == .file { try StoredFile.remove(path, unlessSameAs: []) }
    // What other pipelines have written here stays theirs.
    let known = Set((kept + claims).map(\.key))
    let others = lines.filter { !known.contains($0.key) && $0.value.outputs.contains { isThere($0.path) } }
      .map(\.value).sorted { $0.text < $1.text }
    var sink = try ByteSink(path: linesPath, overwrite: true)
    for line in others + kept + claims { try sink.write(Array(line.text.utf8)) }
    try sink.commit()
    let file = try RecordFile(path: linesPath)
    self.file = file
    return file
  }

  /// Writes the summary, and `_SUCCESS` where everything is done.
  mutating func end(_ report: PipelineReport, isComplete: Bool) throws(ByteStreamError) {
    file = nil
    var sink = try ByteSink(path: summaryPath, overwrite: true)
    try sink.write(Array(report.json.utf8))
    try sink.commit()
    if isComplete { try ByteSink(path: successPath, overwrite: true).commit() }
  }
}

/// The lines of a run, which any thread may add to.
final class RecordFile: Sendable {
  private let file: Mutex<AppendedFile>
  private let failure = Mutex<ByteStreamError?>(nil)

  init(path: String) throws(ByteStreamError) { file = Mutex(try AppendedFile(path: path)) }

  /// A line that cannot be written is noted: the run then ends with that.
  func add(_ line: RecordLine) {
    let text = line.text
    do throws(ByteStreamError) {
      try file.withLock { (file) throws(ByteStreamError) in try file.append(text) }
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  /// Why a line is missing.
  var error: ByteStreamError? { failure.withLock { $0 } }
}

extension PipelineReport {
  /// `run.json`.
  fileprivate var json: String {
    var members: [(String, PropertyValue)] = [
      ("program", .string("geojson \(ToolkitVersion.text)")), ("status", .string(failed + left == 0 ? "complete" : "incomplete")),
      ("done", PropertyValue(done)), ("unchanged", PropertyValue(unchanged)), ("failed", PropertyValue(failed)),
      ("left", PropertyValue(left)), ("features_read", PropertyValue(featuresRead)), ("features_written", PropertyValue(featuresWritten)),
      ("unreadable", PropertyValue(unreadable)), ("errors", PropertyValue(severities.errors)),
      ("warnings", PropertyValue(severities.warnings))
    ]
    members.append(("findings", .object(GeoProperties(UnitReport.sorted(counts)))))
    members.append(("seconds", .number(UnitReport.thousandths(seconds))))
    if !failures.isEmpty {
      members.append(
        (
          "failures",
          .array(failures.map { .object(GeoProperties([("name", .string($0.name)), ("message", .string($0.failure.message))])) })
        ))
    }
    return ((try? GeoProperties(members).json().text) ?? "{}") + "\n"
  }
}
