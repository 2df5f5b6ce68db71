/// A file in a ZIP archive.
public struct ZipEntry: Sendable, Hashable {
  /// The path as the archive has it, with "/" between its folders whatever wrote it.
  public let path: String

  /// Bytes once inflated.
  public let size: Int

  /// Whether the archive spells the path with "\", as some old programs do.
  public let hasBackslashes: Bool

  let method: Method
  let checksum: UInt32
  let storedSize: Int
  /// Where the contents begin in the ZIP file.
  let start: Int

  /// zlib counts in 32 bits, and one byte more is asked for than there should be.
  static let mostDeflated = Int(UInt32.max) - 1

  enum Method: UInt16 {
    case stored = 0
    case deflated = 8
  }

  /// What a method is called that is not read here.
  static func methodName(_ number: UInt16) -> String {
    switch number {
    case 1: "shrunk"
    case 2...5: "reduced"
    case 6: "imploded"
    case 9: "Deflate64"
    case 12: "bzip2"
    case 14: "LZMA"
    case 93: "zstd"
    case 95: "xz"
    default: "method \(number)"
    }
  }
}
