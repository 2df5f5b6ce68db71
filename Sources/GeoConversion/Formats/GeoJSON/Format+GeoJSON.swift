internal import GeoJSON
internal import GeoReading

extension Format {
  public static let geoJSON = Format(
    name: "geojson", title: "GeoJSON", summary: "one FeatureCollection", endings: ["geojson", "json"],
    defaultFor: [.document], reading: .text, writing: .features { (_) throws(FormatOptionError) in GeoJSONOutput() })

  public static let geoJSONSequence = Format(
    name: "geojsonseq", title: "GeoJSON sequence", summary: "one feature a line",
    endings: ["geojsonl", "ndjson", "jsonl", "ndgeojson", "geojsons", "geojsonseq"],
    options: [
      FormatOption(
        "rs", .flag, section: "GeoJSON sequence output",
        help: "Begin each feature of a sequence with a record separator (RFC 8142). Line breaks inside a feature then stay.")
    ],
    refused: .these(["pretty", "target-crs"]), defaultFor: [.lines, .recordSeparated],
    reading: .text,
    writing: .features { (request) throws(FormatOptionError) in
      let family = InputFamily(fileName: request.outputName) ?? request.family
      let isSeparated = request.options.has("rs") || family == .recordSeparated
      return GeoJSONOutput(container: isSeparated ? .recordSeparated : .lines)
    })
}
