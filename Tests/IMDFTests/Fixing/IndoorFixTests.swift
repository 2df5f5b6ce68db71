import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
@testable import IMDF
import Testing

/// Mending indoor maps: what is made of the sample venue with something broken in it.
@Suite struct IndoorFixTests {
  static func mended(_ archive: IndoorArchive, isUnsafe: Bool = false) throws -> Fixing.IndoorResult {
    let options = FixOptions(isUnsafe: isUnsafe, indoor: IndoorValidationOptions(now: RuleTwinTests.now))
    return try Fixing.mended(archive, options: options)
  }

  static func edited(_ edits: String) throws -> IndoorArchive {
    try SampleVenue.read().edited(by: Array(RawJSON("[\(edits)]").elements)).archive()
  }

  static func findings(_ archive: IndoorArchive) -> [String] {
    IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now))
      .flatMap(\.diagnostics).map(\.rule.name)
  }

  static func property(_ archive: IndoorArchive, _ type: FeatureType, _ feature: Int, _ key: PropertyKey) -> String? {
    let map = IndoorMap(archive)
    return map.features[map.indices(of: type)[feature]].known.first { $0.key == key }?.value.text
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let type: FeatureType
    let feature: Int
    let key: PropertyKey
    let before, after: String
    var isUnsafe = false
    var testDescription: String { "\(type.name).\(key.name) \(before)" }

    init(_ type: FeatureType, _ feature: Int, _ key: PropertyKey, _ before: String, _ after: String, isUnsafe: Bool = false) {
      (self.type, self.feature, self.key, self.before, self.after, self.isUnsafe) = (type, feature, key, before, after, isUnsafe)
    }
  }

  static let values = [
    Case(.venue, 0, .phone, #""+49 (0)89 1234-5600""#, #""+498912345600""#),
    Case(.venue, 0, .phone, #""+49 (0)89 / 1234-5600""#, #""+498912345600""#, isUnsafe: true),
    Case(.venue, 0, .phone, #""089/12345600""#, #""+498912345600""#, isUnsafe: true),
    Case(.venue, 0, .phone, #""+39 (0)6 1234567""#, #""+39061234567""#),
    Case(.venue, 0, .phone, #""tel:+49.89.12345600""#, #""+498912345600""#),
    Case(.venue, 0, .phone, #""0049 89 12345600""#, #""+498912345600""#, isUnsafe: true),
    Case(.venue, 0, .phone, #""(089) 123-45600""#, #""+498912345600""#, isUnsafe: true),
    Case(.occupant, 0, .phone, #""089 12345600""#, #""+498912345600""#, isUnsafe: true),
    Case(.venue, 0, .website, #"" https://airport.example/a b ""#, #""https://airport.example/a%20b""#),
    Case(.venue, 0, .website, #""www.airport.example""#, #""https://www.airport.example""#, isUnsafe: true),
    Case(.venue, 0, .hours, #"" ""#, "null"),
    Case(.venue, 0, .category, #""Airport ""#, #""airport""#),
    Case(.venue, 0, .name, #"{"en_US":"Airport","de":"Flughafen"}"#, #"{"en-US":"Airport","de":"Flughafen"}"#),
    Case(.venue, 0, .name, #"{"esMX":"Aeropuerto","de":"Flughafen"}"#, #"{"es-MX":"Aeropuerto","de":"Flughafen"}"#, isUnsafe: true),
    Case(.venue, 0, .name, #"{"en":"Airport","fr":" ","de":"Flughafen"}"#, #"{"en":"Airport","de":"Flughafen"}"#),
    Case(.venue, 0, .name, #"{"en":"Airport","de":null}"#, #"{"en":"Airport"}"#),
    Case(.venue, 0, .name, #"{"en":747,"de":"Flughafen"}"#, #"{"en":"747","de":"Flughafen"}"#),
    Case(.venue, 0, .name, #""Airport""#, #"{"en":"Airport"}"#),
    Case(.unit, 0, .name, "{}", "null"),
    Case(.unit, 0, .alternativeName, #"{"en":""}"#, "null"),
    Case(.venue, 0, .displayPoint, "[11.7520089,48.3025496]", #"{"type":"Point","coordinates":[11.7520089,48.3025496]}"#),
    Case(.address, 0, .country, #""de""#, #""DE""#),
    Case(.address, 0, .province, #""BY""#, #""DE-BY""#),
    Case(.address, 0, .postalCode, "85999", #""85999""#),
    Case(.address, 0, .postalCode, "85999.00", #""85999""#),
    Case(.address, 0, .unit, #""""#, "null"),
    Case(.level, 0, .ordinal, "0.0", "0"),
    Case(.level, 0, .ordinal, #""0""#, "0"),
    Case(.level, 0, .ordinal, #"" 0.0 ""#, "0"),
    Case(.building, 0, .name, #"{"en":""}"#, "null"),
    Case(.building, 0, .name, #"{"en":null}"#, "null"),
    Case(
      .building, 0, .displayPoint, #"{"type":"Point","coordinates":[11.752008912,48.3025496]}"#,
      #"{"type":"Point","coordinates":[11.7520089,48.3025496]}"#),
    Case(
      .venue, 0, .displayPoint, #"{"type":"Point","coordinates":[11.7520089,48.3025496,5]}"#,
      #"{"type":"Point","coordinates":[11.7520089,48.3025496]}"#, isUnsafe: true),
    Case(.level, 0, .outdoor, #""false""#, "false"),
    Case(.level, 0, .buildingIDs, #""d41d4422-56bb-421b-a7d8-8daab7b715cb""#, #"["d41d4422-56bb-421b-a7d8-8daab7b715cb"]"#),
    Case(
      .level, 0, .buildingIDs, #"["d41d4422-56bb-421b-a7d8-8daab7b715cb", "D41D4422-56BB-421B-A7D8-8DAAB7B715CB"]"#,
      #"["d41d4422-56bb-421b-a7d8-8daab7b715cb"]"#),
    Case(.unit, 0, .levelID, #""1C8A7F14-0b33-48f5-b697-e0990679b345""#, #""1c8a7f14-0b33-48f5-b697-e0990679b345""#),
    Case(.opening, 0, .accessibility, #""Wheelchair""#, #"["wheelchair"]"#),
    Case(.opening, 0, .door, #"{"type":"Sliding","automatic":"true"}"#, #"{"type":"sliding","automatic":true}"#),
    Case(
      .occupant, 0, .validity, #"{"start":"2024-01-01 00:00:00+0100"}"#, #"{"start":"2024-01-01T00:00:00+01:00"}"#),
    Case(.occupant, 0, .validity, #"{"start":"2024-01-01T00:00:00"}"#, #"{"start":"2024-01-01T00:00:00Z"}"#, isUnsafe: true)
  ]

  @Test(arguments: values) func `a value as the standard writes it`(_ value: Case) throws {
    let edit =
      #"{"file":"\#(value.type.name)","feature":\#(value.feature),"path":["properties","\#(value.key.name)"],"value":\#(value.before)}"#
    let archive = try Self.edited(edit)
    if value.isUnsafe {
      #expect(Self.property(try Self.mended(archive).archive, value.type, value.feature, value.key) == value.before)
    }
    let result = try Self.mended(archive, isUnsafe: value.isUnsafe)
    #expect(Self.property(result.archive, value.type, value.feature, value.key) == value.after)
    #expect(result.report.fixed > 0 && !result.fixes.isEmpty)
    let again = try Self.mended(result.archive, isUnsafe: value.isUnsafe)
    #expect(!again.report.hasChanged)
    // Nothing else has changed: put back, it is the archive that it was.
    #expect(
      result.archive.files.filter { $0.role != .features(value.type) }.map(\.bytes)
        == archive.files.filter { $0.role != .features(value.type) }.map(\.bytes))
  }

  @Test func `what cannot be known is left`() throws {
    for (key, text) in [("phone", #""123456""#), ("website", #""none""#), ("category", #""shop""#), ("name", #"{"english":"Airport"}"#)] {
      let archive = try Self.edited(#"{"file":"venue","feature":0,"path":["properties","\#(key)"],"value":\#(text)}"#)
      let result = try Self.mended(archive, isUnsafe: true)
      #expect(!result.report.hasChanged, "\(key)")
    }
  }

  @Test(arguments: ["+49 89 1234560/61", "+1 (650) 555-0100/0101", "+49 89 123456 0/1/2", "+49 89 123456/654321", "089 123456/654321"])
  func `two numbers are not made one`(_ phone: String) throws {
    let archive = try Self.edited(#"{"file":"venue","feature":0,"path":["properties","phone"],"value":"\#(phone)"}"#)
    #expect(Self.findings(archive) == ["venue.PhoneMustBeValid"])
    #expect(try !Self.mended(archive, isUnsafe: true).report.hasChanged)
  }

  @Test(arguments: ["1e400", "8.5999e4", "-5", "85999.5", "1E2"]) func `a number that is no postal code as it stands is left`(
    _ number: String
  ) throws {
    let archive = try Self.edited(#"{"file":"address","feature":0,"path":["properties","postal_code"],"value":\#(number)}"#)
    #expect(Self.findings(archive) == ["imdf.value-type"])
    #expect(try !Self.mended(archive, isUnsafe: true).report.hasChanged)
  }

  @Test func `an empty id names nothing, not a feature of zeros either`() throws {
    let zeros =
      #"{"type":"Feature","feature_type":"address","id":"00000000-0000-0000-0000-000000000000","geometry":null,"properties":{"address":"A","unit":null,"locality":"B","province":"DE-BY","country":"DE","postal_code":null,"postal_code_ext":null,"postal_code_vanity":null}}"#
    let correlations = (0...1).map { #"{"file":"amenity","feature":\#($0),"path":["properties","correlation_id"],"value":""}"# }
    let archive = try Self.edited(
      ([
        #"{"file":"address","op":"append","value":\#(zeros)}"#,
        #"{"file":"building","feature":0,"path":["properties","address_id"],"value":""}"#
      ] + correlations)
      .joined(separator: ","))
    let found = Self.findings(archive)
    #expect(found.contains("archive.ReferencedFeatureIDMustBeResolvable") && found.count { $0 == "amenity.InvalidCorrelationID" } == 2)
    #expect(
      !found.contains("imdf.reference-spelling")
        && !found.contains { $0.hasSuffix("ForCorrelationID") || $0.hasSuffix("CorrelationIdMustBeMatched") })
    #expect(Self.property(try Self.mended(archive).archive, .building, 0, .addressID) == #""""#)
  }

  @Test(arguments: [
    (FeatureType.unit, "level_id"), (.opening, "level_id"), (.anchor, "unit_id"), (.amenity, "unit_ids"),
    (.footprint, "building_ids"), (.level, "building_ids")
  ])
  func `references follow from where things are, where one feature alone can be meant`(_ type: FeatureType, _ key: String) throws {
    let sample = try SampleVenue.read().archive()
    let map = IndoorMap(sample)
    let property = try #require(PropertyKey.named(key.utf8))
    var derived = 0
    for (row, index) in map.indices(of: type).enumerated() where row % 4 == 0 {
      let before = map.features[index][property]?.text
      let archive = try Self.edited(#"{"file":"\#(type.name)","feature":\#(row),"path":["properties","\#(key)"],"value":null}"#)
      let after = Self.property(try Self.mended(archive).archive, type, row, property)
      // Several storeys lie over each other: then there are several, and nothing is guessed. Of a unit's only one has room.
      if after == "null" && type != .unit || before == nil { continue }
      derived += 1
      #expect(after == before, "\(type.name) \(row)")
    }
    #expect(derived > 0)
  }

  @Test func `types without place lose their geometry, and others get none`() throws {
    for (type, geometry) in [
      ("building", #"{"type":"Point","coordinates":[11.752,48.3025]}"#), ("address", #"{"type":"Point","coordinates":[11.752,48.3025]}"#),
      ("occupant", #"{"type":"Polygon","coordinates":[[[11.752,48.3025],[11.753,48.3025],[11.753,48.3026],[11.752,48.3025]]]}"#)
    ] {
      let archive = try Self.edited(#"{"file":"\#(type)","feature":0,"path":["geometry"],"value":\#(geometry)}"#)
      #expect(Set(Self.findings(archive)).contains("imdf.unexpected-geometry"))
      #expect(try !Self.mended(archive).report.hasChanged)
      #expect(Self.findings(try Self.mended(archive, isUnsafe: true).archive) == [])
    }
    for type in ["unit", "opening", "geofence", "amenity"] {
      let archive = try Self.edited(#"{"file":"\#(type)","feature":0,"op":"delete","path":["geometry"]}"#)
      let text = archive.files.first { $0.role == FeatureType(name: type).map { .features($0) } }?.bytes
      for isUnsafe in [false, true] { #expect(try Self.mended(archive, isUnsafe: isUnsafe).archive.files.contains { $0.bytes == text }) }
    }
  }

  @Test func `display points lie inside and go with the rest unchanged`() throws {
    let archive = try Self.edited(
      #"{"file":"venue","feature":0,"path":["properties","display_point"],"value":null},{"file":"building","feature":1,"path":["properties","display_point"],"op":"delete"}"#
    )
    let result = try Self.mended(archive)
    #expect(Self.findings(result.archive) == [])
    #expect(result.report.fixed == 2)
  }

  @Test func `files by their names, marks and brackets round the manifest`() throws {
    let sample = try SampleVenue.read().archive()
    let files = ([sample.manifest].compactMap(\.self) + sample.files).map { file in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let isManifest = file.role == .manifest
      let bytes =
        isManifest ? mark + Array("[".utf8) + file.bytes + Array("]".utf8) : file.role == .features(.unit) ? mark + file.bytes : file.bytes
      let path = "export/" + (isManifest ? file.path : file.path.replacing(".geojson", with: ".json"))
      return IndoorFile(path: path, role: file.role, bytes: bytes)
    }
    let odd = IndoorArchive(name: "venue.zip", container: .zip, files: files)
    let zip = try IndoorArchive(zip: odd.zipBytes(), name: "venue.zip")
    let result = try Self.mended(zip)
    #expect(Self.findings(result.archive) == [])
    let again = try IndoorArchive(zip: result.archive.zipBytes(), name: "venue.zip")
    #expect(again.notices == [])
    #expect(again.files.map(\.bytes) == sample.files.map(\.bytes))
    #expect(try again.zipBytes() == result.archive.zipBytes())
    #expect(try !Self.mended(again).report.hasChanged)
  }

  /// Of the broken twin of each rule that can be mended, what is mended stays so and brings nothing worse.
  @Test func `twins of rules that can be mended`() throws {
    let venue = try SampleVenue.read()
    var gone: Set<String> = []
    for twin in try SampleVenue.twins() where IndoorRules.named(twin.rule)?.fix != Fix.none {
      let archive = try venue.edited(by: twin.edits).archive()
      let before = Self.findings(archive)
      let result = try Self.mended(archive, isUnsafe: true)
      let after = Self.findings(result.archive)
      #expect(after.count { $0 == twin.rule } <= before.count { $0 == twin.rule }, "\(twin.rule)")
      if !after.contains(twin.rule) { gone.insert(twin.rule) }
      if result.report.hasChanged {
        let again = try Self.mended(result.archive, isUnsafe: true)
        #expect(
          !again.report.hasChanged,
          "\(twin.rule): \(again.fixes.flatMap(\.fixes).map { "\($0.finding.rule.name): \($0.before) → \($0.after)" })")
      }
    }
    #expect(gone.count >= 40, "\(gone.sorted())")
  }

  /// A door a centimetre beside its wall, and a room that reaches 2 cm over its neighbour and out of its level.
  @Test func `borders that nearly meet are brought together, by guess only`() throws {
    let sample = try SampleVenue.read().archive()
    for (file, before, after) in [
      (FeatureType.opening, "[[11.7516718,48.3023698],[11.7517123,48.3023698]]", "[[11.7516718,48.3023699],[11.7517123,48.3023699]]"),
      (.unit, "[11.7514696,48.3028194]", "[11.7514694,48.3028196]")
    ] {
      let files = sample.files.map { old -> IndoorFile in
        guard old.role == .features(file) else { return old }
        return IndoorFile(
          path: old.path, role: old.role, bytes: Array(String(decoding: old.bytes, as: UTF8.self).replacing(before, with: after).utf8))
      }
      let archive = IndoorArchive(name: "terminal", container: .folder, files: [sample.manifest].compactMap(\.self) + files)
      let broken = Self.findings(archive)
      #expect(!broken.isEmpty)
      #expect(try !Self.mended(archive).report.hasChanged)
      let result = try Self.mended(archive, isUnsafe: true)
      #expect(Self.findings(result.archive) == [], "\(broken)")
      #expect(try !Self.mended(result.archive, isUnsafe: true).report.hasChanged)
    }
  }

  @Test func `names make ids that stay`() {
    // FIPS 180-4: "abc".
    let digits = SHA1.hash(of: Array("abc".utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == "a9993e364706816aba3e25717850c26c9cd0d89d")
    let id = NamedUUID.make("unit\nroom 1")
    #expect(FeatureKey(id).isRandomUUID && id == NamedUUID.make("unit\nroom 1") && id != NamedUUID.make("unit\nroom 2"))
  }

  @Test(arguments: [#"{"$oid":"5f"}"#, "[1]", "true", "null", "5"])
  func `an id that is no text is told as that, and replaced once`(_ id: String) throws {
    let archive = try Self.edited(#"{"file":"detail","feature":0,"path":["id"],"value":\#(id)}"#)
    #expect(Self.findings(archive).filter { $0.hasPrefix("archive.") } == ["archive.FeatureIdMustBeString"])
    let result = try Self.mended(archive, isUnsafe: true)
    #expect(Self.findings(result.archive) == [])
    #expect(try !Self.mended(result.archive, isUnsafe: true).report.hasChanged)
  }

  /// Its roof reaches over the forecourt.
  @Test func `a building's display point goes where it stands on the ground`() throws {
    let noPoint = #"{"file":"building","feature":0,"path":["properties","display_point"],"value":null}"#
    let roof = #"""
      {"type":"Polygon","coordinates":[[[11.75,48.3023698],[11.7528178,48.3023698],[11.7528178,48.3028194],[11.75,48.3028194],\#
      [11.75,48.3023698]]]}
      """#
    let plain = try Self.mended(Self.edited(noPoint)).archive
    let wide = try Self.mended(Self.edited(noPoint + #",{"file":"footprint","feature":0,"path":["geometry"],"value":\#(roof)}"#)).archive
    let point = Self.property(plain, .building, 0, .displayPoint)
    #expect(point?.contains("coordinates") == true && Self.property(wide, .building, 0, .displayPoint) == point)
  }
}
