/// What the system knows of a file's contents without reading them: it differs after another program has written to the file or put
/// another one in its place.
package struct FileVersion: Equatable, Sendable {
  private let identity: FileStatus.Identity
  let stamp: FileStatus.Stamp
  /// The time of the last change of anything, contents or permissions, which no program can set back.
  private let changeTime: FileStatus.Time

  init(_ status: FileStatus) {
    identity = status.identity
    stamp = status.stamp
    changeTime = status.changeTime
  }
}

extension StoredFile {
  /// The version of a regular file; `nil` for anything else, and for nothing.
  package static func version(of path: String) -> FileVersion? {
    guard let status = try? FileStatus(path: path), status.kind == .regular else { return nil }
    return FileVersion(status)
  }

  /// Refuses to go on with a file that is not the one any more that was read.
  static func refuseChanged(_ path: String, name: String, since version: FileVersion) throws(ByteStreamError) {
    if self.version(of: path) != version { throw .changedMeanwhile(name) }
  }
}

extension ByteStreamError {
  static func changedMeanwhile(_ name: String) -> ByteStreamError {
    ByteStreamError(
      .changed, path: name, message: "another program changed this file during the run; it was left unchanged, run the command again")
  }
}
