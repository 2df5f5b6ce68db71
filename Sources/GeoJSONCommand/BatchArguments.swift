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

  /// Whether features are drawn by a style document, or in colours by a property.
  var usesDocument: Bool { style != nil || colorBy != nil }

  /// The property that colours depend on.
  var colorBy: String? { values.text("color-by") }

  /// The properties that get columns.
  var names: [String] { values.text("columns")?.listedNames ?? [] }

  func validate() throws(UsageError) {
    // By their bytes: letters that look the same may be two properties.
    if style != nil, colorBy != nil {
      throw UsageError("--color-by cannot be used with --style: write colours by a property into the style, with \"match\"")
    }
    if Set(names.map { ExactName($0) }).count < names.count { throw UsageError("--columns names a property twice") }
  }

  /// What the options ask of batches for a format.
  func options(reading: ReadingOptions, for format: some BatchOutput) throws -> BatchingOptions {
    do {
      let options = try BatchingOptions(values, columns: names, reading: reading)
      if let style, let reason = format.refusal(of: options.styles) { throw UsageError("\(style): \(reason)") }
      return options
    } catch let error as UsageError {
      throw error
    } catch let error as ByteStreamError {
      throw Program.end(error)
    } catch {
      throw UsageError("\(error)")
    }
  }
}
