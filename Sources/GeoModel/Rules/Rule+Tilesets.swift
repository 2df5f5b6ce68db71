/// What is wrong in an archive of tiles.
extension Rule {
  /// `GJ940` `tileset.header`.
  public static let tilesetHeader = Rule(
    "GJ940", "tileset.header", .error, reference: "PMTiles 3 §3",
    summary: "the header of a PMTiles archive has a value that there is not, or names parts that are not in the file",
    remedy: "fetch the file again, or make it again; it is cut short or damaged",
    explanation: """
      Readers fetch parts of the file by the header alone. The root directory must be in the first 16,384 bytes, which they ask for \
      first.
      """,
    example: "PMTiles, version 3, root directory at byte 20000")

  /// `GJ941` `tileset.directory`.
  public static let tilesetDirectory = Rule(
    "GJ941", "tileset.directory", .error, reference: "PMTiles 3 §4",
    summary: """
      a directory of a PMTiles archive is damaged: its entries are out of order, have no length, lead outside, or leaves are nested
      """,
    remedy: "make the archive again",
    explanation: "Readers search directories by halves: of tiles that are out of order some are not found.",
    example: "tile ids: 5, 3, …; lengths: 0")

  /// `GJ942` `tileset.counts`.
  public static let tilesetCounts = Rule(
    "GJ942", "tileset.counts", .error, reference: "PMTiles 3 §3.1",
    summary: "the header of a PMTiles archive has other numbers of tiles, entries or contents than the archive",
    remedy: "write the numbers that there are, or 0 for unknown",
    explanation: "Programs that copy or show archives rely on these numbers.",
    example: "addressed tiles: 10, tile entries: 10, tile contents: 12")

  /// `GJ943` `tileset.order`.
  public static let tilesetOrder = Rule(
    "GJ943", "tileset.order", .error, reference: "PMTiles 3 §3.1",
    summary: "a PMTiles archive says that it is clustered, but its tiles are not in the order of their ids",
    remedy: "write tiles in the order of their ids, or say that the archive is not clustered",
    explanation: "Programs that cut a region out of an archive take neighbouring tiles with one request, and would get others.",
    example: "clustered: 1, offsets: 900, 0")

  /// `GJ944` `tileset.extent`.
  public static let tilesetExtent = Rule(
    "GJ944", "tileset.extent", .warning, reference: "PMTiles 3 §3.1, TileJSON 3.0",
    summary: "zoom levels, bounds or center of an archive of tiles are not those of its tiles, or there are none such",
    remedy: "write the zoom levels and bounds that the tiles have",
    explanation: """
      Map libraries ask for no tile outside of them: what lies there is never seen. Below the lowest level they show nothing.
      """,
    example: "minzoom: 0, maxzoom: 14, tiles of zoom levels 0 to 10")

  /// `GJ945` `tileset.metadata`.
  public static let tilesetMetadata = Rule(
    "GJ945", "tileset.metadata", .error, reference: "PMTiles 3 §5, MBTiles 1.3, TileJSON 3.0",
    summary: "the metadata of an archive of tiles are no JSON object, or lack what there must be",
    remedy: "write name and format (MBTiles), tilejson and tiles (TileJSON), and for vector tiles vector_layers",
    explanation: "Without vector_layers, programs do not know the layers that a style can show.",
    example: #"{"name":"roads","format":"pbf"}"#)

  /// `GJ946` `tileset.layers`.
  public static let tilesetLayers = Rule(
    "GJ946", "tileset.layers", .warning, reference: "TileJSON 3.0 §3.3",
    summary: "vector_layers names other layers or fields than the tiles have, or other zoom levels",
    remedy: "list the layers of the tiles, each with all its fields",
    explanation: "Editors of styles offer what is listed: what is missing cannot be chosen, and what is not there shows nothing.",
    example: #"{"vector_layers":[{"id":"road","fields":{}}]}"#)

  /// `GJ947` `tileset.rows`.
  public static let tilesetRows = Rule(
    "GJ947", "tileset.rows", .error, reference: "MBTiles 1.3",
    summary: """
      an MBTiles database lacks a table or column, has rows outside of the zoom level, a tile twice, or one that is not compressed by \
      gzip
      """,
    remedy: "write the tables metadata and tiles as the specification says, with rows counted from the south",
    explanation: "Such tiles are never shown, or readers end with an error.",
    example: "zoom_level: 3, tile_column: 8, tile_row: 0")
}
