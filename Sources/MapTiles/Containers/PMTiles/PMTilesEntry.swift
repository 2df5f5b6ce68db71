/// An entry of a directory of a PMTiles archive: some tiles with the same bytes, or a leaf directory.
struct PMTilesEntry: Equatable {
  /// The identifier of the first tile.
  var identifier: UInt64
  /// Where the bytes begin in the section of tiles, or of leaf directories.
  var offset: UInt64
  var length: UInt32
  /// How many tiles in a row have these bytes; 0 for a leaf directory.
  var runLength: UInt32
}
