internal import MapTiles

/// A tile as it was cut off the input.
struct CutTile: Sendable {
  enum Content {
    case bytes([UInt8])
    /// Why there are none.
    case lost(String)
  }

  let number: Int
  /// `nil` if it is not known which tiles were lost.
  let address: TileAddress?
  let content: Content
  let firstOrdinal: Int
}

/// The pieces of a feature, as bytes.
struct FeaturePieces: Sendable {
  /// Of their keys (``TilePieceKey``).
  let common: [UInt8]
  var pieces: [[UInt8]]
}

/// What is decoded at a time.
enum TileInputPiece: Sendable {
  case tile(CutTile)
  /// The pieces of some features.
  case joined([FeaturePieces], firstOrdinal: Int, size: Int)
}
