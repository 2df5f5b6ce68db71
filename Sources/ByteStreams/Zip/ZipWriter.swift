internal import CZlib

/// Writes a ZIP file whose bytes depend on the names and contents alone: entries in the order they are added, dated
/// 1 January 1980 (the earliest that ZIP knows), readable by everybody, no extra fields.
public struct ZipWriter: ~Copyable {
  private var sink: ByteSink
  private var directory: [UInt8] = []
  /// As bytes, which is what names are compared by.
  private var paths: Set<[UInt8]> = []
  private var offset = 0

  /// - Parameter sink: takes the bytes; ``finish()`` commits it.
  public init(_ sink: consuming ByteSink) { self.sink = sink }

  /// Adds a file, deflated if that makes it shorter.
  ///
  /// - Parameters:
  ///   - path: relative, with "/" between folders, at most 65,535 bytes; each once.
  ///   - contents: the bytes of the file, not compressed.
  /// - Throws: ``ByteStreamError`` as ``ByteSink/write(_:)-(UnsafeRawBufferPointer)``; `refusedArchive` for a path that no entry
  ///   can have, or that one has already; `limitExceeded` beyond 4 GiB or 65,534 files, for which ZIP needs a form that not all
  ///   programs read.
  public mutating func add(path: String, contents: [UInt8]) throws(ByteStreamError) {
    guard !path.isEmpty, path.utf8.count <= 0xFFFF, !path.beginsWithSlash else {
      throw .refused(
        sink.name, "no file in a ZIP archive can be called \"\(path.prefix(60))\"; expected a relative path of at most 65,535 bytes")
    }
    guard paths.insert(Array(path.utf8)).inserted else {
      throw .refused(sink.name, "two files would be called \(path); give one of them another name")
    }
    let deflated = contents.count < 0xFFFF_FFFF ? Self.deflated(contents) : nil
    let data = deflated ?? contents
    guard offset + data.count + directory.count + path.utf8.count < 0xFFFF_0000, contents.count < 0xFFFF_FFFF,
      paths.count < 0xFFFF
    else {
      throw .limit(sink.name, "the archive would have more than 4 GiB or 65,534 files")
    }
    let checksum = contents.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    var shared: [UInt8] = []
    // Version 2.0, names in UTF-8, method, time 00:00, 1980-01-01.
    for number in [20, 1 << 11, deflated == nil ? 0 : 8, 0, 1 << 5 | 1] { shared.append16(number) }
    for number in [Int(checksum), data.count, contents.count] { shared.append32(number) }
    shared.append16(path.utf8.count)
    shared.append16(0)
    directory += [0x50, 0x4B, 1, 2, 20, 3]
    directory += shared
    for number in [0, 0, 0] { directory.append16(number) }
    directory.append32(0o100644 << 16)
    directory.append32(offset)
    directory += path.utf8
    let header = [0x50, 0x4B, 3, 4] + shared + path.utf8
    try sink.write(header)
    try sink.write(data)
    offset += header.count + data.count
  }

  /// Writes the directory and commits the output.
  public consuming func finish() throws(ByteStreamError) {
    try end()
    try sink.commit()
  }

  /// Writes the directory and returns the bytes of a sink in memory.
  public consuming func takeBytes() throws(ByteStreamError) -> [UInt8] {
    try end()
    return try sink.takeBytes()
  }

  private mutating func end() throws(ByteStreamError) {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end.append16(paths.count)
    end.append16(paths.count)
    end.append32(directory.count)
    end.append32(offset)
    end.append16(0)
    try sink.write(directory)
    try sink.write(end)
  }

  /// `nil` if it would not be shorter.
  private static func deflated(_ contents: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var status = Z_OK
    let deflated = [UInt8](unsafeUninitializedCapacity: max(contents.count, 1)) { into, count in
      contents.withUnsafeBufferPointer { from in
        stream.next_in = UnsafeMutablePointer(mutating: from.baseAddress)
        stream.avail_in = UInt32(clamping: from.count)
        stream.next_out = into.baseAddress
        stream.avail_out = UInt32(clamping: contents.count)
        status = deflate(&stream, Z_FINISH)
      }
      count = contents.count - Int(stream.avail_out)
    }
    return status == Z_STREAM_END && deflated.count < contents.count ? deflated : nil
  }
}

extension [UInt8] {
  fileprivate mutating func append16(_ number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  fileprivate mutating func append32(_ number: Int) {
    append16(number)
    append16(number >> 16)
  }
}
