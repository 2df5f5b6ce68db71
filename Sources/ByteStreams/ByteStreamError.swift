/// What went wrong while bytes came in or went out.
///
/// The message is written for the person at the keyboard: what was found, where, and what to do about it.
/// It never repeats the path; ``description`` puts the path in front.
public struct ByteStreamError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public let code: Code

  /// The file, or the name the caller gave the stream, such as `<stdin>`.
  public let path: String

  /// What was found and what to do, for people; one sentence without a full stop.
  public let message: String

  /// The byte in the stored (not the decompressed) stream where the trouble was noticed, counted from 0 where
  /// reading began; `nil` where no place can be named.
  public let byteOffset: Int?

  /// The `errno` of the system call that failed; `nil` when none did.
  public let systemErrorNumber: CInt?

  /// An error of any kind; conveniences in this module fill in the common ones.
  public init(
    _ code: Code, path: String, message: String, byteOffset: Int? = nil,
    systemErrorNumber: CInt? = nil
  ) {
    self.code = code
    self.path = path
    self.message = message
    self.byteOffset = byteOffset
    self.systemErrorNumber = systemErrorNumber
  }

  /// The path, then the message: `city.geojson.gz: the gzip data stops in the middle…`.
  public var description: String { "\(path): \(message)" }
}
