import Foundation
import GeoToolkit
import Testing
@testable import GeoSettings

@Suite struct SettingsTests {
  private func layer(_ pairs: [(SettingsKey, String)], _ origin: SettingOrigin = .commandLine("x")) throws -> SettingsLayer {
    var layer = SettingsLayer()
    for (key, text) in pairs { try layer.set(key, to: SettingsLayer.words(text), origin) }
    return layer
  }

  @Test func `what is said higher up counts`() throws {
    let file = try layer([(.profile, "mongodb"), (.maxDepth, "7"), (.strict, "true")], .file("geojson.yml", line: 1))
    let environment = try layer([(.profile, "d3"), (.maxDepth, "8")], .environment("E"))
    let commandLine = try layer([(.profile, "mvt")])
    let settings = Settings([file, environment, commandLine])
    #expect(settings.profiles == Setting(["mvt"], .commandLine("x")) && settings.maxDepth == Setting(8, .environment("E")))
    #expect(settings.isStrict.value && settings.maxFeatureSize == Setting(256 << 20, .builtIn))
  }

  @Test func `what is wrong with a value is printed in words`() {
    let problem = #expect(throws: SettingsProblem.self) { try self.layer([(.maxDepth, "deep")]) }
    #expect(problem.map { "\($0)" } == #"found "deep"; expected a number from 1 to 10000"#)
  }

  @Test func `what is ignored adds up, and selecting sets it aside`() throws {
    let file = try layer([(.ignore, "GJ421"), (.severity, "GJ4=error")])
    let upper = try layer([(.ignore, "GJ402"), (.severity, "GJ401=info")])
    let rules = try Settings([file, upper]).rules()
    #expect(rules.severity(of: .ringWinding) == nil && rules.severity(of: .positionSwapped) == nil)
    #expect(rules.severity(of: .positionOutOfRange) == .info && rules.severity(of: .boxStale) == .error)
    let selected = try Settings([file, layer([(.select, "GJ421")])]).rules()
    #expect(selected.severity(of: .ringWinding) == .error && selected.severity(of: .syntax) == nil)
  }

  @Test func `the environment is read by the settings' own names`() throws {
    let values = ["GEOJSON_PROFILE": "mongodb,d3", "GEOJSON_MAX_FEATURE_SIZE": "1M", "GEOJSON_STRICT": "1", "GEOJSON_JOBS": ""]
    let layer = try SettingsLayer(environment: { values[$0] })
    #expect(layer.profiles == Setting(["mongodb", "d3"], .environment("GEOJSON_PROFILE")))
    #expect(layer.maxFeatureSize?.value == 1 << 20 && layer.isStrict?.value == true && layer.jobs == nil)
    let error = #expect(throws: SettingsError.self) { try SettingsLayer(environment: { $0 == "GEOJSON_MAX_DEPTH" ? "x" : nil }) }
    #expect(error?.description == "GEOJSON_MAX_DEPTH: found \"x\"; expected a number from 1 to 10000")
  }

  @Test func `the nearest file counts, and sections in their order`() throws {
    let workspace = FileManager.default.temporaryDirectory.appendingPathComponent("GeoSettingsTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: workspace) }
    try FileManager.default.createDirectory(at: workspace.appendingPathComponent("a/b/c"), withIntermediateDirectories: true)
    func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: workspace.appendingPathComponent(name)) }
    try write("a/geojson.yml", "profile: mongodb\nfiles:\n  - match: 'b/**'\n    profile: d3\n  - match: '*.tmp.geojson'\n    skip: true\n")
    var search = SettingsSearch(.nearest, environment: SettingsLayer(), commandLine: SettingsLayer())
    let root = workspace.path
    #expect(try search.settings(for: root + "/a/x.geojson").profiles.value == ["mongodb"])
    #expect(try search.settings(for: root + "/a/b/c/x.geojson").profiles == Setting(["d3"], .file(root + "/a/geojson.yml", line: 4)))
    #expect(try search.settings(for: root + "/a/b/../x.tmp.geojson").skip?.value == true)
    #expect(try search.settings(for: root + "/x.geojson").profiles.value == ["rfc7946"])
    try write("a/b/geojson.yml", "strict: true")
    var again = SettingsSearch(.nearest, environment: SettingsLayer(), commandLine: SettingsLayer())
    #expect(try again.settings(for: root + "/a/b/c/x.geojson").profiles.value == ["rfc7946"])
    #expect(try again.settings(for: root + "/a/b/c/x.geojson").isStrict.value)
    var isolated = SettingsSearch(.none, environment: SettingsLayer(), commandLine: SettingsLayer())
    #expect(try isolated.settings(for: root + "/a/x.geojson").profiles.value == ["rfc7946"])
    var named = SettingsSearch(.file(root + "/a/geojson.yml"), environment: SettingsLayer(), commandLine: SettingsLayer())
    #expect(try named.settings(for: "/elsewhere/x.geojson").profiles.value == ["mongodb"])
    try write("a/b/geojson.yml", "profil: x")
    var wrong = SettingsSearch(.nearest, environment: SettingsLayer(), commandLine: SettingsLayer())
    #expect(throws: SettingsError.self) { try wrong.settings(for: root + "/a/b/x.geojson") }
  }

  @Test func `every setting is shown with its origin`() throws {
    let settings = Settings([try layer([(.profile, "d3"), (.severity, "GJ42=off")], .file("geojson.yml", line: 3))])
    for key in SettingsKey.allCases { #expect(settings.text.contains("  \(key.rawValue) "), "\(key)") }
    #expect(settings.text.contains("geojson.yml:3") && settings.text.contains("GJ42=off"))
  }

  #if os(Linux)
    // Disks of macOS take one for the other.
    @Test func `folders whose names Unicode calls equal have settings of their own`() throws {
      let workspace = FileManager.default.temporaryDirectory.appendingPathComponent("GeoSettingsTests-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: workspace) }
      for (name, profile) in [("\u{E9}", "mongodb"), ("e\u{301}", "d3")] {
        try FileManager.default.createDirectory(atPath: workspace.path + "/" + name, withIntermediateDirectories: true)
        try Data("profile: \(profile)\n".utf8).write(to: URL(fileURLWithPath: workspace.path + "/" + name + "/geojson.yml"))
      }
      var search = SettingsSearch(.nearest, environment: SettingsLayer(), commandLine: SettingsLayer())
      #expect(try search.settings(for: workspace.path + "/\u{E9}/x.geojson").profiles.value == ["mongodb"])
      #expect(try search.settings(for: workspace.path + "/e\u{301}/x.geojson").profiles.value == ["d3"])
    }
  #endif
}
