internal import GeoModel

/// The published rules of kiosk features.
extension IndoorRules {
  static let kiosk: [Rule] = [
    published(
      "IM1001", "kiosk", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1002", "kiosk", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM1003", "kiosk", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1004", "kiosk", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1005", "kiosk", "KioskMustBeCoveredByReferencedLevel", .error, fix: .unsafe, "a kiosk reaches out of its level",
      remedy: "move its border onto the level, or extend the level",
      why: "What lies outside the level hangs in the air."),
    published(
      "IM1006", "kiosk", "KioskMustHavePolygonalGeometry", .error, fix: .safe, "a kiosk is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM1007", "kiosk", "KioskMustNotEqualUnit", .error, "a kiosk is the same area as a unit",
      remedy: "leave one of them",
      why: "A thing does not fill its room to the walls."),
    published(
      "IM1008", "kiosk", "KioskMustReferenceLevel", .error, fix: .safe, "a kiosk names no level",
      remedy: "write the id of its level as level_id",
      why: "Without a level it is drawn on none."),
    published(
      "IM1009", "kiosk", "KiosksMustNotOverlap", .error, fix: .unsafe, "two kiosks overlap",
      remedy: "move their borders apart",
      why: "Two things cannot occupy the same place."),
    published(
      "IM1010", "kiosk", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1011", "kiosk", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1012", "kiosk", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM1013", "kiosk", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM1014", "kiosk", "KioskGeometryMustContainDisplayPoint", .warning, fix: .unsafe, "the display point of a kiosk lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour."),
    published(
      "IM1015", "kiosk", "KioskHasInteriorRing", .warning, "a kiosk has a hole",
      remedy: "draw what is in the hole as a separate feature",
      why: "IMDF wants outlines without holes."),
    published(
      "IM1016", "kiosk", "KioskMustBeCoveredByUnit", .warning, fix: .unsafe, "a kiosk lies in no single unit",
      remedy: "move it into one unit",
      why: "It is in a room, not in a wall."),
    published(
      "IM1017", "kiosk", "KioskMustContainReferencedAnchor", .warning, "the anchor of a kiosk lies outside it",
      remedy: "move the anchor inside",
      why: "Its label is the anchor's place."),
    published(
      "IM1018", "kiosk", "KioskShouldHaveAnchorOrContainAmenity", .warning, "a kiosk has neither an anchor nor an amenity inside",
      remedy: "name its anchor, or add the amenity",
      why: "It is not known what is sold there."),
    published(
      "IM1019", "kiosk", "OpenToBelowUnitMustNotContainKiosk", .warning, "a kiosk lies inside a unit of air",
      remedy: "move it onto the floor",
      why: "Nothing can stand there."),
    published(
      "IM1020", "kiosk", "StructuralUnitMustNotContainKiosk", .warning, fix: .unsafe, "a kiosk lies in a wall or column",
      remedy: "move it into the room",
      why: "Nothing can stand there.")
  ]
}
