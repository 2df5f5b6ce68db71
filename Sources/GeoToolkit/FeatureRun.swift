public import ByteStreams
public import GeoJSON
public import GeoModel
internal import GeoPipeline

/// How an input is read.
public struct ReadingOptions: Sendable {
  public var decoding = DecodingOptions()

  /// Threads that decode and process, at least 1. Results do not depend on it.
  public var jobs = 1

  public init() {}
}

/// An input from its first byte to its last: bytes, slices, blocks, whatever work is done on them, in order.
public enum FeatureRun {
  /// How far a run has come.
  public struct Progress: Sendable {
    /// Bytes of the (decompressed) input, and features, behind us.
    public var bytes = 0
    public var features = 0
  }

  /// Decodes an input and works on its blocks, several at a time; delivers what comes of them in input order.
  ///
  /// - Parameters:
  ///   - beginning: bytes of the input that were read from the source already.
  ///   - copy: gets every byte that is read, those read already included.
  ///   - makeWorker: called once on each thread; gets each block, whose memory is used again for the next one.
  ///   - rest: called at the end with what stands behind the last value, which is in no block.
  ///   - deliver: in order, one at a time; `false` ends the run early.
  /// - Returns: the bytes of the (decompressed) input that were read.
  /// - Throws: what reading or `deliver` throws.
  @discardableResult
  public static func run<Output: Sendable, Failure: Error>(
    _ source: inout ByteSource, beginning: [UInt8] = [], options: ReadingOptions,
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    makeWorker: @Sendable () -> (inout FeatureBlock<Geographic>) -> Output, rest: ([UInt8]) -> Void = { _ in },
    deliver: (Output) throws(Failure) -> Bool, failure: (ByteStreamError) -> Failure
  ) throws(Failure) -> Int {
    let form: InputForm
    do throws(ByteStreamError) {
      form = try InputForm.of(&source, beginning: beginning, options: options.decoding)
    } catch {
      throw failure(error)
    }
    let beginning: [UInt8]
    switch form {
    case .flowing(let bytes): beginning = bytes
    case .topology(let document):
      do throws(ByteStreamError) {
        let bytes = document.bytes.span
        try bytes.withUnsafeBytes { (bytes) throws(ByteStreamError) in try copy(bytes) }
      } catch {
        throw failure(error)
      }
      return try run(document, options: options, makeWorker: makeWorker, deliver: deliver)
    }
    var slicer = FeatureSlicer(options: options.decoding)
    beginning.withUnsafeBytes { slicer.append($0) }
    do throws(ByteStreamError) {
      try beginning.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try copy(bytes) }
    } catch {
      throw failure(error)
    }
    var byteCount = beginning.count
    var isAtEnd = false
    try OrderedRun.run(
      jobs: options.jobs,
      next: { () throws(Failure) -> SliceGroup? in
        while true {
          if let group = slicer.next() { return group }
          if isAtEnd { return nil }
          let count: Int
          do throws(ByteStreamError) {
            count = try slicer.receive { (into) throws(ByteStreamError) in
              let count = try source.read(into: into)
              try copy(UnsafeRawBufferPointer(rebasing: into[..<count]))
              return count
            }
          } catch {
            throw failure(error)
          }
          byteCount += count
          if count == 0 {
            slicer.finish()
            isAtEnd = true
          }
        }
      },
      makeWorker: {
        let decoder = DecoderBox(FeatureDecoder(options: options.decoding))
        let work = makeWorker()
        return { group in
          decoder.decoder.decode(group, into: &decoder.block)
          return work(&decoder.block)
        }
      },
      deliver: deliver)
    rest(slicer.rest)
    return byteCount
  }

  /// Keeps a thread's decoder, which cannot be copied, and the block whose memory it fills again and again.
  final class DecoderBox {
    var decoder: FeatureDecoder
    var block = FeatureBlock<Geographic>()
    init(_ decoder: consuming FeatureDecoder) { self.decoder = decoder }
  }
}
