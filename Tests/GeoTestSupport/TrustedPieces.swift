public import GeoJSON
public import GeoModel

/// Pieces as several threads have them: the next ones are handed out before the first is decoded. Here one after the other, so that it is the same each time.
public struct TrustedPieces {
  private let mostAhead: Int
  private var ahead: [InputPiece] = []
  private var chain = PieceChain()
  private var rightCount = 0
  /// How many were decoded that were not cut, and how often some were made again.
  public private(set) var trustedCount = 0
  public private(set) var wentBackCount = 0

  public init(mostAhead: Int = 2) { self.mostAhead = mostAhead }

  /// The block of the next piece that is right; `nil` when bytes have to come first, or at the end.
  public mutating func next(of slicer: inout FeatureSlicer, decoder: inout FeatureDecoder, isEnd: Bool) -> FeatureBlock<Geographic>? {
    while true {
      while ahead.count <= mostAhead, let piece = slicer.nextPiece(rightCount: rightCount, usualLength: chain.usualLength) {
        ahead.append(piece)
      }
      if ahead.isEmpty || ahead.count <= mostAhead && !isEnd { return nil }
      let piece = ahead.removeFirst()
      if piece.isTrusted { trustedCount += 1 }
      var block = FeatureBlock<Geographic>()
      if let start = chain.add(decoder.decode(piece, into: &block)) {
        wentBackCount += 1
        ahead = []
        slicer.goBack(to: start, piece: rightCount)
      } else {
        rightCount += 1
        return block
      }
    }
  }
}
