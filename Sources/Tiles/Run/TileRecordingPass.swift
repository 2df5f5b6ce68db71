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
  /// By layer, what can be in clusters.
  private var points: [Int: ClusterPoints] = [:]

  init(_ options: TilingOptions) {
    self.options = options
    spool = BlockSpool(folder: options.temporaryFolder)
    properties = PropertyStore(folder: options.temporaryFolder)
    junctions = JunctionSearch(folder: options.temporaryFolder)
  }

  mutating func read(_ source: TileSource, findings: ([Finding]) -> Void) throws(TilingError) {
    // Also a layer without features is one.
    if source.layerName == nil { _ = layers.index(of: source.layer, .features, zooms: options.zooms(ofLayer: source.layer)) }
    let makeWorker = worker(source)
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
        do throws(ByteStreamError) {
          for layer in block.layers { try add(layer) }
          if options.tolerance > 0 { try junctions.add(block.marks) }
        } catch {
          throw .stream(error)
        }
        tally.add(block.tally)
        if layers.layers.count > LayerTable.most * 2 { throw .tooManyLayers(most: LayerTable.most) }
        return true
      },
      failure: { .stream($0) })
  }

  /// What a thread makes of a block; an own type, since the standard library's generic one takes its time at first use.
  private enum RecordedOrFailed: Sendable {
    case recorded(RecordedBlock)
    case failed(StageError)
  }

  private mutating func add(_ block: RecordedLayer) throws(ByteStreamError) {
    let zooms = options.zooms(ofLayer: block.name)
    let layer = layers.index(of: block.name, .features, zooms: zooms)
    let keys = layers.add(block.keys, block.shapes, to: layer)
    try spool.add(SpooledBlock.head(layer: layer, first: tally.features, properties: properties.count), block.records)
    if options.hasLabels {
      // The same names in the same order, so that they have the same numbers.
      let labels = layers.index(of: block.name, .labels, zooms: zooms & options.zooms(ofLabelsOf: block.name))
      _ = layers.add(block.keys, block.labels.isEmpty ? [] : [TileShape.points.rawValue], to: labels)
      if !block.labels.isEmpty {
        try spool.add(SpooledBlock.head(layer: labels, first: tally.features, properties: properties.count), block.labels)
      }
    }
    if options.clustering != nil { points[layer, default: ClusterPoints()].append(block.points, first: tally.features) }
    try properties.add(block.properties, keys: keys)
  }

  private func worker(
    _ source: TileSource
  ) -> @Sendable () -> (inout FeatureBlock<Geographic>) -> RecordedOrFailed {
    var steps = source.steps
    steps.antimeridian = .split
    let use = StepUse(refusal: steps.forcesDegrees ? .none : .all, largeFeatureWork: source.reading.largeFeatureWork)
    return { [steps, options] in
      let geometry = GeometrySteps(steps, for: use)
      var project = Project()
      var recording = FeatureRecording(options)
      return { block in
        var input = FeatureBlock<Geographic>()
        swap(&input, &block)
        let assignment = FeatureAssignment(source, input)
        do throws(StageError) {
          try geometry.apply(to: &input)
          let plane = try project.process(input.cast(to: GeographicCut.self))
          return .recorded(recording.record(plane, assignment))
        } catch {
          return .failed(error)
        }
      }
    }
  }

  var hasFeatures: Bool { tally.features > 0 }

  /// All features, and their clusters.
  consuming func finish() throws(ByteStreamError) -> RecordedFeatures {
    let zooms = options.zooms ?? 0...tally.detail
    var clusters = RecordedClusters(zooms)
    if let clustering = options.clustering {
      for (layer, points) in points.sorted(by: { $0.key < $1.key }) {
        try clusters.add(points, of: layer, clustering, first: tally.features, &layers, &properties, &spool)
      }
    }
    return RecordedFeatures(
      spool: spool, properties: try properties.finish(), junctions: try junctions.finish(), layers: layers.layers, tally: tally,
      ambiguousLayer: layers.ambiguous, zooms: zooms, clusters: clusters)
  }
}

/// All features, before they are cut.
struct RecordedFeatures: ~Copyable {
  let spool: BlockSpool
  let properties: StoredProperties
  let junctions: Junctions
  let layers: [LayerTable.Layer]
  let tally: FeatureTally
  /// The name of a layer that two have; `nil` if no two have one.
  let ambiguousLayer: String?
  /// The zoom levels of the options; of those that are chosen, the lowest ones may be left out in the end.
  let zooms: ClosedRange<Int>
  let clusters: RecordedClusters

  /// The second pass: all pieces of all tiles.
  consuming func cut(_ options: TilingOptions) throws(ByteStreamError) -> SharedPieces {
    let pieces = SharedPieces(folder: options.temporaryFolder)
    let (junctions, zooms, layers, memberships) = (junctions, zooms, layers, clusters.memberships)
    var reader = try spool.reader()
    try OrderedRun.run(
      jobs: options.jobs, size: { (block: SpooledBlock) in block.bytes.count },
      next: { () throws(ByteStreamError) in try reader.next().map { SpooledBlock(bytes: $0) } },
      makeWorker: {
        var cutting = BlockCutting(options, layers, zooms: zooms, junctions, memberships, to: pieces)
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
