import GeoJSON
import GeoToolkit
@testable import IMDF
import Testing

/// Archives that someone made to be hard to judge, or whose files are in pieces.
@Suite struct HostileVenueTests {
  private static func findings(_ archive: IndoorArchive) -> [Diagnostic] {
    IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(\.diagnostics)
  }

  private static func replaced(_ type: FeatureType, _ text: String, _ other: String) throws -> IndoorArchive {
    let sample = try SampleVenue.read().archive()
    let files = sample.files.map { file in
      file.role == .features(type)
        ? IndoorFile(path: file.path, role: file.role, bytes: Array(String(decoding: file.bytes, as: UTF8.self).replacing(text, with: other, maxReplacements: 1).utf8))
        : file
    }
    return sample.replacing(manifest: sample.manifest, files: files)
  }

  private static func adding(_ file: String, _ text: String) throws -> IndoorArchive {
    let sample = try SampleVenue.read().archive()
    return sample.replacing(
      manifest: sample.manifest, files: sample.files + [IndoorFile(path: file, role: .extensionFeatures, bytes: Array(text.utf8))])
  }

  @Test func `thousands of bad labels in one name take no longer than in many`() throws {
    // With a square of the number this would take minutes.
    let labels = (0..<8000).map { #""en_x_tag\#($0)":"a","?\#($0)":" ","de-x-n\#($0)":null"# }.joined(separator: ",")
    let archive = try SampleVenue.read().edited(
      by: Array(RawJSON(#"[{"file":"unit","feature":0,"path":["properties","name"],"value":{\#(labels)}}]"#).elements)).archive()
    let found = Self.findings(archive)
    #expect(found.count { $0.rule.name == "unit.InvalidLanguageTag" } == 10_000)
    #expect(found.count { $0.rule.name == "unit.LabelMustNotBeBlank" } == 8000)
    #expect(found.count { $0.rule.name == "unit.NameMustBeString" } == 8000)
  }

  @Test func `a name's labels are mended each by itself`() throws {
    let archive = try IndoorFixTests.edited(
      #"{"file":"venue","feature":0,"path":["properties","name"],"value":{"en_US":"A","fr":" ","de_DE":"B","en":1,"es":null,"it":""}}"#)
    let mended = try IndoorFixTests.mended(archive).archive
    #expect(IndoorFixTests.property(mended, .venue, 0, .name) == #"{"en-US":"A","de-DE":"B","en":"1"}"#)
  }

  @Test func `absurd coordinates have no distance`() throws {
    for point in ["[1e300,-1e300]", "[1e39,1]", "[-1e308,1e308]"] {
      let archive = try SampleVenue.read().edited(
        by: Array(RawJSON(#"[{"file":"unit","feature":0,"path":["properties","display_point"],"value":{"type":"Point","coordinates":\#(point)}},{"file":"anchor","feature":0,"path":["geometry"],"value":{"type":"Point","coordinates":\#(point)}}]"#).elements)).archive()
      let found = Self.findings(archive)
      #expect(found.contains { $0.rule.name == "unit.UnitGeometryMustContainDisplayPoint" })
      for finding in found {
        #expect(finding.metres?.isFinite ?? true)
        #expect(finding.location.map { $0.x.isFinite && $0.y.isFinite } ?? true)
        #expect(!finding.message.contains("inf") && !finding.message.contains("nan"), "\(finding.message)")
      }
    }
  }

  @Test func `private files' features are named once, of a type, and of one that is declared`() throws {
    let archive = try Self.adding(
      "route.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b","geometry":null,"properties":{}},{"type":"Feature","feature_type":"nonsense","geometry":null,"properties":{}},{"type":"Feature","feature_type":"unit","geometry":null,"properties":{}}]}"#)
    let names = Self.findings(archive).filter { $0.rule.severity != .info }.map(\.rule.name)
    #expect(names.sorted() == ["archive.FeatureIdMustBeUnique", "imdf.unknown-type"])
  }

  @Test func `what a feature that cannot be read leaves uncovered is provisional`() throws {
    let archive = try SampleVenue.read().edited(by: Array(RawJSON(#"[{"file":"unit","feature":0,"path":["geometry"],"op":"delete"}]"#).elements)).archive()
    let found = Self.findings(archive).filter { $0.rule.severity != .info && $0.rule.name != "archive.FileMustBeValidGeoJSON" }
    #expect(found.contains { $0.rule.name == "level.LevelMustBeFullyCoveredByUnits" })
    #expect(found.filter { !$0.isProvisional }.map(\.rule.name) == [])
  }

  @Test func `of ids that differ in their letters' case the one to the letter is meant`() throws {
    let unit = "3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b"
    let archive = try Self.replaced(.detail, "93c19edf-f65f-42e3-909a-45d91f16a35c", unit.uppercased())
    let map = IndoorMap(archive)
    #expect(map.graph.feature(unit).flatMap { map.features[$0].type } == .unit)
    #expect(map.graph.feature(unit.uppercased()).flatMap { map.features[$0].type } == .detail)
    let names = Self.findings(archive).map(\.rule.name)
    #expect(names.contains("archive.FeatureIdMustBeUnique"))
    #expect(!names.contains("imdf.reference-type") && !names.contains("imdf.reference-spelling"))
    #expect(try !IndoorFixTests.mended(archive).report.hasChanged)
  }

  @Test func `what nobody sees is blank`() {
    for text in ["", " ", "\u{200B}", "\u{FEFF} \u{2060}"] { #expect(isBlank(text)) }
    #expect(!isBlank("\u{200B}a"))
  }
}
