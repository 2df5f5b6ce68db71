internal import ByteStreams
internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// What `run.jsonl` has of a unit: a line that claims its outputs before anything is written, and one that says what came of it.
struct RecordLine: Sendable {
  /// A file that was read or written, by its path from the folder of the document on.
  struct File: Sendable, Equatable {
    var path: String
    /// `nil` for what is no regular file.
    var stamp: FileStamp?
    /// Of inputs that were read, their bytes as they are stored.
    var sha256: String?
  }

  enum Event: String { case began, done, failed }

  var event: Event
  /// The digest of all that decides what becomes of the inputs (``UnitDigest``).
  var job: String
  var inputs: [File]
  var outputs: [File]
  var report: UnitReport?

  /// What distinguishes units.
  struct Key: Hashable {
    let inputs: [ExactName]
    let outputs: [ExactName]

    init(_ unit: PipelinePlan.Unit) {
      // An output of all inputs stays the same unit when there are more of them.
      inputs = unit.inputs.count == 1 || unit.outputs.isEmpty ? unit.inputs.map { ExactName($0.recorded) } : []
      outputs = unit.outputs.map { ExactName($0.recorded) }
    }

    fileprivate init(_ line: RecordLine) {
      inputs = line.inputs.count == 1 || line.outputs.isEmpty ? line.inputs.map { ExactName($0.path) } : []
      outputs = line.outputs.map { ExactName($0.path) }
    }
  }

  var key: Key { Key(self) }

  // MARK: - Text

  /// With a line break at its end.
  var text: String {
    var members: [(String, PropertyValue)] = [("event", .string(event.rawValue)), ("job", .string(job))]
    members.append(("inputs", .array(inputs.map(\.value))))
    members.append(("outputs", .array(outputs.map(\.value))))
    if let report { members += report.members }
    return ((try? GeoProperties(members).json().text) ?? "{}") + "\n"
  }

  init(_ event: Event, job: String, inputs: [File], outputs: [File], report: UnitReport? = nil) {
    (self.event, self.job, self.inputs, self.outputs, self.report) = (event, job, inputs, outputs, report)
  }

  /// - Returns: `nil` for a line that was not written to its end, or by another program.
  init?(_ text: some Collection<UInt8>) {
    guard let json = try? RawJSON(bytes: text), let event = json["event"]?.string.flatMap(Event.init(rawValue:)),
      let job = json["job"]?.string, let inputs = json["inputs"], let outputs = json["outputs"]
    else { return nil }
    let files = [inputs, outputs].map { $0.elements.map { File($0) } }
    if files.joined().contains(where: { $0 == nil }) { return nil }
    self.init(
      event, job: job, inputs: files[0].compactMap(\.self), outputs: files[1].compactMap(\.self),
      report: event == .began ? nil : UnitReport(recorded: json))
  }
}

extension RecordLine.File {
  fileprivate var value: PropertyValue {
    var members: [(String, PropertyValue)] = [("path", .string(path))]
    if let stamp { members += [("size", PropertyValue(stamp.size)), ("modified", .string(stamp.time))] }
    if let sha256 { members.append(("sha256", .string(sha256))) }
    return .object(GeoProperties(members))
  }

  fileprivate init?(_ json: RawJSON) {
    guard let path = json["path"]?.string else { return nil }
    self.path = path
    if let size = json["size"]?.integer, let time = json["modified"]?.string { stamp = FileStamp(size: size, time: time) }
    sha256 = json["sha256"]?.string
  }
}

extension UnitReport {
  /// What is written down of it.
  fileprivate var members: [(String, PropertyValue)] {
    var members: [(String, PropertyValue)] = [
      ("features_read", PropertyValue(featuresRead)), ("features_written", PropertyValue(featuresWritten))
    ]
    if unreadable > 0 { members.append(("unreadable", PropertyValue(unreadable))) }
    if hasErrors { members.append(("has_errors", .bool(true))) }
    if !counts.isEmpty { members.append(("findings", .object(GeoProperties(Self.sorted(counts))))) }
    members += [
      ("errors", PropertyValue(severities.errors)), ("warnings", PropertyValue(severities.warnings)),
      ("seconds", .number(Self.thousandths(seconds)))
    ]
    if case .failed(let failure) = status {
      members += [("message", .string(failure.message)), ("is_of_data", .bool(failure.isOfData))]
    }
    return members
  }

  /// By their codes.
  static func sorted(_ counts: [String: Int]) -> [(String, PropertyValue)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, PropertyValue($0.value)) }
  }

  static func thousandths(_ seconds: Double) -> String {
    let count = Int((seconds * 1000).rounded())
    let fraction = "\(count % 1000)"
    return "\(count / 1000)." + String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
  }

  fileprivate init(recorded json: RawJSON) {
    self.init()
    featuresRead = json["features_read"]?.integer ?? 0
    featuresWritten = json["features_written"]?.integer ?? 0
    unreadable = json["unreadable"]?.integer ?? 0
    hasErrors = json["has_errors"]?.bool ?? false
    for member in json["findings"]?.members.map({ $0 }) ?? [] { counts[member.name] = member.value.integer ?? 0 }
    severities = SeverityCounts(errors: json["errors"]?.integer ?? 0, warnings: json["warnings"]?.integer ?? 0)
    seconds = json["seconds"]?.double ?? 0
    if let message = json["message"]?.string { fail(message, isOfData: json["is_of_data"]?.bool ?? false) }
  }
}
