public import GeoModel

/// The last piece first, as if there were threads.
public struct BackwardsWork: PieceWork, Sendable {
  public let width = 3

  public init() {}

  public func run<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @Sendable (Piece) -> Result, take: (Result) -> Void
  ) {
    for result in pieces.reversed().map(work).reversed() { take(result) }
  }
}

extension LargeFeatureWork {
  /// Pieces of so few bytes, and positions, that every feature has some.
  package static func underTest(bytes: Int = 40, positions: Int = 6) -> LargeFeatureWork {
    var sizes = Sizes()
    (sizes.bytes, sizes.positions) = (bytes, positions)
    return LargeFeatureWork(BackwardsWork(), sizes: sizes)
  }
}
