extension IndoorStyle {
  private static let wall: UInt32 = 0x9A948B

  /// Units that are rooms or ways.
  private static func room(_ category: String, _ fill: UInt32) -> Entry {
    Entry(type: .unit, category: category, zOrder: 30, fill: fill, stroke: wall)
  }

  /// Units that are solid matter.
  private static func solid(_ category: String, _ fill: UInt32) -> Entry {
    Entry(type: .unit, category: category, zOrder: 31, fill: fill, stroke: fill)
  }

  private static func fixture(_ category: String, _ fill: UInt32, _ stroke: UInt32) -> Entry {
    Entry(type: .fixture, category: category, zOrder: 50, fill: fill, stroke: stroke)
  }

  private static func section(_ category: String, _ fill: UInt32) -> Entry {
    Entry(type: .section, category: category, zOrder: 40, fill: fill, stroke: 0xC9C1B3, dashes: [4, 3], opacity: 0.5)
  }

  /// In drawing order; of one z-order, in order of types and categories.
  static let table: [Entry] = [
    Entry(type: .venue, category: "", zOrder: 0, fill: 0xE9E5DC, stroke: 0xCFC8BA, opacity: 0.6),
    Entry(type: .footprint, category: "", zOrder: 10, fill: 0xDFDAD0, stroke: 0xB9B2A5),
    Entry(type: .footprint, category: "aerial", zOrder: 10, stroke: 0xB9B2A5, dashes: [4, 3]),
    Entry(type: .footprint, category: "subterranean", zOrder: 9, fill: 0xE6E2D9, stroke: 0xC9C2B5, dashes: [2, 2], opacity: 0.5),
    Entry(type: .level, category: "", zOrder: 20, fill: 0xF7F5F0, stroke: 0x8C867D, width: 2),
    Entry(type: .level, category: "parking", zOrder: 20, fill: 0xECEDF0, stroke: 0x8C867D, width: 2),

    room("", 0xEDE8DE),
    room("auditorium", 0xEADDEC), room("classroom", 0xE4EAF2), room("conferenceroom", 0xE4EAF2), room("elevator", 0xC6D6EC),
    room("escalator", 0xC6D6EC), room("fieldofplay", 0xD2E8D6), room("firstaid", 0xF6CFCF), room("fitnessroom", 0xD2E8D6),
    room("foodservice", 0xF9E1C8), room("footbridge", 0xFBFAF7), room("huddleroom", 0xE4EAF2), room("kitchen", 0xF4E4D4),
    room("laboratory", 0xDAEBEB), room("library", 0xE9DFCC), room("lobby", 0xFBF7EA), room("lounge", 0xFBF7EA),
    room("mailroom", 0xDEDAD3), room("mothersroom", 0xEAD8E8), room("movietheater", 0xEADDEC), room("movingwalkway", 0xC6D6EC),
    room("nonpublic", 0xD9D5CD), room("office", 0xE4EAF2), room("parking", 0xE2E3E8), room("phoneroom", 0xE4EAF2),
    room("platform", 0xDDE5EF), room("privatelounge", 0xF0E4C8), room("ramp", 0xC6D6EC), room("recreation", 0xD2E8D6),
    room("restroom", 0xD9CFEA), room("road", 0xDADDE3), room("serverroom", 0xDEDAD3), room("shower", 0xD9CFEA),
    room("smokingarea", 0xE5E0D2), room("stairs", 0xC6D6EC), room("steps", 0xC6D6EC), room("storage", 0xDEDAD3),
    room("terrace", 0xEFEBDC), room("theater", 0xEADDEC), room("unenclosedarea", 0xF4F1E8), room("vegetation", 0xCFE6C2),
    room("waitingroom", 0xFBF7EA), room("walkway", 0xFFFFFF),

    solid("brick", 0xA8837A), solid("column", 0x8C867D), solid("concrete", 0x9B9790), solid("drywall", 0xB9B4AA),
    solid("glass", 0xA9C6D6), solid("structure", 0x8C867D), solid("wood", 0xB39B7B),
    Entry(type: .unit, category: "opentobelow", zOrder: 32, fill: 0xFDFDFC, stroke: 0xB0AAA0, dashes: [3, 3]),

    section("", 0xF3ECDD), section("eatingdrinking", 0xF9E6D2), section("parking", 0xE2E3E8), section("platform", 0xDDE5EF),
    section("road", 0xDADDE3), section("security", 0xF2D9D3), section("vegetation", 0xCFE6C2),
    // Without an outline: its border runs along walls most often, and would recolour them.
    Entry(type: .geofence, category: "", zOrder: 45, fill: 0x6FA0D8, opacity: 0.12),

    fixture("", 0xD8D2C6, 0xA9A297), fixture("furniture", 0xE0D6C4, 0xB5AA97), fixture("vegetation", 0xBEDDAE, 0x8FBB7B),
    fixture("wall", 0x8C867D, 0x8C867D), fixture("water", 0xBBDCF0, 0x8ABBD9),
    Entry(type: .kiosk, category: "", zOrder: 60, fill: 0xE7D3B4, stroke: 0xB99F77),

    // As wide as a wall and as light as the floor: a gap.
    Entry(type: .opening, category: "", zOrder: 70, stroke: 0xFFFFFF, width: 3),
    Entry(type: .opening, category: "emergencyexit", zOrder: 70, stroke: 0x6DBB82, width: 3),
    Entry(type: .opening, category: "service", zOrder: 70, stroke: 0xE8E4DA, width: 3),
    Entry(type: .detail, category: "", zOrder: 80, stroke: 0xB9B2A5),

    Entry(type: .amenity, category: "", zOrder: 90, marker: 0x5B84B8),
    Entry(type: .occupant, category: "", zOrder: 91, marker: 0xB2653A)
  ]
}
