import CommandLineArguments

struct ConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Write GeoJSON or an indoor map as another kind of GeoJSON or as TopoJSON, losing nothing silently, or draw it, or make batches for a renderer."
  static let discussion = """
    Steps run in this order, whatever the order of the options: read, --bbox, --repair, --simplify, --geodesic, --antimeridian split, \
    --clip, --antimeridian unwrap, --precision, --winding, --skip and --limit, --dissolve, properties, write. What no step touches is written as it was: ids, number text, key order, unknown members.
    A picture (SVG) shows all features in the smallest view, with the colours and widths of simplestyle properties; \
    what crosses the 180th meridian is cut there and filled across.
    An indoor map (IMDF, a ZIP file or a folder; with --from imdf some of its files) is written building by building and level by level \
    in drawing order, each feature with its place among its properties; batches and pictures have the styles of indoor maps.
    The output appears under its name when it is complete, and not before.
    """

  let arguments: ConvertArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    self.arguments = try arguments.group()
  }

  func run() throws { try arguments.run() }
}
