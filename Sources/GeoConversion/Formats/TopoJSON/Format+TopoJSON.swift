internal import GeoJSON
internal import GeoReading
internal import GeoValidation
internal import TopoJSON

extension Format {
  public static let topoJSON = Format(
    name: InputFormat.topoJSON.name, title: InputFormat.topoJSON.title, endings: ["topojson"],
    options: [
      FormatOption(
        "quantization", .integer(2...1_000_000_000), section: "TopoJSON output",
        help: "Quantize positions to a grid of N by N, 2 to 1000000000. (default: not quantized)")
    ],
    refused: .these(["pretty", "target-crs"]),
    reading: .pieces(TopoJSONReading.self),
    writing: .features { (request) throws(FormatOptionError) in
      var options = TopologyWritingOptions()
      options.quantization = request.options.integer("quantization")
      if case .compact = request.layout { options.isCompact = true }
      options.layer = request.layer ?? options.layer
      options.snapping = request.snapping
      return TopoJSONOutput(options)
    })
}
