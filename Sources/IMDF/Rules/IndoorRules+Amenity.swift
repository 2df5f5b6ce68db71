internal import GeoModel

/// The published rules of amenity features.
extension IndoorRules {
  static let amenity: [Rule] = [
    published(
      "IM0301", "amenity", "GenericRestroomUnitCategoryContainsSpecificRestroomAmenityCategory", .info,
      "a plain restroom holds an amenity of a particular restroom",
      remedy: "give the unit that category",
      why: "The unit could say what its amenity says."),
    published(
      "IM0302", "amenity", "AccessibilityMustBeValid", .error, fix: .safe, "a word in accessibility is not in the list",
      remedy: "use words of the list",
      why: "Readers pass over words they do not know."),
    published(
      "IM0303", "amenity", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0304", "amenity", "AmenityCategoryMustBeValid", .error, fix: .safe, "the category of an amenity is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0305", "amenity", "AmenityMustHaveCategory", .error, "an amenity has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0306", "amenity", "AmenityMustHavePointGeometry", .error, fix: .safe, "an amenity is no Point",
      remedy: "write its place as a Point",
      why: "Readers put a symbol there."),
    published(
      "IM0307", "amenity", "AmenityMustReferenceUnit", .error, fix: .safe, "an amenity names no unit",
      remedy: "write the ids of its units as unit_ids",
      why: "Its level follows from its units."),
    published(
      "IM0308", "amenity", "CorrelationIdMustBeMatched", .error, "no other feature of the type has the correlation_id",
      remedy: "give it to the others as well, or write null",
      why: "A correlation ties two features together at least."),
    published(
      "IM0309", "amenity", "HoursMustNotBeBlank", .error, fix: .safe, "hours are blank",
      remedy: "write null, or opening hours",
      why: "A blank reads as closed or as an error."),
    published(
      "IM0310", "amenity", "InvalidCorrelationID", .error, fix: .safe, "a correlation_id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet by chance."),
    published(
      "IM0311", "amenity", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0312", "amenity", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM0313", "amenity", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM0314", "amenity", "LevelIDsMustBeDissimilarForCorrelationID", .error, "features with one correlation_id are on the same level",
      remedy: "leave one of them on each level",
      why: "A correlation ties together what is on several levels."),
    published(
      "IM0315", "amenity", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0316", "amenity", "PhoneMustBeValid", .error, fix: .safe, "a phone number is not as E.164 wants it",
      remedy: "write +, the country code and the number without spaces",
      why: "Telephones dial it unchanged."),
    published(
      "IM0317", "amenity", "WebsiteMustBeValid", .error, fix: .safe, "a website is no URL with http or https",
      remedy: "write the whole address, https:// included",
      why: "Readers open it unchanged."),
    published(
      "IM0318", "amenity", "AircraftBoardingGateAmenityShouldHaveName", .warning,
      "an amenity of the category boardinggate.aircraft has no name",
      remedy: "write its name",
      why: "Its category alone does not distinguish it from others."),
    published(
      "IM0319", "amenity", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM0320", "amenity", "AmenityNameAndCategoryAreSame", .warning, "the name of an amenity is its category",
      remedy: "leave the name out, or write the real one",
      why: "Readers name the category in the language of the user themselves."),
    published(
      "IM0321", "amenity", "AmenityNameShouldNotBeDuplicate", .warning, "two gates of one category have one name",
      remedy: "correct one of the names",
      why: "Passengers go to the wrong gate."),
    published(
      "IM0322", "amenity", "AmenityShouldBeCoveredByReferencedUnit", .warning, fix: .unsafe, "an amenity lies in none of its units",
      remedy: "move the point, or name the unit it lies in",
      why: "The level and the way to it follow from the unit."),
    published(
      "IM0323", "amenity", "AmenityShouldNotEqualAmenity", .warning, "two amenities of a level are at one point",
      remedy: "move them apart, or leave one",
      why: "One symbol hides the other."),
    published(
      "IM0324", "amenity", "ArrivalGateAmenityShouldHaveName", .warning, "an amenity of the category arrivalgate has no name",
      remedy: "write its name",
      why: "Its category alone does not distinguish it from others."),
    published(
      "IM0325", "amenity", "BaggageCarouselAmenityNameIsDuplicateInSameBuilding", .warning,
      "two baggage carousels of a building have one name",
      remedy: "correct one of the names",
      why: "Travellers wait at the wrong carousel."),
    published(
      "IM0326", "amenity", "BaggageCarouselAmenityShouldHaveName", .warning, "an amenity of the category baggagecarousel has no name",
      remedy: "write its name",
      why: "Its category alone does not distinguish it from others."),
    published(
      "IM0327", "amenity", "BusBoardingGateAmenityShouldHaveName", .warning, "an amenity of the category boardinggate.bus has no name",
      remedy: "write its name",
      why: "Its category alone does not distinguish it from others."),
    published(
      "IM0328", "amenity", "CategoryShouldBeSameForCorrelationID", .warning, "features with one correlation_id have different categories",
      remedy: "give them one category",
      why: "They are one thing on several levels."),
    published(
      "IM0329", "amenity", "ElevatorUnitMayOnlyContainElevatorAmenity", .warning,
      "another amenity lies in or touches a unit of the category elevator",
      remedy: "move it out, or make it of the category elevator",
      why: "No other amenity is used in there."),
    published(
      "IM0330", "amenity", "EscalatorUnitMayOnlyContainEscalatorAmenity", .warning,
      "another amenity lies in or touches a unit of the category escalator",
      remedy: "move it out, or make it of the category escalator",
      why: "No other amenity is used in there."),
    published(
      "IM0331", "amenity", "FemaleRestroomUnitMustNotContainRestroomAmenityCategory", .warning,
      "a restroom for women holds an amenity of another restroom",
      remedy: "correct one of the categories",
      why: "The symbol contradicts the room."),
    published(
      "IM0332", "amenity", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM0333", "amenity", "KioskMustNotContainAmenityCategory", .warning,
      "an elevator, escalator, moving walkway or stairs amenity lies in or touches a kiosk",
      remedy: "move the amenity, or correct the kiosk",
      why: "Furniture holds no such thing."),
    published(
      "IM0334", "amenity", "MaleRestroomUnitMustNotContainRestroomAmenityCategory", .warning,
      "a restroom for men holds an amenity of another restroom",
      remedy: "correct one of the categories",
      why: "The symbol contradicts the room."),
    published(
      "IM0335", "amenity", "MovingWalkwayUnitMayOnlyContainMovingWalkwayAmenity", .warning,
      "another amenity lies in or touches a unit of the category movingwalkway",
      remedy: "move it out, or make it of the category movingwalkway",
      why: "No other amenity is used in there."),
    published(
      "IM0336", "amenity", "OpenToBelowUnitMustNotContainAmenity", .warning, "an amenity lies in or touches a unit of air",
      remedy: "move it onto the floor",
      why: "No one can stand there."),
    published(
      "IM0337", "amenity", "RestroomUnitCategoryShouldNotContainRestroomAmenityCategory", .warning,
      "a family or unisex restroom holds an amenity of another restroom",
      remedy: "correct one of the categories",
      why: "The symbol contradicts the room."),
    published(
      "IM0338", "amenity", "RestroomUnitMayOnlyContainAmenityFromRestroomHierarchy", .warning,
      "another amenity lies in or touches a restroom",
      remedy: "move it out of the restroom",
      why: "Its symbol hides that of the restroom."),
    published(
      "IM0339", "amenity", "StairsUnitMayOnlyContainStairsAmenity", .warning,
      "another amenity lies in or touches a unit of the category stairs",
      remedy: "move it out, or make it of the category stairs",
      why: "No other amenity is used in there."),
    published(
      "IM0340", "amenity", "StepsUnitMustNotContainAmenity", .warning, "an amenity lies in or touches a unit of steps",
      remedy: "move it off the steps",
      why: "No one stays there."),
    published(
      "IM0341", "amenity", "StructuralUnitMustNotContainAmenity", .warning, "an amenity lies in or touches a wall or column",
      remedy: "move it into the room",
      why: "No one can stand there."),
    published(
      "IM0342", "amenity", "TrainBoardingGateAmenityShouldHaveName", .warning, "an amenity of the category boardinggate.train has no name",
      remedy: "write its name",
      why: "Its category alone does not distinguish it from others."),
    published(
      "IM0343", "amenity", "UnspecifiedAmenityShouldHaveName", .warning, "an amenity of the category unspecified has no name",
      remedy: "write its name",
      why: "Its category alone does not distinguish it from others.")
  ]
}
