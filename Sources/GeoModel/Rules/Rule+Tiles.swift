/// What vector tiles must be (MVT 2.1, github.com/mapbox/vector-tile-spec).
extension Rule {
  /// `GJ920` `tile.unreadable`.
  public static let tileUnreadable = Rule(
    "GJ920", "tile.unreadable", .error, reference: "MVT §2",
    summary: "a vector tile, or the directory of its archive, cannot be read",
    remedy: "make the tiles again, or copy the archive again if it was cut short",
    explanation: "What features had in this tile is missing. The other tiles are read.")

  /// `GJ921` `tile.feature`.
  public static let tileFeature = Rule(
    "GJ921", "tile.feature", .error, reference: "MVT §4.2",
    summary: "a feature of a vector tile cannot be read",
    remedy: "make the tile again; the message says what is wrong with the feature",
    explanation: "What the feature had in this tile is missing. Its pieces in other tiles are read.")

  /// `GJ922` `tile.content`.
  public static let tileContent = Rule(
    "GJ922", "tile.content", .warning, reference: "MVT §4",
    summary: "a vector tile breaks a rule of its format, but can be read",
    remedy: "make the tile again; map programs may draw it differently",
    explanation: "Readers differ in what they make of it.")
}
