/// What is wrong in a vector tile.
extension Rule {
  /// `GJ930` `tile.unreadable`.
  public static let tileUnreadable = Rule(
    "GJ930", "tile.unreadable", .error, reference: "MVT 2.1 §4",
    summary: "the bytes of a tile are no vector tile: they cannot be decompressed, or are no protocol buffer",
    remedy: "make the tile again; it is damaged or something else",
    explanation: "A map library shows nothing where this tile is, and some stop with an error.",
    example: "1A 78 02 0A 05 72 6F 61 64 73 …")

  /// `GJ931` `tile.layer`.
  public static let tileLayer = Rule(
    "GJ931", "tile.layer", .error, reference: "MVT 2.1 §4.1",
    summary: "a layer of a tile has no name, the name of another one, a version other than 1 or 2, or no extent",
    remedy: "give each layer a name of its own, version 2 and an extent such as 4096",
    explanation: """
      Styles choose layers by name: of two with one name readers show either one. A reader that does not know the version must not \
      read the layer.
      """,
    example: #"layers { version: 2 name: "roads" … } layers { version: 2 name: "roads" … }"#)

  /// `GJ932` `tile.value`.
  public static let tileValue = Rule(
    "GJ932", "tile.value", .error, reference: "MVT 2.1 §4.1",
    summary: "a value of a layer has no type or several, is stored in another way than its type, or a text is not UTF-8",
    remedy: "write each value with exactly one of the seven types",
    explanation: "The properties with such a value are lost, or have another value in each reader.",
    example: #"values { string_value: "7" int_value: 7 }"#)

  /// `GJ933` `tile.tags`.
  public static let tileTags = Rule(
    "GJ933", "tile.tags", .error, reference: "MVT 2.1 §4.2, §4.4",
    summary: "the tags of a feature do not come in pairs, name a key or value that the layer does not have, or a key twice",
    remedy: "write a pair of numbers for each property: of its key and of its value",
    explanation: "Readers drop the feature or end with an error: the pairs after it may be wrong as well.",
    example: "keys: 2, values: 3, tags: [0, 0, 2, 1]")

  /// `GJ934` `tile.entry-double`.
  public static let tileDoubleEntry = Rule(
    "GJ934", "tile.entry-double", .warning, reference: "MVT 2.1 §4.1",
    summary: "a key or a value is stored twice in a layer",
    remedy: "store each key and value once; features share them by number",
    explanation: "It takes room, and programs that look features up by the number of a key miss those with the other one.",
    example: #"keys: ["name", "class", "name"]"#)

  /// `GJ935` `tile.commands`.
  public static let tileCommands = Rule(
    "GJ935", "tile.commands", .error, reference: "MVT 2.1 §4.3",
    summary: "the commands of a geometry are not those that points, lines or rings are made of, or repeat a point",
    remedy: "encode the geometry as the specification says: MoveTo, LineTo to other points, and for rings ClosePath",
    explanation: """
      A wrong count shifts everything after it. Edges without length break the drawing of lines, whose joints need a direction.
      """,
    example: "MoveTo(2, 2) LineTo(0, 0)")

  /// `GJ936` `tile.ring`.
  public static let tileRing = Rule(
    "GJ936", "tile.ring", .error, reference: "MVT 2.1 §4.3.4.4",
    summary: "the first ring of a polygon runs like a hole, or a ring has no area",
    remedy: "let exterior rings run clockwise as they are seen, with y down, and holes the other way; leave out rings without area",
    explanation: "How a ring runs says whether it is a hole: a reader takes the polygon for a hole of the one before it, or drops it.",
    example: "MoveTo(0, 0) LineTo(0, 10) LineTo(10, 10) ClosePath")

  /// `GJ937` `tile.polygon`.
  public static let tilePolygon = Rule(
    "GJ937", "tile.polygon", .error, reference: "MVT 2.1 §4.3.4.4",
    summary: "a polygon is invalid on the grid of the tile: rings cross or touch themselves or one another, or a hole lies outside",
    remedy: "repair polygons after their points were rounded to the grid, not before",
    explanation: "Readers fill such areas differently, and extruded or clipped ones get holes and spikes.",
    example: "MoveTo(0, 0) LineTo(10, 10) LineTo(10, 0) LineTo(0, 10) ClosePath")

  /// `GJ938` `tile.id-duplicate`.
  public static let tileIdentifierDouble = Rule(
    "GJ938", "tile.id-duplicate", .warning, reference: "MVT 2.1 §4.2",
    summary: "two features of a layer of a tile have the same id",
    remedy: "give each feature an id of its own, or none; write the parts of a feature as one",
    explanation: """
      Map libraries keep states such as hovering by id: both features get them. That one feature has several parts may be meant.
      """,
    example: "features { id: 7 … } features { id: 7 … }")

  /// `GJ939` `tile.far-outside`.
  public static let tileFarOutside = Rule(
    "GJ939", "tile.far-outside", .warning, reference: "MVT 2.1 §4.3",
    summary: "a geometry reaches further than the width of a tile beyond its tile",
    remedy: "clip geometries to the tile and a buffer before they are encoded",
    explanation: "It takes room in every tile that it is in; renderers with 16-bit coordinates wrap it round.",
    example: "extent: 4096, MoveTo(2048, 2048) LineTo(60000, 0)")
}
