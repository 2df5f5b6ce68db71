package import ByteStreams
internal import GeoJSON
package import GeoModel
internal import GeoPipeline
internal import Synchronization

/// An input as it is worked off by several threads: to its end, or as far as is wanted, then on from there.
///
/// GeoJSON text flows: no more is read than what is worked on. Of other formats as much is read as they need (``FormatReading``).
package struct FeatureFlow: Sendable {
  package let options: ReadingOptions
  private var slicer: FeatureSlicer
  /// Of another format than GeoJSON text, once the beginning was seen.
  private var reader: (any PieceReading)?
  private var hasBegun = false
  /// What transforms the positions of blocks, where they may be in another CRS.
  private var reprojection: SourceReprojection?
  /// What is done with blocks before all else.
  var preparation: BlockPreparation? {
    BlockPreparation(
      reprojection, options.filter.map { FilterFeatures($0, options.filterUse) },
      options.pointsOfInterest.map { FilterPointsOfInterest($0, options.filterUse) })
  }
  /// Whether the slicer has all of the input.
  private var isWhole = false
  /// Of the pieces for several threads: how the last one ended that was delivered, and how many were.
  private var chain = PieceChain()
  private var rightCount = 0
  /// Whether everything was read, and cut into pieces.
  package var isAtEnd = false
  /// Bytes of the (decompressed) input that were read.
  package var byteCount = 0

  package init(_ options: ReadingOptions) {
    var options = options
    options.decoding.largeFeatureWork = options.largeFeatureWork
    self.options = options
    slicer = options.groupSize.map { FeatureSlicer(options: options.decoding, groupSize: $0) } ?? FeatureSlicer(options: options.decoding)
  }

  /// What follows the last value of GeoJSON text.
  package var rest: [UInt8] { reader == nil ? slicer.rest : [] }

  /// Looks at the beginning.
  ///
  /// - Parameters:
  ///   - beginning: bytes that were read from the source before.
  ///   - copy: gets them and all that is read to find out what the input is.
  package mutating func begin(
    _ source: inout ByteSource, _ beginning: [UInt8] = [],
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in }
  ) throws(ByteStreamError) {
    hasBegun = true
    if options.isLineForLine {
      // Lines know nothing of each other: the first one says the CRS of no other.
      reprojection = try SourceReprojection(options.projection, of: source.name, .none)
      try source.recogniseLines()
      reader = LineReading(beginning, options: options.decoding)
      try beginning.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try copy(bytes) }
      byteCount = beginning.count
      return
    }
    switch try InputForm.of(&source, beginning: beginning, options: options) {
    case .foreign(let reader, let taken, _):
      try taken.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try copy(bytes) }
      reprojection = try SourceReprojection(options.projection, of: source.name, LeadingSystem.find(in: taken, isWhole: true))
      self.reader = reader
      byteCount = taken.count
    case .text(var beginning):
      // What lies in memory anyway is cut there, unless it is as soon copied.
      let whole = Self.isSmall(source) ? nil : try source.takeMemory()
      if options.projection != nil {
        let leading =
          if let whole { LeadingSystem.find(in: whole[...], isWhole: true) } else { try Self.leadingSystem(of: &source, &beginning) }
        reprojection = try SourceReprojection(options.projection, of: source.name, leading)
      }
      if let whole {
        slicer =
          options.groupSize.map { FeatureSlicer(whole: whole, options: options.decoding, groupSize: $0) }
          ?? FeatureSlicer(whole: whole, options: options.decoding)
        isWhole = true
      } else {
        if options.groupSize == nil, Self.isSmall(source) {
          slicer = FeatureSlicer(options: options.decoding, groupSize: Self.groupSizeOfSmall)
        }
        beginning.withUnsafeBytes { slicer.append($0) }
      }
      let bytes = whole ?? beginning
      try bytes.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try copy(bytes) }
      byteCount = bytes.count
    }
  }

  /// Reads as far as the member stands that says the CRS, or could.
  private static func leadingSystem(
    of source: inout ByteSource, _ beginning: inout [UInt8]
  ) throws(ByteStreamError) -> LeadingSystem.Search {
    var isWhole = false
    while case .undecided = LeadingSystem.find(in: beginning[...], isWhole: isWhole) {
      let more = try InputForm.next(of: &source, most: LeadingSystem.most)
      isWhole = more.isEmpty
      beginning += more
    }
    return LeadingSystem.find(in: beginning[...], isWhole: isWhole)
  }

  /// Works on blocks, several at a time, and delivers what comes of them in input order.
  ///
  /// - Parameters:
  ///   - isEnough: whether to begin no further block; asked by any thread, one at a time.
  ///   - copy: gets every byte that is read.
  ///   - waits: called with `true` before a read that has to wait for a pipe, by one thread at a time, perhaps while another one delivers;
  ///     with `false` after it.
  ///   - makeWorker: called once on each thread; gets each block, whose memory is used again for the next one.
  ///   - deliver: in order, one at a time; `false` ends the run early.
  package mutating func run<Output: Sendable, Failure: Error>(
    _ source: inout ByteSource, isEnough: () -> Bool = { false },
    copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    waits: (Bool) throws(ByteStreamError) -> Void = { (_) throws(ByteStreamError) in },
    makeWorker: @Sendable () -> (inout FeatureBlock<Geographic>) -> Output,
    deliver: (Output) throws(Failure) -> Bool, failure: (ByteStreamError) -> Failure
  ) throws(Failure) {
    if !hasBegun {
      do throws(ByteStreamError) { try begin(&source, copy: copy) } catch { throw failure(error) }
    }
    if var reader {
      defer { self.reader = reader }
      return try run(
        &reader, &source, isEnough: isEnough, copy: copy, waits: waits, makeWorker: makeWorker, deliver: deliver, failure: failure)
    }
    let options = options, busy = options.busy
    if options.jobsInMemory == 1 || Self.isSmall(source) {
      // One thread does it all: it need not cut what it takes.
      let decoder = DecoderBox(FeatureDecoder(options: options.decoding))
      let work = preparation.worker(options.times, makeWorker)
      while !isEnough() {
        var isThere = false
        do throws(ByteStreamError) {
          isThere = try next(&source, copy, waits) { slicer in decoder.decoder.next(of: &slicer, into: &decoder.block) ? () : nil } != nil
        } catch { throw failure(error) }
        if !isThere { return }
        if try !deliver(decoder.done(by: work)) { return }
      }
      return
    }
    var (chain, again) = (chain, PieceStart?.none)
    let rightBefore = rightCount
    // Read where pieces are had, written where their results are delivered.
    let rightCount = Atomic(rightBefore), usualLength = Atomic(chain.usualLength)
    defer { (self.chain, self.rightCount) = (chain, rightCount.load(ordering: .relaxed)) }
    try OrderedRun.run(
      jobs: options.jobsInMemory, mostInWork: options.mostInWork, size: { $0.byteCount },
      next: { () throws(Failure) -> InputPiece? in
        do throws(ByteStreamError) {
          if isEnough() { return nil }
          return try busy.during { () throws(ByteStreamError) in
            try next(&source, copy, waits) { slicer in
              // In this order: of pieces that are known to be right the length is known as well.
              let known = rightCount.load(ordering: .acquiring)
              return slicer.nextPiece(rightCount: known, usualLength: usualLength.load(ordering: .relaxed))
            }
          }
        } catch { throw failure(error) }
      },
      goBack: { piece in
        if let start = again { slicer.goBack(to: start, piece: rightBefore + piece) }
      },
      makeWorker: { [preparation] in
        let decoder = DecoderBox(FeatureDecoder(options: options.decoding))
        let work = preparation.worker(options.times, makeWorker)
        return { piece in
          busy.during {
            var watch = Stopwatch(options.times)
            let walked = decoder.decoder.decode(piece, into: &decoder.block)
            watch.lap(.decode)
            return WorkedPiece(walked: walked, output: decoder.done(by: work))
          }
        }
      },
      deliver: { (piece: WorkedPiece<Output>) throws(Failure) -> OrderedRun.Verdict in
        again = chain.add(piece.walked)
        if again != nil { return .again }
        usualLength.store(chain.usualLength, ordering: .relaxed)
        rightCount.wrappingAdd(1, ordering: .releasing)
        return try deliver(piece.output) ? .goOn : .stop
      })
  }

  /// The next block, worked on by the thread that calls, which keeps what decodes; `nil` at the end. No more is read than it needs.
  mutating func pull<Output>(
    _ source: inout ByteSource, by memory: PullMemory, _ own: (inout FeatureBlock<Geographic>) -> Output
  ) throws(ByteStreamError) -> Output? {
    if !hasBegun { try begin(&source) }
    memory.preparation = memory.preparation ?? preparation
    let work: (inout FeatureBlock<Geographic>) -> Output = { block in
      memory.preparation?.process(&block)
      return own(&block)
    }
    if var reader {
      // Given up meanwhile, so that it is changed where it is.
      self.reader = nil
      defer { self.reader = reader }
      return try pull(&reader, &source, by: memory, work)
    }
    let decoder = memory.decoder ?? DecoderBox(FeatureDecoder(options: options.decoding))
    memory.decoder = decoder
    let isThere =
      try next(&source, { (_) throws(ByteStreamError) in }, { (_) throws(ByteStreamError) in }) { slicer in
        decoder.decoder.next(of: &slicer, into: &decoder.block) ? () : nil
      } != nil
    return isThere ? decoder.done(by: work) : nil
  }

  /// What was made of a piece, which may have been another one.
  private struct WorkedPiece<Output: Sendable>: Sendable {
    let walked: InputPiece.Walked
    let output: Output
  }

  /// Whether another thread would take about as long to begin as it would save.
  private static func isSmall(_ source: borrowing ByteSource) -> Bool {
    source.compression == Compression.none && source.totalBytes.map { $0 <= 384 << 10 } ?? false
  }

  /// Bytes of a group of a small file: each group finds the memory of the one before again, so that the system need not
  /// clear and hand out pages for all of the file.
  private static let groupSizeOfSmall = 64 << 10

  /// What is taken of the slicer, which is given bytes until there is something.
  private mutating func next<Part>(
    _ source: inout ByteSource, _ copy: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void,
    _ waits: (Bool) throws(ByteStreamError) -> Void, take: (inout FeatureSlicer) -> Part?
  ) throws(ByteStreamError) -> Part? {
    var watch = Stopwatch(options.times)
    while true {
      let part = take(&slicer)
      watch.lap(.decode)
      if let part { return part }
      if isWhole { isAtEnd = true }
      if isAtEnd { return nil }
      let isIdle = source.isIdle
      if isIdle { try waits(true) }
      let count = try slicer.receive { (into) throws(ByteStreamError) in
        let count = try source.read(into: into)
        try copy(UnsafeRawBufferPointer(rebasing: into[..<count]))
        return count
      }
      if isIdle { try waits(false) }
      watch.lap(.read)
      byteCount += count
      if count == 0 {
        slicer.finish()
        isAtEnd = true
      }
    }
  }
}
