internal import ByteStreams
internal import GeoModel
internal import GeoPipeline

/// Inputs of other formats than GeoJSON text.
extension FeatureFlow {
  mutating func run<Reader: PieceReading, Output: Sendable, Failure: Error>(
    _ reader: inout Reader, _ source: inout ByteSource, isEnough: () -> Bool,
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void,
    waits: (Bool) throws(ByteStreamError) -> Void, makeWorker: @Sendable () -> (inout FeatureBlock<Geographic>) -> Output,
    deliver: (Output) throws(Failure) -> Bool, failure: (ByteStreamError) -> Failure
  ) throws(Failure) {
    let busy = options.busy, times = options.times, decoding = reader, preparation = preparation
    try OrderedRun.run(
      jobs: options.jobsInMemory, mostInWork: options.mostInWork, size: { decoding.size(of: $0) },
      next: { () throws(Failure) -> Reader.Piece? in
        if isEnough() { return nil }
        do throws(ByteStreamError) {
          let piece = try reader.next { () throws(ByteStreamError) in try more(&source, copy, waits) }
          if piece == nil { isAtEnd = true }
          return piece
        } catch { throw failure(error) }
      },
      goBack: { _ in },
      makeWorker: {
        let memory = PieceMemory(of: decoding)
        let work = preparation.worker(times, makeWorker)
        return { piece in
          busy.during {
            var watch = Stopwatch(times)
            decoding.decode(piece, with: &memory.memory, into: &memory.block)
            watch.lap(.decode)
            defer { memory.block.removeAll() }
            return work(&memory.block)
          }
        }
      },
      deliver: { (output) throws(Failure) in try deliver(output) ? .goOn : .stop })
  }

  /// The next piece as a block, worked on by the thread that calls.
  mutating func pull<Reader: PieceReading, Output>(
    _ reader: inout Reader, _ source: inout ByteSource, by memory: PullMemory, _ work: (inout FeatureBlock<Geographic>) -> Output
  ) throws(ByteStreamError) -> Output? {
    let own = memory.pieces as? PieceMemory<Reader> ?? PieceMemory(of: reader)
    memory.pieces = own
    let piece = try reader.next { () throws(ByteStreamError) in
      try more(&source, { (_) throws(ByteStreamError) in }, { (_) throws(ByteStreamError) in })
    }
    guard let piece else {
      isAtEnd = true
      return nil
    }
    reader.decode(piece, with: &own.memory, into: &own.block)
    defer { own.block.removeAll() }
    return work(&own.block)
  }

  /// The next bytes of the input.
  private mutating func more(
    _ source: inout ByteSource, _ copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void,
    _ waits: (Bool) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> [UInt8] {
    let isIdle = source.isIdle
    if isIdle { try waits(true) }
    var watch = Stopwatch(options.times)
    let bytes = try InputForm.next(of: &source, most: 256 << 10)
    watch.lap(.read)
    if isIdle { try waits(false) }
    try bytes.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try copy(bytes) }
    byteCount += bytes.count
    return bytes
  }
}

/// What a thread uses again for every piece.
private final class PieceMemory<Reader: PieceReading> {
  var memory: Reader.Memory
  var block = FeatureBlock<Geographic>()

  init(of reader: Reader) { memory = reader.makeMemory() }
}
