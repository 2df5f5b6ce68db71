public import ByteStreams
public import GeoJSON
public import GeoModel
internal import TopoJSON

/// Pulls the features of an input, block by block: the synchronous door.
///
/// Reads a file, a pipe, standard input or memory, gzip and zstd undone on the way, and takes what `FeatureSlicer`
/// takes, and TopoJSON, recognised by its content. Holds one block and the feature that has not ended yet, whatever the
/// input's size, and reads no further than the block that was asked for; but a topology is held as a whole.
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
  /// How the input is read, once its beginning was seen.
  private var form: Form?
  private let options: DecodingOptions

  private enum Form {
    case flowing
    case topology(TopologyReader)
  }

  /// How far it has come: what was handed out so far.
  public private(set) var progress = FeatureRun.Progress()

  /// Reads a source to its end.
  public init(_ source: consuming ByteSource, options: DecodingOptions = DecodingOptions()) {
    self.source = source
    self.options = options
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
    if form == nil { try begin() }
    if case .topology(var reader)? = form {
      let piece = reader.nextPiece()
      form = .topology(reader)
      return piece.map { read($0, of: reader.document) }
    }
    while true {
      if var block = decoder.next(of: &slicer) {
        lines.place(in: &block)
        progress.bytes = block.byteOffset + block.byteCount
        progress.features += block.count
        return block
      }
      if isAtEnd { return nil }
      if try Self.read(from: &source, to: &slicer) == 0 {
        slicer.finish()
        isAtEnd = true
      }
    }
  }

  /// Looks at the beginning, or reads all of a topology.
  private mutating func begin() throws(ByteStreamError) {
    switch try InputForm.of(&source, beginning: [], options: options) {
    case .flowing(let beginning):
      form = .flowing
      if let whole = try source.takeMemory() {
        slicer = FeatureSlicer(whole: whole, options: options)
        isAtEnd = true
      } else {
        beginning.withUnsafeBytes { slicer.append($0) }
      }
    case .topology(let document):
      form = .topology(TopologyReader(document))
      decoder = FeatureDecoder(options: options.forTranslations)
    }
  }

  private mutating func read(_ piece: TopologyReader.Piece, of document: TopologyDocument) -> FeatureBlock<Geographic> {
    var block = FeatureBlock<Geographic>()
    TopologyReader.decode(piece, of: document, &decoder, into: &block)
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
