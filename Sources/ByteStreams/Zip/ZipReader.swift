internal import CZlib

/// The entries of a ZIP file (PKWARE APPNOTE 6.3.10) that is held in memory.
///
/// Reads what indoor maps come in: entries that are stored or deflated, Zip64 included. The directory at the end of the file
/// is believed, and checked against the headers before the entries. Nothing is ever written to disk, so that names can do no
/// harm; still, an archive that is made to do harm is refused with the reason: paths that leave their folder, two entries of
/// one name, symbolic links, encryption, entries that share their bytes, and more of anything than ``ZipLimits`` grants.
///
/// A reader of our own over zlib, rather than libarchive: that brings in ICU and libxml2, 35 MB which every start of the
/// program would load (+1.6 ms on 4.7), and does not report such entries.
public struct ZipReader: Sendable {
  /// What messages call the archive.
  public let name: String

  /// The files in the order of the archive's directory, folders left out.
  public let entries: [ZipEntry]

  private let bytes: [UInt8]

  /// Whether a file begins as ZIP files do: with an entry, or the end of an empty directory.
  public static func isZip(beginning bytes: some Sequence<UInt8>) -> Bool {
    let first = Array(bytes.prefix(4))
    return first == [0x50, 0x4B, 3, 4] || first == [0x50, 0x4B, 5, 6]
  }

  /// Whether a file is a ZIP file, as it begins or, if it is called `.zip` or `.imdf`, as it ends: a program that unpacks it may
  /// stand before it.
  public static func isZip(path: String) -> Bool {
    if isZip(beginning: StoredFile.beginning(of: path, count: 4)) { return true }
    let name = path.lowercased()
    guard name.hasSuffix(".zip") || name.hasSuffix(".imdf") else { return false }
    return isZip(ending: StoredFile.end(of: path, count: longestEnd)[...])
  }

  /// Whether standard input is a ZIP file: judged by its beginning or, if it begins as programs do, by its end. Waits for its first
  /// bytes, and of a program for all bytes. They stay available to the next source.
  public static func isZipOnStandardInput(limits: ZipLimits = ZipLimits()) -> Bool {
    let beginning = ByteSource.beginningOfStandardInput(count: 4)
    if isZip(beginning: beginning) { return true }
    guard programs.contains(where: { beginning.starts(with: $0) }) else { return false }
    // One byte more shows that there are too many.
    let most = limits.storedBytes < .max ? limits.storedBytes + 1 : limits.storedBytes
    return isZip(ending: ByteSource.beginningOfStandardInput(count: most).suffix(longestEnd))
  }

  /// How programs begin that may unpack what follows them: of Windows, Linux and macOS, and scripts.
  private static let programs: [[UInt8]] = [
    Array("MZ".utf8), Array("\u{7F}ELF".utf8), [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE], Array("#!".utf8)
  ]

  /// Bytes of the record at the end, with the longest comment.
  private static let longestEnd = 22 + 65_535

  private static func isZip(ending end: ArraySlice<UInt8>) -> Bool {
    end.indices.contains { end[$0] == 0x50 && end[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
  }

  /// Reads the directory of an archive.
  ///
  /// - Throws: ``ByteStreamError`` with code `corruptArchive`, `refusedArchive` or `limitExceeded`.
  /// - Complexity: O(entries) and a search for the directory in the last 64 KiB.
  public init(bytes: [UInt8], name: String, limits: ZipLimits = ZipLimits()) throws(ByteStreamError) {
    guard bytes.count <= limits.storedBytes else {
      throw .limit(name, "this archive has \(bytes.count) bytes; at most \(limits.storedBytes) are read")
    }
    entries = try ZipDirectory(bytes, name: name, limits: limits).entries
    self.bytes = bytes
    self.name = name
  }

  /// The contents of an entry, whose length and checksum are right.
  ///
  /// - Throws: ``ByteStreamError`` with code `corruptArchive` or `outOfMemory`.
  /// - Complexity: O(entry), never more memory than the entry's own size says.
  public func contents(of entry: ZipEntry) throws(ByteStreamError) -> [UInt8] {
    let stored = bytes[entry.start..<entry.start + entry.storedSize]
    let contents: [UInt8]
    switch entry.method {
    case .stored: contents = Array(stored)
    case .deflated: contents = try inflated(stored, entry)
    }
    let checksum = contents.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    guard contents.count == entry.size, UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
      throw .corruptArchive(name, "the contents of \(entry.path) fail their checksum; fetch the archive again")
    }
    return contents
  }

  private func inflated(_ stored: ArraySlice<UInt8>, _ entry: ZipEntry) throws(ByteStreamError) -> [UInt8] {
    var stream = z_stream()
    // A negative window says that there is no header round the deflated data.
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw ByteStreamError(.outOfMemory, path: name, message: "there is not enough memory to read \(entry.path)")
    }
    defer { inflateEnd(&stream) }
    // One byte more than there should be shows entries that are longer than they say. Sizes fit 32 bits: the directory has no deflated entry
    // of more, whatever the limits.
    var status = Z_OK
    let contents = [UInt8](unsafeUninitializedCapacity: entry.size + 1) { into, count in
      stored.withUnsafeBufferPointer { from in
        stream.next_in = UnsafeMutablePointer(mutating: from.baseAddress)
        stream.avail_in = UInt32(clamping: from.count)
        stream.next_out = into.baseAddress
        stream.avail_out = UInt32(clamping: entry.size + 1)
        status = inflate(&stream, Z_FINISH)
      }
      count = entry.size + 1 - Int(stream.avail_out)
    }
    guard status == Z_STREAM_END, contents.count == entry.size else {
      throw .corruptArchive(
        name, "the data of \(entry.path) are damaged, or not as long as the archive says (\(entry.size) bytes)")
    }
    return contents
  }
}

extension ByteStreamError {
  static func corruptArchive(_ name: String, _ message: String) -> ByteStreamError {
    ByteStreamError(.corruptArchive, path: name, message: message)
  }

  static func refused(_ name: String, _ message: String) -> ByteStreamError {
    ByteStreamError(.refusedArchive, path: name, message: message)
  }

  static func limit(_ name: String, _ message: String) -> ByteStreamError {
    ByteStreamError(.limitExceeded, path: name, message: message)
  }
}
