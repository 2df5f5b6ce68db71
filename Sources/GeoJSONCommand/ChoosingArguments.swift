import CommandLineArguments
import GeoConversion
import GeoModel

/// Options for which features are written, and what happens at those that cannot be.
struct ChoosingArguments: ArgumentGroup {
  let bbox: BoxArgument?
  let skip: Int
  let limit: Int?
  let onError: ConversionOptions.ErrorPolicy
  let rejects: String?
  let maxErrors: Int?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    bbox = try arguments.value(
      "bbox", help: "west,south,east,north in degrees: keep features that intersect; west > east goes across 180°.", parse: BoxArgument.init(parsing:))
    skip = try arguments.integer("skip", default: 0, help: "Leave out the first N of the features that would be written; those that cannot be read count with --on-error null only. Of several inputs that become layers of a topology, of each.")
    limit = try arguments.integer(
      "limit", help: "Write N features at most, and stop reading at the next; what its collection has behind that is then not kept. Of several inputs that become layers of a topology, N of each.")
    onError = try arguments.choice(
      "on-error", default: .fail, help: "fail: a feature that cannot be read ends the run: no file is written, and standard output ends behind the last feature before it; skip and null: a feature that cannot be read is left out, or written without its geometry.")
    rejects = arguments.text("rejects", help: "Write the bytes of features that cannot be read to this file.", completion: .files())
    maxErrors = try arguments.integer("max-errors", help: "With --on-error skip or null: fail after more than N features that cannot be read.")
  }

  func validate() throws(UsageError) {
    if skip < 0 { throw UsageError("--skip takes 0 or more") }
    if let limit, limit < 0 { throw UsageError("--limit takes 0 or more") }
    if let maxErrors, maxErrors < 0 { throw UsageError("--max-errors takes 0 or more") }
    if maxErrors != nil, onError == .fail { throw UsageError("--max-errors is for --on-error skip and null; without them the first one ends the run") }
  }

  /// Whether anything is asked for that is not done anyway.
  var isUsed: Bool { bbox != nil || skip > 0 || limit != nil || onError != .fail || rejects != nil || maxErrors != nil }

  func apply(to options: inout ConversionOptions) {
    options.steps.box = bbox?.box
    options.steps.skip = skip
    options.steps.limit = limit
    options.onError = onError
    options.maxErrors = maxErrors
  }
}
