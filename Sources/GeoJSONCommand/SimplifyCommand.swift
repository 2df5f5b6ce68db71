import CommandLineArguments

/// The short form of ``ConvertCommand`` with a step that simplifies.
struct SimplifyCommand: Command {
  static let name = "simplify"
  static let abstract = "Simplify lines and polygons."
  static let discussion = """
    "geojson simplify IN -o OUT --tolerance 10m" is "geojson convert IN -o OUT --simplify 10m"; all options of convert can be used.
    Only positions of the input are kept, none moves. Ends of lines stay, and positions on the 180th meridian and at the poles. What is \
    valid stays valid, holes included, unless --mode is fast. The number of removed positions is written to standard error.
    """
  static let commonOptions = [
    "simplify", "mode", "method", "drop-smaller-than", "snap", "lod", "output", "to", "force", "precision"
  ]
  static let examples = [
    CommandExample("geojson simplify rivers.geojson --tolerance 100m -o small.geojson", "Keeps each line within 100 m of what it was."),
    CommandExample(
      "geojson simplify counties.geojson --tolerance 10% --mode coverage -o c.geojson",
      "Keeps borders that counties share; no gaps, no overlaps."),
    CommandExample(
      "geojson simplify counties.geojson --lod 4,8,12 -o counties.geojson",
      "Writes counties-z4.geojson, counties-z8.geojson and counties-z12.geojson.")
  ]

  let conversion: ConvertArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    conversion = try arguments.group()
  }

  func validate() throws(UsageError) {
    if !conversion.simplification.isAsked {
      throw UsageError("--tolerance is missing: a length (10m), an area (500m2), pixels (0.5px@z8) or a share (10%)")
    }
  }

  func run() throws { try conversion.run() }
}
