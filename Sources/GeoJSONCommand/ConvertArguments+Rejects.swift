import ByteStreams
import CommandLineArguments
import GeoConversion

/// Where features go that cannot be read.
extension ConvertArguments {
  /// The file, and the option that names it.
  var rejects: (file: String, option: String)? {
    choosing.rejects.map { ($0, "--rejects") } ?? faults.quarantine.map { ($0, "--quarantine") }
  }

  func validateRejects() throws(UsageError) {
    if choosing.rejects != nil, faults.quarantine != nil {
      throw UsageError(
        "--rejects and --quarantine both take what cannot be read; leave one of them out (--quarantine has the text as well)")
    }
    guard let (file, option) = rejects else { return }
    if partition != nil { throw UsageError("\(option) is for one output, or one for each input") }
    // With --out-dir, standard output is free.
    if folder.outDir != nil { return }
    if ByteSink.goesToStandardOutput(file), ByteSink.goesToStandardOutput(output) {
      throw UsageError("\(option) and --output are both standard output")
    }
    if file != "-", output != "-", ByteSink.isSameFile(file, as: output) { throw UsageError("\(option) and --output name the same file") }
  }

  /// Prepares the file; `nil` if none is asked for.
  ///
  /// - Parameter others: the files that are read and written beside it.
  func openRejects(besides others: [String]) throws(ByteStreamError) -> ByteSink? {
    guard let file = rejects?.file else { return nil }
    if file == "-" { return try ByteSink(standardOutput: .none) }
    return try ByteSink(
      path: file, overwrite: writing.force, compression: Compression(fileName: file) ?? .none, inputs: others,
      isSynchronized: !writing.noSync)
  }

  /// Commits what could not be read, or keeps it for the file of all inputs.
  func commit(_ rejects: consuming ByteSink) throws(ByteStreamError) {
    guard let collected else { return try rejects.commit() }
    collected.bytes = try rejects.takeBytes()
  }
}
