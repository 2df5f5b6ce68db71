internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Judges the metadata of a folder of tiles: `tiles.json` by TileJSON 3.0, else `metadata.json`.
enum TileFolderJudging {
  private static let mostBytes = 64 << 20

  static func findings(path: String) throws(ByteStreamError) -> ContainerFindings {
    var found = ContainerFindings()
    let format = try TileFolderReader(path: path).format
    let names = ["tiles.json", "metadata.json"]
    guard let name = names.first(where: { StoredFile.kind(of: path.step($0)) == .file }) else {
      found.add(.tilesetMetadata, severity: .warning, "found neither tiles.json nor metadata.json in the folder; layers are not known")
      return found
    }
    guard let json = try? RawJSON(bytes: try StoredFile.contents(of: path.step(name), limit: mostBytes)), json.kind == .object else {
      found.add(.tilesetMetadata, "found no JSON object in \(name)")
      return found
    }
    found.extent = DeclaredExtent(json.members.map { ($0.name, $0.value) })
    if name == "metadata.json" { return found }
    if json["tilejson"]?.string == nil {
      found.add(.tilesetMetadata, "found no version in the member tilejson of \(name); expected such as \"3.0.0\"")
    }
    let urls = json["tiles"].map { Array($0.elements) } ?? []
    if urls.isEmpty || urls.contains(where: { $0.string == nil }) {
      found.add(.tilesetMetadata, "found no URLs in the member tiles of \(name)")
    }
    if format == .vector { for message in VectorLayersJudging.messages(json) { found.add(.tilesetMetadata, message) } }
    return found
  }
}
