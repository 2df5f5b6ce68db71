internal import ByteStreams
internal import GeoModel

/// Compares what is there with what a record says.
struct RunComparison {
  private let run: PipelineRun
  private let units: UnitOptions

  init(_ run: PipelineRun) {
    self.run = run
    units = UnitOptions(pipeline: run.pipeline, formats: run.options.formats, systems: run.options.systems, jobs: 1)
  }

  /// The units that are done, by their numbers, with the lines that say so, brought up to date.
  func kept(_ record: borrowing RunRecord) throws(ByteStreamError) -> [Int: RecordLine] {
    var digests = UnitDigests(units)
    var kept: [Int: RecordLine] = [:]
    for (number, unit) in run.plan.units.enumerated() {
      guard var line = record.lines[RecordLine.Key(unit)], line.event == .done, line.job == (try digests.digest(of: unit)),
        line.inputs.map(\.path) == unit.inputs.map(\.path),
        line.outputs.allSatisfy({ $0.stamp != nil && $0.stamp == FileStamp(of: $0.path) })
      else { continue }
      if try areUnchanged(&line.inputs) { kept[number] = line }
    }
    return kept
  }

  /// Whether inputs have the bytes that they had; takes over their present times.
  private func areUnchanged(_ files: inout [RecordLine.File]) throws(ByteStreamError) -> Bool {
    for index in files.indices {
      guard let before = files[index].stamp, let digest = files[index].sha256, let now = FileStamp(of: files[index].path) else { return false }
      if now == before, !run.options.verifies { continue }
      if now.size != before.size { return false }
      if try SHA256.ofFile(files[index].path) != digest { return false }
      files[index].stamp = now
    }
    return true
  }

  /// What is written down of a unit.
  func line(of number: Int, _ event: RecordLine.Event) throws(ByteStreamError) -> RecordLine {
    let unit = run.plan.units[number]
    var digests = UnitDigests(units)
    return RecordLine(
      event, job: try digests.digest(of: unit), inputs: unit.inputs.map { RecordLine.File(path: $0.path) },
      outputs: unit.outputs.map { RecordLine.File(path: $0.path) })
  }
}
