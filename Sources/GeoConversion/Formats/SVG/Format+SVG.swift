internal import SVG

extension Format {
  public static let svg = Format(
    name: "svg", title: "SVG", summary: "a picture", endings: ["svg"],
    options: [
      FormatOption(
        "projection", .choice(SVGOptions.Projection.allCases.map(\.rawValue)), section: "SVG output",
        help: """
          Map projection. "mercator" draws what is beyond 85.05° of latitude on its edge. (default: plate-carree; indoor \
          maps: mercator)
          """),
      FormatOption(
        "width", .integer(1...100_000), section: "SVG output",
        help: "Width of the picture in pixels, 1 to 100000. (default: 1000)")
    ],
    refused: .these(["precision", "select", "exclude", "no-properties", "pretty", "compact", "one-per-line", "lod", "target-crs"]),
    reading: nil,
    writing: .features { (request) throws(FormatOptionError) in
      var options = SVGOptions()
      // Buildings keep their angles in Mercator; plate carrée stretches them everywhere except at the equator.
      options.projection = request.options.choice("projection") ?? (request.isIndoorMap ? .mercator : options.projection)
      options.width = request.options.integer("width") ?? options.width
      return SVGOutput(options)
    })
}
