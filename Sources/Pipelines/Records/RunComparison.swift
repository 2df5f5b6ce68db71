internal import ByteStreams
internal import GeoModel

/// Compares what is there with what a record says.
struct RunComparison {
  private let plan: PipelinePlan
  private let options: UnitOptions
  private let verifies: Bool

  /// - Parameter verifies: whether inputs that have the same size and time as before are read all the same.
  init(_ plan: PipelinePlan, _ options: UnitOptions, verifies: Bool) {
    (self.plan, self.options, self.verifies) = (plan, options, verifies)
  }

  /// The units that are done, by their numbers, with the lines that say so, brought up to date.
  func kept(_ record: borrowing RunRecord) throws(ByteStreamError) -> [Int: RecordLine] {
    var digests = UnitDigests(options)
    var kept: [Int: RecordLine] = [:]
    for (number, unit) in plan.units.enumerated() {
      guard var line = record.lines[RecordLine.Key(unit)], line.event == .done, line.job == (try digests.digest(of: unit)),
        line.inputs.map(\.path) == unit.inputs.map(\.recorded), line.outputs.map(\.path) == unit.outputs.map(\.recorded),
        zip(line.outputs, unit.outputs).allSatisfy({ $0.stamp != nil && $0.stamp == FileStamp(of: $1.path) })
      else { continue }
      if try areUnchanged(&line.inputs, unit.inputs.map(\.file)) { kept[number] = line }
    }
    return kept
  }

  /// Whether inputs have the bytes that they had; takes over their present times.
  private func areUnchanged(_ files: inout [RecordLine.File], _ paths: [String]) throws(ByteStreamError) -> Bool {
    for (index, path) in paths.enumerated() {
      guard let before = files[index].stamp, let digest = files[index].sha256, let now = FileStamp(of: path) else { return false }
      if now == before, !verifies { continue }
      if now.size != before.size { return false }
      if try SHA256.ofFile(path) != digest { return false }
      files[index].stamp = now
    }
    return true
  }

  /// What is written down of a unit.
  func line(of number: Int, _ event: RecordLine.Event) throws(ByteStreamError) -> RecordLine {
    let unit = plan.units[number]
    var digests = UnitDigests(options)
    return RecordLine(
      event, job: try digests.digest(of: unit), inputs: unit.inputs.map { RecordLine.File(path: $0.recorded) },
      outputs: unit.outputs.map { RecordLine.File(path: $0.recorded) })
  }
}
