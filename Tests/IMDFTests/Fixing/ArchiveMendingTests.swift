import Foundation
import GeoModel
import GeoToolkit
@testable import IMDF
import Testing

/// What is mended in other files than those of the findings.
@Suite struct ArchiveMendingTests {
  private func moved(_ archive: IndoorArchive, _ change: ([String: String]) -> [String: String]) -> IndoorArchive {
    let texts = change(Dictionary(uniqueKeysWithValues: archive.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }))
    let files = texts.map { path, text in
      IndoorFile(
        path: path, role: FeatureType(name: String(path.dropLast(8))).map { .features($0) } ?? .extensionFeatures, bytes: Array(text.utf8))
    }
    return IndoorArchive(name: "terminal", container: .folder, files: [archive.manifest].compactMap(\.self) + files)
  }

  /// The features of a file, as text.
  private func features(_ text: String) -> String {
    String(text.dropFirst("{\"type\":\"FeatureCollection\",\"features\":[\n".count).dropLast("\n]}\n".count))
  }

  private func ids(_ archive: IndoorArchive) -> [String: Set<String>] {
    var ids: [String: Set<String>] = [:]
    for record in IndoorMap(archive).features { ids[archive.files[record.file].path, default: []].insert(record.id.text) }
    return ids
  }

  private func expectMended(_ archive: IndoorArchive, like sample: IndoorArchive, count: Int) throws {
    #expect(IndoorFixTests.findings(archive).filter { $0 == "imdf.type-in-other-file" }.count == count)
    let result = try IndoorFixTests.mended(archive)
    #expect(result.report.fixed == count && IndoorFixTests.findings(result.archive) == [])
    #expect(ids(result.archive) == ids(sample))
    #expect(try !IndoorFixTests.mended(result.archive).report.hasChanged)
  }

  @Test func `features go to the file of their type, which is made if it is not there`() throws {
    let sample = try SampleVenue.read().archive()
    func text(_ file: String) -> String { String(decoding: sample.files.first { $0.path == file }?.bytes ?? [], as: UTF8.self) }
    let fixtures = features(text("fixture.geojson")), units = features(text("unit.geojson"))
    let count = IndoorMap(sample).units.count
    // All units behind, before and between the fixtures, without a file of their own.
    let halves = fixtures.split(separator: "\n", maxSplits: 1)
    for mixed in [fixtures + ",\n" + units, units + ",\n" + fixtures, halves[0] + "\n" + units + ",\n" + halves[1]] {
      let archive = moved(sample) { texts in
        var texts = texts
        texts["unit.geojson"] = nil
        texts["fixture.geojson"] = "{\"type\":\"FeatureCollection\",\"features\":[\n\(mixed)\n]}\n"
        return texts
      }
      try expectMended(archive, like: sample, count: count)
    }
    // Two files in each other's place, and an empty one.
    let swapped = moved(sample) { texts in
      var texts = texts
      texts["unit.geojson"] = text("fixture.geojson")
      texts["fixture.geojson"] = text("unit.geojson")
      return texts
    }
    try expectMended(swapped, like: sample, count: count + IndoorMap(sample).fixtures.count)
    let empty = moved(sample) { texts in
      var texts = texts
      texts["unit.geojson"] = #"{"type":"FeatureCollection","features":[]}"#
      texts["fixture.geojson"] = "{\"type\":\"FeatureCollection\",\"features\":[\n\(fixtures),\n\(units)\n]}\n"
      return texts
    }
    try expectMended(empty, like: sample, count: count)
  }

  @Test func `a missing manifest is made by guess only`() throws {
    let sample = try SampleVenue.read().archive()
    let archive = IndoorArchive(name: "terminal", container: .folder, files: sample.files)
    #expect(try !IndoorFixTests.mended(archive).report.hasChanged)
    let result = try IndoorFixTests.mended(archive, isUnsafe: true)
    let manifest = try #require(result.archive.manifest)
    let json = try RawJSON(String(decoding: manifest.bytes, as: UTF8.self))
    #expect(
      json["version"]?.string == "1.0.0" && ["de", "en"].contains(json["language"]?.string)
        && json["created"]?.string == RuleTwinTests.now.text)
    #expect(manifest.path == "manifest.json" && IndoorFixTests.findings(result.archive) == [] && result.report.fixed == 1)
  }

  @Test(arguments: [("archive.ManifestFileMustBePresent", Fix.unsafe), ("imdf.type-in-other-file", .safe), ("imdf.many-decimals", .safe)])
  func `a rule says whether its findings can be mended`(name: String, fix: Fix) {
    #expect((IndoorRules.published + IndoorRules.own).first { $0.name == name }?.fix == fix)
  }

  @Test func `an ordinal beyond all integers is suspicious`() throws {
    let archive = try IndoorFixTests.edited(
      #"{"file":"level","feature":0,"path":["properties","ordinal"],"value":1000000000000000000000000000000}"#)
    #expect(IndoorFixTests.findings(archive).contains("level.LevelHasSuspiciousOrdinal"))
  }

  @Test(arguments: [("2147483647", false), ("-2147483648", true), ("2147483648", true), ("-99999999999999999999", true)])
  func `an ordinal that no floor can have is told where it stands`(ordinal: String, isTold: Bool) throws {
    let archive = try IndoorFixTests.edited(#"{"file":"level","feature":0,"path":["properties","ordinal"],"value":\#(ordinal)}"#)
    let found = IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now)).flatMap(
      \.diagnostics
    )
    .filter { $0.rule.name == "imdf.value-type" }
    #expect(found.map(\.pointer) == (isTold ? ["/features/0/properties/ordinal"] : []))
    #expect(found.allSatisfy { $0.message.contains("found \(ordinal) as ordinal") && $0.line == 2 && $0.rule.severity == .warning })
  }

  @Test func `a file that is compressed by itself is told as that and left alone`() throws {
    // {"type":"FeatureCollection","features":[{"type":"Feature","id":"1","geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]},"properties":{}}]}: of a ring that runs the wrong way nothing is mended, for nothing is read.
    let packed = try Array(
      #require(
        Data(
          base64Encoded:
            "H4sIAAAAAAACA12MsQrDMAxE/0WzB3v1Wujc3WgIiRoMTmRUdTDG/141KR2yPKS7x3XQVgki3GnSt9CNS6FZM+/g4HlmL4ipXzxr82JvsGMl3kilQfxbDy5tPTZmZlnyPukxk5J3Hp0xGMOPZ+IRcTiowpVE89fvY+D4APaVUjqjAAAA"
        )))
    let sample = try SampleVenue.read().archive()
    for role in [IndoorFile.Role.features(.detail), .extensionFeatures] {
      let path = role == .extensionFeatures ? "route.geojson" : "detail.geojson"
      let files = sample.files.filter { $0.role != role } + [IndoorFile(path: path, role: role, bytes: packed)]
      let archive = sample.replacing(manifest: sample.manifest, files: files)
      let found = IndoorValidation.findings(in: IndoorMap(archive), options: IndoorValidationOptions(now: RuleTwinTests.now))
        .filter { $0.name.hasSuffix(path) }.flatMap(\.diagnostics)
      #expect(found.map(\.rule.name) == ["archive.FileMustBeValidGeoJSON"])
      #expect(found.first?.message.contains("compressed by gzip") == true && found.first?.knownFix == Fix.none)
      let mended = try IndoorFixTests.mended(archive, isUnsafe: true).archive
      #expect(mended.files.first { $0.path == path }?.bytes == packed)
    }
  }
}
