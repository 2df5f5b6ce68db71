import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// What rules still allow, and what they no longer do.
@Suite struct RuleBoundTests {
  private func findings(_ edits: String) throws -> [Diagnostic] {
    IndoorValidation.findings(in: IndoorMap(try IndoorFixTests.edited(edits)), options: IndoorValidationOptions(now: RuleTwinTests.now))
      .flatMap(\.diagnostics)
  }

  private func count(_ rule: String, _ edits: String) throws -> Int { try findings(edits).count { $0.rule.name == rule } }

  @Test(arguments: [(-13, 1), (-12, 0), (163, 0), (164, 1)])
  func `a floor may be as low as -12, and as high as 163`(_ ordinal: Int, _ expected: Int) throws {
    let edit = #"{"file":"level","feature":1,"path":["properties","ordinal"],"value":\#(ordinal)}"#
    #expect(try count("level.LevelHasSuspiciousOrdinal", edit) == expected)
  }

  /// The same moment is written in two time zones.
  @Test(arguments: [
    ("2030-05-01T00:00:00Z", 0), ("2030-05-01T02:00:00+02:00", 0), ("2030-04-30T23:59:59Z", 0), ("2030-05-01T00:00:01Z", 1)
  ])
  func `an occupant may end at the moment at which it starts`(_ start: String, _ expected: Int) throws {
    let validity = #"{"start":"\#(start)","end":"2030-05-01T00:00:00Z","modified":"2024-05-01T00:00:00Z"}"#
    let edit = #"{"file":"occupant","feature":0,"path":["properties","validity"],"value":\#(validity)}"#
    #expect(try count("occupant.StartDateTimeIsAfterEndDateTime", edit) == expected)
  }

  @Test(arguments: [["DE-BE", "DE-BY"], ["DE-BY", "DE-BE"], ["DE-HH", "DE-BE", "DE-BY"]])
  func `of provinces that as many addresses are in, the first by its code is taken as usual`(_ provinces: [String]) throws {
    let edits = (0..<6).map { index in
      let province = provinces[index % provinces.count]
      return #"{"file":"address","feature":\#(index),"path":["properties","province"],"value":"\#(province)"}"#
    }
    let found = try findings(edits.joined(separator: ",")).filter { $0.rule.name == "address.AddressHasDissimilarProvinceCode" }
    #expect(found.count == 6 - 6 / provinces.count)
    #expect(found.allSatisfy { $0.message.hasSuffix("most addresses are in DE-BE") }, "\(found.map(\.message))")
  }

  @Test func `of several points the farthest outside the venue is reported`() throws {
    let (near, far) = ("[11.7545,48.3025]", "[11.7565,48.3025]")
    for points in [[near, far], [far, near], [near, far, near]] {
      let edit = #"""
        {"file":"amenity","feature":0,"path":["geometry"],"value":{"type":"MultiPoint",\#
        "coordinates":[\#(points.joined(separator: ","))]}}
        """#
      let found = try findings(edit).filter { $0.rule.name == "venue.VenueMustCoverAllChildFeatures" }
      #expect(found.map(\.location) == [Position(x: 11.7565, y: 48.3025)])
    }
  }

  /// A rule that a type lacks would end the program.
  @Test(arguments: [
    "17", "true", "[]", "{}", #""""#, #""x""#, #"{"en_x":" "}"#, #"{"?":1,"en":null}"#, #"["a",1,"A"]"#,
    #"{"type":"x","material":"x","automatic":1}"#
  ])
  func `whatever a property holds is judged, for each type`(_ value: String) throws {
    let edits = FeatureType.allCases.flatMap { type in
      type.propertyFacts.map { #"{"file":"\#(type.name)","feature":0,"path":["properties","\#($0.key.name)"],"value":\#(value)}"# }
    }
    #expect(try findings(edits.joined(separator: ",")).count > 20)
  }

  @Test func `names of footprints may be in any language`() throws {
    for (type, expected) in [("footprint", 0), ("section", 1)] {
      let edit = #"{"file":"\#(type)","feature":0,"path":["properties","name"],"value":{"en_US":"a"}}"#
      #expect(try findings(edit).count { $0.rule.name.hasSuffix(".InvalidLanguageTag") } == expected)
    }
  }

  /// The upper level reaches over the street.
  @Test(arguments: [true, false]) func `a terrace is no part of what footprints are compared with`(_ isOutdoor: Bool) throws {
    let geometry = #"""
      {"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7529,48.3023698],[11.7529,48.3028194],[11.7514696,48.3028194],\#
      [11.7514696,48.3023698]]]}
      """#
    let edits = #"""
      {"file":"level","feature":1,"path":["geometry"],"value":\#(geometry)},{"file":"level","feature":1,"path":["properties",\#
      "outdoor"],"value":\#(isOutdoor)}
      """#
    #expect(try count("footprint.IndoorLevelNotEqualToAerialFootprint", edits) == (isOutdoor ? 0 : 1))
  }
}
