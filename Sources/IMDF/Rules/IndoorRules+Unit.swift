internal import GeoModel

/// The published rules of unit features.
extension IndoorRules {
  static let unit: [Rule] = [
    published(
      "IM1601", "unit", "AccessibilityMustBeValid", .error, fix: .safe, "a word in accessibility is not in the list",
      remedy: "use words of the list",
      why: "Readers pass over words they do not know."),
    published(
      "IM1602", "unit", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1603", "unit", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM1604", "unit", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1605", "unit", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1606", "unit", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1607", "unit", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1608", "unit", "RestrictionCategoryMustBeValid", .error, fix: .safe, "restriction is not in the list",
      remedy: "write employeesonly, restricted or null",
      why: "Readers pass over words they do not know."),
    published(
      "IM1609", "unit", "UnitCategoryMustBeValid", .error, fix: .safe, "the category of a unit is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1610", "unit", "UnitMustBeCoveredByReferencedLevel", .error, fix: .unsafe, "a unit reaches out of its level",
      remedy: "move its border onto the level, or extend the level",
      why: "What lies outside the level hangs in the air."),
    published(
      "IM1611", "unit", "UnitMustHaveCategory", .error, "a unit has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1612", "unit", "UnitMustHavePolygonalGeometry", .error, fix: .safe, "a unit is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM1613", "unit", "UnitMustReferenceLevel", .error, fix: .safe, "a unit names no level",
      remedy: "write the id of its level as level_id",
      why: "Without a level it is drawn on none."),
    published(
      "IM1614", "unit", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM1615", "unit", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM1616", "unit", "UnitGeometryMustContainDisplayPoint", .warning, fix: .unsafe, "the display point of a unit lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour."),
    published(
      "IM1617", "unit", "UnitsMustNotOverlap", .warning, fix: .unsafe, "two units of a level overlap",
      remedy: "move their borders together",
      why: "One place is in two rooms.")
  ]
}
