import CommandLineArguments

/// The short form of ``ConvertCommand`` with a step that simplifies.
struct SimplifyCommand: Command {
  static let name = "simplify"
  static let abstract = "Take out positions that matter little: convert, with a tolerance."
  static let discussion = """
    geojson simplify IN -o OUT --tolerance 10m is geojson convert IN -o OUT --simplify 10m, with all options of convert.
    What stays are positions of the input. Ends of lines stay, positions on the 180th meridian and at the poles, and two \
    of each ring that are far apart; what is valid stays valid, holes included, unless --mode fast says otherwise.
    How much went is said on standard error.
    """

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
