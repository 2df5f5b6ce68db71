internal import GeoModel

/// The published rules of relationship features.
extension IndoorRules {
  static let relationship: [Rule] = [
    published(
      "IM1401", "relationship", "RelationshipHasGeometry", .info, "a relationship has a geometry",
      remedy: "check that the geometry is meant",
      why: "Whether the rule wants a geometry or none is not clear from its text; a geometry is reported."),
    published(
      "IM1402", "relationship", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1403", "relationship", "InvalidRelationshipDestinationReference", .error,
      "the destination of a relationship is no sound reference",
      remedy: "write {\"id\": …, \"feature_type\": …} of a feature in the archive",
      why: "The relationship leads nowhere."),
    published(
      "IM1404", "relationship", "InvalidRelationshipIntermediaryReference", .error,
      "the intermediary of a relationship is no sound reference",
      remedy: "write {\"id\": …, \"feature_type\": …} of a feature in the archive",
      why: "The relationship leads nowhere."),
    published(
      "IM1405", "relationship", "InvalidRelationshipOriginReference", .error, "the origin of a relationship is no sound reference",
      remedy: "write {\"id\": …, \"feature_type\": …} of a feature in the archive",
      why: "The relationship leads nowhere."),
    published(
      "IM1406", "relationship", "RelationshipCategoryMustBeValid", .error, fix: .safe, "the category of a relationship is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1407", "relationship", "RelationshipDirectionMustBeValid", .error, fix: .safe, "a direction is neither directed nor undirected",
      remedy: "write directed or undirected",
      why: "Routes would go the wrong way."),
    published(
      "IM1408", "relationship", "RelationshipMustHaveCategory", .error, "a relationship has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category.")
  ]
}
