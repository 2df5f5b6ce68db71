internal import ByteStreams
internal import GeoModel

extension PMTilesHeader {
  /// - Parameters:
  ///   - bytes: the first bytes of the file, up to ``size``.
  ///   - fileSize: how many bytes the file has.
  ///   - name: what messages call it.
  /// - Throws: `ByteStreamError` with code `unsupportedFormat` or `corruptArchive`.
  init(_ bytes: [UInt8], fileSize: Int, name: String) throws(ByteStreamError) {
    try self.init(bytes, name: name)
    for (section, title, _) in sections {
      if let problem = section.problem(title, fileSize: fileSize) { throw .damaged(name, problem) }
    }
  }

  /// The same without a look at the parts of the file that it names.
  init(_ bytes: [UInt8], name: String) throws(ByteStreamError) {
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
  }

  /// The parts of the file, what they are called, and the byte of the header that names them.
  var sections: [(section: Section, title: String, byte: Int)] {
    [(root, "root directory", 8), (metadata, "metadata", 24), (leaves, "leaf directories", 40), (tiles, "tiles", 56)]
  }
}

extension PMTilesHeader.Section {
  /// What is wrong with a part that is not inside the file.
  func problem(_ title: String, fileSize: Int) -> String? {
    let (end, overflow) = offset.addingReportingOverflow(length)
    if length == 0 || !overflow && end <= UInt64(fileSize) { return nil }
    let place = overflow ? "beyond 64 bits" : "at byte \(end)"
    return "its \(title) end \(place), but the file has \(fileSize) bytes; fetch it again"
  }
}

extension ByteStreamError {
  /// A container that is damaged or cut short.
  static func damaged(_ name: String, _ message: String) -> ByteStreamError {
    ByteStreamError(.corruptArchive, path: name, message: "this archive of tiles is damaged: " + message)
  }
}
