internal import GeoModel

/// The published rules of section features.
extension IndoorRules {
  static let section: [Rule] = [
    published(
      "IM1501", "section", "SectionHasInteriorRing", .info, "a section has a hole",
      remedy: "draw what is in the hole as a separate feature",
      why: "IMDF wants outlines without holes."),
    published(
      "IM1502", "section", "SectionHasParentReference", .info, "a section names parents",
      remedy: "check that the parents are meant",
      why: "Whether the rule wants parents or none is not clear from its text; a parent is reported."),
    published(
      "IM1503", "section", "SectionsOverlap", .info, fix: .unsafe, "two sections of a level overlap",
      remedy: "check that both are meant",
      why: "Areas that overlap may be, and may be a mistake."),
    published(
      "IM1504", "section", "AccessibilityMustBeValid", .error, fix: .safe, "a word in accessibility is not in the list",
      remedy: "use words of the list",
      why: "Readers pass over words they do not know."),
    published(
      "IM1505", "section", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1506", "section", "CorrelationIdMustBeMatched", .error, "no other feature of the type has the correlation_id",
      remedy: "give it to the others as well, or write null",
      why: "A correlation ties two features together at least."),
    published(
      "IM1507", "section", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM1508", "section", "InvalidCorrelationID", .error, fix: .safe, "a correlation_id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet by chance."),
    published(
      "IM1509", "section", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1510", "section", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1511", "section", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1512", "section", "LevelIDsMustBeDissimilarForCorrelationID", .error, "features with one correlation_id are on the same level",
      remedy: "leave one of them on each level",
      why: "A correlation ties together what is on several levels."),
    published(
      "IM1513", "section", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1514", "section", "RestrictionCategoryMustBeValid", .error, fix: .safe, "restriction is not in the list",
      remedy: "write employeesonly, restricted or null",
      why: "Readers pass over words they do not know."),
    published(
      "IM1515", "section", "SectionCategoryMustBeValid", .error, fix: .safe, "the category of a section is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1516", "section", "SectionMustBeCoveredByReferencedLevel", .error, fix: .unsafe, "a section reaches out of its level",
      remedy: "move its border onto the level, or extend the level",
      why: "What lies outside the level hangs in the air."),
    published(
      "IM1517", "section", "SectionMustHaveCategory", .error, "a section has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1518", "section", "SectionMustHavePolygonalGeometry", .error, fix: .safe, "a section is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM1519", "section", "SectionMustReferenceLevel", .error, fix: .safe, "a section names no level",
      remedy: "write the id of its level as level_id",
      why: "Without a level it is drawn on none."),
    published(
      "IM1520", "section", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM1521", "section", "CategoryShouldBeSameForCorrelationID", .warning, "features with one correlation_id have different categories",
      remedy: "give them one category",
      why: "They are one thing on several levels."),
    published(
      "IM1522", "section", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM1523", "section", "SectionGeometryMustContainDisplayPoint", .warning, fix: .unsafe,
      "the display point of a section lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour.")
  ]
}
