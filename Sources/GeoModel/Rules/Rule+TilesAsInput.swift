/// What is lost where features are read from vector tiles (MVT 2.1). Which rule of the specification is broken, `geojson validate` says.
extension Rule {
  /// `GJ920` `tile.lost`.
  public static let tileLost = Rule(
    "GJ920", "tile.lost", .error, reference: "MVT 2.1 §4",
    summary: "a vector tile, or the directory of its archive, cannot be read",
    remedy: "make the tiles again, or copy the archive again if it was cut short",
    explanation: "What features had in this tile is missing. The other tiles are read.")

  /// `GJ921` `tile.feature-lost`.
  public static let tileFeatureLost = Rule(
    "GJ921", "tile.feature-lost", .error, reference: "MVT 2.1 §4.2",
    summary: "a feature of a vector tile cannot be read",
    remedy: "make the tile again; the message says what is wrong with the feature",
    explanation: "What the feature had in this tile is missing. Its pieces in other tiles are read.")

  /// `GJ922` `tile.flawed`.
  public static let tileFlawed = Rule(
    "GJ922", "tile.flawed", .warning, reference: "MVT 2.1 §4",
    summary: "a vector tile breaks a rule of its format, but can be read",
    remedy: "make the tile again; map programs may draw it differently",
    explanation: "Readers differ in what they make of it.")
}
