import GeoToolkit

/// The examples of indoor maps, compiled.
enum IndoorSnippets {
  /// Compiled only: there is no such file.
  static func read() throws {
    // begin
    let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
    for building in map.buildings {
      for level in building.levels {
        print(level.ordinal ?? 0, level.name?.text(for: ["en"]) ?? "", level.units.count)
      }
    }
    // end
  }
}
