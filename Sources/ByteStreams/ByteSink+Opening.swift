#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ByteSink {
  /// Prepares a file, which appears under its name in ``commit()``.
  ///
  /// Everything that can be refused is refused here, before any work is done.
  ///
  /// An existing file is replaced with its permission bits and, as far as the system allows, its owner kept;
  /// other hard links to it keep the old contents. A symbolic link stays, and the file it points to is
  /// replaced. A path that is not a regular file, such as `/dev/null`, a FIFO or `/dev/stdout`, is written to
  /// directly, whatever `overwrite` is.
  ///
  /// - Parameters:
  ///   - path: The file to write.
  ///   - overwrite: Whether an existing file may be replaced.
  ///   - compression: How to store the bytes; by convention `Compression(fileName: path) ?? .none`.
  ///   - level: One of ``Compression/levels``; the default one when `nil`.
  ///   - inputs: Paths of the files that are read to make this one; `-` stands for standard input. Being
  ///     one of them, under any name, is refused: reading and replacing the same file is rarely meant.
  ///   - isSynchronized: Whether ``commit()`` waits until contents and name are on the disk.
  /// - Throws: ``ByteStreamError`` with code `sameFile`, `alreadyExists`, `isDirectory`, `notFound`,
  ///   `permissionDenied`, `openFailed`, `diskFull` or `invalidLevel`.
  public init(
    path: String, overwrite: Bool, compression: Compression = .none, level: Int? = nil,
    inputs: [String] = [], isSynchronized: Bool = true
  ) throws(ByteStreamError) {
    try self.init(
      path: path, Publication(replaces: overwrite, isSynchronized: isSynchronized), compression: compression, level: level, inputs: inputs)
  }

  /// Prepares a new version of a file that was read: ``commit()`` fails with code `changed`, and leaves the file unchanged, if another
  /// program has written to it or replaced it since.
  ///
  /// - Parameter version: What the file was when it was opened to be read.
  /// - Throws: As ``init(path:overwrite:compression:level:inputs:isSynchronized:)``.
  package init(replacing path: String, asRead version: FileVersion?, compression: Compression) throws(ByteStreamError) {
    try self.init(path: path, Publication(replaces: true, expected: version), compression: compression, level: nil, inputs: [])
  }

  private init(
    path: String, _ publication: Publication, compression: Compression, level: Int?, inputs: [String]
  ) throws(ByteStreamError) {
    let level = try compression.checked(level: level, path: path)
    let target = try OutputTarget(path: path, publication, inputs: inputs)
    let output: RawOutput
    switch target {
    case .open(let number):
      output = try RawOutput(duplicating: number, name: path)
    case .stream:
      do {
        let descriptor = try Descriptor(path: path, flags: O_WRONLY | O_NOCTTY)
        output = RawOutput(name: path, descriptor: descriptor, pending: nil)
      } catch {
        throw .creating(path, error)
      }
    case .file(let place):
      output = try place.openTemporary()
    }
    try self.init(output, compression: compression, level: level)
  }

  /// Writes to standard output, which stays open afterwards.
  ///
  /// - Throws: ``ByteStreamError`` with code `writeFailed` when standard output is closed, or
  ///   `invalidLevel`.
  public init(
    standardOutput compression: Compression, level: Int? = nil
  ) throws(ByteStreamError) {
    let name = "<stdout>"
    let level = try compression.checked(level: level, path: name)
    let output = try RawOutput(duplicating: 1, name: name)
    try self.init(output, compression: compression, level: level)
  }

  /// Whether a path is standard output's: `/dev/stdout` and its other names, and the file or FIFO that it was redirected to. Two sinks
  /// for one file would mix their bytes.
  public static func isStandardOutput(path: String) -> Bool { OutputTarget.isStandardOutput(path) }

  /// Whether two output paths lead to one file, through links or not, whether the file exists or not.
  public static func isSameFile(_ path: String, as other: String) -> Bool { OutputTarget.isSameFile(path, other) }

  /// Collects the stored bytes in memory, for ``takeBytes()``.
  ///
  /// - Throws: ``ByteStreamError`` with code `invalidLevel` or `outOfMemory`.
  public init(memory compression: Compression, level: Int? = nil) throws(ByteStreamError) {
    let name = "<memory>"
    let level = try compression.checked(level: level, path: name)
    let output = RawOutput(name: name, descriptor: nil, pending: nil)
    try self.init(output, compression: compression, level: level)
  }
}

extension RawOutput {
  /// A second hand on a descriptor that someone else owns.
  fileprivate init(duplicating number: CInt, name: String) throws(ByteStreamError) {
    do {
      let descriptor = try Descriptor(duplicating: number)
      self.init(name: name, descriptor: descriptor, pending: nil)
    } catch {
      throw .writing(name, error)
    }
  }
}

extension Compression {
  /// The level itself or the default; 0 stands in where there is nothing to choose.
  fileprivate func checked(level: Int?, path: String) throws(ByteStreamError) -> Int {
    guard let levels, let defaultLevel else { return 0 }
    let level = level ?? defaultLevel
    guard levels.contains(level) else {
      throw ByteStreamError(
        .invalidLevel, path: path,
        message: "\(rawValue) has no compression level \(level); give one from \(levels.lowerBound) to "
          + "\(levels.upperBound)")
    }
    return level
  }
}
