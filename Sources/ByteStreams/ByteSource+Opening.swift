#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ByteSource {
  /// Opens a file, a FIFO or a device such as `/dev/stdin`. A FIFO waits here for its writer.
  ///
  /// - Throws: ``ByteStreamError`` with code `notFound`, `isDirectory`, `permissionDenied` or `openFailed`.
  public init(path: String) throws(ByteStreamError) {
    do throws(SystemError) {
      let descriptor = try Descriptor(path: path, flags: O_RDONLY | O_NOCTTY)
      let status = try descriptor.status()
      // Opening a folder succeeds; only reading it would fail, much later.
      if status.kind == .directory { throw SystemError(EISDIR) }
      let size = status.kind == .regular ? status.size : nil
      if size != nil { descriptor.expectSequentialReading() }
      let file = size == nil ? nil : FilePlace(start: 0, version: FileVersion(status))
      self.init(.descriptor(descriptor), name: path, totalBytes: size, file: file)
    } catch {
      throw .opening(path, error)
    }
  }

  /// Reads an open descriptor from its present position and leaves it open.
  ///
  /// - Parameters:
  ///   - descriptor: Must stay open as long as the source is used; if it is not open for reading, the first read
  ///     throws `readFailed`.
  ///   - name: Its name in messages.
  public init(descriptor: CInt, name: String) { self.init(descriptor: descriptor, name: name, beginning: []) }

  /// - Parameter beginning: what was taken from the descriptor already.
  init(descriptor: CInt, name: String, beginning: [UInt8]) {
    let borrowed = Descriptor(descriptor, isOwned: false)
    var total: Int?
    var file: FilePlace?
    if let status = try? borrowed.status(), status.kind == .regular {
      let position = borrowed.position()
      total = max(0, status.size - (position ?? 0)) + beginning.count
      if let position, position >= beginning.count { file = FilePlace(start: position - beginning.count, version: FileVersion(status)) }
      borrowed.expectSequentialReading()
    }
    self.init(.descriptor(borrowed), name: name, totalBytes: total, beginning: beginning, file: file)
  }

  /// Reads an array, compressed or not.
  ///
  /// - Parameters:
  ///   - bytes: The stored bytes; kept until the source is gone.
  ///   - name: The name in messages.
  public init(bytes: [UInt8], name: String) {
    self.init(.memory(bytes), name: name, totalBytes: bytes.count)
  }
}
