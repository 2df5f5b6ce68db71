import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct IndoorCommandTests {
  /// Tests/CommandTests/… → the repository's root.
  static let venue = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples/imdf/terminal")

  @Test func `a folder that holds an indoor map is one`() throws {
    let good = try Program.run(["validate", Self.venue.path])
    #expect(good == Program.Outcome(status: 0, out: "", err: good.err))
    #expect(good.err.hasPrefix("1 file, 143 features: 0 errors, 0 warnings, 0 infos"))
  }

  @Test func `a broken map is told by file, line and rule`() throws {
    let place = try Workspace()
    let folder = place.folder.appendingPathComponent("broken")
    try FileManager.default.copyItem(at: Self.venue, to: folder)
    let unit = folder.appendingPathComponent("unit.geojson")
    let text = try String(contentsOf: unit, encoding: .utf8).replacingOccurrences(of: "\"lobby\"", with: "\"lobbby\"")
    try Data(text.utf8).write(to: unit)
    let bad = try Program.run(["validate", "broken"], in: place.folder)
    #expect(bad.status == 1)
    #expect(bad.out.hasPrefix("broken/unit.geojson:2:") && bad.out.contains("IM1609 error: found \"lobbby\" as category"))
    #expect(try Program.run(["validate", "broken", "--ignore", "UnitCategoryMustBeValid"], in: place.folder).status == 0)
    #expect(try Program.run(["validate", "broken", "--select", "level"], in: place.folder).status == 0)
    let json = try Program.run(["validate", "broken", "--output-format", "json"], in: place.folder)
    #expect(json.out.contains("\"name\":\"unit.UnitCategoryMustBeValid\"") && json.out.contains("\"path\":\"/features/0/properties/category\""))
  }

  @Test func `a broken map is mended in its place`() throws {
    let place = try Workspace()
    let folder = place.folder.appendingPathComponent("broken")
    try FileManager.default.copyItem(at: Self.venue, to: folder)
    let venue = folder.appendingPathComponent("venue.geojson"), renamed = folder.appendingPathComponent("venue.json")
    let text = try String(contentsOf: venue, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "+498912345600", with: "+49 89 12345600").utf8).write(to: renamed)
    try FileManager.default.removeItem(at: venue)
    let unit = try Data(contentsOf: folder.appendingPathComponent("unit.geojson"))
    let difference = try Program.run(["validate", "broken", "--diff"], in: place.folder)
    #expect(difference.status == 1 && difference.err.hasPrefix("would fix 2, would leave 0"))
    #expect(difference.out.contains("IM1708 venue.PhoneMustBeValid @@") && difference.out.contains("-venue.json\n+venue.geojson"))
    #expect(FileManager.default.fileExists(atPath: renamed.path))
    let mended = try Program.run(["validate", "broken", "--fix"], in: place.folder)
    #expect(mended.status == 0 && mended.err.hasPrefix("fixed 2, left 0"))
    #expect(try String(contentsOf: venue, encoding: .utf8) == text)
    #expect(!FileManager.default.fileExists(atPath: renamed.path))
    #expect(try Data(contentsOf: folder.appendingPathComponent("unit.geojson")) == unit)
    #expect(try Program.run(["validate", "broken", "--diff"], in: place.folder).out == "")
  }

  @Test func `other ZIP files are refused with the reason`() throws {
    let place = try Workspace()
    try Data([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)).write(to: place.folder.appendingPathComponent("empty.zip"))
    let empty = try Program.run(["validate", "empty.zip"], in: place.folder)
    #expect(empty.status == 2 && empty.err.contains("holds no indoor map"))
    try Data([0x50, 0x4B, 3, 4, 20, 0]).write(to: place.folder.appendingPathComponent("cut.zip"))
    let cut = try Program.run(["validate", "cut.zip"], in: place.folder)
    #expect(cut.status == 2 && cut.err.contains("cut short"))
  }

  @Test func `rules of indoor maps are explained`() throws {
    #expect(try Program.run(["explain", "UnitsMustNotOverlap"]).out.hasPrefix("IM1617 unit.UnitsMustNotOverlap (warning)"))
    #expect(try Program.run(["rules", "--select", "IM17"]).out.split(separator: "\n").count == 24)
  }
}
