import Foundation
import GeoTestSupport
import GeoToolkit
import Testing
@testable import GeoSettings

/// `Schemas/geojson-yml.schema.json` and the program take the same. JSON is YAML, so that both get the same text.
@Suite struct SettingsSchemaTests {
  static let settings: [(String, Bool)] =
    Profile.all.map { ("{\"profile\":\"\($0.name)\"}", true) }
    + [
      (#"{"profile":"imdf, strict"}"#, true), (#"{"profile":"D3"}"#, true), (#"{"profile":" d3"}"#, true),
      (#"{"profile":["rfc7946","d3,strict"]}"#, true),
      (#"{"profile":"foo,bar"}"#, false), (#"{"profile":[]}"#, false), (#"{"profile":""}"#, false), (#"{"profile":"dd3"}"#, false),
      (#"{"severity":{"ring.winding":false}}"#, true), (#"{"severity":{"ring.winding":"off"}}"#, true),
      (#"{"severity":{"ring.winding":"No"}}"#, true),
      (#"{"severity":{"ring.winding":true}}"#, false), (#"{"severity":{"ring.winding":"fatal"}}"#, false),
      (#"{"severity":{"ring.winding":0}}"#, false),
      (#"{"severity":{"ring.winding":null}}"#, false), (#"{"severity":"error"}"#, false), (#"{"severity":{}}"#, true),
      (#"{"strict":true}"#, true), (#"{"strict":"true"}"#, true), (#"{"strict":1}"#, true), (#"{"strict":"Yes"}"#, true),
      (#"{"strict":2}"#, false),
      (#"{"strict":"maybe"}"#, false), (#"{"strict":null}"#, false),
      (#"{"max-feature-size":"2048"}"#, true), (#"{"max-feature-size":"1k"}"#, true), (#"{"max-feature-size":"3G"}"#, true),
      (#"{"max-feature-size":"4G"}"#, false), (#"{"max-feature-size":"5G"}"#, false), (#"{"max-feature-size":"3814M"}"#, true),
      (#"{"max-feature-size":"3815M"}"#, false), (#"{"max-feature-size":"3906250K"}"#, true), (#"{"max-feature-size":"3906251K"}"#, false),
      (#"{"max-feature-size":"1023"}"#, false), (#"{"max-feature-size":1024}"#, true), (#"{"max-feature-size":"4000000000"}"#, true),
      (#"{"max-feature-size":"4000000001"}"#, false), (#"{"max-feature-size":4000000001}"#, false), (#"{"max-feature-size":"0K"}"#, false),
      (#"{"max-depth":"5"}"#, true), (#"{"max-depth":10000}"#, true), (#"{"max-depth":"10001"}"#, false), (#"{"max-depth":"5K"}"#, false),
      (#"{"max-depth":0}"#, false), (#"{"max-depth":5.5}"#, false), (#"{"jobs":1.0}"#, true), (#"{"jobs":"1024"}"#, true),
      (#"{"jobs":1025}"#, false),
      (#"{"jobs":"0"}"#, false), (#"{"max-diagnostics":0}"#, true), (#"{"max-diagnostics":"20"}"#, true),
      (#"{"max-diagnostics":-1}"#, false),
      (#"{"max-diagnostics":99999999999999999999}"#, false), (#"{"output-format":"json"}"#, true), (#"{"output-format":"JSON"}"#, false),
      (#"{"select":""}"#, true), (#"{"select":[]}"#, true), (#"{"files":[]}"#, true), (#"{"files":null}"#, false),
      (#"{"files":[{"skip":true}]}"#, false),
      (#"{"files":[{"match":[]}]}"#, false), (#"{"files":[{"match":"a","skip":"yes"}]}"#, true),
      (#"{"files":[{"match":["a"],"strict":true}]}"#, true),
      (#"{"files":[{"match":"a","jobs":3}]}"#, false), (#"{"files":[{"match":"a","profile":"imdf"}]}"#, true), (#"{"profil":"d3"}"#, false),
      ("{}", true),
      (#"{"files":[{"match":2024}]}"#, true), (#"{"files":[{"match":[2023,"a",false]}]}"#, true),
      (#"{"files":[{"match":[[2023]]}]}"#, false),
      (#"{"files":[{"match":""}]}"#, false), (#"{"files":[{"match":["a",""]}]}"#, false), (#"{"files":[{"match":null}]}"#, false),
      (#"{"files":[{"match":["a",null]}]}"#, false),
      (#"{"files":[{"match":"./"}]}"#, false), (#"{"files":[{"match":"/"}]}"#, false), (#"{"files":[{"match":"./a/"}]}"#, true),
      (#"{"files":[{"match":"null"}]}"#, true)
    ]

  @Test func `schema and program agree`() throws {
    for (text, isGood) in Self.settings {
      let file = try? SettingsFile(Array(text.utf8), path: "/a/geojson.yml")
      #expect((file != nil) == isGood, "\(text)")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SettingsSchemaTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try Self.settings.indices.map { index in
      let url = folder.appendingPathComponent("\(index).json")
      try Data(Self.settings[index].0.utf8).write(to: url)
      return url.path
    }
    let root = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    guard let verdicts = try SchemaVerdicts.of(files, by: root.appendingPathComponent("Schemas/geojson-yml.schema.json").path) else {
      return
    }
    #expect(verdicts.count == files.count)
    for ((text, isGood), verdict) in zip(Self.settings, verdicts) { #expect((verdict == "valid") == isGood, "\(text): \(verdict)") }
  }
}
