/// How the bytes of a tile are stored in a container.
public enum TileCompression: String, Sendable, Hashable, CaseIterable {
  /// The bytes as they are encoded.
  case none
  /// RFC 1952.
  case gzip
  /// RFC 8878.
  case zstd

  /// Its number in the header of a PMTiles archive.
  var pmtilesNumber: UInt8 {
    switch self {
    case .none: 1
    case .gzip: 2
    case .zstd: 4
    }
  }

  /// Levels from fastest to smallest; `nil` where there is nothing to choose.
  public var levels: ClosedRange<Int>? {
    switch self {
    case .none: nil
    case .gzip: 1...12
    case .zstd: 1...22
    }
  }

  /// 6 for gzip and 3 for zstd; 0 where there is nothing to choose.
  public var defaultLevel: Int {
    switch self {
    case .none: 0
    case .gzip: 6
    case .zstd: 3
    }
  }
}
