internal import ByteStreams
internal import GeoConversion
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import GeoValidation

/// The first pass: all features as records, and which of their vertices are junctions.
struct TileRecordingPass: ~Copyable {
  private let options: TilingOptions
  private var layers = LayerTable()
  private var spool: BlockSpool
  private var properties: PropertyStore
  private var junctions: JunctionSearch
  private var tally = FeatureTally()

  init(_ options: TilingOptions) {
    self.options = options
    spool = BlockSpool(folder: options.temporaryFolder)
    properties = PropertyStore(folder: options.temporaryFolder)
    junctions = JunctionSearch(folder: options.temporaryFolder)
  }

  mutating func read(_ source: TileSource, findings: ([Finding]) -> Void) throws(TilingError) {
    let zooms = Self.bits(source.zooms ?? 0...TilePlane.highestZoom)
    let layer = layers.index(of: source.layer, zooms: zooms)
    let labels = options.hasLabels ? layers.index(of: source.labelLayer, zooms: zooms, isOfLabels: true) : nil
    let makeWorker = worker(source, zooms: zooms)
    var lines = LineCounter()
    var bytes: ByteSource
    do throws(ByteStreamError) { bytes = try source.open() } catch { throw .stream(error) }
    var flow = FeatureFlow(source.reading.flow(for: source.steps))
    try flow.run(
      &bytes, makeWorker: makeWorker,
      deliver: { (recorded: RecordedOrFailed) throws(TilingError) -> Bool in
        guard case .recorded(var block) = recorded else {
          if case .failed(let error) = recorded { throw .stage("\(error)") }
          return false
        }
        lines.place(&block.findings, block.lines)
        if !block.findings.isEmpty { findings(block.findings.map { Finding($0, file: source.name) }) }
        if options.failsOnErrors, block.findings.contains(where: { $0.severity == .error }) { throw .errors }
        tally.errors += block.findings.count { $0.severity == .error && $0.feature == nil }
        let first = tally.features
        tally.add(block.tally)
        let keys = layers.add(block, to: layer)
        do throws(ByteStreamError) {
          try spool.add(SpooledBlock.head(layer: layer, first: first, properties: properties.count), block.records)
          if let labels {
            // The same names in the same order, so that they have the same numbers.
            _ = layers.add(block, to: labels)
            if !block.labels.isEmpty {
              try spool.add(SpooledBlock.head(layer: labels, first: first, properties: properties.count), block.labels)
            }
          }
          try properties.add(block.properties, keys: keys)
          if options.tolerance > 0 { try junctions.add(block.marks) }
        } catch {
          throw .stream(error)
        }
        return true
      },
      failure: { .stream($0) })
  }

  /// What a thread makes of a block; an own type, since the standard library's generic one takes its time at first use.
  private enum RecordedOrFailed: Sendable {
    case recorded(RecordedBlock)
    case failed(StageError)
  }

  private func worker(
    _ source: TileSource, zooms: UInt32
  ) -> @Sendable () -> (inout FeatureBlock<Geographic>) -> RecordedOrFailed {
    var steps = source.steps
    steps.antimeridian = .split
    let use = StepUse(refusal: steps.forcesDegrees ? .none : .all, largeFeatureWork: source.reading.largeFeatureWork)
    return { [steps, identifiers = options.identifiers, hasLabels = options.hasLabels] in
      let geometry = GeometrySteps(steps, for: use)
      var project = Project()
      var recording = FeatureRecording(identifiers, hasLabels: hasLabels)
      return { block in
        var input = FeatureBlock<Geographic>()
        swap(&input, &block)
        do throws(StageError) {
          try geometry.apply(to: &input)
          let plane = try project.process(input.cast(to: GeographicCut.self))
          return .recorded(recording.record(plane, zooms: zooms))
        } catch {
          return .failed(error)
        }
      }
    }
  }

  /// Bit by bit some zoom levels.
  private static func bits(_ zooms: ClosedRange<Int>) -> UInt32 { zooms.reduce(0) { $0 | 1 << UInt32($1) } }

  var hasFeatures: Bool { tally.features > 0 }

  consuming func finish() throws(ByteStreamError) -> RecordedFeatures {
    RecordedFeatures(
      spool: spool, properties: try properties.finish(), junctions: try junctions.finish(), layers: layers.layers, tally: tally)
  }
}

/// All features, before they are cut.
struct RecordedFeatures: ~Copyable {
  let spool: BlockSpool
  let properties: StoredProperties
  let junctions: Junctions
  let layers: [LayerTable.Layer]
  let tally: FeatureTally

  /// The zoom levels of the options; of those that are chosen, the lowest ones may be left out in the end.
  func zooms(_ options: TilingOptions) -> ClosedRange<Int> { options.zooms ?? 0...tally.detail }

  /// The second pass: all pieces of all tiles.
  consuming func cut(_ options: TilingOptions, zooms: ClosedRange<Int>) throws(ByteStreamError) -> SharedPieces {
    let pieces = SharedPieces(folder: options.temporaryFolder)
    let junctions = junctions
    var reader = try spool.reader()
    try OrderedRun.run(
      jobs: options.jobs, size: { (block: SpooledBlock) in block.bytes.count },
      next: { () throws(ByteStreamError) in try reader.next().map { SpooledBlock(bytes: $0) } },
      makeWorker: {
        var cutting = BlockCutting(options, zooms: zooms, junctions, to: pieces)
        return { block in cutting.cut(block) }
      },
      deliver: { (failure: ByteStreamError?) throws(ByteStreamError) in
        if let failure { throw failure }
        return true
      })
    return pieces
  }
}

extension FeatureTally {
  /// The zoom level at which the data's detail is seen: where the usual edge has at least eight units, and points are usually as far apart
  /// as a sixteenth of a tile.
  var detail: Int {
    let byEdges = Self.median(edgeLengths).map { TilePlane.bits - ($0 - 4) - 12 }
    let byPoints = Self.median(pointDistances).map { TilePlane.bits - ($0 - 8) - 12 }
    return min(max(byEdges ?? byPoints ?? 0, 0), 14)
  }

  /// The power of two of the middle length.
  private static func median(_ counts: [Int]) -> Int? {
    let all = counts.reduce(0, +)
    if all == 0 { return nil }
    var sum = 0
    return counts.firstIndex {
      sum += $0
      return sum * 2 >= all
    }
  }
}
