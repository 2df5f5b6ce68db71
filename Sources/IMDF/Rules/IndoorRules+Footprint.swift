internal import GeoModel

/// The published rules of footprint features.
extension IndoorRules {
  static let footprint: [Rule] = [
    published(
      "IM0801", "footprint", "AerialFootprintMustNotContainOrEqualAerialFootprint", .error, "an aerial footprint lies in another",
      remedy: "leave one of them",
      why: "One building is drawn twice."),
    published(
      "IM0802", "footprint", "FootprintCategoryMustBeValid", .error, fix: .safe, "the category of a footprint is not in the list",
      remedy: "use a word of the list",
      why: "Readers draw and search by the category."),
    published(
      "IM0803", "footprint", "FootprintMustHavePolygonalGeometry", .error, fix: .safe, "a footprint is no Polygon or MultiPolygon",
      remedy: "write its outline as a Polygon",
      why: "Without an area it cannot be drawn or searched."),
    published(
      "IM0804", "footprint", "FootprintMustReferenceBuilding", .error, fix: .safe, "a footprint names no building",
      remedy: "write the ids of its buildings as building_ids",
      why: "It is the outline of nothing."),
    published(
      "IM0805", "footprint", "GroundFootprintMustNotContainOrEqualGroundFootprint", .error, "a ground footprint lies in another",
      remedy: "leave one of them",
      why: "One building is drawn twice."),
    published(
      "IM0806", "footprint", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0807", "footprint", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM0808", "footprint", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0809", "footprint", "AerialFootprintShouldCoverGroundFootprint", .warning, fix: .unsafe,
      "no aerial footprint covers a ground footprint",
      remedy: "extend the aerial footprint",
      why: "Seen from the air a building covers its ground."),
    published(
      "IM0810", "footprint", "AerialFootprintsShouldNotOverlap", .warning, fix: .unsafe, "two aerial footprints overlap",
      remedy: "move their borders apart",
      why: "Buildings do not occupy the same place."),
    published(
      "IM0811", "footprint", "FootprintHasInteriorRing", .warning, "a footprint has a hole",
      remedy: "draw what is in the hole as a separate feature",
      why: "IMDF wants outlines without holes."),
    published(
      "IM0812", "footprint", "GroundFootprintShouldIntersectSubterraneanFootprint", .warning,
      "a subterranean footprint meets no ground footprint",
      remedy: "correct one of them",
      why: "What is below belongs to what is above."),
    published(
      "IM0813", "footprint", "GroundFootprintsShouldNotOverlap", .warning, fix: .unsafe, "two ground footprints overlap",
      remedy: "move their borders apart",
      why: "Buildings do not occupy the same place."),
    published(
      "IM0814", "footprint", "IndoorLevelNotEqualToAerialFootprint", .warning, fix: .unsafe,
      "the indoor levels with ordinal 0 or more of a building are not its aerial footprint",
      remedy: "make the footprint from the levels",
      why: "Walls jump when a reader changes from the map to the floor."),
    published(
      "IM0815", "footprint", "IndoorLevelNotEqualToGroundFootprint", .warning, fix: .unsafe,
      "the indoor levels with ordinal 0 of a building are not its ground footprint",
      remedy: "make the footprint from the levels",
      why: "Walls jump when a reader changes from the map to the floor."),
    published(
      "IM0816", "footprint", "IndoorLevelNotEqualToSubterraneanFootprint", .warning, fix: .unsafe,
      "the indoor levels with ordinal below 0 of a building are not its subterranean footprint",
      remedy: "make the footprint from the levels",
      why: "Walls jump when a reader changes from the map to the floor."),
    published(
      "IM0817", "footprint", "SubterraneanFootprintsOverlap", .warning, fix: .unsafe, "two subterranean footprints overlap",
      remedy: "move their borders apart",
      why: "Buildings do not occupy the same place.")
  ]
}
