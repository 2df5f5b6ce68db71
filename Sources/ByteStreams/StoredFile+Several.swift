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
  ///   - versions: what files were when they were read, by path from the folder on: a file that has changed since is neither replaced nor
  ///     removed, and then none is.
  ///   - isSynchronized: whether to wait until contents and names are on the disk.
  /// - Throws: ``ByteStreamError`` as ``ByteSink/init(path:overwrite:compression:level:inputs:)`` and ``ByteSink/commit()``; all is as it
  ///   was then, unless the system fails to give a complete file its name, or to remove one.
  /// - Complexity: O(bytes); one file is open at a time.
  package static func write(
    _ files: [(path: String, contents: [UInt8])], obsolete: [String] = [], inFolder folder: String, overwrite: Bool, inputs: [String] = [],
    versions: [String: FileVersion] = [:], isSynchronized: Bool = true
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
        let publication = Publication(replaces: overwrite, expected: versions[file.path], isSynchronized: isSynchronized)
        return try OutputTarget(path: base + file.path, publication, inputs: inputs)
      }
      let removed = obsolete.map { base + $0 }.filter { kind(of: $0) == .file }
      // What forbids replacing a file forbids removing it.
      for path in removed { _ = try OutputTarget(path: path, overwrite: overwrite, inputs: inputs) }
      for (target, file) in zip(targets, files) {
        guard case .file(let place) = target else { continue }
        outputs.append(try CompleteOutput(place, file.contents, keepsLock: outputs.count < mostLocked))
      }
      for (path, version) in versions { try refuseChanged(base + path, name: base + path, since: version) }
      for output in outputs { try output.publish() }
      // Pipes and devices have no names to be given.
      for (target, file) in zip(targets, files) {
        if case .file = target { continue }
        var sink = try ByteSink(path: base + file.path, overwrite: overwrite, inputs: inputs, isSynchronized: isSynchronized)
        try sink.write(file.contents)
        try sink.commit()
      }
      for path in removed { try remove(path, unlessSameAs: files.map { base + $0.path }) }
      if isSynchronized { try synchronize(outputs, made: made) }
    } catch {
      // Only what is empty.
      for folder in made.reversed() { rmdir(folder) }
      throw error
    }
  }

  /// Files of which each takes a descriptor until it has its name. Of more, another run of the same output may take some for left over.
  private static let mostLocked = 64

  /// Has the disk keep the names of files, each folder's once, and those of new folders.
  private static func synchronize(_ outputs: [CompleteOutput], made: [String]) throws(ByteStreamError) {
    var done: Set<String> = []
    for output in outputs where done.insert(output.place.folder).inserted { try output.place.synchronizeFolder() }
    for folder in made { try OutputPlace(new: folder, Publication(replaces: false)).synchronizeFolder() }
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
  let place: OutputPlace

  init(_ place: OutputPlace, _ contents: [UInt8], keepsLock: Bool) throws(ByteStreamError) {
    self.place = place
    output = try place.openTemporary(keepsLock: keepsLock)
    let bytes = contents.span
    try bytes.withUnsafeBytes { pointer throws(ByteStreamError) in try output.write(pointer) }
    try output.complete()
  }

  func publish() throws(ByteStreamError) { try output.publish() }
}
