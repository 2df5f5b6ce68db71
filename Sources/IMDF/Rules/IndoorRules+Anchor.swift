internal import GeoModel

/// The published rules of anchor features.
extension IndoorRules {
  static let anchor: [Rule] = [
    published(
      "IM0401", "anchor", "ReferencedAddressDoesNotMatchBuildingAddress", .info,
      "the address of an anchor is not that of its building, its unit aside",
      remedy: "correct one of the two",
      why: "A building with two addresses is rare."),
    published(
      "IM0402", "anchor", "AnchorMustBeCoveredByReferencedUnit", .error, fix: .unsafe, "an anchor lies outside its unit",
      remedy: "move the point, or name the unit it lies in",
      why: "Whatever it places is found in the wrong room."),
    published(
      "IM0403", "anchor", "AnchorMustHavePointGeometry", .error, fix: .safe, "an anchor is no Point",
      remedy: "write its place as a Point",
      why: "Readers put a symbol there."),
    published(
      "IM0404", "anchor", "AnchorMustReferenceUnit", .error, fix: .safe, "an anchor names no unit",
      remedy: "write the id of its unit as unit_id",
      why: "Whatever it places has no level."),
    published(
      "IM0405", "anchor", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0406", "anchor", "AnchorShouldNotEqualAnchor", .warning, "two anchors of a level are at one point",
      remedy: "move them apart, or leave one",
      why: "One label hides the other."),
    published(
      "IM0407", "anchor", "OpenToBelowUnitMustNotContainAnchor", .warning, "an anchor lies in or touches a unit of air",
      remedy: "move it onto the floor",
      why: "Nothing can stand there."),
    published(
      "IM0408", "anchor", "StructuralUnitMustNotContainAnchor", .warning, "an anchor lies in or touches a wall or column",
      remedy: "move it into the room",
      why: "Nothing can stand there.")
  ]
}
