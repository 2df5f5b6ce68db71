import GeoModel
import MapTiles
import Tiles

/// The examples of documentation on tiles (`DocumentationTests`).
struct TilesSnippets {
  private struct Place {
    var id: UInt64
    var point: TilePoint
    var properties: [UInt8]
  }

  private func makeTiles(path: String) throws {
    // begin
    let tiling = Tiling([TileSource(path: path, layer: "counties")], TilingOptions(name: "counties", zooms: 0...10, jobs: 4))
    let archive = try PMTilesWriter(path: "counties.pmtiles", overwrite: false)
    let report = try tiling.write(to: archive)
    // end
    _ = report
  }

  private func enlarge(_ archive: any TileArchiveReading, draw: (VectorTile) -> Void) throws {
    // begin
    let child = TileAddress(zoom: 16, x: 35_210, y: 21_493)
    let part = child.part(ofAncestorAtZoom: 14)
    if let bytes = try archive.tile(part.tile) { draw(try VectorTile(bytes).overzoomed(to: part)) }
    // end
  }

  private func encode(properties: [UInt8]) -> [UInt8] {
    // begin
    var encoder = VectorTileEncoder()
    var commands = VectorTileCommands()
    commands.addPoints([TilePoint(x: 2048, y: 2048)])
    encoder.beginLayer("places", keys: ["name"])
    encoder.add(id: 7, kind: .point, geometry: commands.integers, properties: properties)
    encoder.endLayer()
    let tile = encoder.finish()
    // end
    return tile
  }

  private func write(
    _ addresses: [TileAddress], _ encoder: inout VectorTileEncoder, _ commands: inout VectorTileCommands, _ metadata: TilesetMetadata,
    found: (TileAddress) -> [Place]
  ) throws {
    func places(in address: TileAddress) -> [Place] { found(address) }
    // begin
    let archive = try PMTilesWriter(path: "map.pmtiles", overwrite: false)
    let compressor = try TileCompressor(archive.compression)
    for address in addresses.sorted() {
      encoder.beginLayer("places", keys: ["name"])
      for place in places(in: address) {
        commands.removeAll()
        commands.addPoints([place.point])
        encoder.add(id: place.id, kind: .point, geometry: commands.integers, properties: place.properties)
      }
      encoder.endLayer()
      try archive.add(address, compressor.compress(encoder.finish()))
    }
    try archive.finish(metadata)
    // end
  }
}
