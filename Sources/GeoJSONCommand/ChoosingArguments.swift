import CommandLineArguments
import GeoConversion
import GeoModel

/// Options for which features are written, and what happens at those that cannot be.
struct ChoosingArguments: ArgumentGroup {
  let filtering: FilterArguments
  let pointsOfInterest: PointOfInterestArguments
  let bbox: BoxArgument?
  let skip: Int
  let limit: Int?
  let onError: ConversionOptions.ErrorPolicy
  let rejects: String?
  let maxErrors: Int?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    filtering = try arguments.group()
    pointsOfInterest = try arguments.group()
    bbox = try arguments.value(
      "bbox", value: "W,S,E,N", help: "Keep features that intersect a box in degrees. A west greater than the east crosses 180°.",
      parse: BoxArgument.init(parsing:))
    skip = try arguments.integer(
      "skip", default: 0,
      help: """
        Skip the first N features. Features that cannot be read count only with --on-error null; of several layers, N \
        of each are skipped.
        """)
    limit = try arguments.integer(
      "limit",
      help: """
        Write at most N features. Reading stops at the next one, so members of the collection after it are lost; of \
        several layers, N of each are written.
        """)
    onError = try arguments.choice(
      "on-error", default: .fail,
      help: """
        What to do with features that cannot be read. "fail" ends the run and writes no file; "skip" leaves them out; \
        "null" writes them without geometry.
        """)
    rejects = arguments.text("rejects", help: "Write the bytes of unreadable features to FILE.", completion: .files())
    maxErrors = try arguments.integer("max-errors", help: "With --on-error skip or null: fail after more than N unreadable features.")
  }

  func validate() throws(UsageError) {
    if skip < 0 { throw UsageError("--skip takes 0 or more") }
    if let limit, limit < 0 { throw UsageError("--limit takes 0 or more") }
    if let maxErrors, maxErrors < 0 { throw UsageError("--max-errors takes 0 or more") }
    if maxErrors != nil, onError == .fail {
      throw UsageError("--max-errors is for --on-error skip and null; without them the first one ends the run")
    }
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
