internal import ByteStreams

/// What a ZIP file that holds no indoor map is, by the names in it.
enum ForeignContents {
  /// By the endings of names, the first that occurs.
  private static let formats: [(endings: Set<String>, name: String)] = [
    (["geojson", "geojsonl", "geojsons", "geojsonseq", "ndgeojson"], "GeoJSON"), (["topojson"], "TopoJSON"),
    (["shp"], "a Shapefile"), (["gpkg"], "a GeoPackage"), (["gdbtable"], "a File Geodatabase"), (["fgb"], "FlatGeobuf"),
    (["parquet"], "Parquet"), (["tab", "mif"], "MapInfo data"), (["kml"], "KML"), (["gpx"], "GPX"), (["gml"], "GML"), (["osm", "pbf"], "OpenStreetMap data"),
    (["json", "ndjson", "jsonl"], "JSON"), (["csv", "tsv"], "a table"),
  ]

  /// Why it is refused, and what to do.
  static func refusal(of paths: [String]) -> String {
    let names = paths.map(FileNaming.init)
    for (endings, format) in formats {
      let found = zip(paths, names).filter { !$1.isLitter && endings.contains($1.ending) }.map(\.0)
      guard let first = found.first else { continue }
      let isText = format.hasSuffix("JSON")
      let others = found.count > 1 && isText ? " and \(found.count - 1) more file\(found.count == 2 ? "" : "s")" : ""
      let advice = isText ? "unpack it first, and name \(first)" : "convert it to GeoJSON first, for example with ogr2ogr"
      return "this ZIP file holds \(format), \(first)\(others), and no indoor map; \(advice)"
    }
    return "this ZIP file holds no indoor map (manifest.json, venue.geojson and the like); to read other data from it, "
      + "unpack it first, for example with unzip -p"
  }
}
