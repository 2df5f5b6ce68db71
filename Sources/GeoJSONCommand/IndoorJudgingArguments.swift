import CommandLineArguments
import GeoFindings
import IMDF

/// Options for judging indoor maps.
struct IndoorJudgingArguments: ArgumentGroup {
  let floor: Double?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    floor = try arguments.number(
      "floor", value: "METRES",
      help: """
        Ignore geometric findings smaller than this, in metres. They are counted; 0 reports all. (default: 0.001)
        """)
  }

  func validate() throws(UsageError) {
    if let floor, !(floor >= 0 && floor <= 1000) { throw UsageError("--floor takes 0 to 1000 metres") }
  }

  /// As the library takes them, by the clock of now.
  var options: IndoorValidationOptions {
    var options = IndoorValidationOptions()
    if let floor { options.floor = floor }
    return options
  }
}

extension ValidationPlan.Input {
  /// Whether it is judged by the rules of IMDF: by request, or because it looks like a map.
  var isIndoorMap: Bool { rules.isIndoor || InputFiles.isMap(path) }
}
