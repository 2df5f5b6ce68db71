import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// What stands in what.
@Suite struct ContentsTests {
  @Test func `a kiosk without geometry has nothing inside`() throws {
    let rule = "kiosk.KioskShouldHaveAnchorOrContainAmenity"
    let noGeometry = #"{"file":"kiosk","feature":0,"path":["geometry"],"value":null}"#
    #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(noGeometry)).contains(rule))
    let noAnchor = noGeometry + #",{"file":"kiosk","feature":0,"path":["properties","anchor_id"],"value":null}"#
    #expect(try IndoorFixTests.findings(IndoorFixTests.edited(noAnchor)).count { $0 == rule } == 1)
  }

  @Test func `a kiosk on no level is judged by what stands on any`() throws {
    let rule = "kiosk.KioskShouldHaveAnchorOrContainAmenity"
    for level in ["null", #""11111111-1111-4111-8111-111111111111""#] {
      let noLevel = #"{"file":"kiosk","feature":0,"path":["properties","level_id"],"value":\#(level)}"#
      #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(noLevel)).contains(rule))
      let noAnchor = noLevel + #",{"file":"kiosk","feature":0,"path":["properties","anchor_id"],"value":null}"#
      #expect(try IndoorFixTests.findings(IndoorFixTests.edited(noAnchor)).count { $0 == rule } == 1)
    }
  }

  private static let noAnchor = #"{"file":"kiosk","feature":0,"path":["properties","anchor_id"],"value":null}"#
  private static let unreadable = #"{"file":"amenity","feature":0,"path":["geometry"],"op":"delete"}"#

  @Test func `of a kiosk that cannot be read nobody knows what is inside`() throws {
    let broken = Self.noAnchor + #",{"file":"kiosk","feature":0,"path":["geometry"],"op":"delete"}"#
    #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(broken)).contains("kiosk.KioskShouldHaveAnchorOrContainAmenity"))
  }

