internal import GeoReading

extension Format {
  /// Vector tiles are read; the library `Tiles` writes them, all inputs and zoom levels together.
  public static let tiles = Format(
    name: InputFormat.tiles.name, title: InputFormat.tiles.title, endings: ["pmtiles", "mbtiles", "mvt", "pbf"],
    reading: .pieces(TileReading.self), writing: nil)
}
