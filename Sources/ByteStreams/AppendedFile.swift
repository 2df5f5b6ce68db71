#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that lines are added to, so that a program that is killed leaves all lines but perhaps a part of the last one.
package struct AppendedFile: ~Copyable {
  private let path: String
  private let descriptor: Descriptor

  /// - Parameter path: made if it is not there.
  /// - Throws: ``ByteStreamError`` as for any output.
  package init(path: String) throws(ByteStreamError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try Descriptor(path: path, flags: O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY, mode: 0o666)
    } catch { throw .creating(path, error) }
  }

  /// Adds bytes, all at once where the system takes them so.
  ///
  /// - Throws: ``ByteStreamError`` with code `writeFailed` or `diskFull`.
  package borrowing func append(_ text: String) throws(ByteStreamError) {
    let bytes = Array(text.utf8)
    do throws(SystemError) {
      let span = bytes.span
      try span.withUnsafeBytes { (pointer) throws(SystemError) in try descriptor.write(pointer) }
    } catch { throw .writing(path, error) }
  }
}

/// A folder that one program at a time works in. Given up when the value goes, and by the system when the program ends.
package struct FolderLock: ~Copyable {
  private let descriptor: Descriptor

  /// - Throws: ``ByteStreamError``, also where another program has it.
  package init(_ folder: String) throws(ByteStreamError) {
    descriptor = try Self.locked(folder)
  }

  private static func locked(_ folder: String) throws(ByteStreamError) -> Descriptor {
    do throws(SystemError) {
      let descriptor = try Descriptor(path: folder, flags: O_RDONLY | O_DIRECTORY)
      if try descriptor.lock() { return descriptor }
    } catch { throw .opening(folder, error) }
    throw ByteStreamError(.openFailed, path: folder, message: "another run is at work in this folder; wait for its end, or stop it")
  }
}
