internal import ByteStreams
internal import GeoModel

extension PMTilesHeader {
  /// - Parameters:
  ///   - bytes: the first bytes of the file, up to ``size``.
  ///   - fileSize: how many bytes the file has.
  ///   - name: what messages call it.
  /// - Throws: `ByteStreamError` with code `unsupportedFormat` or `corruptArchive`.
  init(_ bytes: [UInt8], fileSize: Int, name: String) throws(ByteStreamError) {
    guard bytes.starts(with: Self.magic) else {
      throw ByteStreamError(.unsupportedFormat, path: name, message: "this is no PMTiles archive: it does not begin with \"PMTiles\"")
    }
    guard bytes.count >= Self.size else { throw .damaged(name, "its header ends after \(bytes.count) of \(Self.size) bytes") }
    guard bytes[7] == 3 else {
      throw ByteStreamError(
        .unsupportedFormat, path: name, message: "this is a PMTiles archive of version \(bytes[7]); version 3 is read, convert it first")
    }
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func degrees(_ offset: Int) -> Double { Double(Int32(truncatingIfNeeded: number(offset, 4))) / 1e7 }
    func section(_ offset: Int) -> Section { Section(offset: number(offset, 8), length: number(offset + 8, 8)) }
    (root, metadata, leaves, tiles) = (section(8), section(24), section(40), section(56))
    (addressedTiles, tileEntries, tileContents) = (number(72, 8), number(80, 8), number(88, 8))
    isClustered = bytes[96] == 1
    (internalCompression, tileCompression, tileType, minimumZoom, maximumZoom) = (bytes[97], bytes[98], bytes[99], bytes[100], bytes[101])
    bounds = GeographicBox(west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114))
    centerZoom = bytes[118]
    center = Position(x: degrees(119), y: degrees(123))
    for (section, title) in [(root, "root directory"), (metadata, "metadata"), (leaves, "leaf directories"), (tiles, "tiles")] {
      let (end, overflow) = section.offset.addingReportingOverflow(section.length)
      guard section.length == 0 || !overflow && end <= UInt64(fileSize) else {
        throw .damaged(name, "its \(title) end at byte \(end), but the file has \(fileSize) bytes; fetch it again")
      }
    }
  }
}

extension ByteStreamError {
  /// A container that is damaged or cut short.
  static func damaged(_ name: String, _ message: String) -> ByteStreamError {
    ByteStreamError(.corruptArchive, path: name, message: "this archive of tiles is damaged: " + message)
  }
}
