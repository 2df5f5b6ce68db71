import CommandLineArguments
import GeoConversion
import GeoJSON

/// One line for each line.
extension ConvertArguments {
  /// Options with which lines of the input and of the output would not be the same in number, or an output would be none of lines.
  private static let refusedWithLines: Set<String> = [
    "where", "poi", "bbox", "clip", "skip", "limit", "explode", "cluster", "dissolve", "sort", "lod", "pretty", "rs", "layer"
  ]

  /// What does not go with --strict-lines.
  func validateLines() throws(UsageError) {
    guard faults.strictLines else { return }
    func refused(_ option: String) -> UsageError {
      UsageError("\(option) cannot be used with --strict-lines, which writes exactly one line for each line of the input; leave it out")
    }
    if let first = given.first(where: { Self.refusedWithLines.contains($0.name) }) { throw refused("--\(first.name)") }
    if isCoverage { throw refused("--mode coverage") }
    if partition != nil { throw refused("--out-name with names of properties") }
    if isIndoor { throw UsageError("--strict-lines reads lines, and an indoor map has none") }
    if let format = namedFormat, format.name != Format.geoJSONSequence.name {
      throw UsageError("--strict-lines writes a GeoJSON sequence; leave --to out, or name the output NAME.geojsonl")
    }
    if InputFamily(fileName: output) == .recordSeparated {
      throw UsageError("--strict-lines writes lines without record separators; name the output NAME.geojsonl")
    }
    switch readingOfInput {
    case .text?, nil: break
    case .pieces?, .indoorMap?: throw UsageError("--strict-lines reads lines of GeoJSON, and --from says otherwise")
    }
    if given.contains(where: { $0.name == "on-error" }), choosing.onError != .null { throw refused("--on-error \(choosing.onError)") }
  }

  /// Whether errors in the data, or features left out, count for the exit status.
  var failsOnErrors: Bool { reporting.strict || (faults.exitOn ?? (faults.strictLines ? .fatal : .error)) == .error }
}
