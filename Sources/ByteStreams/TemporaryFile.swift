#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file without a name, in the folder for temporary files: nothing is left of it however the process ends.
package struct TemporaryFile: ~Copyable, Sendable {
  static let name = "<temporary file>"

  private let descriptor: Descriptor
  /// The folder that the caller named; `nil` for that of the environment.
  private let folder: String?

  /// - Parameter folder: where the file is; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  package init(in folder: String?) throws(ByteStreamError) {
    let place = folder ?? Self.standardFolder
    var path = (place + "/geojson.XXXXXX").utf8CString
    let number = path.withUnsafeMutableBufferPointer { text in text.baseAddress.map { mkstemp($0) } ?? -1 }
    let error = SystemError.last
    guard number >= 0 else { throw Self.inFolder(ByteStreamError.creating(Self.name, in: place, error), folder) }
    _ = path.withUnsafeBufferPointer { text in text.baseAddress.map { unlink($0) } }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    descriptor = Descriptor(number, isOwned: true)
    self.folder = folder
  }

  /// Appends bytes.
  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(ByteStreamError) {
    do throws(SystemError) {
      try descriptor.write(bytes)
    } catch {
      throw Self.inFolder(.writing(Self.name, error), folder)
    }
  }

  /// Some bytes from a place on; 0 at the end.
  package borrowing func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws(ByteStreamError) -> Int {
    do throws(SystemError) {
      return try descriptor.read(into: buffer, at: place)
    } catch {
      throw .reading(Self.name, at: place, error)
    }
  }

  /// The open file, to be read from its beginning.
  consuming func rewound() throws(ByteStreamError) -> Descriptor {
    do throws(SystemError) {
      try descriptor.go(to: 0)
    } catch {
      throw .reading(Self.name, at: 0, error)
    }
    return descriptor
  }

  static var standardFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// The same error, naming the folder as what can be changed: the user did not name a file.
  private static func inFolder(_ error: ByteStreamError, _ folder: String?) -> ByteStreamError {
    let place = folder.map { "temporary files go to \($0)" }
    return ByteStreamError(
      error.code, path: error.path,
      message: error.message + " (\(place ?? "the environment variable TMPDIR says where temporary files go: \(standardFolder)"))",
      byteOffset: error.byteOffset, systemErrorNumber: error.systemErrorNumber)
  }
}
