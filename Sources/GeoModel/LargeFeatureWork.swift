/// Work on the pieces of one large feature by several threads. The result is the same as that of one thread.
///
/// A reader, check or writer asks whether its feature is large enough and a thread is free; otherwise it works alone.
package final class LargeFeatureWork: Sendable {
  /// How large pieces are: small enough to share them out evenly, large enough that handing them out costs nothing.
  package struct Sizes: Sendable {
    /// Bytes of text.
    package var bytes = limit(1 << 20, small: 48)
    package var positions = limit(1 << 16, small: 8)

    package init() {}
  }

  private let work: any PieceWork & Sendable
  package let sizes: Sizes

  package init(_ work: any PieceWork & Sendable, sizes: Sizes = Sizes()) {
    self.work = work
    self.sizes = sizes
  }

  /// A feature of fewer pieces is done by one thread.
  private static let fewestPieces = 4

  /// The least bytes of text that are worked on in pieces.
  package var leastBytes: Int { Self.fewestPieces * sizes.bytes }

  /// Whether a thread is free.
  package var isFree: Bool { work.width > 1 }

  /// Whether so many positions are worked on in pieces: they are many, and a thread is free.
  package func isFor(positions count: Int) -> Bool { count > mostAlone && isFree }

  /// The most positions of which one thread makes no pieces.
  package var mostAlone: Int { Self.fewestPieces * sizes.positions - 1 }

  /// Works on all pieces. The results are in the order of the pieces.
  package func run<Piece: Sendable, Result: Sendable>(_ pieces: [Piece], _ body: @Sendable (Piece) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(pieces.count)
    work.run(pieces, body) { results.append($0) }
    return results
  }

  /// A range of positions as ranges of a piece's size.
  package func pieces(of range: Range<Int>) -> [Range<Int>] { Self.pieces(of: range, size: sizes.positions) }

  package static func pieces(of range: Range<Int>, size: Int) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: size).map { $0..<min($0 + size, range.upperBound) }
  }

  /// One value for each position of a range, made in pieces, and what making each piece gave.
  package func values<Element: BitwiseCopyable, Result: Sendable>(
    for range: Range<Int>, _ body: @Sendable (Range<Int>, UnsafeMutablePointer<Element>) -> Result
  ) -> (values: [Element], results: [Result]) {
    var results: [Result] = []
    let values = [Element](unsafeUninitializedCapacity: range.count) { new, initialized in
      guard let base = new.baseAddress else { return }
      LargePages.prefer(for: base, count: range.count)
      // Every piece is written by one thread.
      nonisolated(unsafe) let first = base
      results = run(pieces(of: range)) { body($0, first + ($0.lowerBound - range.lowerBound)) }
      initialized = range.count
    }
    return (values, results)
  }

  /// A copy of plain values, made in pieces.
  package func copy<Element: BitwiseCopyable>(_ values: UnsafeBufferPointer<Element>) -> [Element] {
    [Element](unsafeUninitializedCapacity: values.count) { new, initialized in
      LargePages.prefer(for: new.baseAddress, count: values.count)
      if let to = new.baseAddress, let from = values.baseAddress { copy(from, to: to, count: values.count) }
      initialized = values.count
    }
  }

  /// The same to memory that has room for as many.
  package func copy<Element: BitwiseCopyable>(_ from: UnsafePointer<Element>, to: UnsafeMutablePointer<Element>, count: Int) {
    // Every piece is written by one thread.
    nonisolated(unsafe) let from = from
    nonisolated(unsafe) let to = to
    _ = run(pieces(of: 0..<count)) { (to + $0.lowerBound).update(from: from + $0.lowerBound, count: $0.count) }
  }
}
