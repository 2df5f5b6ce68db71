extension Format {
  /// An indoor map is packed from its own files unchanged, so that only options of reading and reporting can be used with it.
  public static let imdf = Format(
    name: "imdf", title: "IMDF", summary: "an indoor map, a ZIP file or a folder", endings: ["zip", "imdf"],
    options: [
      FormatOption(
        "mapping", .file(endings: ["yml", "yaml"]), section: "IMDF output",
        help: "Make an indoor map as a YAML file says. It names the layers if no input is given.")
    ],
    refused: .allBut([
      "to", "from", "output", "force", "no-sync", "jobs", "max-depth", "max-feature-size", "stdin-filename", "no-accelerators",
      "source-crs",
      "output-format",
      "max-diagnostics", "color", "progress", "quiet", "strict", "mapping"
    ]),
    reading: .indoorMap, writing: .indoorMap)
}
