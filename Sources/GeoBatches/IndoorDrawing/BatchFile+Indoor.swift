public import ByteStreams
public import GeoConversion
public import GeoFindings
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import IMDF
internal import Overlays

extension BatchFile {
  /// Metres between floors of neighbouring ordinals in a GLB file; the standard has no heights.
  public static let storeyHeight = 4.0

  /// Writes the batches of an indoor map: for each building and level one or more, in drawing order (``IndoorBatches``).
  ///
  /// In GLB every batch is a node named after its building and level, ``storeyHeight`` above the one of the ordinal below.
  ///
  /// - Parameters:
  ///   - batches: the batches of the map.
  ///   - sink: gets the file; the caller commits it when this returns.
  ///   - format: `.glb`, `.overlay`, or a format of your own.
  ///   - takesDamaged: whether features that cannot be read are left out; otherwise they end the run.
  ///   - excerpts: whether findings quote the text that they are about.
  ///   - findings: called with the findings of reading the archive, and for each batch that has some.
  public static func write(
    _ batches: IndoorBatches, to sink: inout ByteSink, as format: some BatchOutput, takesDamaged: Bool = false, excerpts: Bool = false,
    findings: ([Finding]) -> Void = { _ in }
  ) throws(Failure) -> Report {
    if !batches.isOfPalette, let reason = format.refusal(of: batches.options.styles) { throw .style(reason) }
    let plan = batches.plan
    let found = IndoorFindings(plan, excerpts: excerpts).ofReading()
    if !found.isEmpty { findings(found) }
    var writing = BatchWriting(format)
    writing.report.count(found.map(\.diagnostic))
    if writing.report.errors > 0, !takesDamaged { throw .data }
    if !batches.options.steps.forcesDegrees, found.contains(where: { $0.diagnostic.rule == .otherCoordinateSystem }) { throw .notDegrees }
    writing.report.droppedFeatures += plan.unreadable
    var parts = plan.parts[...]
    var sequence = 0
    try OrderedRun.run(
      jobs: max(1, min(batches.options.reading.jobs, parts.count)), size: { _ in 0 },
      next: { () throws(Failure) in parts.popFirst() },
      makeWorker: {
        { part -> MadePart in
          do throws(StageError) { return .made(try batches.make(part, sequence: 0)) } catch { return .failed(error) }
        }
      },
      deliver: { (part: MadePart) throws(Failure) -> Bool in
        let elements: [IndoorBatches.Element]
        switch part {
        case .made(let batches): elements = batches
        case .failed(let error): throw .step(error)
        }
        for drawn in elements {
          let found = writing.losses(of: drawn.batch, isFloor: true).map { Finding($0, file: plan.map.archive.name) } + drawn.findings
          if !found.isEmpty { findings(found) }
          var batch = drawn.batch
          batch.header.sequence = sequence
          sequence += 1
          writing.report.count(batch)
          try writing.refuse(drawn.findings.map(\.diagnostic), takesDamaged: takesDamaged)
          let name = [drawn.building.flatMap { plan.label(of: $0.index) }, drawn.level.flatMap { plan.label(of: $0.index) }]
            .compactMap(\.self).joined(separator: " / ")
          let height = Double(drawn.level?.ordinal ?? 0) * storeyHeight
          try writing.write(batch, to: &sink, place: (name.isEmpty ? "ground" : name, height))
        }
        return true
      })
    let last = writing.lastLosses().map { Finding($0, file: plan.map.archive.name) }
    if !last.isEmpty { findings(last) }
    return try writing.finish(&sink)
  }
}

/// What a thread makes of a part of a map.
private enum MadePart: Sendable {
  case made([IndoorBatches.Element])
  case failed(StageError)
}
