public import ByteStreams
internal import GeoJSON
internal import GeoModel

/// GeoJSON in, GeoJSON out.
public enum Conversion {
  /// Converts one input.
  ///
  /// - Parameters:
  ///   - beginning: bytes of the input that were read from the source already, to see what it is.
  ///   - sink: gets the text; the caller commits it when this returns.
  ///   - rejects: gets the bytes of every feature that could not be read, each behind a record separator.
  ///   - findings: called for each block that has some, in input order.
  /// - Throws: ``ConversionError``; the sink is then incomplete and must be discarded.
  /// - Complexity: O(bytes); memory does not depend on the input's size, but for its largest feature.
  public static func run(
    _ source: inout ByteSource, beginning: [UInt8] = [], to sink: inout ByteSink, rejects: inout ByteSink?,
    options: ConversionOptions, excerpts: Bool = false, progress: (FeatureRun.Progress) -> Void = { _ in }, findings: ([Finding]) -> Void
  ) throws(ConversionError) -> ConversionReport {
    var options = options
    options.writing.writesUnreadable = options.onError == .null
    let writer = FeatureWriter(options: options.writing)
    let choosesByNumber = options.skip > 0 || options.limit != nil
    let file = source.name
    let keepsRejects = rejects != nil
    var delivery = Delivery(options: options, separator: writer.separator)
    try FeatureRun.run(
      &source, beginning: beginning, options: options.reading,
      makeWorker: { [options] in
        var steps = GeometrySteps(options)
        return { block in
          steps.apply(to: &block)
          if options.writing.dropsCoordinateSystem { block.noteDroppedCoordinateSystems() }
          return ConvertedBlock(
            block, writer, file: file, excerpts: excerpts, keepsRejects: keepsRejects, keepsOrdinals: choosesByNumber)
        }
      },
      deliver: { (block: ConvertedBlock) throws(ConversionError) -> Bool in
        do throws(ByteStreamError) {
          if !block.rejects.isEmpty { try rejects?.write(block.rejects) }
          return try delivery.take(block, &sink, findings, progress)
        } catch {
          throw .stream(error)
        }
      },
      failure: { .stream($0) })
    if delivery.failed { throw .data(unreadable: delivery.unreadable) }
    do throws(ByteStreamError) {
      try delivery.finish(&sink, findings)
    } catch {
      throw .stream(error)
    }
    return delivery.report
  }
}

/// A block's text and what else is to be said of it.
struct ConvertedBlock: Sendable {
  var output = FeatureWriter.Output()
  let findings: BlockFindings
  let boundaries: [CollectionBoundary]
  /// The bytes of the features that could not be read.
  private(set) var rejects: [UInt8] = []
  /// Features of the block, those that could not be read, those that no one asked for.
  let features: Int
  private(set) var unreadable = 0
  private(set) var dropped = 0
  /// Whether text was lost that belongs to no feature.
  let hasDamage: Bool
  let bytes: Int
  /// For each feature written, its ordinal in the input; kept only where some may be left out later.
  private(set) var ordinals: [Int] = []

  init(
    _ block: borrowing FeatureBlock<Geographic>, _ writer: FeatureWriter, file: String, excerpts: Bool,
    keepsRejects: Bool, keepsOrdinals: Bool
  ) {
    findings = BlockFindings(block, file: file, excerpts: excerpts)
    boundaries = block.boundaries
    features = block.count
    bytes = block.byteCount
    hasDamage = block.diagnostics.contains { $0.feature == nil && $0.rule.isDamage }
    for row in block.rows {
      if row.flags.contains(.unreadable) {
        unreadable += 1
        if keepsRejects {
          rejects.append(0x1E)
          rejects.append(contentsOf: block.text[row.text.range])
          rejects.append(0x0A)
        }
      } else if row.flags.contains(.dropped) {
        dropped += 1
        continue
      }
      if keepsOrdinals, !row.flags.contains(.unreadable) || writer.options.writesUnreadable { ordinals.append(row.ordinal) }
    }
    writer.write(block, to: &output)
  }
}
