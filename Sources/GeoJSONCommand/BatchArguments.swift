import CommandLineArguments
import GeoToolkit

/// Options for files of overlay batches.
struct BatchArguments: ArgumentGroup {
  let style: String?
  let columns: String?
  let shortIndices: Bool
  let pickIndex: Bool
  let labels: Bool
  let ribbons: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    style = arguments.text(
      "style", help: "A style document (JSON or YAML, Schemas/style.schema.json). (default: simplestyle properties)",
      completion: .files(endings: ["json", "yaml", "yml"]))
    columns = arguments.names("columns", help: "Give these properties columns of their own (comma separated), whatever --select and --no-properties say of the others, which stay one text.")
    shortIndices = arguments.flag("short-indices", help: "Indices of 16 bits; draw units then have at most 65,535 vertices.")
    pickIndex = arguments.flag("pick-index", help: "Let the batches tell which feature is at a place.")
    labels = arguments.flag("labels", help: "A place for a label in each polygon, farthest from its border.")
    ribbons = arguments.flag("ribbons", help: "Lines, and borders of areas, as triangles too, with the joins and caps of their styles.")
  }

  var isUsed: Bool { style != nil || columns != nil || shortIndices || isForOverlays }

  /// What ``columns`` names.
  var names: [String] { columns?.listedNames ?? [] }

  func validate() throws(UsageError) {
    // By their bytes: letters that look the same may be two properties.
    if columns != nil, Set(names.map { ExactName($0) }).count < names.count { throw UsageError("--columns names a property twice") }
  }

  /// What no other format has a place for.
  var isForOverlays: Bool { pickIndex || labels || ribbons }

  func options(reading: ReadingOptions) throws -> BatchingOptions {
    var options = BatchingOptions()
    options.reading = reading
    options.keepsOtherProperties = true
    options.properties = names
    options.overlays.usesShortIndices = shortIndices
    options.overlays.pickIndex = pickIndex
    options.overlays.labels = labels
    options.overlays.ribbons = ribbons
    if let style {
      do {
        options.styles = try StyleDocument(path: style)
      } catch let error as ByteStreamError {
        throw Program.end(error)
      } catch {
        throw UsageError("\(error)")
      }
    }
    return options
  }
}
