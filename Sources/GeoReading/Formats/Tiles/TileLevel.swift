internal import ByteStreams
internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// The tiles of one zoom level, cut into pieces: one for each tile, then several for the features that were joined.
///
/// Unchecked: one thread at a time asks for pieces; what decoding needs never changes.
final class TileLevel: @unchecked Sendable {
  typealias Spool = TilePieceSpool<CutTile>

  /// What decoding needs.
  let decoding: TileDecoding

  private let archive: any TileArchiveReading
  private let walk: TileAddressWalk
  private let only: TileAddress?
  private let spool: Spool
  private var isWalked = false
  private var tileCount = 0
  private var featureCount = 0
  /// The first record of the next feature.
  private var record: (common: [UInt8], piece: [UInt8])?

  /// Bytes and features of a piece of joined features, unless one feature has more.
  private static let mostBytes = 256 << 10, mostFeatures = 512

  init(
    _ place: InputPlace, name: String, options: DecodingOptions, temporaryFolder: String?
  ) throws(ByteStreamError) {
    let selection = try TileSelection(place.fragment, name: name)
    archive = try Self.archive(place, selection, name: name, temporaryFolder)
    guard archive.format == .vector else {
      throw ByteStreamError(
        .unsupportedFormat, path: name,
        message: "the tiles of this archive are \(archive.format.title); features are read from vector tiles")
    }
    let levels = try archive.zoomLevels()
    guard let highest = levels.last else {
      throw ByteStreamError(.unsupportedFormat, path: name, message: "this has no tiles")
    }
    let zoom = selection.zoom ?? highest
    guard levels.contains(zoom) else {
      let all = levels.map(String.init).joined(separator: ", ")
      throw ByteStreamError(.openFailed, path: name, message: "there are no tiles of zoom level \(zoom); there are those of \(all)")
    }
    only = selection.address
    if let only, try archive.tile(only) == nil {
      throw ByteStreamError(.openFailed, path: name, message: "there is no tile \(only)")
    }
    walk = try archive.addresses(atZoom: zoom)
    var layers = archive.metadata.layers.map(\.id)
    var single = only
    if single == nil, archive is SingleTileReader { single = try archive.addresses(atZoom: zoom).next() }
    if layers.isEmpty, let address = single {
      layers = try archive.tile(address).flatMap { try? VectorTile($0) }?.layers.map(\.name) ?? []
    }
    if let layer = options.layer, !layers.isEmpty, !layers.contains(where: { ExactName($0) == ExactName(layer) }) {
      throw ByteStreamError(
        .noLayers, path: name, message: "there is no layer \"\(layer)\"; there are \(layers.joined(separator: ", "))")
    }
    decoding = TileDecoding(layers: layers, chosen: options.layer, options: options)
    spool = Spool(folder: temporaryFolder)
  }

  private static func archive(
    _ place: InputPlace, _ selection: TileSelection, name: String, _ temporaryFolder: String?
  ) throws(ByteStreamError) -> any TileArchiveReading {
    let input = TileInput(path: place.path)
    if let input, input.container != nil { return try input.reader(temporaryFolder: temporaryFolder) }
    if place.isFolder {
      throw ByteStreamError(.unsupportedFormat, path: name, message: "this folder has no tiles: no files such as 0/0/0.mvt")
    }
    let reader = try SingleTileReader(path: place.path, address: selection.address)
    if reader.knownAddress == nil {
      throw ByteStreamError(
        .openFailed, path: name,
        message: "a tile does not say where it lies, and this path does not end in {z}/{x}/{y}.mvt; append the tile's address, as "
          + "\(place.path)#z=12,x=654,y=1583")
    }
    return reader
  }

  /// The next piece; `nil` after the last.
  func next() throws(ByteStreamError) -> TileInputPiece? {
    if !isWalked, let tile = try nextTile() { return .tile(tile) }
    isWalked = true
    return try nextJoined()
  }

  private func nextTile() throws(ByteStreamError) -> CutTile? {
    while true {
      let address: TileAddress
      do throws(ByteStreamError) {
        guard let next = try tileCount == 0 && only != nil ? only : only == nil ? walk.next() : nil else { return nil }
        address = next
      } catch  where error.isOfTile {
        isWalked = true
        return lost("\(error.message); the tiles after it are not read", nil)
      }
      do throws(ByteStreamError) {
        guard let bytes = try archive.tile(address) else { continue }
        let tile = CutTile(number: tileCount, address: address, content: .bytes(bytes), firstOrdinal: featureCount)
        spool.begin(tileCount, tile)
        tileCount += 1
        featureCount += VectorTile.featureCount(in: bytes)
        return tile
      } catch  where error.isOfTile {
        return lost(error.message, address)
      }
    }
  }

  private func lost(_ message: String, _ address: TileAddress?) -> CutTile {
    defer { tileCount += 1 }
    return CutTile(number: tileCount, address: address, content: .lost(message), firstOrdinal: featureCount)
  }

  private func nextJoined() throws(ByteStreamError) -> TileInputPiece? {
    var features: [FeaturePieces] = []
    var size = 0
    if record == nil { record = try nextRecord() }
    while let first = record, size < Self.mostBytes, features.count < Self.mostFeatures {
      var feature = FeaturePieces(common: first.common, pieces: [first.piece])
      size += first.common.count + first.piece.count
      record = try nextRecord()
      while let next = record, next.common == first.common {
        feature.pieces.append(next.piece)
        size += next.piece.count
        record = try nextRecord()
      }
      features.append(feature)
    }
    if features.isEmpty { return nil }
    defer { featureCount += features.count }
    return .joined(features, firstOrdinal: featureCount, size: size)
  }

  private func nextRecord() throws(ByteStreamError) -> (common: [UInt8], piece: [UInt8])? {
    var found: (common: [UInt8], piece: [UInt8])?
    let isThere = try spool.next(read: { [decoding] in decoding.read($0).records }) { (key, value) throws(ByteStreamError) in
      found = (Array(TilePieceKey.common(key)), Array(value))
    }
    return isThere ? found : nil
  }

  /// Adds the pieces of a tile for joining, unless it was done already.
  func settle(_ tile: CutTile, _ records: [TilePieceRecord]) {
    if spool.claim(tile.number) { spool.add(records) }
  }
}

extension ByteStreamError {
  /// Whether it is about one tile or directory of an archive, rather than about the file.
  fileprivate var isOfTile: Bool { [.corruptCompression, .corruptArchive, .limitExceeded, .unsupportedCompression].contains(code) }
}

extension TileFormat {
  fileprivate var title: String {
    switch self {
    case .vector: "vector tiles"
    case .png: "PNG images"
    case .jpeg: "JPEG images"
    case .webp: "WebP images"
    case .avif: "AVIF images"
    case .other(let name): name
    }
  }
}
