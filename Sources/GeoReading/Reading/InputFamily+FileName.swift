internal import ByteStreams
public import GeoJSON

extension InputFamily {
  /// Judges a file's name, ignoring the ending of a compression: `.geojsonl`, `.ndjson`, `.jsonl`, `.ndgeojson` are lines,
  /// `.geojsons` is record separated, `.geojson` and `.json` one document.
  public init?(fileName: String) {
    let name = Compression.stem(of: fileName).lowercased()
    if [".geojsonl", ".ndjson", ".jsonl", ".ndgeojson", ".geojsonseq"].contains(where: { name.hasSuffix($0) }) {
      self = .lines
    } else if name.hasSuffix(".geojsons") {
      self = .recordSeparated
    } else if name.hasSuffix(".geojson") || name.hasSuffix(".json") {
      self = .document
    } else {
      return nil
    }
  }
}
