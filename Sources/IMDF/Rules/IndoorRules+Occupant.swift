internal import GeoModel

/// The published rules of occupant features.
extension IndoorRules {
  static let occupant: [Rule] = [
    published(
      "IM1201", "occupant", "OccupantShouldHaveModifiedTime", .info, "an occupant does not say when it was checked",
      remedy: "write validity.modified",
      why: "Businesses change; a date says how old the information is."),
    published(
      "IM1202", "occupant", "CorrelationIdMustBeMatched", .error, "no other feature of the type has the correlation_id",
      remedy: "give it to the others as well, or write null",
      why: "A correlation ties two features together at least."),
    published(
      "IM1203", "occupant", "EndDateTimeIsBeforeCurrentDateTime", .error, "the validity of an occupant has ended",
      remedy: "remove the occupant, or extend the end",
      why: "It is not there any more."),
    published(
      "IM1204", "occupant", "HoursMustNotBeBlank", .error, fix: .safe, "hours are blank",
      remedy: "write null, or opening hours",
      why: "A blank reads as closed or as an error."),
    published(
      "IM1205", "occupant", "InvalidCorrelationID", .error, fix: .safe, "a correlation_id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet by chance."),
    published(
      "IM1206", "occupant", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1207", "occupant", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1208", "occupant", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1209", "occupant", "LevelIDsMustBeDissimilarForCorrelationID", .error, "features with one correlation_id are on the same level",
      remedy: "leave one of them on each level",
      why: "A correlation ties together what is on several levels."),
    published(
      "IM1210", "occupant", "ModifiedDateTimeIsAfterCurrentDateTime", .error, "an occupant was modified in the future",
      remedy: "correct the time",
      why: "Nothing is modified before it happens."),
    published(
      "IM1211", "occupant", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1212", "occupant", "OccupantCategoryMustBeValid", .error, fix: .safe, "the category of an occupant is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1213", "occupant", "OccupantMustHaveCategory", .error, "an occupant has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1214", "occupant", "OccupantMustHaveName", .error, "an occupant has no name",
      remedy: "write a name in at least one language",
      why: "People find it by its name."),
    published(
      "IM1215", "occupant", "OccupantMustReferenceAnchor", .error, "an occupant names no anchor",
      remedy: "write the id of its anchor as anchor_id",
      why: "It has no place."),
    published(
      "IM1216", "occupant", "PhoneMustBeValid", .error, fix: .safe, "a phone number is not as E.164 wants it",
      remedy: "write +, the country code and the number without spaces",
      why: "Telephones dial it unchanged."),
    published(
      "IM1217", "occupant", "StartDateTimeIsAfterEndDateTime", .error, "the validity of an occupant ends before it begins",
      remedy: "exchange start and end, or correct one",
      why: "It is never there."),
    published(
      "IM1218", "occupant", "WebsiteMustBeValid", .error, fix: .safe, "a website is no URL with http or https",
      remedy: "write the whole address, https:// included",
      why: "Readers open it unchanged."),
    published(
      "IM1219", "occupant", "CategoryShouldBeSameForCorrelationID", .warning, "features with one correlation_id have different categories",
      remedy: "give them one category",
      why: "They are one thing on several levels."),
    published(
      "IM1220", "occupant", "OccupantShouldHaveHours", .warning, "an occupant has no hours",
      remedy: "write its opening hours",
      why: "People ask when it is open."),
    published(
      "IM1221", "occupant", "OccupantShouldHavePhone", .warning, "an occupant has no phone number",
      remedy: "write its phone number",
      why: "People call it."),
    published(
      "IM1222", "occupant", "OccupantShouldHaveWebsite", .warning, "an occupant has no website",
      remedy: "write its website",
      why: "People look it up."),
    published(
      "IM1223", "occupant", "SimilarOccupantsShouldNotRefSameAnchor", .warning, "two occupants of similar name have one anchor",
      remedy: "leave one of them",
      why: "One label hides the other.")
  ]
}
