internal import GeoModel

/// The published rules of level features.
extension IndoorRules {
  static let level: [Rule] = [
    published(
      "IM1101", "level", "LevelHasSuspiciousOrdinal", .info, "an ordinal is below -12 or above 163",
      remedy: "check the ordinal",
      why: "No building has such a floor."),
    published(
      "IM1102", "level", "OutdoorLevelHasBuildingReference", .info, "an outdoor level on the ground names a building",
      remedy: "remove the reference, or write outdoor as false",
      why: "The ground belongs to the venue."),
    published(
      "IM1103", "level", "ParkingUnitIsNotContainedByParkingLevel", .info, "a parking unit is on a level of another category",
      remedy: "check the category of the level",
      why: "Drivers look for parking levels."),
    published(
      "IM1104", "level", "DisplayPointMustBePointGeometry", .error, fix: .safe, "display_point is not a GeoJSON Point",
      remedy: "write {\"type\":\"Point\",\"coordinates\":[longitude,latitude]}",
      why: "Readers take the place of the label from it."),
    published(
      "IM1105", "level", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM1106", "level", "InvalidLanguageTag", .error, fix: .safe, "a label has no valid language tag",
      remedy: "write a tag of BCP 47: en, en-US, zh-Hant-HK",
      why: "Readers choose the label by the tag."),
    published(
      "IM1107", "level", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM1108", "level", "LevelCategoryMustBeValid", .error, fix: .safe, "the category of a level is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1109", "level", "LevelMustBeReferencedByUnit", .error, "no unit names a level",
      remedy: "draw the units of the level",
      why: "A level without units is empty."),
    published(
      "IM1110", "level", "LevelMustHaveCategory", .error, "a level has no category",
      remedy: "write a category of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM1111", "level", "LevelMustHaveName", .error, "a level has no name",
      remedy: "write a name in at least one language",
      why: "People find it by its name."),
    published(
      "IM1112", "level", "LevelMustHaveOrdinal", .error, "a level has no ordinal",
      remedy: "write its place among the levels: 0 for that of the main entrance",
      why: "Levels are stacked by it."),
    published(
      "IM1113", "level", "LevelMustHavePolygonalGeometry", .error, fix: .safe, "a level is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM1114", "level", "LevelMustHaveShortName", .error, "a level has no short name",
      remedy: "write what a floor picker shows",
      why: "Floor pickers have room for two or three letters."),
    published(
      "IM1115", "level", "LevelOrdinalMustBeInteger", .error, fix: .safe, "an ordinal is no integer",
      remedy: "write 0, 1, -1 without quotes or decimals",
      why: "Levels are stacked by it."),
    published(
      "IM1116", "level", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM1117", "level", "RestrictionCategoryMustBeValid", .error, fix: .safe, "restriction is not in the list",
      remedy: "write employeesonly, restricted or null",
      why: "Readers pass over words they do not know."),
    published(
      "IM1118", "level", "IndoorLevelMustHaveBuildingReference", .warning, fix: .safe, "an indoor level names no building",
      remedy: "write building_ids, or outdoor as true",
      why: "Indoors is inside a building."),
    published(
      "IM1119", "level", "LevelAndAerialFootprintShouldReferenceSameBuilding", .warning, fix: .unsafe,
      "a level and an aerial footprint that overlap name different buildings",
      remedy: "correct building_ids of one of them",
      why: "The level is drawn in the wrong building."),
    published(
      "IM1120", "level", "LevelAndGroundFootprintShouldReferenceSameBuilding", .warning, fix: .unsafe,
      "a level and a ground footprint that overlap name different buildings",
      remedy: "correct building_ids of one of them",
      why: "The level is drawn in the wrong building."),
    published(
      "IM1121", "level", "LevelAndSubterraneanFootprintShouldReferenceSameBuilding", .warning, fix: .unsafe,
      "a level and a subterranean footprint that overlap name different buildings",
      remedy: "correct building_ids of one of them",
      why: "The level is drawn in the wrong building."),
    published(
      "IM1122", "level", "LevelGeometryMustContainDisplayPoint", .warning, fix: .unsafe, "the display point of a level lies outside it",
      remedy: "move the point inside",
      why: "The label is inside a neighbour."),
    published(
      "IM1123", "level", "LevelHasInteriorRing", .warning, "a level has a hole",
      remedy: "draw what is in the hole as a separate feature",
      why: "IMDF wants outlines without holes; a hole in the floor is an opentobelow unit."),
    published(
      "IM1124", "level", "LevelMustBeFullyCoveredByUnits", .warning, fix: .unsafe, "the units of a level do not cover it",
      remedy: "draw what is missing as units, walls included",
      why: "Whatever no unit covers is drawn as nothing."),
    published(
      "IM1125", "level", "LevelShouldBeReferencedByOpening", .warning, "no opening names a level",
      remedy: "draw the doors of the level",
      why: "No one gets in."),
    published(
      "IM1126", "level", "LevelsShouldNotOverlap", .warning, fix: .unsafe, "two levels of one ordinal overlap",
      remedy: "move their borders apart",
      why: "Two floors of the same height cannot occupy the same place."),
    published(
      "IM1127", "level", "OutdoorLevelHasNegativeOrdinal", .warning, "an outdoor level lies below the ground",
      remedy: "correct ordinal or outdoor",
      why: "Outdoors is seldom below the ground."),
    published(
      "IM1128", "level", "OutdoorLevelShouldNotOverlapGroundFootprint", .warning, fix: .unsafe, "an outdoor level lies in a building",
      remedy: "take the footprint out of the level",
      why: "Outdoors is outside."),
    published(
      "IM1129", "level", "OutdoorLevelShouldReferenceBuilding", .warning, "an outdoor level above the ground names no building",
      remedy: "write the building that carries it",
      why: "A terrace lies on a building."),
    published(
      "IM1130", "level", "ParkingLevelShouldContainParkingUnit", .warning, "a parking level has no parking unit",
      remedy: "draw the parking units",
      why: "There is nowhere to park."),
    published(
      "IM1131", "level", "ParkingLevelShouldHaveAutomobileOpening", .warning,
      "no opening for cars leads into the parking levels of a building",
      remedy: "draw the entrance",
      why: "No one drives in."),
    published(
      "IM1132", "level", "ParkingUnitShouldBeContainedByParkingLevel", .warning,
      "all units of a level are for parking, and the level is not",
      remedy: "write parking as its category",
      why: "Drivers look for parking levels.")
  ]
}
