#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Bytes that are stored to be read again, once, from the first: in memory as long as they are few, then in a temporary file,
/// in the folder that `TMPDIR` names, or `/tmp`. That file has no name any more when it is written to, so nothing is left of it
/// however the process ends.
public struct ByteSpool: ~Copyable {
  private static let name = "<temporary file>"

  /// Once there is a file, so many bytes are worth a system call of their own.
  private static let piece = 64 << 10

  /// Bytes held in memory at most.
  private let memoryLimit: Int
  private var held: [UInt8] = []
  private var file: Descriptor?

  public init(memoryLimit: Int = 8 << 20) { self.memoryLimit = memoryLimit }

  /// Appends bytes.
  ///
  /// - Throws: ``ByteStreamError`` with code `openFailed`, `permissionDenied`, `notFound`, `writeFailed` or `diskFull`.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ByteStreamError) {
    if held.count + bytes.count <= (file == nil ? memoryLimit : min(memoryLimit, Self.piece)) {
      held.append(contentsOf: bytes)
      return
    }
    try flush()
    do throws(SystemError) {
      try file?.write(bytes)
    } catch {
      throw ByteStreamError.writing(Self.name, error).inTemporaryFolder
    }
  }

  /// The same for an array.
  public mutating func write(_ bytes: [UInt8]) throws(ByteStreamError) {
    let bytes = bytes.span
    try bytes.withUnsafeBytes { (pointer) throws(ByteStreamError) in try self.write(pointer) }
  }

  /// Calls `body` with all bytes, piece by piece, and empties the spool.
  ///
  /// - Throws: ``ByteStreamError`` as ``write(_:)-([UInt8])``, or with code `readFailed`, and what `body` throws.
  public mutating func drain(
    _ body: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    if file != nil {
      try flush()
      try drainFile(body)
      file = nil
    } else {
      let bytes = held
      held = []
      try bytes.span.withUnsafeBytes { (all) throws(ByteStreamError) in if !all.isEmpty { try body(all) } }
    }
  }

  /// The stored bytes, compressed or not, as a source; the spool is then used up.
  ///
  /// - Throws: ``ByteStreamError`` as ``write(_:)-([UInt8])``, or with code `readFailed`.
  public consuming func source(name: String) throws(ByteStreamError) -> ByteSource {
    if file != nil { try flush() }
    guard let file else { return ByteSource(.memory(held), name: name, totalBytes: held.count, isDecoded: true) }
    do throws(SystemError) {
      try file.go(to: 0)
    } catch {
      throw .reading(Self.name, at: 0, error)
    }
    return ByteSource(.descriptor(file), name: name, totalBytes: nil, isDecoded: true)
  }

  private mutating func drainFile(
    _ body: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    do throws(SystemError) {
      try file?.go(to: 0)
    } catch {
      throw .reading(Self.name, at: 0, error)
    }
    while true {
      let count: Int
      do throws(SystemError) {
        // At most the buffer is filled.
        count = try file?.read(into: buffer) ?? 0
      } catch {
        throw .reading(Self.name, at: offset, error)
      }
      if count == 0 { return }
      offset += count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private mutating func flush() throws(ByteStreamError) {
    if file == nil { file = try Self.temporary() }
    do throws(SystemError) {
      try held.span.withUnsafeBytes { (bytes) throws(SystemError) in try file?.write(bytes) }
    } catch {
      throw ByteStreamError.writing(Self.name, error).inTemporaryFolder
    }
    held = []
  }

  private static func temporary() throws(ByteStreamError) -> Descriptor {
    let folder = ByteStreamError.temporaryFolder
    var path = (folder + "/geojson.XXXXXX").utf8CString
    let number = path.withUnsafeMutableBufferPointer { text in text.baseAddress.map { mkstemp($0) } ?? -1 }
    let error = SystemError.last
    guard number >= 0 else { throw ByteStreamError.creating(name, in: folder, error).inTemporaryFolder }
    _ = path.withUnsafeBufferPointer { text in text.baseAddress.map { unlink($0) } }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return Descriptor(number, isOwned: true)
  }
}

extension ByteStreamError {
  fileprivate static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// The same error, naming the folder as what can be changed: the user did not name a file.
  fileprivate var inTemporaryFolder: ByteStreamError {
    ByteStreamError(
      code, path: path, message: message + " (the environment variable TMPDIR says where temporary files go: \(Self.temporaryFolder))",
      byteOffset: byteOffset, systemErrorNumber: systemErrorNumber)
  }
}
