internal import GeoModel

/// The published rules of fixture features.
extension IndoorRules {
  static let fixture: [Rule] = [
    published(
      "IM0701", "fixture", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0702", "fixture", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM0703", "fixture", "FixtureCategoryMustBeValid", .error, fix: .safe, "the category of a fixture is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0704", "fixture", "FixtureMustBeCoveredByReferencedLevel", .error, fix: .unsafe, "a fixture reaches out of its level",
      remedy: "move its border onto the level, or extend the level",
      why: "What lies outside the level hangs in the air."),
    published(
      "IM0705", "fixture", "FixtureMustHaveCategory", .error, "a fixture has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0706", "fixture", "FixtureMustHavePolygonalGeometry", .error, fix: .safe, "a fixture is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM0707", "fixture", "FixtureMustNotEqualFixture", .error, "two fixtures of a level are the same area",
      remedy: "leave one",
      why: "One of them is left over."),
    published(
      "IM0708", "fixture", "FixtureMustNotEqualUnit", .error, "a fixture is the same area as a unit",
      remedy: "leave one of them",
      why: "A thing does not fill its room to the walls."),
    published(
      "IM0709", "fixture", "FixtureMustReferenceLevel", .error, fix: .safe, "a fixture names no level",
      remedy: "write the id of its level as level_id",
      why: "Without a level it is drawn on none."),
    published(
      "IM0710", "fixture", "FixturesMustNotOverlap", .error, fix: .unsafe, "two fixtures overlap",
      remedy: "move their borders apart",
      why: "Two things cannot occupy the same place."),
    published(
      "IM0711", "fixture", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0712", "fixture", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM0713", "fixture", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM0714", "fixture", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0715", "fixture", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM0716", "fixture", "BaggageCarouselFixtureShouldHaveDisplayPointAndName", .warning,
      "a baggage carousel has neither an amenity inside nor display point and name",
      remedy: "add the amenity, or both",
      why: "Travellers find the carousel by its name."),
    published(
      "IM0717", "fixture", "BaggageCarouselFixtureShouldHaveName", .warning,
      "a baggage carousel with a display point has neither an amenity inside nor a name",
      remedy: "write its name",
      why: "Travellers find the carousel by its name."),
    published(
      "IM0718", "fixture", "FixtureGeometryMustContainDisplayPoint", .warning, fix: .unsafe,
      "the display point of a fixture lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour."),
    published(
      "IM0719", "fixture", "FixtureHasInteriorRing", .warning, "a fixture has a hole",
      remedy: "draw what is in the hole as a separate feature",
      why: "IMDF wants outlines without holes."),
    published(
      "IM0720", "fixture", "FixtureMustBeCoveredByUnit", .warning, fix: .unsafe, "a fixture lies in no single unit",
      remedy: "move it into one unit",
      why: "It is in a room, not in a wall."),
    published(
      "IM0721", "fixture", "FixtureMustContainReferencedAnchor", .warning, "the anchor of a fixture lies outside it",
      remedy: "move the anchor inside",
      why: "Its label is the anchor's place."),
    published(
      "IM0722", "fixture", "FixtureMustNotOverlapKiosk", .warning, fix: .unsafe, "a fixture and a kiosk overlap",
      remedy: "move their borders apart",
      why: "Two things cannot occupy the same place."),
    published(
      "IM0723", "fixture", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM0724", "fixture", "OpenToBelowUnitMustNotContainFixture", .warning, "a fixture lies inside a unit of air",
      remedy: "move it onto the floor",
      why: "Nothing can stand there."),
    published(
      "IM0725", "fixture", "StructuralUnitMustNotContainFixture", .warning, fix: .unsafe, "a fixture lies in a wall or column",
      remedy: "move it into the room",
      why: "Nothing can stand there.")
  ]
}
