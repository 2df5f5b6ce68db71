import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
@testable import IMDF
import Testing

/// `Schemas/imdf/*.schema.json` are made of the program's own tables. After a change of those:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter SchemaTests
@Suite struct SchemaTests {
  static let folder = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Schemas/imdf")

  private func check(_ text: String, _ name: String) throws {
    let url = Self.folder.appendingPathComponent("\(name).schema.json")
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let stored = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == stored, "stale: run REWRITE_DOCUMENTATION=1 swift test --filter SchemaTests, and commit the files")
  }

  @Test(arguments: FeatureType.allCases) func `the schema of a type is what its tables say`(type: FeatureType) throws {
    try check(IndoorSchema.text(of: type), type.name)
  }

  @Test func `the manifest has one too`() throws { try check(IndoorSchema.manifestText, "manifest") }

  @Test func `there is no schema of anything else`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == (FeatureType.allCases.map(\.name) + ["manifest"]).map { $0 + ".schema.json" }.sorted())
  }

  private static func matches(_ text: String, _ pattern: NSRegularExpression) -> Bool {
    pattern.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }

  @Test func `language tags that the program takes the schemas take, and none that has something twice`() throws {
    let pattern = try NSRegularExpression(pattern: IndoorSchema.languagePattern)
    for tag in SyntaxTests.goodTags { #expect(Self.matches(tag, pattern), "\(tag)") }
    for tag in ["de-1901-1901", "sl-rozaj-nedis-rozaj", "en-a-bb-a-cc", "de-a-bb-b-cc-a-dd", "x", "-en", "en-", "e", "a-DE", "i-"] {
      #expect(!Self.matches(tag, pattern) && LanguageTag.fault(in: tag) != nil, "\(tag)")
    }
  }

  @Test func `ids that the schemas take are UUIDs of version 4, as for the program`() throws {
    let pattern = try NSRegularExpression(pattern: IndoorSchema.randomUUIDPattern)
    let ids = [
      "2f1af0c4-7d2b-4e88-9d34-aaaaaaaaaaaa", "2F1AF0C4-7D2B-4E88-AD34-AAAAAAAAAAAA", "2f1af0c4-7d2b-4e88-Bd34-aaaaaaaaaaaa",
      "11111111-1111-1111-1111-111111111111",
      "2f1af0c4-7d2b-5e88-9d34-aaaaaaaaaaaa", "2f1af0c4-7d2b-4e88-cd34-aaaaaaaaaaaa", "2f1af0c4-7d2b-4e88-7d34-aaaaaaaaaaaa",
      "2f1af0c47d2b4e889d34aaaaaaaaaaaa",
      "{2f1af0c4-7d2b-4e88-9d34-aaaaaaaaaaaa}", "", "a"
    ]
    for id in ids { #expect(Self.matches(id, pattern) == FeatureKey(id).isRandomUUID, "\(id)") }
    #expect(ids.count { FeatureKey($0).isRandomUUID } == 3)
  }

  @Test func `times that the schemas take are those of the program, but for days that a month does not have`() throws {
    let pattern = try NSRegularExpression(pattern: IndoorSchema.momentPattern)
    for text in [
      "2024-05-01T08:30:00+02:00", "2024-05-01T08:30:00Z", "2024-05-01T08:30:00.25Z", "2024-05-01T24:00:00Z", "2016-12-31T23:59:60Z",
      "2024-05-01T08:30:00", "x", "",
      "2024-05-01 08:30:00Z", "2024-05-01T24:00:01Z", "2024-13-01T08:30:00Z", "2024-05-00T08:30:00Z", "2024-05-01T08:30:00.Z",
      "2024-05-01T08:30Z", "2024-05-01T08:60:00Z",
      "2024-05-01T08:30:00+24:00", "2024-05-01T08:30:00+0200", "24-05-01T08:30:00Z"
    ] {
      #expect(Self.matches(text, pattern) == (IndoorTime(text)?.hasOffset ?? false), "\(text)")
    }
  }

  @Test func `blanks are the same to the program and the schemas, and doors`() throws {
    let pattern = try NSRegularExpression(pattern: IndoorSchema.visiblePattern)
    for text in ["", " ", "\u{200B}", " \u{FEFF}\t", "\u{AD}\u{2060}", "a", " \u{200B}a", "日", "1", "\u{1F6EB}"] {
      #expect(Self.matches(text, pattern) != isBlank(text), "\(text.unicodeScalars.map(\.value))")
    }
    let opening = IndoorSchema.text(of: .opening)
    for word in CategoryList.door.words { #expect(opening.contains("\"\(word)\"")) }
  }

  @Test func `blank hours of relationships are told, by a rule of our own, and mended`() throws {
    let archive = try IndoorFixTests.edited(#"{"file":"relationship","feature":0,"path":["properties","hours"],"value":" "}"#)
    #expect(IndoorFixTests.findings(archive) == ["imdf.hours-syntax"])
    #expect(try IndoorFixTests.property(IndoorFixTests.mended(archive).archive, .relationship, 0, .hours) == "null")
  }

  @Test(arguments: [FeatureType.unit, .amenity, .venue, .footprint, .relationship])
  func `an empty category is there, and no word of the list`(_ type: FeatureType) throws {
    let archive = try IndoorFixTests.edited(#"{"file":"\#(type.name)","feature":0,"path":["properties","category"],"value":""}"#)
    let name = type.name.prefix(1).uppercased() + type.name.dropFirst()
    let found = IndoorFixTests.findings(archive)
    #expect(found.contains("\(type.name).\(name)CategoryMustBeValid") && !found.contains("\(type.name).\(name)MustHaveCategory"))
  }

  @Test(arguments: [#"{"features":[]}"#, #"{"type":"featurecollection","features":[]}"#, #"{"type":"FeatureCollection","features":null}"#])
  func `what says otherwise, or nothing, is no FeatureCollection`(_ text: String) throws {
    let archive = try IndoorFixTests.edited("{\"file\":\"kiosk\",\"op\":\"text\",\"value\":\(JSONString.quoted(text))}")
    #expect(IndoorFixTests.findings(archive).contains("archive.FileMustContainFeatureCollection"))
  }
}
