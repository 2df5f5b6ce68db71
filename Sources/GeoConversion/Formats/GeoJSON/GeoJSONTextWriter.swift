public import ByteStreams
internal import GeoFindings
internal import GeoJSON
public import GeoModel

/// Writes GeoJSON, feature by feature.
public final class GeoJSONTextWriter: FormatWriting {
  public let encoder: GeoJSONEncoder
  private let isCollection: Bool
  private let frame: CollectionFrame
  private let tidiesBox: Bool
  private let mayChangeExtent: Bool
  private let decimals: Int?
  private let isInDegrees: Bool
  private var hasHeader = false
  private var hasFeatures = false

  init(_ container: WritingOptions.Container, _ context: WritingContext) {
    encoder = GeoJSONEncoder(container, context)
    isCollection = container == .featureCollection
    tidiesBox = context.tidiesBoxes
    mayChangeExtent = context.mayChangeExtent
    decimals = context.common.decimals
    let box: CollectionFrame.BoundingBox = mayChangeExtent ? .deferred : decimals.map { .rounded(decimals: $0) } ?? .kept
    isInDegrees = context.system == nil
    frame = CollectionFrame(
      layout: context.common.layout, box: box, dropsCoordinateSystem: context.common.dropsCoordinateSystem, system: context.system)
  }

  public func take(
    _ part: FeatureTexts, _ features: Range<Int>, of collection: borrowing OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) {
    try writeHeader(collection, &sink)
    var start = part.start(of: features)
    if isCollection, !hasFeatures {
      // Nothing stands before the first feature but the line break that the layout has.
      try sink.write(frame.beforeFirst)
      start += encoder.separator.utf8CodeUnitCount
    }
    hasFeatures = true
    try part.withBytes(from: start, to: features) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
  }

  public func finish(
    _ collection: inout OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) -> (any WritingSummary)? {
    guard isCollection else { return nil }
    try writeHeader(collection, &sink)
    if hasFeatures { try sink.write(frame.behindLast) }
    try sink.write(footer(&collection))
    try sink.write(Array("\n".utf8))
    return nil
  }

  /// Writes what stands before the first feature, once: there may be none if the run fails.
  private func writeHeader(_ collection: borrowing OutputCollection, _ sink: inout ByteSink) throws(ByteStreamError) {
    guard isCollection, !hasHeader else { return }
    hasHeader = true
    try sink.write(frame.header(collection.opening))
  }

  /// The text after the last feature, with the collection's box as it has become; reports where it could not be kept true.
  private func footer(_ collection: inout OutputCollection) -> [UInt8] {
    let (opening, closing, box) = (collection.opening, collection.closing, collection.box)
    guard let old = collection.statedBox else { return frame.footer(closing, behind: opening) }
    let value = box.value(old, decimals: decimals, tidies: tidiesBox, isInDegrees: isInDegrees)
    let numbers = BoundingBoxText(value ?? []).values
    if tidiesBox, let latitude = BoxCheck.latitudeBeyond(numbers), var finding = box.finding {
      finding.diagnostic.rule = .boxOutOfRange
      finding.diagnostic.severity = Rule.boxOutOfRange.severity
      finding.diagnostic.message = BoxCheck.rangeMessage(latitude)
      collection.findings.append(finding)
    }
    let isStale = !mayChangeExtent && !box.isKept
    let isDropped = isStale && CollectionFrame.box(opening: opening, closing: nil) == nil
    if isStale || value == nil, var finding = box.finding {
      finding.diagnostic.message = isDropped ? CollectionBox.dropped : isStale ? CollectionBox.stale : CollectionBox.lost
      collection.findings.append(finding)
    }
    return isDropped ? frame.deferringBox.footer(closing, behind: opening) : frame.footer(closing, behind: opening, box: value)
  }
}

/// Encodes blocks as GeoJSON text.
public struct GeoJSONEncoder: BlockEncoding {
  private let writer: FeatureWriter
  /// What stands before every feature's text but the first one's.
  let separator: StaticString

  init(_ container: WritingOptions.Container, _ context: WritingContext) {
    var writing = context.text
    writing.container = container
    writing.writesUnreadable = context.keepsUnreadable
    var writer = FeatureWriter(options: writing)
    writer.largeFeatureWork = context.largeFeatureWork
    self.writer = writer
    separator = writer.separator
  }

  public func encode(_ block: borrowing FeatureBlock<Geographic>, losses: inout [Diagnostic]) -> FeatureTexts {
    var output = FeatureWriter.Output()
    writer.write(block, to: &output)
    losses += block.lostNumbers(ofRows: output.rowsWithoutAllNumbers)
    return FeatureTexts(output)
  }
}
