import CommandLineArguments
import GeoReading

/// The option that chooses points of interest by category.
struct PointOfInterestArguments: ArgumentGroup {
  let filter: PointOfInterestFilter?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    filter = try arguments.value(
      "poi", value: "FILTER",
      help: """
        Keep points of interest by category: including=A,B; excluding=A,B; all; or none. PROPERTY:including=A,B takes another property \
        than "category". Lines, polygons and other indoor features stay.
        """, parse: Self.filter)
  }

  private static func filter(_ text: String) throws(UsageError) -> PointOfInterestFilter {
    if let filter = PointOfInterestFilter(text) { return filter }
    throw UsageError("expected including=A,B, excluding=A,B, all or none, or one of them after the name of a property and a colon")
  }
}
