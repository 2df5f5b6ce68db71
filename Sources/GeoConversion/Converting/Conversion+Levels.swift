public import ByteStreams
internal import GeoAlgorithms
public import GeoFindings
internal import GeoModel
internal import GeoPipeline
public import GeoReading

extension Conversion {
  /// One of several outputs of a run: a level of detail for a zoom level of the web map.
  public final class Level {
    public let zoom: Double
    fileprivate var sink: ByteSink?

    public init(zoom: Double, sink: consuming ByteSink) {
      self.zoom = zoom
      self.sink = consume sink
    }

    /// Makes the disk keep what was written; ``commit()`` then only gives the file its name. For several levels that are to appear
    /// together.
    public func complete() throws(ByteStreamError) { try sink?.complete() }

    /// Commits what was written, once.
    public func commit() throws(ByteStreamError) { try sink.take()?.commit() }
  }

  /// Converts one input to several levels of detail in one pass: positions are ranked once.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - beginning: bytes of the input that were read from the source already.
  ///   - levels: get the text; the caller commits them when this returns.
  ///   - pixels: the tolerance at each level's zoom.
  ///   - options: how to simplify; the amount comes from the levels.
  ///   - excerpts: whether findings quote the text that they are about.
  ///   - progress: called now and then with what was read so far.
  ///   - findings: called for each block that has some, in input order.
  /// - Returns: a report for each level.
  /// - Throws: ``ConversionError``; the levels are then incomplete and must not be committed.
  public static func run(
    _ source: inout ByteSource, beginning: [UInt8] = [], to levels: [Level], pixels: Double, options: ConversionOptions,
    excerpts: Bool = false, progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> [ConversionReport] {
    try options.checkTarget()
    try options.checkArrangement()
    let options = options.naming(source.name)
    let each = levels.map { level in
      var own = options
      let base = options.steps.simplification ?? SimplificationOptions(.pixels(pixels, zoom: level.zoom))
      own.steps.simplification = base.with(.pixels(pixels, zoom: level.zoom))
      return own
    }
    guard let first = each.first, let simplification = first.steps.simplification else { return [] }
    if simplification.mode != .coverage {
      return try runLevels(
        first.output, &source, beginning: beginning, to: levels, options: each, coverages: nil, excerpts: excerpts, progress: progress,
        findings: findings)
    }
    var collector = SimplifyCoverage(simplification)
    var again = try collect(&source, beginning: beginning, options: first, into: &collector)
    let coverages: [SimplifiedCoverage]
    do throws(StageError) {
      coverages = try (consume collector).result(amounts: each.compactMap { $0.steps.simplification?.amount })
    } catch {
      throw .step(error)
    }
    var reports = try runLevels(
      first.output, &again, beginning: [], to: levels, options: each, coverages: coverages, excerpts: excerpts, progress: progress,
      findings: findings)
    for index in reports.indices { reports[index].coverage = ConversionReport.Coverage(coverages[index]) }
    return reports
  }

  private static func runLevels<Output: FeatureOutput>(
    _ output: Output, _ source: inout ByteSource, beginning: [UInt8], to levels: [Level], options: [ConversionOptions],
    coverages: [SimplifiedCoverage]?, excerpts: Bool, progress: (FeatureRun.Progress) -> Void, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> [ConversionReport] {
    let outputs = options.map { ConversionOutput(output, options: $0) }
    let file = source.name
    let converters = zip(outputs, options).map { delivery, own in
      BlockConverter<Output>(delivery.encoder, delivery.traits, own, file: file, excerpts: excerpts, keepsRejects: false)
    }
    var noRejects: ByteSink?
    let bytes = try FeatureRun.run(
      &source, beginning: beginning, options: options[0].flow,
      makeWorker: {
        let steps = options.indices.map {
          GeometrySteps(
            options[$0].steps, for: options[$0].use, properties: options[$0].propertiesOfInput, coverage: coverages?[$0], isLevel: true)
        }
        var ranks = coverages == nil ? options[0].steps.simplification.map { RankPositions($0) } : nil
        return { block -> Result<[ConversionOutput<Output>.Block], StageError> in
          // Up to simplification the levels are one.
          do throws(StageError) { try steps[0].begin(&block) } catch { return .failure(error) }
          steps[0].leaveOutUnclipped(of: &block)
          steps[0].beforeSimplifying(&block)
          let importances = ranks?.importances(of: block) ?? []
          var blocks: [ConversionOutput<Output>.Block] = []
          for index in options.indices {
            var level = block
            do throws(StageError) { try steps[index].fromSimplifying(&level, importances: importances) } catch { return .failure(error) }
            blocks.append(converters[index].convert(&level, steps[index], missing: steps[0].missingProperties))
          }
          return .success(blocks)
        }
      },
      deliver: { (result: Result<[ConversionOutput<Output>.Block], StageError>) throws(ConversionError) -> Bool in
        let blocks: [ConversionOutput<Output>.Block]
        do throws(StageError) { blocks = try result.get() } catch { throw .step(error) }
        var goesOn = false
        // Each finding is told once, of the first level that has come so far: one that has all its features takes no more.
        var told = Int.min
        do throws(ByteStreamError) {
          for (index, block) in blocks.enumerated() {
            guard var sink = levels[index].sink.take() else { continue }
            let from = told
            let wants = try outputs[index].take(
              block, &sink, &noRejects,
              { found in
                let untold = found.filter { block.findings.moment(of: $0.diagnostic) >= from }
                if !untold.isEmpty { findings(untold) }
              }, from == .min ? progress : { _ in })
            goesOn = goesOn || wants
            told = max(told, outputs[index].toldUpTo)
            levels[index].sink = consume sink
          }
        } catch {
          throw .stream(error)
        }
        return goesOn
      },
      failure: { .stream($0) })
    for output in outputs { try output.throwIfFailed() }
    var reports: [ConversionReport] = []
    do throws(ByteStreamError) {
      for (index, output) in outputs.enumerated() {
        guard var sink = levels[index].sink.take() else { continue }
        reports.append(try output.finish(&sink, bytes: bytes, index == 0 ? findings : { _ in }))
        levels[index].sink = consume sink
      }
    } catch {
      throw .stream(error)
    }
    return reports
  }
}
