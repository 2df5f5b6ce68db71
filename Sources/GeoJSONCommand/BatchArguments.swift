import ArgumentParser
import GeoToolkit

/// Options for files of overlay batches.
struct BatchArguments: ParsableArguments {
  @Option(help: "A style document (JSON or YAML, Schemas/style.schema.json). (default: simplestyle properties)", completion: .file(extensions: ["json", "yaml", "yml"]))
  var style: String?

  @Option(help: "Give these properties columns of their own (comma separated); all others stay one text.")
  var columns: String?

  @Flag(help: "Indices of 16 bits; draw units then have at most 65,535 vertices.")
  var shortIndices = false

  @Flag(help: "Let the batches tell which feature is at a place.")
  var pickIndex = false

  @Flag(help: "A place for a label in each polygon, farthest from its border.")
  var labels = false

  @Flag(help: "Lines, and borders of areas, as triangles too, with the joins and caps of their styles.")
  var ribbons = false

  var isUsed: Bool { style != nil || columns != nil || shortIndices || isForOverlays }

  /// What ``columns`` names.
  var names: [String] { columns?.split(separator: ",").map(String.init) ?? [] }

  func validate() throws {
    // By their bytes: letters that look the same may be two properties.
    if Set(names.map { Array($0.utf8) }).count < names.count { throw ValidationError("--columns names a property twice") }
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
        throw ValidationError("\(style): \(error)")
      }
    }
    return options
  }
}
