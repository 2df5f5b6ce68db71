public import ByteStreams
public import GeoJSON
public import GeoModel
internal import MapTiles

/// Reads the features of vector tiles: PMTiles, MBTiles, a folder of tiles, or one tile, at one zoom level.
///
/// What tiles have twice, in their buffers, is left out. Pieces of one feature are joined where an id says that they are one; they come
/// after the features without id, which come tile by tile.
public struct TileReading: PlaceReading {
  /// A tile, or the pieces of some features.
  public struct Piece: Sendable {
    let content: TileInputPiece
  }

  public static var hasLayers: Bool { true }

  private let input: TileLevel

  public static func recognise(_ place: InputPlace) -> Bool {
    TileInput(path: place.path) != nil
  }

  public static func open(
    _ place: InputPlace, name: String, options: DecodingOptions, temporaryFolder: String?
  ) throws(ByteStreamError) -> TileReading {
    TileReading(input: try TileLevel(place, name: name, options: options, temporaryFolder: temporaryFolder))
  }

  public mutating func next(_ more: () throws(ByteStreamError) -> [UInt8]) throws(ByteStreamError) -> Piece? {
    try input.next().map { Piece(content: $0) }
  }

  public func size(of piece: Piece) -> Int {
    switch piece.content {
    case .tile(let tile): if case .bytes(let bytes) = tile.content { bytes.count } else { 0 }
    case .joined(_, _, let size): size
    }
  }

  public func decode(_ piece: Piece, with memory: inout Void, into block: inout FeatureBlock<Geographic>) {
    switch piece.content {
    case .tile(let tile):
      let content = input.decoding.read(tile)
      input.settle(tile, content.records)
      TileRows(input.decoding, tile.firstOrdinal).fill(&block, tile, content)
    case .joined(let features, let firstOrdinal, _): TileRows(input.decoding, firstOrdinal).fill(&block, features)
    }
  }
}

extension InputFormat {
  public static let tiles = InputFormat(name: "tiles", title: TileRows.format, reading: TileReading.self)
}
