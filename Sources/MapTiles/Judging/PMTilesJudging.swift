internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Judges header, directories and metadata of an archive by PMTiles 3.
struct PMTilesJudging {
  private let path: String
  private let bytes: [UInt8]
  private let fileSize: Int
  private let header: PMTilesHeader
  private var found = ContainerFindings()

  static func findings(path: String, temporaryFolder: String?) throws(ByteStreamError) -> ContainerFindings {
    let file = try RandomAccessFile(path: path)
    let bytes = try file.read(PMTilesHeader.size, at: 0)
    let header: PMTilesHeader
    do throws(ByteStreamError) {
      header = try PMTilesHeader(bytes, name: path)
    } catch {
      var refused = ContainerFindings()
      refused.hasReadableTiles = false
      refused.add(.tilesetHeader, error.message)
      return refused
    }
    var judging = PMTilesJudging(path: path, bytes: bytes, fileSize: file.size, header: header)
    judging.judgeSections()
    judging.judgeValues()
    if judging.found.hasReadableTiles { try judging.judgeContents(temporaryFolder) }
    return judging.found
  }

  private init(path: String, bytes: [UInt8], fileSize: Int, header: PMTilesHeader) {
    (self.path, self.bytes, self.fileSize, self.header) = (path, bytes, fileSize, header)
  }

  private mutating func judgeSections() {
    for (section, title, byte) in header.sections {
      guard let problem = section.problem(title, fileSize: fileSize) else { continue }
      found.add(.tilesetHeader, byte: byte, byteCount: 16, problem)
      found.hasReadableTiles = false
    }
    if !found.hasReadableTiles { return }
    let (root, most) = (header.root, UInt64(PMTilesHeader.firstRequest))
    if root.length == 0 {
      found.add(.tilesetHeader, byte: 16, byteCount: 8, "found a root directory without bytes")
    } else if root.offset + root.length > most {
      found.add(
        .tilesetHeader, byte: 8, byteCount: 16,
        "found the root directory in the bytes \(root.offset) to \(root.offset + root.length); expected it in the first \(most)")
    }
    let parts = header.sections.filter { $0.section.length > 0 }.sorted { $0.section.offset < $1.section.offset }
    if let first = parts.first, first.section.offset < UInt64(PMTilesHeader.size) {
      found.add(.tilesetHeader, byte: first.byte, byteCount: 8, "found the \(first.title) in the \(PMTilesHeader.size) bytes of the header")
    }
    for (part, next) in zip(parts, parts.dropFirst()) where part.section.offset + part.section.length > next.section.offset {
      found.add(.tilesetHeader, byte: next.byte, byteCount: 8, "found \(part.title) and \(next.title) that overlap in the file")
    }
  }

  private mutating func judgeValues() {
    for (byte, title) in [(97, "directories"), (98, "tiles")] where !(1...4 ~= bytes[byte]) {
      found.add(.tilesetHeader, byte: byte, "found \(bytes[byte]) as the compression of \(title); expected 1 to 4")
      found.hasReadableTiles = false
    }
    if bytes[96] > 1 { found.add(.tilesetHeader, byte: 96, "found \(bytes[96]) for clustered; expected 0 or 1") }
    if bytes[99] > 6 { found.add(.tilesetHeader, byte: 99, "found \(bytes[99]) as the type of tiles; expected 0 to 6") }
    found.extent.minimumZoom = Double(header.minimumZoom)
    found.extent.maximumZoom = Double(header.maximumZoom)
    found.extent.bounds = header.bounds.numbers
    found.extent.center = [header.center.x, header.center.y, Double(header.centerZoom)]
    found.extent.byte = 100
  }

  private mutating func judgeContents(_ temporaryFolder: String?) throws(ByteStreamError) {
    let reader: PMTilesReader
    do throws(ByteStreamError) {
      reader = try PMTilesReader(path: path)
    } catch {
      guard error.isOfArchive else { throw error }
      found.add(.tilesetDirectory, byte: 8, byteCount: 16, error.message)
      found.hasReadableTiles = false
      return
    }
    var entries = PMTilesEntryCount(header, temporaryFolder: temporaryFolder)
    try entries.count(reader)
    try entries.report(to: &found)
    judgeMetadata(reader)
  }

  private mutating func judgeMetadata(_ reader: PMTilesReader) {
    // Of a part without bytes the offset may be anything.
    let place = header.metadata.length > 0 ? (Int(header.metadata.offset), Int(header.metadata.length)) : (24, 16)
    guard let json = reader.metadataText, json.kind == .object else {
      found.add(.tilesetMetadata, byte: place.0, byteCount: place.1, "found metadata that are no JSON object")
      return
    }
    if reader.format != .vector { return }
    for message in VectorLayersJudging.messages(json) { found.add(.tilesetMetadata, byte: place.0, byteCount: place.1, message) }
  }
}

extension ByteStreamError {
  /// Whether it is about what an archive has, and not about reading it.
  var isOfArchive: Bool { code == .corruptArchive || code == .corruptCompression || code == .limitExceeded }
}
