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
    try self.init(path: path, name: path, fragment: nil, takesFolder: false)
  }

  /// Opens an input of any format: as ``init(path:)``, or a folder, or a file and what part of it is meant (``InputPlace``). A folder has
  /// no bytes, and is read by the formats that read folders; reading it throws.
  ///
  /// - Throws: ``ByteStreamError`` with code `notFound`, `permissionDenied` or `openFailed`.
  public init(input name: String) throws(ByteStreamError) {
    let place = name.utf8.contains(UInt8(ascii: "#")) ? InputPlace(ofInput: name) : nil
    try self.init(path: place?.path ?? name, name: name, fragment: place?.fragment, takesFolder: true)
  }

  private init(path: String, name: String, fragment: String?, takesFolder: Bool) throws(ByteStreamError) {
    do throws(SystemError) {
      let descriptor = try Descriptor(path: path, flags: O_RDONLY | O_NOCTTY)
      let status = try descriptor.status()
      // Opening a folder succeeds; only reading it would fail, much later.
      if status.kind == .directory, !takesFolder { throw SystemError(EISDIR) }
      let size = status.kind == .regular ? status.size : nil
      if size != nil { descriptor.expectSequentialReading() }
      let file = size == nil ? nil : FilePlace(start: 0, version: FileVersion(status))
      let place =
        size == nil && status.kind != .directory
        ? nil : InputPlace(path: path, fragment: fragment, isFolder: status.kind == .directory)
      self.init(.descriptor(descriptor), name: name, totalBytes: size, file: file, place: place)
    } catch {
      throw .opening(name, error)
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
