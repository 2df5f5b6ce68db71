internal import GeoModel

/// The published rules of detail features.
extension IndoorRules {
  static let detail: [Rule] = [
    published(
      "IM0601", "detail", "DetailMustNotIntersectOpening", .info, "a detail meets an opening",
      remedy: "end the line next to the opening",
      why: "It looks as if the opening were closed."),
    published(
      "IM0602", "detail", "DetailMustBeCoveredByReferencedLevel", .error, fix: .unsafe, "a detail reaches out of its level",
      remedy: "move its border onto the level, or extend the level",
      why: "What lies outside the level hangs in the air."),
    published(
      "IM0603", "detail", "DetailMustHaveLinealGeometry", .error, fix: .safe, "a detail is no LineString or MultiLineString",
      remedy: "write it as a line",
      why: "Details are drawn as lines."),
    published(
      "IM0604", "detail", "DetailMustReferenceLevel", .error, fix: .safe, "a detail names no level",
      remedy: "write the id of its level as level_id",
      why: "Without a level it is drawn on none."),
    published(
      "IM0605", "detail", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives.")
  ]
}
