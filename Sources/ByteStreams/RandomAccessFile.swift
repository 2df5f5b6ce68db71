#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A regular file of which any part can be read.
package struct RandomAccessFile: ~Copyable {
  /// The path as given, for messages.
  package let name: String
  /// Its size in bytes when it was opened.
  package let size: Int
  private let descriptor: Descriptor

  /// - Throws: ``ByteStreamError`` as ``ByteSource/init(path:)``, and with code `openFailed` for a pipe or a device.
  package init(path: String) throws(ByteStreamError) {
    let descriptor = try Self.opened(path)
    let status: FileStatus
    do throws(SystemError) {
      status = try descriptor.status()
      if status.kind == .directory { throw SystemError(EISDIR) }
    } catch {
      throw .opening(path, error)
    }
    guard status.kind == .regular else {
      throw ByteStreamError(.openFailed, path: path, message: "this is a pipe or a device, and a file is needed; save it to a file first")
    }
    (name, size) = (path, status.size)
    self.descriptor = descriptor
  }

  private static func opened(_ path: String) throws(ByteStreamError) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor(path: path, flags: O_RDONLY | O_NOCTTY | O_NONBLOCK)
    } catch {
      throw .opening(path, error)
    }
  }

  /// Bytes from a place on, fewer only at the end of the file.
  ///
  /// - Parameters:
  ///   - place: a byte of the file.
  ///   - count: how many bytes, which the caller has checked against ``size``.
  /// - Throws: ``ByteStreamError`` with code `readFailed`.
  package borrowing func read(_ count: Int, at place: Int) throws(ByteStreamError) -> [UInt8] {
    let count = max(0, min(count, size - place))
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got: Int
      do throws(SystemError) {
        let start = done
        let read: Result<Int, SystemError> = bytes.withUnsafeMutableBytes { all in
          do throws(SystemError) {
            return .success(try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: all[start...]), at: place + start))
          } catch {
            return .failure(error)
          }
        }
        got = try read.get()
      } catch {
        throw .reading(name, at: place + done, error)
      }
      if got == 0 { break }
      done += got
    }
    bytes.removeLast(count - done)
    return bytes
  }
}
