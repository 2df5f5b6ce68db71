extension FormatOption {
  /// Those of all formats of batches.
  static let ofBatches = [
    FormatOption(
      "style", .file(endings: ["json", "yaml", "yml"]), section: batches,
      help:
        "Draw with a style document, JSON or YAML (Schemas/style.schema.json). (default: simplestyle properties, and a colour for each layer)"
    ),
    FormatOption(
      "color-by", .name, section: batches,
      help: "Give features the colour of their value of this property, from a palette. (default: by layer)"),
    FormatOption(
      "columns", .names, section: batches,
      help: "Give these properties columns of their own, separated by commas. The others stay one text."),
    FormatOption(
      "short-indices", .flag, section: batches,
      help: """
        Use indices of 16 bits. Draw units then have at most 65,535 vertices.
        """)
  ]

  static let batches = "GLB and overlay output"
}

extension Format.RefusedOptions {
  /// Of formats of batches: they hold floats and triangles, are cut at the 180th meridian, and are made feature by feature.
  static let ofBatches = these([
    "pretty", "compact", "one-per-line", "precision", "rfc7946", "winding", "antimeridian=keep", "antimeridian=unwrap", "lod",
    "mode=coverage",
    "dissolve", "rejects", "quarantine", "strict-lines", "max-errors", "on-error=null", "target-crs", "temp-dir"
  ])
}
