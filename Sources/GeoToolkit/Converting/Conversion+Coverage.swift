internal import ByteStreams
internal import GeoModel
internal import GeoPipeline

extension Conversion {
  /// A conversion for which all features must be known first: reads the input for its borders and puts its bytes aside,
  /// then reads these and writes.
  static func runTwice(
    _ source: inout ByteSource, beginning: [UInt8], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, excerpts: Bool, progress: (FeatureRun.Progress) -> Void, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    guard let simplification = options.simplification else { return ConversionReport() }
    var spool = ByteSpool()
    var collector = SimplifyCoverage(simplification)
    try FeatureRun.run(
      &source, beginning: beginning, options: options.reading,
      copy: { (bytes) throws(ByteStreamError) in try spool.write(bytes) },
      makeWorker: {
        let box = KeepInBox(options.box)
        return { block in
          box.mark(&block)
          return block
        }
      },
      deliver: { (block: FeatureBlock<Geographic>) throws(ConversionError) -> Bool in
        do throws(StageError) {
          try collector.collect(block)
          return true
        } catch {
          throw .step(error)
        }
      },
      failure: { .stream($0) })
    let coverage: SimplifiedCoverage
    do throws(StageError) {
      coverage = try collector.result()
    } catch {
      throw .step(error)
    }
    var again: ByteSource
    do throws(ByteStreamError) {
      again = try spool.source(name: source.name)
    } catch {
      throw .stream(error)
    }
    var report = try runOnce(
      &again, beginning: [], to: &sink, rejects: &rejects, options: options, coverage: coverage, excerpts: excerpts,
      progress: progress, findings: findings)
    report.coverage = ConversionReport.Coverage(
      arcs: coverage.topology.arcCount, nearMisses: coverage.nearMisses, estimatedPeak: coverage.estimatedPeak)
    return report
  }
}
