extension ByteStreamError {
  /// The kind of a ``ByteStreamError``; a struct, so that later versions can add kinds without breaking a
  /// `switch` somewhere.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A stable word in kebab case, fit for logs and machine-readable reports.
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }
}

extension ByteStreamError.Code {
  /// No file, or no folder for a new file, has this name.
  public static let notFound = Self(rawValue: "not-found")
  /// A folder stands where a file is needed.
  public static let isDirectory = Self(rawValue: "is-directory")
  /// The system forbids the access.
  public static let permissionDenied = Self(rawValue: "permission-denied")
  /// The file exists but cannot be opened, for a reason no other code names.
  public static let openFailed = Self(rawValue: "open-failed")
  /// The system reported an error in the middle of reading.
  public static let readFailed = Self(rawValue: "read-failed")
  /// The system reported an error in the middle of writing, closing or renaming.
  public static let writeFailed = Self(rawValue: "write-failed")
  /// No room is left on the device or in the quota.
  public static let diskFull = Self(rawValue: "disk-full")
  /// The reader of our output has gone, as in `… | head`.
  public static let closedPipe = Self(rawValue: "closed-pipe")
  /// The output exists and overwriting was not asked for.
  public static let alreadyExists = Self(rawValue: "already-exists")
  /// The output is one of the inputs.
  public static let sameFile = Self(rawValue: "same-file")
  /// Another program changed the file that was to be replaced.
  public static let changed = Self(rawValue: "changed")
  /// Compressed data breaks the rules of its format or fails its checksum.
  public static let corruptCompression = Self(rawValue: "corrupt-compression")
  /// Compressed data stops before its end.
  public static let truncatedCompression = Self(rawValue: "truncated-compression")
  /// Bytes of another kind follow the compressed data.
  public static let trailingGarbage = Self(rawValue: "trailing-garbage")
  /// A compression this toolkit does not read, or one that needs more memory than it grants.
  public static let unsupportedCompression = Self(rawValue: "unsupported-compression")
  /// Data of another kind that are known by their first bytes, such as FlatGeobuf.
  public static let unsupportedFormat = Self(rawValue: "unsupported-format")
  /// A compression level outside ``Compression/levels``.
  public static let invalidLevel = Self(rawValue: "invalid-level")
  /// The compression library could not get memory.
  public static let outOfMemory = Self(rawValue: "out-of-memory")
  /// A ZIP file that is damaged or cut short.
  public static let corruptArchive = Self(rawValue: "corrupt-archive")
  /// A ZIP file with something in it that is not read, or was put there to do harm.
  public static let refusedArchive = Self(rawValue: "refused-archive")
  /// The task that wanted the bytes was cancelled.
  public static let cancelled = Self(rawValue: "cancelled")
  /// More bytes or entries than the caller grants.
  public static let limitExceeded = Self(rawValue: "limit-exceeded")
}
