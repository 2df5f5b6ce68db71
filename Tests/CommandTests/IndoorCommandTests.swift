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
    #expect(
      json.out.contains("\"name\":\"unit.UnitCategoryMustBeValid\"") && json.out.contains("\"path\":\"/features/0/properties/category\""))
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

  @Test func `layers become a map, and maps are packed anew`() throws {
    let place = try Workspace()
    let library = Self.venue.deletingLastPathComponent().appendingPathComponent("library").path
    let layers = ["rooms", "doors", "places"].map { "\(library)/\($0).geojson" }
    let made = try Program.run(["convert"] + layers + ["--mapping", library + "/mapping.yml", "-o", "library.zip"], in: place.folder)
    #expect(made.status == 0 && made.out == "", "\(made.err)")
    #expect(try Program.run(["validate", "library.zip"], in: place.folder).status == 0)
    let again = try Program.run(["convert", "--mapping", library + "/mapping.yml", "-o", "library.zip"], in: place.folder)
    #expect(again.status == 2 && again.err.contains("--force"))
    let first = try Data(contentsOf: place.folder.appendingPathComponent("library.zip"))
    #expect(
      try Program.run(["convert", "--mapping", library + "/mapping.yml", "-o", "library.zip", "--force"], in: place.folder).status == 0)
    #expect(try Data(contentsOf: place.folder.appendingPathComponent("library.zip")) == first)
    #expect(try Program.run(["convert", "library.zip", "--to", "imdf", "-o", "unpacked"], in: place.folder).status == 0)
    #expect(try Program.run(["convert", "unpacked", "-o", "packed.zip"], in: place.folder).status == 0)
    #expect(try Data(contentsOf: place.folder.appendingPathComponent("packed.zip")) == first)
    // Nobody's own file is lost, and nothing but the layout changes.
    let terminal = try Program.run(["convert", Self.venue.path, "-o", "terminal"] + ["--to", "imdf"], in: place.folder)
    #expect(terminal.status == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.venue.path) {
      let (before, after) = (Self.venue.appendingPathComponent(name), place.folder.appendingPathComponent("terminal/\(name)"))
      #expect(try Data(contentsOf: before) == Data(contentsOf: after))
    }
  }

  @Test func `a folder holds one map, whatever it held before`() throws {
    let place = try Workspace()
    let source = place.folder.appendingPathComponent("source"), folder = place.folder.appendingPathComponent("map")
    func names(_ folder: URL) throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
    try FileManager.default.copyItem(at: Self.venue, to: source)
    try FileManager.default.removeItem(at: source.appendingPathComponent("kiosk.geojson"))
    // The kiosks are another map's, the other files none's.
    let others: Set = ["notes.txt", "shops.geojson", "kiosk.geojson.bak"]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in others.union(["kiosk.geojson"]) { try Data("old".utf8).write(to: folder.appendingPathComponent(name)) }
    let refused = try Program.run(["convert", "source", "--to", "imdf", "-o", "map"], in: place.folder)
    #expect(refused.status == 2 && refused.err.contains("map/kiosk.geojson: this file already exists"), "\(refused.err)")
    #expect(try names(folder) == others.union(["kiosk.geojson"]))
    #expect(try Program.run(["convert", "source", "--to", "imdf", "-o", "map", "-f"], in: place.folder).status == 0)
    #expect(try names(folder) == names(source).union(others))
  }

  @Test func `an indoor map has no layers of a topology`() throws {
    for command in ["info", "validate"] {
      let result = try Program.run([command, Self.venue.path, "--layer", "x"])
      #expect(result.status == 2 && result.err.contains("--layer chooses nothing"), "\(result)")
    }
  }

  @Test func `no layer that a mapping names is overwritten by the map made of it`() throws {
    let place = try Workspace()
    let library = Self.venue.deletingLastPathComponent().appendingPathComponent("library")
    let folder = place.folder.appendingPathComponent("map")
    try FileManager.default.copyItem(at: library, to: folder)
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("places.geojson"), to: folder.appendingPathComponent("kiosk.geojson"))
    let mapping = try String(contentsOf: folder.appendingPathComponent("mapping.yml"), encoding: .utf8).replacing(
      "places.geojson", with: "kiosk.geojson")
    try Data(mapping.utf8).write(to: folder.appendingPathComponent("mapping.yml"))
    let before = try Data(contentsOf: folder.appendingPathComponent("kiosk.geojson"))
    let result = try Program.run(["convert", "--mapping", "map/mapping.yml", "--to", "imdf", "-o", "map", "-f"], in: place.folder)
    #expect(result.status == 2 && result.err.contains("also an input"), "\(result.err)")
    #expect(try Data(contentsOf: folder.appendingPathComponent("kiosk.geojson")) == before)
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("manifest.json").path))
  }

  @Test(arguments: [
    (["convert", "a.geojson", "-o", "x.zip"], "--mapping"), (["convert", "a.geojson", "b.geojson", "-o", "x.glb"], "one input"),
    (["convert", "a.geojson", "--mapping", "m.yml", "-o", "x.geojson"], "--mapping is for IMDF output (-o NAME.zip or --to imdf)"),
    (["validate", "--floor", "-1", "a"], "--floor")
  ])
  func `what makes no sense of indoor maps is wrong usage`(_ arguments: [String], _ expected: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64 && result.err.contains(expected), "\(result.err)")
  }

  @Test(arguments: [
    ["--bbox", "0,0,1,1"], ["--clip", "0,0,1,1"], ["--rfc7946"], ["--winding", "rfc7946"], ["--geodesic"], ["--repair", "linework"],
    ["--antimeridian", "split"],
    ["--limit", "3"], ["--skip", "1"], ["--on-error", "skip"], ["--rejects", "r"], ["--on-error", "skip", "--max-errors", "3"],
    ["--quantization", "1000"],
    ["--compress", "gzip"], ["--layer", "a"], ["--snap", "1m"], ["--precision", "3"], ["--select", "a"], ["--pretty"], ["--simplify", "1m"],
    ["--dissolve", "a"]
  ])
  func `an indoor map as output refuses what it would not do`(_ arguments: [String]) throws {
    let result = try Program.run(["convert", Self.venue.path, "--to", "imdf", "-o", "never-written.zip"] + arguments)
    #expect(
      result.status == 64
        && (result.err.contains("IMDF output") || arguments[0] == "--quantization" && result.err.contains("TopoJSON output"))
        && !result.err.contains("internal"), "\(result.err)")
  }

  @Test func `an id that is null is not taken away by safe fixes, but given by unsafe ones`() throws {
    let place = try Workspace()
    #expect(try Program.run(["convert", Self.venue.path, "-o", "venue", "--to", "imdf"], in: place.folder).status == 0)
    let file = place.folder.appendingPathComponent("venue/detail.geojson")
    let text = try String(contentsOf: file, encoding: .utf8).replacing(/"id": ?"[^"]*"/, with: "\"id\":null", maxReplacements: 1)
    try Data(text.utf8).write(to: file)
    let safe = try Program.run(["validate", "venue", "--fix"], in: place.folder)
    #expect(safe.status == 1 && safe.out.contains("IM0002") && !safe.out.contains("IM0006"), "\(safe.out)")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(try Program.run(["validate", "venue", "--unsafe-fixes"], in: place.folder).status == 0)
  }

  @Test func `a ZIP file on standard input is a map, through a pipe or not`() throws {
    let place = try Workspace()
    #expect(try Program.run(["convert", Self.venue.path, "-o", "venue.zip"], in: place.folder).status == 0)
    for input in ["cat venue.zip | $0", "$0 < venue.zip"] {
      func run(_ arguments: String) throws -> Program.Outcome {
        let (before, after) = input.hasPrefix("cat") ? (input + " " + arguments, "") : ("$0 " + arguments, " < venue.zip")
        return try Program.shell(before + after, in: place.folder)
      }
      let valid = try run("validate -")
      #expect(valid.status == 0 && valid.err.hasPrefix("1 file, 143 features: 0 errors"), "\(valid.err)")
      #expect(try run("info").out.contains("Departures"))
      #expect(try run("convert - --feature-type unit -o units.geojson --force").status == 0)
      #expect(place.text("units.geojson")?.contains("indoor_level") == true)
      #expect(try run("convert -o map.overlay --force").err.contains("6 batches"))
      #expect(try run("validate - --fix > mended.zip").status == 0)
      #expect(
        try Data(contentsOf: place.folder.appendingPathComponent("mended.zip"))
          == Data(contentsOf: place.folder.appendingPathComponent("venue.zip")))
    }
    // A program before it, as of archives that unpack themselves.
    for beginning in ["#!/bin/sh\\nexit\\n", "MZ\\220\\000\\003", "\\177ELF\\002"] {
      let stub = try Program.shell("(printf '\(beginning)'; cat venue.zip) | $0 validate -", in: place.folder)
      #expect(stub.status == 0 && stub.err.hasPrefix("1 file, 143 features: 0 errors"), "\(stub.err)")
    }
    // One that is longer than what is read at a time.
    #expect(try Program.shell("(printf 'MZ'; head -c 300001 /dev/zero; cat venue.zip) > long.zip", in: place.folder).status == 0)
    for input in ["cat long.zip | $0 validate -", "$0 validate - < long.zip", "$0 validate long.zip"] {
      let stub = try Program.shell(input, in: place.folder)
      #expect(stub.status == 0 && stub.err.hasPrefix("1 file, 143 features: 0 errors"), "\(stub.err)")
    }
    let script = try Program.shell("printf '#!/bin/sh\\nexit\\n' | $0 validate -", in: place.folder)
    #expect(script.status == 1 && script.out.hasPrefix("<stdin>:1:1: ") && !script.out.contains("ZIP"), "\(script.out)")
    // A text that is no ZIP file keeps its first bytes.
    let text = try Program.shell("printf '{\"type\":\"Point\",\"coordinates\":[1,2]}' | $0 convert - --to geojson", in: place.folder)
    #expect(text.out.contains("[1,2]") && text.status == 0, "\(text.err)")
    let none = try Program.run(["convert", "-", "--level", "1"], input: "{}")
    #expect(none.status == 64 && none.err.contains("are for indoor maps"))
  }

  @Test func `a file of a map is judged as one on standard input as well`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"7","feature_type":"unit","geometry":null,"properties":{"category":"roomm"}}]}"#
    let place = try Workspace()
    _ = try place.file("unit.geojson", text)
    let file = try Program.run(["validate", "--profile", "imdf", "unit.geojson"], in: place.folder)
    let input = try Program.run(["validate", "--profile", "imdf", "-", "--stdin-filename", "unit.geojson"], input: text, in: place.folder)
    #expect(file.status == 1 && input == file && file.out.contains("IM1609"), "\(input)")
    #expect(try Program.run(["validate", "--profile", "imdf", "-"], input: text, in: place.folder).status == 1)
    let mended = try Program.run(
      ["validate", "--profile", "imdf", "-", "--fix"], input: text.replacingOccurrences(of: "roomm", with: "Room"), in: place.folder)
    #expect(mended.out == text.replacingOccurrences(of: "roomm", with: "room"), "\(mended)")
  }

  @Test func `a map with damage is not said to be complete`() throws {
    let place = try Workspace()
    let folder = place.folder.appendingPathComponent("broken")
    try FileManager.default.copyItem(at: Self.venue, to: folder)
    #expect(try Program.run(["info", "broken"], in: place.folder).status == 0)
    let unit = folder.appendingPathComponent("unit.geojson")
    let text = try String(contentsOf: unit, encoding: .utf8)
    try Data(text.split(separator: "\n").prefix(3).joined(separator: "\n").utf8).write(to: unit)
    let cut = try Program.run(["info", "broken"], in: place.folder)
    #expect(cut.status == 1 && cut.out.contains("Damaged: unit.geojson:3:"), "\(cut.out)")
    let json = try Program.run(["info", "broken", "--output-format", "json"], in: place.folder)
    #expect(json.status == 1 && json.out.contains("\"complete\": false") && json.out.contains("\"damage\": ["), "\(json.out)")
    try Data(text.utf8).write(to: unit)
    try Data("{".utf8).write(to: folder.appendingPathComponent("manifest.json"))
    #expect(try Program.run(["info", "broken"], in: place.folder).status == 1)
  }

  @Test func `a manifest that is no JSON is told at its fault, whatever the map becomes`() throws {
    let place = try Workspace()
    let folder = place.folder.appendingPathComponent("broken")
    try FileManager.default.copyItem(at: Self.venue, to: folder)
    let manifest = folder.appendingPathComponent("manifest.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    for (damaged, found) in [
      ("{\"version\":\"1.0.0\",,\"language\":\"de\"}", "1:20: GJ101"), (String(text.prefix(20)), ": GJ102"), ("\u{FEFF}{,}", "1:3: GJ101")
    ] {
      try Data(damaged.utf8).write(to: manifest)
      let judged = try Program.run(["validate", "broken"], in: place.folder)
      #expect(judged.status == 1 && judged.out.contains(found) && !judged.out.contains("IM0101"), "\(judged.out)")
      for output in [["--to", "geojson"], ["-o", "out.svg", "--force"], ["-o", "out.zip", "--force"]] {
        let made = try Program.run(["convert", "broken"] + output, in: place.folder)
        #expect(made.status == 1 && made.err.contains(found), "\(output): \(made.err)")
      }
    }
    #expect(
      try Program.run(["convert", "broken", "--to", "geojson", "--on-error", "skip"], in: place.folder).out.contains("FeatureCollection"))
  }

  @Test func `maps that are packed anew keep what is wrong with them, and it is told`() throws {
    let place = try Workspace()
    let folder = place.folder.appendingPathComponent("broken")
    try FileManager.default.copyItem(at: Self.venue, to: folder)
    let unit = folder.appendingPathComponent("unit.geojson")
    let cut = try Data(contentsOf: unit).prefix(3000)
    try cut.write(to: unit)
    let packed = try Program.run(["convert", "broken", "-o", "broken.zip"], in: place.folder)
    #expect(packed.status == 1 && packed.err.contains("unit.geojson:7:") && packed.err.contains("GJ102"), "\(packed.err)")
    #expect(try Program.run(["validate", "broken.zip"], in: place.folder).out.contains("GJ102"))
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
