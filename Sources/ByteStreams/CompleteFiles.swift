/// Files that are complete and get their names together: any number of them, since none is open.
///
/// A file that has not got its name when this goes out of scope is removed.
package struct CompleteFiles: ~Copyable {
  /// Files of which each takes a descriptor until it has its name. Of more, another run of the same output may take some for left over.
  private static let mostLocked = 64

  private var files: [CompleteFile] = []

  package init() {}

  /// Ends a file, which then waits for its name.
  ///
  /// - Throws: as ``ByteSink/commit()``.
  package mutating func add(_ sink: consuming ByteSink) throws(ByteStreamError) {
    files.append(CompleteFile(try sink.completed(keepsLock: files.count < Self.mostLocked)))
  }

  /// Gives the files their names, in their order.
  ///
  /// - Throws: as ``ByteSink/commit()``; files that have their names already keep them.
  package mutating func publish() throws(ByteStreamError) {
    for file in files { try file.output.publish() }
    var folders: Set<String> = []
    for file in files {
      guard let folder = file.output.folder, folders.insert(folder).inserted else { continue }
      try file.output.synchronizeFolder()
    }
  }
}

/// An object because arrays hold no values with one owner.
private final class CompleteFile {
  var output: RawOutput

  init(_ output: consuming RawOutput) { self.output = output }
}
