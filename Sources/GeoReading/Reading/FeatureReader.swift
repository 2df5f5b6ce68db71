public import ByteStreams
internal import GeoJSON
public import GeoModel
internal import GeoPipeline

/// Reads the features of an input, block by block, in synchronous code.
///
/// Reads a file, a pipe, standard input or memory, compressed with gzip or zstd or not: GeoJSON, sequences of it, and other formats,
/// recognised by their content. Holds one block and the incomplete feature after it, whatever the
/// input's size, and reads no further than the requested block. There are two exceptions: TopoJSON is held as a whole, and several threads
/// (``ReadingOptions/jobs``) read a few blocks ahead.
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
/// In asynchronous code use ``FeatureBlocks``; to work on blocks where they are decoded, ``ProcessedReader``.
///
/// A reader may move to another task, but is used by one at a time; its single ownership sees to that.
public struct FeatureReader: ~Copyable, BlockingReader, @unchecked Sendable {
  // Unchecked: everything in it is owned by it alone.

  private var flow: BlockFlow<FeatureBlock<Geographic>>
  private let options: ReadingOptions
  private var lines = LineCounter()

  /// The progress: what was returned so far.
  public private(set) var progress = FeatureRun.Progress()

  /// Reads a source to its end.
  public init(_ source: consuming ByteSource, options: ReadingOptions = ReadingOptions()) {
    self.options = options
    flow = BlockFlow(source, options: options) {
      { block in
        var own = FeatureBlock<Geographic>()
        swap(&own, &block)
        return .success(own)
      }
    }
  }

  /// Opens a file, a FIFO or a device, or tiles: `map.pmtiles#z=6` (``TileReading``).
  ///
  /// - Throws: `ByteStreamError` with code `notFound`, `isDirectory`, `permissionDenied` or `openFailed`.
  public init(path: String, options: ReadingOptions = ReadingOptions()) throws(ByteStreamError) {
    self.init(try ByteSource(input: path), options: options)
  }

  /// Reads bytes in memory, compressed or not.
  public init(bytes: [UInt8], name: String = "<memory>", options: ReadingOptions = ReadingOptions()) {
    self.init(ByteSource(bytes: bytes, name: name), options: options)
  }

  /// The path, or the caller's name for the stream.
  public var name: String { flow.source.name }

  /// The stored size in bytes; `nil` for pipes and other streams without one. For progress, with ``storedBytesRead``.
  public var storedBytes: Int? { flow.source.totalBytes }

  /// Stored bytes taken from the file or pipe so far, including read-ahead of at most some hundred KiB; all bytes of an array once reading
  /// has begun.
  public var storedBytesRead: Int { flow.source.bytesConsumed }

  /// The next features, about 256 KiB of text or one larger feature; `nil` after the last. A block may hold findings and no
  /// features. Findings have their lines and columns.
  ///
  /// Never fails because of the data: a feature that cannot be read has no geometry and a finding.
  ///
  /// - Throws: `ByteStreamError` when the bytes cannot be read: a disk that fails, a compressed file that is damaged. All blocks
  ///   before have been returned, except for the last one at most.
  /// - Complexity: O(bytes of the block).
  public mutating func next() throws(ByteStreamError) -> FeatureBlock<Geographic>? {
    let next: FeatureBlock<Geographic>?
    do throws(PipelineError) {
      next = try flow.next()
    } catch {
      switch error {
      case .stream(let error): throw error
      // There is no stage.
      case .stage(let error): throw ByteStreamError(.readFailed, path: name, message: error.message)
      }
    }
    guard var block = next else { return nil }
    lines.place(in: &block)
    progress.bytes = block.byteOffset + block.byteCount
    progress.features += block.count
    return block
  }
}
