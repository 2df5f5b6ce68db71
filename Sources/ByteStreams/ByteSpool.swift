/// Bytes that are stored to be read again, once, from the first: in memory as long as they are few, then in a temporary file,
/// in the folder that the caller names, or `TMPDIR`, or `/tmp`. That file has no name any more when it is written to, so nothing is left
/// of it however the process ends.
public struct ByteSpool: ~Copyable {

  /// Once there is a file, so many bytes are worth a system call of their own.
  private static let piece = 64 << 10

  /// Bytes held in memory at most.
  private let memoryLimit: Int
  private let folder: String?
  private var held: [UInt8] = []
  private var file: TemporaryFile?

  /// - Parameters:
  ///   - memoryLimit: how many bytes are held in memory at most.
  ///   - folder: where the temporary file is; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  public init(memoryLimit: Int = 8 << 20, folder: String? = nil) { (self.memoryLimit, self.folder) = (memoryLimit, folder) }

  /// Appends bytes.
  ///
  /// - Throws: ``ByteStreamError`` with code `openFailed`, `permissionDenied`, `notFound`, `writeFailed` or `diskFull`.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ByteStreamError) {
    if held.count + bytes.count <= (file == nil ? memoryLimit : min(memoryLimit, Self.piece)) {
      held.append(contentsOf: bytes)
      return
    }
    try flush()
    try file?.write(bytes)
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
    return ByteSource(.descriptor(try file.rewound()), name: name, totalBytes: nil, isDecoded: true)
  }

  private mutating func drainFile(
    _ body: (UnsafeRawBufferPointer) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      // At most the buffer is filled.
      let count = try file?.read(into: buffer, at: offset) ?? 0
      if count == 0 { return }
      offset += count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private mutating func flush() throws(ByteStreamError) {
    if file == nil { file = try TemporaryFile(in: folder) }
    try held.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try file?.write(bytes) }
    held = []
  }
}
