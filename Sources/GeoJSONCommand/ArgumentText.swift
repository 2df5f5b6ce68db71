import GeoToolkit

/// The command line's words as the system has them: bytes.
enum ArgumentText {
  /// What is to be said of a word that is not UTF-8: made text of, it would be another file's name.
  static func objection() -> String? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      // The system ends every word with a zero byte.
      var bytes: [UInt8] = []
      while word[bytes.count] != 0 { bytes.append(UInt8(bitPattern: word[bytes.count])) }
      return "found the word \"\(FolderListing.visible(bytes))\", which is not UTF-8, as names of files must be here; "
        + "rename the file, or name it to the shell only (< FILE, > FILE)"
    }
    return nil
  }
}
