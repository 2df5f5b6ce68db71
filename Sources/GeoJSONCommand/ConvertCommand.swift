import CommandLineArguments

struct ConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Convert between GeoJSON, TopoJSON, IMDF, SVG, GLB and overlay batches. Every loss is reported."
  static let discussion = """
    Steps run in this order, whatever the order of the options: read, --where, --poi, --rename, --source-property, --set and --set-json, \
    --id, --explode, --circles, --bbox, --repair, --simplify, --geodesic, --antimeridian split, --clip, --antimeridian unwrap, --precision, \
    --winding, --sort or --cluster, --skip and --limit, --dissolve, properties, write. What no step changes is written byte for byte: ids, digits, \
    key order, foreign members.
    A picture (SVG) shows all features in the smallest view, styled by simplestyle properties.
    An indoor map (IMDF: a ZIP file or a folder; with --from imdf some of its files) is written building by building and level by level \
    in drawing order, each feature with its building and level among its properties.
    The output file appears when it is complete.

    Exit status: 0 done; 1 errors in the data; 2 a file could not be read or written; 64 wrong usage.
    """
  static let commonOptions = [
    "output", "to", "force", "rfc7946", "precision", "simplify", "clip", "where", "bbox", "repair", "dissolve", "select", "on-error"
  ]
  static let examples = [
    CommandExample("geojson convert countries.geojson -o countries.topojson", "Writes shared borders once."),
    CommandExample(
      "geojson convert roads.geojson.gz --rfc7946 -o roads.geojson", "Splits at the 180th meridian, orients rings and rounds to 7 decimals."
    ),
    CommandExample(
      "geojson convert shops.geojsonl --out-dir shops --out-name '{kind}.geojson'", "Writes a file for each value of a property."),
    CommandExample("geojson convert venue.zip --ordinal 0 -o ground.svg", "Draws the ground floor of an indoor map.")
  ]

  let arguments: ConvertArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    self.arguments = try arguments.group()
  }

  func run() throws { try arguments.run() }
}
