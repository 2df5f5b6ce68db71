public import ByteStreams
public import GeoJSON
public import GeoModel

/// Pulls the features of an input, block by block: the synchronous door.
///
/// Reads a file, a pipe, standard input or memory, gzip and zstd undone on the way, and takes what `FeatureSlicer`
/// takes, and other formats, recognised by their content. Holds one block and the feature that has not ended yet, whatever the
/// input's size, and reads no further than the block that was asked for; but TopoJSON is held as a whole.
///
/// ```swift
/// var reader = try FeatureReader(path: path)
/// while let block = try reader.next() {
///   for feature in block {
///     show(feature)
///   }
/// }
/// ```
///
/// In asynchronous code use ``FeatureBlocks``; for work on several threads, ``FeatureRun``.
///
/// A reader may move to another task, but is used by one at a time; its single ownership sees to that.
public struct FeatureReader: ~Copyable, BlockingReader, @unchecked Sendable {
  // Unchecked: the decoder owns its scratch memory, and nobody outside this value ever holds it.

  private var source: ByteSource
  private var slicer: FeatureSlicer
  private var decoder: FeatureDecoder
  private var lines = LineCounter()
  private var isAtEnd = false
  private var hasBegun = false
  /// Of another format than GeoJSON text, once the beginning was seen.
  private var foreign: (any BlockPull)?
  private let options: ReadingOptions

  /// How far it has come: what was handed out so far.
  public private(set) var progress = FeatureRun.Progress()

  /// Reads a source to its end.
  ///
  /// - Parameter formats: those that it is recognised as.
  public init(_ source: consuming ByteSource, options: DecodingOptions = DecodingOptions(), formats: [InputFormat] = InputFormat.all) {
    self.source = source
    var reading = ReadingOptions()
    (reading.decoding, reading.formats) = (options, formats)
    self.options = reading
    slicer = FeatureSlicer(options: options)
    decoder = FeatureDecoder(options: options)
  }

  /// Opens a file, a FIFO or a device.
  ///
  /// - Throws: `ByteStreamError` with code `notFound`, `isDirectory`, `permissionDenied` or `openFailed`.
  public init(path: String, options: DecodingOptions = DecodingOptions()) throws(ByteStreamError) {
    self.init(try ByteSource(path: path), options: options)
  }

  /// Reads bytes in memory, compressed or not.
  public init(bytes: [UInt8], name: String = "<memory>", options: DecodingOptions = DecodingOptions()) {
    self.init(ByteSource(bytes: bytes, name: name), options: options)
  }

  /// The path, or what the caller called the stream.
  public var name: String { source.name }

  /// The stored size in bytes; `nil` for pipes and other streams without one. For progress, with ``storedBytesRead``.
  public var storedBytes: Int? { source.totalBytes }

  /// Stored bytes taken from the file or pipe so far, read-ahead of at most some hundred KiB included; of an array all, once it is begun.
  public var storedBytesRead: Int { source.bytesConsumed }

  /// The next features, about 256 KiB of text or one larger feature; `nil` after the last. A block may hold findings and no
  /// features. Findings have their lines and columns.
  ///
  /// Never fails because of the data: what cannot be read is a feature without geometry and a finding.
  ///
  /// - Throws: `ByteStreamError` when the bytes cannot be had: a disk that fails, a compressed file that is damaged. What came
  ///   before has been handed out, but for the last block at most.
  /// - Complexity: O(bytes of the block).
  public mutating func next() throws(ByteStreamError) -> FeatureBlock<Geographic>? {
    if !hasBegun { try begin() }
    if let foreign { return try foreign.next(&source).map { placed($0) } }
    while true {
      if let block = decoder.next(of: &slicer) { return placed(block) }
      if isAtEnd { return nil }
      if try Self.read(from: &source, to: &slicer) == 0 {
        slicer.finish()
        isAtEnd = true
      }
    }
  }

  /// Looks at the beginning.
  private mutating func begin() throws(ByteStreamError) {
    hasBegun = true
    switch try InputForm.of(&source, beginning: [], options: options) {
    case .text(let beginning):
      if let whole = try source.takeMemory() {
        slicer = FeatureSlicer(whole: whole, options: options.decoding)
        isAtEnd = true
      } else {
        beginning.withUnsafeBytes { slicer.append($0) }
      }
    case .foreign(let reader, _, _): foreign = Self.pull(reader)
    }
  }

  private static func pull(_ reader: some PieceReading) -> any BlockPull { PiecePull(reader) }

  /// Gives the findings of a block their lines, and notes how far that is.
  private mutating func placed(_ block: consuming FeatureBlock<Geographic>) -> FeatureBlock<Geographic> {
    lines.place(in: &block)
    progress.bytes = block.byteOffset + block.byteCount
    progress.features += block.count
    return block
  }

  private static func read(
    from source: inout ByteSource, to slicer: inout FeatureSlicer
  ) throws(ByteStreamError) -> Int {
    try slicer.receive { (into) throws(ByteStreamError) in try source.read(into: into) }
  }
}

/// What blocks of another format than GeoJSON text are pulled out of.
private protocol BlockPull: AnyObject {
  func next(_ source: inout ByteSource) throws(ByteStreamError) -> FeatureBlock<Geographic>?
}

private final class PiecePull<Reader: PieceReading>: BlockPull {
  private var reader: Reader
  private var memory: Reader.Memory

  init(_ reader: Reader) {
    self.reader = reader
    memory = reader.makeMemory()
  }

  func next(_ source: inout ByteSource) throws(ByteStreamError) -> FeatureBlock<Geographic>? {
    let piece = try reader.next { () throws(ByteStreamError) in try InputForm.next(of: &source, most: 256 << 10) }
    guard let piece else { return nil }
    var block = FeatureBlock<Geographic>()
    reader.decode(piece, with: &memory, into: &block)
    return block
  }
}
