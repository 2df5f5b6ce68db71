import ByteStreams
import CArguments

/// The command line's words as the system has them: bytes.
enum ArgumentText {
  /// All words but the program's name.
  static let words: [String] = {
    var given: UnsafePointer<UnsafePointer<CChar>?>?
    let count = Int(arguments_given(&given))
    // Where the C library does not hand them over, Swift reads them from the system.
    guard count > 0, let given else { return Array(CommandLine.arguments.dropFirst()) }
    // The system ends every word with a zero byte.
    return (1..<max(1, count)).compactMap { index in given[index].map { String(cString: $0) } }
  }()

  /// The error for a word that is not UTF-8: as text it would name another file.
  static func objection() -> String? {
    var given: UnsafePointer<UnsafePointer<CChar>?>?
    for index in 1..<max(1, Int(arguments_given(&given))) {
      guard let word = given?[index], String(validatingCString: word) == nil else { continue }
      // The system ends every word with a zero byte.
      var bytes: [UInt8] = []
      while word[bytes.count] != 0 { bytes.append(UInt8(bitPattern: word[bytes.count])) }
      return "found the word \"\(FolderListing.visible(bytes))\", which is not UTF-8, as names of files must be here; "
        + "rename the file, or name it to the shell only (< FILE, > FILE)"
    }
    return nil
  }
}
