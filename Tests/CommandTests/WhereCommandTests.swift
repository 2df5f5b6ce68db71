import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct WhereCommandTests {
  let place: Workspace
  private static let features = (1...3).map { "{\"type\":\"Feature\",\"id\":\($0),\"properties\":{\"n\":\($0)},\"geometry\":null}\n" }

  init() throws {
    place = try Workspace()
    try place.file("a.geojsonl", Self.features.joined())
  }

  @Test func `every command that reads takes --where`() throws {
    let converted = try Program.run(["convert", "a.geojsonl", "--where", "n > 1", "--where", "n < 3"], in: place.folder)
    #expect(converted == Program.Outcome(status: 0, out: Self.features[1], err: ""))
    let info = try Program.run(["info", "a.geojsonl", "--where", "n > 1"], in: place.folder)
    #expect(info.status == 0 && info.out.contains("Features    2"), "\(info.out)")
    let valid = try Program.run(["validate", "a.geojsonl", "--where=n = 4"], in: place.folder)
    #expect(valid.status == 0 && valid.err.hasPrefix("1 file, 0 features"), "\(valid.err)")
    let simplified = try Program.run(["simplify", "a.geojsonl", "--tolerance", "1m", "--where", "$id = 3"], in: place.folder)
    #expect(simplified.status == 0 && simplified.out == Self.features[2])
  }

  @Test func `a mistake is wrong usage, with its place`() throws {
    let wrong = try Program.run(["convert", "a.geojsonl", "--where", "n LIK 'a'"], in: place.folder)
    #expect(wrong.status == 64 && wrong.out.isEmpty)
    #expect(
      wrong.err.hasPrefix(
        "error: --where: found \"LIK\"; expected an operator, such as AND, = or IN, or the end (did you mean LIKE?)\n  n LIK 'a'\n    ^^^\nUsage:"
      ),
      "\(wrong.err)")
    let hostile = try Program.run(["info", "a.geojsonl", "--where", "n = \u{1B}[31m"], in: place.folder)
    #expect(hostile.status == 64 && !hostile.err.contains("\u{1B}"))
  }

  @Test func `a name that no feature has is reported`() throws {
    let warning = "warning: no feature has the property \"m\"; check its spelling\n"
    let converted = try Program.run(["convert", "a.geojsonl", "--where", "m > 1 OR /n/x IS NOT NULL"], in: place.folder)
    #expect(converted == Program.Outcome(status: 0, out: "", err: warning))
    #expect(try Program.run(["convert", "a.geojsonl", "--where", "m > 1", "--strict"], in: place.folder).status == 1)
    #expect(try Program.run(["info", "a.geojsonl", "--where", "m > 1"], in: place.folder).err == warning)
    #expect(try Program.run(["validate", "a.geojsonl", "--where", "m > 1"], in: place.folder).err.hasPrefix(warning))
    #expect(try Program.run(["convert", "a.geojsonl", "--where", "n = 5 OR $id = 9"], in: place.folder).err == "")
  }

  @Test func `it is refused where it could not be obeyed`() throws {
    for option in ["--fix", "--unsafe-fixes", "--diff"] {
      let fixed = try Program.run(["validate", "a.geojsonl", option, "--where", "n = 1"], in: place.folder)
      #expect(fixed.status == 64 && fixed.err.contains("--where cannot be used with --fix"))
    }
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("map"), withIntermediateDirectories: true)
    try place.file("map/manifest.json", "{\"version\":\"1.0.0\",\"created\":\"2024-01-01T00:00:00Z\",\"language\":\"en\"}")
    try place.file("map/venue.geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}")
    #expect(try Program.run(["convert", "map", "--where", "n = 1"], in: place.folder).status == 64)
    for command in ["info", "validate"] {
      let refused = try Program.run([command, "map", "--where", "n = 1"], in: place.folder)
      #expect(refused.status == 2 && refused.err.contains("--where"), "\(refused.err)")
    }
  }
}
