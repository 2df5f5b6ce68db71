import ByteStreams
import CommandLineArguments
import Expressions
import GeoConversion
import GeoModel

/// Options for the order of features, and for where they are kept meanwhile.
struct ArrangingArguments: ArgumentGroup {
  let order: FeatureOrder?
  let temporaryFolder: String?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let keys = arguments.list(
      "sort", value: "KEY", takesAnyWord: true,
      help: """
        Sort features by a property or another expression, "-KEY" in reverse, or along the Hilbert curve ("hilbert"). Before --skip and \
        --limit. Features without a value are last.
        """)
    if keys.count > 1 { throw UsageError("--sort is given twice; one key decides the order") }
    do throws(ExpressionError) {
      order = try keys.first.map { (key) throws(ExpressionError) in try FeatureOrder(key) }
    } catch {
      throw UsageError("--sort: \(error.message)", excerpt: error.excerpt)
    }
    temporaryFolder = arguments.text(
      "temp-dir", value: "DIR", help: "Folder for temporary files. (default: TMPDIR, else /tmp)", completion: .files())
  }

  func validate() throws(UsageError) {
    if let temporaryFolder, StoredFile.kind(of: temporaryFolder) != .folder {
      throw UsageError("--temp-dir: \(temporaryFolder) is not a folder; name one that exists")
    }
  }

  func apply(to options: inout ConversionOptions) {
    options.order = order
    options.temporaryFolder = temporaryFolder
    options.reading.temporaryFolder = temporaryFolder
  }

  /// Of the properties that the order is by, those of a set, in their order.
  func names(missing: Set<ExactName>) -> [String] { order?.properties.filter { missing.contains(ExactName($0)) } ?? [] }
}