  /// The level of the unit that is named is not known, or no unit is.
  @Test(arguments: [#"["11111111-1111-4111-8111-111111111111"]"#, "null", #"["3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b"]"#, "[]"])
  func `an amenity that may be on any level is inside a kiosk`(_ units: String) throws {
    let place = #"{"type":"Point","coordinates":[11.7518673,48.3025182]}"#
    let edits =
      Self.noAnchor + #",{"file":"amenity","feature":3,"path":["geometry"],"value":\#(place)}"#
      + #",{"file":"amenity","feature":3,"path":["properties","unit_ids"],"value":\#(units)}"#
    #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(edits)).contains("kiosk.KioskShouldHaveAnchorOrContainAmenity"))
    let carousel =
      #"{"file":"fixture","feature":0,"path":["properties","name"],"value":null},{"file":"amenity","feature":1,"path":["properties","unit_ids"],"value":\#(units)}"#
    #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(carousel)).contains { $0.hasPrefix("fixture.BaggageCarouselFixtureShould") })
  }

  @Test func `what is missing is provisional where an amenity could not be read`() throws {
    let carousel =
      #"{"file":"fixture","feature":0,"path":["properties","name"],"value":null},{"file":"amenity","feature":1,"path":["properties","category"],"value":"atm"}"#
    let point = #",{"file":"fixture","feature":0,"path":["properties","display_point"],"value":null}"#
    let units =
      #"{"file":"amenity","feature":1,"path":["properties","unit_ids"],"value":["3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b","11111111-1111-4111-8111-111111111111"]}"#
    for (edits, rule) in [
      (Self.noAnchor, "kiosk.KioskShouldHaveAnchorOrContainAmenity"), (carousel, "fixture.BaggageCarouselFixtureShouldHaveName"),
      (carousel + point, "fixture.BaggageCarouselFixtureShouldHaveDisplayPointAndName"),
      (units, "amenity.AmenityShouldBeCoveredByReferencedUnit")
    ] {
      for (edits, isProvisional) in [(edits, false), (edits + "," + Self.unreadable, true)] {
        let found = try findings(edits).filter { $0.rule.name == rule }
        #expect(found.map(\.isProvisional) == [isProvisional], "\(rule): \(found)")
      }
    }
  }

  @Test(arguments: [#"{"en":""}"#, #"{"en":null}"#, #"{"en":" ","de":null}"#]) func `names that say nothing are missing`(
    _ name: String
  ) throws {
    for (file, rule) in [("venue", "VenueMustHaveName"), ("occupant", "OccupantMustHaveName"), ("building", "BuildingHasNoName")] {
      let found = try findings(#"{"file":"\#(file)","feature":0,"path":["properties","name"],"value":\#(name)}"#)
      #expect(found.contains { $0.rule.name == "\(file).\(rule)" }, "\(found)")
    }
  }

  @Test func `a geofence over two levels of one ordinal lies in both together`() throws {
    let known = try SampleMapTests.map()
    let ids = known.indices(of: .level).compactMap { known.features[$0].id.string }
    // The arrivals and the forecourt south of them.
    func edits(_ south: Double, _ levels: [String]) -> String {
      let ring = "[[11.752,\(south)],[11.7525,\(south)],[11.7525,48.3025],[11.752,48.3025],[11.752,\(south)]]"
      return #"{"file":"geofence","feature":0,"path":["geometry"],"value":{"type":"Polygon","coordinates":[\#(ring)]}}"#
        + #",{"file":"geofence","feature":0,"path":["properties","level_ids"],"value":[\#(levels.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    }
    let rule = "geofence.GeofenceNotCoveredByReferencedLevel"
    #expect(try findings(edits(48.3022, [ids[0], ids[4]])).allSatisfy { $0.rule.name != rule })
    for (south, levels) in [(48.302, [ids[0], ids[4]]), (48.3022, [ids[0]]), (48.3022, [ids[0], ids[0]])] {
      #expect(try findings(edits(south, levels)).count { $0.rule.name == rule } == 1)
    }
    // Another storey covers its own part of it, and no more.
    #expect(try findings(edits(48.3022, [ids[0], ids[1], ids[4]])).count { $0.rule.name == rule } == 1)
  }

  @Test func `display points with many decimals or three numbers are told, once a file`() throws {
    let edits = (0...1).map {
      #"{"file":"building","feature":\#($0),"path":["properties","display_point","coordinates"],"value":[11.752008912,48.30254961,5.0]}"#
    }
    let found = try findings(edits.joined(separator: ",")).filter { $0.rule.name.hasPrefix("imdf.") }
    #expect(found.map(\.rule.name).sorted() == ["imdf.altitude", "imdf.many-decimals"], "\(found)")
    #expect(found.contains { $0.message == "found coordinates with 9 decimals, in feature 0 first; expected at most 7" })
  }

  @Test(
    arguments: [
      ("geofence", "GeofencesOverlap"), ("opening", "OpeningsMustNotCrossOrOverlap"),
      ("footprint", "AerialFootprintMustNotContainOrEqualAerialFootprint"), ("unit", "UnitsMustNotOverlap")
    ])
  func `what lies on one another is not looked at when no more of it would be listed`(_ file: String, _ rule: String) throws {
    let id = "2f1af0c4-7d2b-4e88-9d34-aaaaaaaaaaaa"
    let text = try SampleVenue.read().text(file, 0)
    let copy = text.replacing(try #require(RawJSON(text)["id"]?.string), with: id)
    let map = IndoorMap(try IndoorFixTests.edited(#"{"file":"\#(file)","op":"append","value":\#(copy)}"#))
    for isFull in [false, true] {
      var check = IndoorCheck(map, IndoorValidationOptions(now: RuleTwinTests.now))
      let told = IndoorRules.published(file, rule)
      if isFull { check.counts[told] = IndoorCheck.mostOfOneRule }
      for run in [SiblingCheck.run, OpeningCheck.run, FootprintCheck.run] { run(&check) }
      let incomplete = check.findings.filter { $0.rule == IndoorRules.notJudged && $0.message.contains(rule) }
      #expect(!incomplete.isEmpty == isFull && check.findings.contains { $0.rule == told } != isFull)
      #expect(check.counts[told] == (isFull ? IndoorCheck.mostOfOneRule : 1))
    }
  }

  @Test func `what lies in units on one another is not looked at when no more of it would be listed`() throws {
    let archive = try IndoorFixTests.edited(
      (0..<10).map { #"{"file":"unit","feature":\#($0),"path":["properties","category"],"value":"steps"}"# }.joined(separator: ","))
    let rule = IndoorRules.published("amenity", "StepsUnitMustNotContainAmenity")
    for isFull in [false, true] {
      var check = IndoorCheck(IndoorMap(archive), IndoorValidationOptions(now: RuleTwinTests.now))
      if isFull { check.counts[rule] = IndoorCheck.mostOfOneRule }
      let before = check.counts[rule, default: 0]
      ContentsCheck.run(&check)
      #expect(
        check.findings.contains { $0.rule == IndoorRules.notJudged && $0.message.contains("StepsUnitMustNotContainAmenity") } == isFull)
      #expect((check.counts[rule, default: 0] > before) != isFull)
    }
  }

  @Test(
    arguments: [("baggagecarousel", false), ("baggagecarousel.intl", false), ("baggageclaim", true)],
    ["", #"{"file":"fixture","feature":0,"path":["properties","level_id"],"value":null},"#])
  func `a carousel of international arrivals is a carousel`(_ category: (name: String, isTold: Bool), _ more: String) throws {
    let edits =
      more + #"{"file":"fixture","feature":0,"path":["properties","name"],"value":null},"#
      + #"{"file":"fixture","feature":0,"path":["properties","display_point"],"value":null},"#
      + #"{"file":"amenity","feature":1,"path":["properties","category"],"value":"\#(category.name)"}"#
    let found = try IndoorFixTests.findings(IndoorFixTests.edited(edits))
    #expect(found.contains("fixture.BaggageCarouselFixtureShouldHaveDisplayPointAndName") == category.isTold)
  }

  /// What the sample venue has more to be told of once it is edited.
  private func findings(_ edits: String) throws -> [Diagnostic] {
    let (before, after) = (try IndoorFixTests.edited(""), try IndoorFixTests.edited(edits))
    let known = Set(IndoorFixTests.findings(before))
    return IndoorValidation.findings(in: IndoorMap(after), options: IndoorValidationOptions(now: RuleTwinTests.now))
      .flatMap(\.diagnostics).filter { !known.contains($0.rule.name) }
  }

  @Test(arguments: [#""x""#, #"{"id":"x","feature_type":"unit"}"#]) func `the end of a relationship that no feature is, is told once`(
    _ value: String
  ) throws {
    for key in ["origin", "destination"] {
      let found = try findings(#"{"file":"relationship","feature":0,"path":["properties","\#(key)"],"value":\#(value)}"#)
      let rule = "relationship.InvalidRelationship\(key.prefix(1).uppercased() + key.dropFirst())Reference"
      #expect(found.count { $0.rule.name == rule } == 1, "\(found)")
      #expect(found.count { $0.rule.name == "archive.ReferencedFeatureIDMustBeResolvable" } == 1)
    }
  }

  @Test(arguments: [
    (#""x""#, ["imdf.manifest-member", "imdf.extension-identifier"]), ("{}", ["imdf.manifest-member"]), ("7", ["imdf.manifest-member"])
  ])
  func `extensions that are no array are told at the member`(_ value: String, _ rules: [String]) throws {
    let text = #"{"version":"1.0.0","created":"2024-05-01T08:30:00Z","generated_by":null,"language":"en","extensions":\#(value)}"#
    let found = try findings("{\"file\":\"manifest\",\"op\":\"text\",\"value\":\(JSONString.quoted(text))}")
    #expect(found.map(\.rule.name).sorted() == rules.sorted() && found.allSatisfy { $0.pointer == "/extensions" }, "\(found)")
  }

  @Test func `a category that is missing is told, and no other than that of its correlation`() throws {
    let found = try findings(#"{"file":"geofence","feature":0,"path":["properties","category"],"value":null}"#)
    #expect(found.map(\.rule.name) == ["geofence.GeofenceMustHaveCategory"], "\(found)")
  }
}
