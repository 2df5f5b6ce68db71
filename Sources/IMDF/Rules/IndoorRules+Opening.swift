internal import GeoModel

/// The published rules of opening features.
extension IndoorRules {
  static let opening: [Rule] = [
    published(
      "IM1301", "opening", "AccessControlMustBeValid", .error, fix: .safe, "a word in access_control is not in the list",
      remedy: "use words of the list",
      why: "Readers pass over words they do not know."),
    published(
      "IM1302", "opening", "AccessibilityMustBeValid", .error, fix: .safe, "a word in accessibility is not in the list",
      remedy: "use words of the list",
      why: "Readers pass over words they do not know."),
    published(
      "IM1303", "opening", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1304", "opening", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM1305", "opening", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1306", "opening", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1307", "opening", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1308", "opening", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1309", "opening", "OpeningCategoryMustBeValid", .error, fix: .safe, "the category of an opening is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1310", "opening", "OpeningDoorMaterialMustBeValid", .error, fix: .safe, "the material of a door is not in the list",
      remedy: "write wood, glass, metal or gate",
      why: "Readers pass over words they do not know."),
    published(
      "IM1311", "opening", "OpeningDoorTypeMustBeValid", .error, fix: .safe, "the type of a door is not in the list",
      remedy: "use a word of the list",
      why: "Readers pass over words they do not know."),
    published(
      "IM1312", "opening", "OpeningMustBeCoveredByReferencedLevel", .error, fix: .unsafe, "an opening reaches out of its level",
      remedy: "move its border onto the level, or extend the level",
      why: "What lies outside the level hangs in the air."),
    published(
      "IM1313", "opening", "OpeningMustHaveCategory", .error, "an opening has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1314", "opening", "OpeningMustHaveLineStringGeometry", .error, fix: .safe, "an opening is no LineString",
      remedy: "write its width as a LineString",
      why: "Walls are opened along the line."),
    published(
      "IM1315", "opening", "OpeningMustReferenceLevel", .error, fix: .safe, "an opening names no level",
      remedy: "write the id of its level as level_id",
      why: "Without a level it is drawn on none."),
    published(
      "IM1316", "opening", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM1317", "opening", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM1318", "opening", "OpeningDisplayPointShouldBeWithinBufferedDistanceOfOpening", .warning, fix: .unsafe,
      "the display point of an opening is far from it",
      remedy: "move the point to the line",
      why: "The symbol stands beside the door."),
    published(
      "IM1319", "opening", "OpeningIsSuspiciouslyLarge", .warning, "an opening is longer than 45 m",
      remedy: "check the line",
      why: "No door is so wide."),
    published(
      "IM1320", "opening", "OpeningIsSuspiciouslySmall", .warning, "an opening is no longer than 0.8382 m (33 inches)",
      remedy: "check the line",
      why: "A wheelchair does not pass."),
    published(
      "IM1321", "opening", "OpeningMustBeCoveredByUnitBoundary", .warning, fix: .unsafe,
      "an opening does not lie on the boundary of a unit",
      remedy: "draw the line along the wall, with its vertices",
      why: "It opens no wall."),
    published(
      "IM1322", "opening", "OpeningsMustNotCrossOrOverlap", .warning, "two openings cross or overlap",
      remedy: "move them apart, or leave one",
      why: "One door is drawn twice.")
  ]
}
