public import ByteStreams
internal import GeoAlgorithms
internal import GeoJSON
public import GeoModel
internal import GeoPipeline
public import TopoJSON

/// A topology (TopoJSON) with a layer for each input. All features are held until the last one is known.
public struct TopoJSONOutput: FeatureOutput {
  public var options: TopologyWritingOptions

  public init(_ options: TopologyWritingOptions = TopologyWritingOptions()) { self.options = options }

  /// What a topology's root object has of its own.
  static let reservedMembers: Set = ["transform", "arcs", "objects"]

  public var traits: WritingTraits {
    var traits = WritingTraits()
    traits.continuesCollection = true
    traits.lostMembers = .besideAnotherCollection
    traits.reservedMembers = Self.reservedMembers
    traits.noun = "a topology"
    (traits.hasLayers, traits.snapsVertices) = (true, true)
    return traits
  }

  public var layer: String { options.layer }
  public var snapping: Double? { options.snapping }

  public func makeWriter(_ context: WritingContext) -> TopologyFileWriter {
    var writer = TopologyWriter(
      options: context.text, keepsUnreadable: context.keepsUnreadable, notesLongitudes: options.quantization != nil)
    writer.isCut = context.isCut
    var own = options
    own.isCut = own.isCut || writer.isCut
    var left = Self.reservedMembers
    if context.common.dropsCoordinateSystem { left.insert("crs") }
    return TopologyFileWriter(
      encoder: TopologyEncoder(writer: writer), collector: TopologyCollector(options: own), leftOut: left, jobs: context.jobs)
  }
}

/// Writes a topology.
public final class TopologyFileWriter: FormatWriting {
  public let encoder: TopologyEncoder
  private var collector: TopologyCollector
  private let leftOut: Set<String>
  private let jobs: Int

  fileprivate init(encoder: TopologyEncoder, collector: TopologyCollector, leftOut: Set<String>, jobs: Int) {
    self.encoder = encoder
    self.collector = collector
    self.leftOut = leftOut
    self.jobs = jobs
  }

  public func beginInput(layer: String) { collector.beginInput(layer: layer) }

  public func nameLayers(_ names: [String]) { collector.nameLayers(names) }

  public func take(
    _ part: TopologyRecords, _ features: Range<Int>, of collection: borrowing OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) {
    try part.texts.withBytes(of: features) { (records) throws(ByteStreamError) in
      do throws(TopologyError) { try collector.take(records, part.paths) } catch { throw .tooLarge(error) }
    }
  }

  public func finish(
    _ collection: inout OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) -> (any WritingSummary)? {
    var all = TopologyCollector()
    swap(&all, &collector)
    let members = collection.ownMembers(leavingOut: leftOut)
    // Given away: a copy would double what it holds.
    var written = try (consume all).finish(
      members: members, statedBox: collection.statedBox ?? [], by: ThreadedWork(jobs: jobs)
    ) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
    written.vanished += collection.ringsVanished
    return written
  }
}

/// The records of a block's features, and their geometries.
public struct TopologyRecords: EncodedPart {
  let texts: FeatureTexts
  let paths: HashedPaths

  public var featureCount: Int { texts.featureCount }
}

/// Encodes blocks as records of a topology.
public struct TopologyEncoder: BlockEncoding {
  let writer: TopologyWriter

  public func encode(_ block: borrowing FeatureBlock<Geographic>, losses: inout [Diagnostic]) -> TopologyRecords {
    var output = FeatureWriter.Output()
    var paths = HashedPaths()
    losses += writer.write(block, to: &output, paths: &paths)
    losses += block.lostNumbers(ofRows: output.rowsWithoutAllNumbers)
    return TopologyRecords(texts: FeatureTexts(output), paths: paths)
  }
}

extension ByteStreamError {
  static func tooLarge(_ error: TopologyError) -> ByteStreamError {
    ByteStreamError(.outOfMemory, path: "<topology>", message: "\(error)")
  }
}
