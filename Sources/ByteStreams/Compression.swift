/// How the bytes of a stream are stored.
///
/// Input is recognised by its first bytes, never by its name: ``ByteSource`` reads a gzip file called
/// `city.geojson` just as well. Output follows the caller, who usually goes by the name
/// (``init(fileName:)``).
public enum Compression: String, Sendable, Hashable, CaseIterable {
  /// The bytes as they are.
  case none
  /// RFC 1952, one member or several.
  case gzip
  /// RFC 8878, one frame or several.
  case zstd

  /// The compression that a file name's ending announces: `.gz` or `.zst`, in either case; `nil` for any
  /// other name.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    let match = Self.allCases.first { $0 != .none && name.hasSuffix($0.fileNameEnding) }
    guard let match else { return nil }
    self = match
  }

  /// A file's name without the ending that announces a compression: `roads.geojson` of `roads.geojson.gz`.
  public static func stem(of fileName: String) -> Substring {
    fileName.dropLast(Compression(fileName: fileName)?.fileNameEnding.count ?? 0)
  }

  /// What a file name ends with when its contents are stored this way: `.gz`, `.zst` or nothing.
  public var fileNameEnding: String {
    switch self {
    case .none: ""
    case .gzip: ".gz"
    case .zstd: ".zst"
    }
  }

  /// The levels ``ByteSink`` takes, from fastest to smallest; `nil` when there is nothing to choose.
  public var levels: ClosedRange<Int>? {
    switch self {
    case .none: nil
    case .gzip: 1...9
    case .zstd: 1...22
    }
  }

  /// The level used when none is named: 6 for gzip and 3 for zstd, as in their own command-line tools.
  public var defaultLevel: Int? {
    switch self {
    case .none: nil
    case .gzip: 6
    case .zstd: 3
    }
  }
}
