import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// To fill `building_ids` never raises the count of another finding.
@Suite struct BuildingCountTests {
  private static func counts(_ archive: IndoorArchive) -> [String: Int] {
    IndoorFixTests.findings(archive).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func edit(_ file: String, _ feature: Int, _ key: String, _ value: String) -> String {
    #"{"file":"\#(file)","feature":\#(feature),"path":["properties","\#(key)"],"value":\#(value)}"#
  }

  @Test(arguments: [false, true]) func `a level that would be one more with a name of its building keeps none`(isUnsafe: Bool) throws {
    // The terminal has two levels of one name already; the third one is on it by its footprint.
    let sample = try SampleVenue.read()
    let departures = sample.text("level", 1).replacing("3f49f3c4-0bd0-4766-9956-58b5007c227f", with: "6ae6a2c3-8c54-4f2b-9d3c-6a6e55a0c002")
    let archive = try IndoorFixTests.edited(
      [
        Self.edit("level", 0, "name", #"{"en":"Departures","de":"Abflug"}"#), #"{"file":"level","op":"append","value":\#(departures)}"#,
        Self.edit("level", 5, "building_ids", "null"), Self.edit("level", 5, "ordinal", "2"),
        Self.edit("level", 5, "short_name", #"{"en":"2","de":"2"}"#)
      ].joined(separator: ","))
    let before = Self.counts(archive)
    #expect(before["building.LevelNamesInBuildingShouldBeDistinct"] == 1 && before["level.IndoorLevelMustHaveBuildingReference"] == 1)
    let result = try IndoorFixTests.mended(archive, isUnsafe: isUnsafe)
    let after = Self.counts(result.archive)
    for (rule, count) in after where rule.hasPrefix("building.") {
      #expect(count <= before[rule] ?? 0, "\(rule): \(before[rule] ?? 0) → \(count)")
    }
    #expect(after["level.IndoorLevelMustHaveBuildingReference"] == 1)
  }

  @Test(arguments: [0, 1, 2, 3]) func `a level that raises no count gets its building`(level: Int) throws {
    let archive = try IndoorFixTests.edited(Self.edit("level", level, "building_ids", "null"))
    let before = Self.counts(archive)
    let after = Self.counts(try IndoorFixTests.mended(archive).archive)
    #expect(before["level.IndoorLevelMustHaveBuildingReference"] == 1 && after["level.IndoorLevelMustHaveBuildingReference"] == nil)
    for (rule, count) in after { #expect(count <= before[rule] ?? 0, "\(rule)") }
  }

  @Test(arguments: 0..<5) func `a footprint that raises no count gets its building`(footprint: Int) throws {
    let archive = try IndoorFixTests.edited(Self.edit("footprint", footprint, "building_ids", "null"))
    let before = Self.counts(archive)
    for isUnsafe in [false, true] {
      let after = Self.counts(try IndoorFixTests.mended(archive, isUnsafe: isUnsafe).archive)
      for (rule, count) in after { #expect(count <= before[rule] ?? 0, "\(rule)") }
    }
  }
}
