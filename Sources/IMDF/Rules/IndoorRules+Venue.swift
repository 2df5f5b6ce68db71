internal import GeoModel

/// The published rules of venue features.
extension IndoorRules {
  static let venue: [Rule] = [
    published(
      "IM1701", "venue", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1702", "venue", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM1703", "venue", "HoursMustNotBeBlank", .error, fix: .safe, "hours are blank",
      remedy: "write null, or opening hours",
      why: "A blank reads as closed or as an error."),
    published(
      "IM1704", "venue", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1705", "venue", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1706", "venue", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1707", "venue", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1708", "venue", "PhoneMustBeValid", .error, fix: .safe, "a phone number is not as E.164 wants it",
      remedy: "write +, the country code and the number without spaces",
      why: "Telephones dial it unchanged."),
    published(
      "IM1709", "venue", "RestrictionCategoryMustBeValid", .error, fix: .safe, "restriction is not in the list",
      remedy: "write employeesonly, restricted or null",
      why: "Readers pass over words they do not know."),
    published(
      "IM1710", "venue", "VenueCategoryMustBeValid", .error, fix: .safe, "the category of a venue is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1711", "venue", "VenueGeometryMustContainDisplayPoint", .error, fix: .unsafe, "the display point of a venue lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour."),
    published(
      "IM1712", "venue", "VenueMustCoverAllChildFeatures", .error, fix: .unsafe, "a feature lies outside the venue",
      remedy: "extend the venue, or move the feature",
      why: "What lies outside is cut off, or shows that coordinates are wrong."),
    published(
      "IM1713", "venue", "VenueMustHaveAddress", .error, "a venue has no address",
      remedy: "write the id of its address as address_id",
      why: "People look it up by its address."),
    published(
      "IM1714", "venue", "VenueMustHaveAtLeastOneBuilding", .error, "the archive has no building",
      remedy: "add a building",
      why: "Levels belong to buildings."),
    published(
      "IM1715", "venue", "VenueMustHaveCategory", .error, "a venue has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1716", "venue", "VenueMustHaveName", .error, "a venue has no name",
      remedy: "write a name in at least one language",
      why: "People find it by its name."),
    published(
      "IM1717", "venue", "VenueMustHavePolygonalGeometry", .error, fix: .safe, "a venue is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM1718", "venue", "WebsiteMustBeValid", .error, fix: .safe, "a website is no URL with http or https",
      remedy: "write the whole address, https:// included",
      why: "Readers open it unchanged."),
    published(
      "IM1719", "venue", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM1720", "venue", "VenueGeometryShouldNotHaveInteriorRing", .warning, "a venue has a hole",
      remedy: "close the hole",
      why: "A venue is one property."),
    published(
      "IM1721", "venue", "VenueHasNoDisplayPoint", .warning, fix: .safe, "a venue has no display point",
      remedy: "write display_point",
      why: "The label stands anywhere."),
    published(
      "IM1722", "venue", "VenueShouldHaveHours", .warning, "a venue has no hours",
      remedy: "write its opening hours",
      why: "People ask when it is open."),
    published(
      "IM1723", "venue", "VenueShouldHavePhone", .warning, "a venue has no phone number",
      remedy: "write its phone number",
      why: "People call it."),
    published(
      "IM1724", "venue", "VenueShouldHaveWebsite", .warning, "a venue has no website",
      remedy: "write its website",
      why: "People look it up.")
  ]
}
