public import ByteStreams
internal import GeoJSON
public import GeoModel
public import SVG

/// A picture (SVG).
public struct SVGOutput: FeatureOutput {
  public var options: SVGOptions

  public init(_ options: SVGOptions = SVGOptions()) { self.options = options }

  public var traits: WritingTraits {
    var traits = WritingTraits()
    traits.isDrawn = true
    return traits
  }

  public func fitted(to property: String) -> SVGOutput {
    var own = self
    own.options.fittedProperty = property
    return own
  }

  public func makeWriter(_ context: WritingContext) -> SVGFileWriter {
    let writer = SVGWriter(keepsUnreadable: context.keepsUnreadable, fittedProperty: options.fittedProperty)
    return SVGFileWriter(options, writer, spool: ByteSpool(folder: context.temporaryFolder))
  }
}

/// Writes a picture. Where a feature lies in it depends on all features, so their sketches are spooled until the last one is known.
/// Memory does not depend on their number.
public final class SVGFileWriter: FormatWriting {
  public let encoder: SVGEncoder
  private var picture: SVGPicture
  private var spool: ByteSpool

  init(_ options: SVGOptions, _ writer: SVGWriter, spool: consuming ByteSpool) {
    encoder = SVGEncoder(writer: writer)
    picture = SVGPicture(options: options)
    self.spool = spool
  }

  public func take(
    _ part: FeatureTexts, _ features: Range<Int>, of collection: borrowing OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) {
    try part.withBytes(of: features) { (sketches) throws(ByteStreamError) in
      if sketches.isEmpty { return }
      picture.measure(sketches)
      try withUnsafeBytes(of: sketches.count) { (count) throws(ByteStreamError) in try spool.write(count) }
      try spool.write(sketches)
    }
  }

  public func finish(
    _ collection: inout OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) -> (any WritingSummary)? {
    let pen = picture.pen()
    var text = TextOutput()
    try sink.write(Array(pen.header.utf8))
    var rest: [UInt8] = []
    try spool.drain { (piece) throws(ByteStreamError) in
      rest.append(contentsOf: piece)
      let used = rest.withUnsafeBytes { Self.draw($0, pen, &text) }
      rest.removeFirst(used)
      try text.withBytes { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
      text.removeAll()
    }
    try sink.write(Array(pen.footer.utf8))
    return nil
  }

  /// Draws what of the bytes is whole: sketches after their length. Returns how many bytes that is.
  private static func draw(_ bytes: UnsafeRawBufferPointer, _ pen: SVGPicture.Pen, _ text: inout TextOutput) -> Int {
    var at = 0
    while bytes.count - at >= MemoryLayout<Int>.size {
      let start = at + MemoryLayout<Int>.size
      let count = bytes.loadUnaligned(fromByteOffset: at, as: Int.self)
      // The spool gives back what it was given.
      guard bytes.count - start >= count else { break }
      pen.append(UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]), to: &text)
      at = start + count
    }
    return at
  }
}

/// Encodes blocks as sketches.
public struct SVGEncoder: BlockEncoding {
  let writer: SVGWriter

  public func encode(_ block: borrowing FeatureBlock<Geographic>, losses: inout [Diagnostic]) -> FeatureTexts {
    var output = FeatureWriter.Output()
    writer.write(block, to: &output)
    losses += block.lostNumbers(ofRows: output.rowsWithoutAllNumbers)
    return FeatureTexts(output)
  }
}
