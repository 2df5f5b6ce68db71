internal import GeoModel

/// The published rules of geofence features.
extension IndoorRules {
  static let geofence: [Rule] = [
    published(
      "IM0901", "geofence", "GeofenceHasInteriorRing", .info, "a geofence has a hole",
      remedy: "draw what is in the hole as a separate feature",
      why: "IMDF wants outlines without holes."),
    published(
      "IM0902", "geofence", "GeofenceHasNoBuildingReference", .info, "a geofence names no building",
      remedy: "write building_ids, if it is in a building",
      why: "It is found by its building."),
    published(
      "IM0903", "geofence", "GeofenceHasNoLevelReference", .info, "a geofence names no level",
      remedy: "write level_ids, if it is on some levels only",
      why: "It is drawn on its levels."),
    published(
      "IM0904", "geofence", "GeofenceHasParentReference", .info, "a geofence names parents",
      remedy: "check that the parents are meant",
      why: "Whether the rule wants parents or none is not clear from its text; a parent is reported."),
    published(
      "IM0905", "geofence", "GeofenceNotWithinReferencedBuildingFootprint", .info, fix: .unsafe,
      "a geofence reaches out of the footprints of its buildings",
      remedy: "move its border inside",
      why: "It holds outside the building, too."),
    published(
      "IM0906", "geofence", "GeofencesOverlap", .info, fix: .unsafe, "two geofences of a level overlap",
      remedy: "check that both are meant",
      why: "Areas that overlap may be, and may be a mistake."),
    published(
      "IM0907", "geofence", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0908", "geofence", "CorrelationIdMustBeMatched", .error, "no other feature of the type has the correlation_id",
      remedy: "give it to the others as well, or write null",
      why: "A correlation ties two features together at least."),
    published(
      "IM0909", "geofence", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM0910", "geofence", "GeofenceCategoryMustBeValid", .error, fix: .safe, "the category of a geofence is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0911", "geofence", "GeofenceMustHaveCategory", .error, "a geofence has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0912", "geofence", "GeofenceMustHaveLevelOrBuildingReference", .error, fix: .safe,
      "a geofence names neither a level nor a building",
      remedy: "write level_ids or building_ids",
      why: "It holds nowhere."),
    published(
      "IM0913", "geofence", "GeofenceMustHavePolygonalGeometry", .error, fix: .safe, "a geofence is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM0914", "geofence", "InvalidCorrelationID", .error, fix: .safe, "a correlation_id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet by chance."),
    published(
      "IM0915", "geofence", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0916", "geofence", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM0917", "geofence", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM0918", "geofence", "LevelIDsMustBeDissimilarForCorrelationID", .error, "features with one correlation_id are on the same level",
      remedy: "leave one of them on each level",
      why: "A correlation ties together what is on several levels."),
    published(
      "IM0919", "geofence", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0920", "geofence", "RestrictionCategoryMustBeValid", .error, fix: .safe, "restriction is not in the list",
      remedy: "write employeesonly, restricted or null",
      why: "Readers pass over words they do not know."),
    published(
      "IM0921", "geofence", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM0922", "geofence", "CategoryShouldBeSameForCorrelationID", .warning, "features with one correlation_id have different categories",
      remedy: "give them one category",
      why: "They are one thing on several levels."),
    published(
      "IM0923", "geofence", "GeofenceGeometryMustContainDisplayPoint", .warning, fix: .unsafe,
      "the display point of a geofence lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour."),
    published(
      "IM0924", "geofence", "GeofenceNotCoveredByReferencedLevel", .warning, fix: .unsafe, "a geofence reaches out of its level",
      remedy: "move its border onto the level",
      why: "What lies outside the level cannot be entered."),
    published(
      "IM0925", "geofence", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name.")
  ]
}
