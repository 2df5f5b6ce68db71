import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoModel
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
    do {
      return try BatchingOptions(values, columns: names, reading: reading)
    } catch let error as ByteStreamError {
      throw Program.end(error)
    } catch {
      throw UsageError("\(error)")
    }
  }
}
