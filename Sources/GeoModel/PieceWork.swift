/// Runs independent pieces of work, on one thread or several. The result is the same either way.
public protocol PieceWork {
  /// The number of pieces that can be worked on at once now, at least 1.
  var width: Int { get }

  /// Works on all pieces, several at once if it can, and hands over the results in the order of the pieces, one at a time.
  func run<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @Sendable (Piece) -> Result, take: (Result) -> Void)
}

extension PieceWork {
  public var width: Int { 1 }
}

/// One piece after the other, on the calling thread.
public struct OneByOne: PieceWork {
  public init() {}

  public func run<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @Sendable (Piece) -> Result, take: (Result) -> Void
  ) {
    for piece in pieces { take(work(piece)) }
  }
}
