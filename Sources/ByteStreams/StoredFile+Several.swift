#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

extension StoredFile {
  /// Writes files into a folder, which is made if it is not there, as are the folders in it: they get their names when all are
  /// complete, and everything that can be refused is refused before.
  ///
  /// - Parameters:
  ///   - files: paths from the folder on, and contents; each path once.
  ///   - obsolete: paths of files that belong to an earlier output and are no part of this one: those that are there are removed once all others
  ///     have their names. Folders of such names stay.
  ///   - overwrite: whether files that exist may be replaced or removed.
  ///   - inputs: paths of files that are read to make these, which are neither replaced nor removed.
  /// - Throws: ``ByteStreamError`` as ``ByteSink/init(path:overwrite:compression:level:inputs:)`` and ``ByteSink/commit()``; all is as it
  ///   was then, unless the system fails to give a complete file its name, or to remove one.
  /// - Complexity: O(bytes); one file is open at a time.
  package static func write(
    _ files: [(path: String, contents: [UInt8])], obsolete: [String] = [], inFolder folder: String, overwrite: Bool, inputs: [String] = []
  ) throws(ByteStreamError) {
    var made: [String] = []
    do throws(ByteStreamError) {
      let base = folder.endsWithSlash ? folder : folder + "/"
      try make(folder, &made)
      for file in files {
        for end in file.path.slashes { try make(base + file.path[..<end], &made) }
      }
      var outputs: [CompleteOutput] = []
      let targets = try files.map { (file) throws(ByteStreamError) in
        try OutputTarget(path: base + file.path, overwrite: overwrite, inputs: inputs)
      }
      let removed = obsolete.map { base + $0 }.filter { kind(of: $0) == .file }
      // What forbids replacing a file forbids removing it.
      for path in removed { _ = try OutputTarget(path: path, overwrite: overwrite, inputs: inputs) }
      for (target, file) in zip(targets, files) {
        if case .file(let place) = target { outputs.append(try CompleteOutput(place, file.contents)) }
      }
      for output in outputs { try output.publish() }
      // Pipes and devices have no names to be given.
      for (target, file) in zip(targets, files) {
        if case .file = target { continue }
        var sink = try ByteSink(path: base + file.path, overwrite: overwrite, inputs: inputs)
        try sink.write(file.contents)
        try sink.commit()
      }
      for path in removed { try remove(path, unlessSameAs: files.map { base + $0.path }) }
    } catch {
      // Only what is empty.
      for folder in made.reversed() { rmdir(folder) }
      throw error
    }
  }

  private static func make(_ folder: String, _ made: inout [String]) throws(ByteStreamError) {
    if kind(of: folder) == .folder { return }
    try makeFolder(folder)
    made.append(folder)
  }
}

/// A file with all of its bytes, which is removed unless it gets its name. An object because arrays hold no values with one owner.
private final class CompleteOutput {
  private var output: RawOutput

  init(_ place: OutputPlace, _ contents: [UInt8]) throws(ByteStreamError) {
    output = try place.openTemporary()
    let bytes = contents.span
    try bytes.withUnsafeBytes { pointer throws(ByteStreamError) in try output.write(pointer) }
    try output.close()
  }

  func publish() throws(ByteStreamError) { try output.publish() }
}
