internal import GeoModel

/// The published rules of building features.
extension IndoorRules {
  static let building: [Rule] = [
    published(
      "IM0501", "building", "BuildingAddressResolvesToVenueAddress", .info, "a building and the venue have one address",
      remedy: "give the building its own address, if it has one",
      why: "Buildings of a venue are distinguished by their addresses."),
    published(
      "IM0502", "building", "AltNameMustBeString", .error, fix: .safe, "a label in an alt_name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0503", "building", "BuildingCategoryMustBeValid", .error, fix: .safe, "the category of a building is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0504", "building", "BuildingHasNoLevel", .error, "no level names a building",
      remedy: "name the building in building_ids of its levels",
      why: "A building without levels cannot be entered."),
    published(
      "IM0505", "building", "BuildingMustHaveAtLeastOneFootprint", .error, "no footprint names a building",
      remedy: "add a footprint",
      why: "A building has its shape from its footprints."),
    published(
      "IM0506", "building", "BuildingMustHaveCategory", .error, "a building has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0507", "building", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM0508", "building", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0509", "building", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM0510", "building", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM0511", "building", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0512", "building", "RestrictionCategoryMustBeValid", .error, fix: .safe, "restriction is not in the list",
      remedy: "write employeesonly, restricted or null",
      why: "Readers pass over words they do not know."),
    published(
      "IM0513", "building", "AltNameLangTagHasNoCorrespondingNameLangTag", .warning, "alt_name has a language that name does not have",
      remedy: "add the name in that language",
      why: "A reader of that language sees the second name only."),
    published(
      "IM0514", "building", "BuildingAltNameShouldBeDistinct", .warning, "two buildings have one alt_name",
      remedy: "correct one of them",
      why: "People go to the wrong building."),
    published(
      "IM0515", "building", "BuildingCategoryShouldBeParking", .warning,
      "all levels of a building are for parking, and the building is not",
      remedy: "write parking as its category",
      why: "Drivers look for parking buildings."),
    published(
      "IM0516", "building", "BuildingFootprintGeometryMustContainDisplayPoint", .warning, fix: .unsafe,
      "the display point of a building lies in none of its footprints",
      remedy: "move the point inside",
      why: "The label is outside the building."),
    published(
      "IM0517", "building", "BuildingHasNoAddress", .warning, "a building has no address",
      remedy: "write its address",
      why: "Readers label and find buildings by it."),
    published(
      "IM0518", "building", "BuildingHasNoAerialFootprint", .warning, "a building has no aerial footprint",
      remedy: "add a footprint of the category aerial",
      why: "Renderers draw it among its neighbours."),
    published(
      "IM0519", "building", "BuildingHasNoDisplayPoint", .warning, fix: .safe, "a building has no display point",
      remedy: "write its display point",
      why: "Readers label and find buildings by it."),
    published(
      "IM0520", "building", "BuildingHasNoGroundFootprint", .warning, "a building has no ground footprint",
      remedy: "add a footprint of the category ground",
      why: "Renderers draw it among its neighbours."),
    published(
      "IM0521", "building", "BuildingHasNoName", .warning, "a building has no name",
      remedy: "write its name",
      why: "Readers label and find buildings by it."),
    published(
      "IM0522", "building", "BuildingHasNoSubterraneanFootprint", .warning,
      "a building with levels below the ground has no subterranean footprint",
      remedy: "add a footprint of the category subterranean",
      why: "The levels below have an outline of their own."),
    published(
      "IM0523", "building", "BuildingLevelOrdinalZeroShouldBePresent", .warning, "a building has no level with the ordinal 0",
      remedy: "give the level of the main entrance the ordinal 0",
      why: "Floor pickers open with it."),
    published(
      "IM0524", "building", "BuildingNameIsNotDistinct", .warning, "two buildings have one name",
      remedy: "correct one of them",
      why: "People go to the wrong building."),
    published(
      "IM0525", "building", "BuildingNameMatchesOccupantName", .warning, "a building is called like an occupant in it",
      remedy: "check which of the two the name belongs to",
      why: "The same label appears twice."),
    published(
      "IM0526", "building", "BuildingReferencesUnitQualifiedAddress", .warning, "the address of a building has a unit",
      remedy: "refer to the address without the unit",
      why: "A unit is a part of the building."),
    published(
      "IM0527", "building", "BuildingsHaveSameAddress", .warning, "two buildings have one address",
      remedy: "correct one of them",
      why: "Letters and people end at the wrong door."),
    published(
      "IM0528", "building", "HasOnlyAltName", .warning, "a feature has an alt_name and no name",
      remedy: "move the label to name",
      why: "An alternative name needs a name."),
    published(
      "IM0529", "building", "LevelNamesInBuildingShouldBeDistinct", .warning, "two levels of a building have one name",
      remedy: "correct one of them",
      why: "Floor pickers show it twice."),
    published(
      "IM0530", "building", "LevelOrdinalsForBuildingAreNotSequential", .warning, "the ordinals of the levels of a building have a gap",
      remedy: "number the levels without a gap, or add the missing one",
      why: "Elevators would seem to pass a floor that is not there."),
    published(
      "IM0531", "building", "LevelShortNamesInBuildingShouldBeDistinct", .warning, "two levels of a building have one short name",
      remedy: "correct one of them",
      why: "Floor pickers show it twice."),
    published(
      "IM0532", "building", "NonMatchingNameLangTagsAmongLevelsReferencingSameBuilding", .warning,
      "the levels of a building have names in different languages",
      remedy: "write each name in the same languages",
      why: "Floor pickers mix languages."),
    published(
      "IM0533", "building", "NonMatchingShortNameLangTagsAmongLevelsReferencingSameBuilding", .warning,
      "the levels of a building have short names in different languages",
      remedy: "write each short name in the same languages",
      why: "Floor pickers mix languages."),
    published(
      "IM0534", "building", "ParkingBuildingReferencingNonParkingLevel", .warning, "a parking building has a level that is not for parking",
      remedy: "correct one of the categories",
      why: "One of the two is wrong.")
  ]
}
