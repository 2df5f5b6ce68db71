import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoModel
import GeoPipeline
import GeoReading

/// What the options of formats of batches ask for.
struct BatchArguments {
  private let values: FormatOptionValues

  init(_ values: FormatOptionValues) { self.values = values }

  /// The path of a style document.
  var style: String? { values.text("style") }

  /// The properties that get columns.
  var names: [String] { values.text("columns")?.listedNames ?? [] }

  func validate() throws(UsageError) {
    // By their bytes: letters that look the same may be two properties.
    if Set(names.map { ExactName($0) }).count < names.count { throw UsageError("--columns names a property twice") }
  }

  func options(reading: ReadingOptions) throws -> BatchingOptions {
    var options = BatchingOptions()
    options.reading = reading
    options.keepsOtherProperties = true
    options.properties = names
    options.overlays.usesShortIndices = values.has("short-indices")
    options.overlays.pickIndex = values.has("pick-index")
    options.overlays.labels = values.has("labels")
    options.overlays.ribbons = values.has("ribbons")
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
