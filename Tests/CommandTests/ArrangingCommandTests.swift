import Foundation
import GeoTestSupport
import Testing

/// `convert --sort`, `--temp-dir`, and `--out-name` with values of features.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ArrangingCommandTests {
  private let place: Workspace

  init() throws {
    place = try Workspace()
    try place.file("a.geojsonl", Self.lines([("b", 3), ("a", 1), ("B", 2)]))
    try place.file("b.geojsonl", Self.lines([("a", 0), (nil, 9)]))
  }

  private static func lines(_ features: [(kind: String?, value: Int)]) -> String {
    features.map { kind, value in
      let kind = kind.map { #""kind":"\#($0)","# } ?? ""
      return #"{"type":"Feature","properties":{\#(kind)"v":\#(value)},"geometry":{"type":"Point","coordinates":[\#(value),1]}}"# + "\n"
    }.joined()
  }

  private func convert(_ arguments: String...) throws -> Program.Outcome { try Program.run(["convert"] + arguments, in: place.folder) }

  private static func values(_ text: String) -> [Int] {
    text.components(separatedBy: "\"v\":").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
  }

  @Test func `features of all inputs are sorted, before skip and limit`() throws {
    for jobs in ["1", "2", "3"] {
      let result = try convert("a.geojsonl", "b.geojsonl", "--sort", "v", "-j", jobs, "--temp-dir", ".")
      #expect(result.status == 0 && result.err.isEmpty && Self.values(result.out) == [0, 1, 2, 3, 9])
    }
    #expect(Self.values(try convert("a.geojsonl", "b.geojsonl", "--sort", "-v", "--limit", "2").out) == [9, 3])
    #expect(Self.values(try convert("a.geojsonl", "b.geojsonl", "--sort=-v", "--skip", "3").out) == [1, 0])
    #expect(Self.values(try convert("a.geojsonl", "--sort", "hilbert").out).sorted() == [1, 2, 3])
    #expect(Self.values(try convert("a.geojsonl", "--sort", "kind").out) == [2, 1, 3])
    let misspelt = try convert("a.geojsonl", "--sort", "knd")
    #expect(misspelt.status == 0 && misspelt.err.contains("no feature has the property \"knd\""))
  }

  @Test func `features go to the file of their value`() throws {
    for jobs in ["1", "2", "3"] {
      let result = try convert("a.geojsonl", "b.geojsonl", "--out-dir", "out\(jobs)", "--out-name", "{kind}.{ext}", "-j", jobs)
      #expect(
        result.status == 0
          && result.err == """
            4 files written to out\(jobs); 1 feature without kind in _null.geojsonl
            warning: B.geojsonl and b.geojsonl differ in case only, and are one file on some systems

            """
      )
      #expect(place.text("out\(jobs)/a.geojsonl") == Self.lines([("a", 1), ("a", 0)]))
      #expect(
        place.text("out\(jobs)/b.geojsonl") == Self.lines([("b", 3)]) && place.text("out\(jobs)/B.geojsonl") == Self.lines([("B", 2)]))
      #expect(place.text("out\(jobs)/_null.geojsonl") == Self.lines([(nil, 9)]))
    }
    let again = try convert("a.geojsonl", "--out-dir", "out1", "--out-name", "{kind}.geojsonl")
    #expect(again.status == 2 && again.err.contains("already exists") && place.text("out1/a.geojsonl") == Self.lines([("a", 1), ("a", 0)]))
    let forced = try convert("a.geojsonl", "--out-dir", "out1", "--out-name", "{kind}.geojsonl", "--force", "--quiet")
    #expect(forced.status == 0 && forced.err.isEmpty && place.text("out1/a.geojsonl") == Self.lines([("a", 1)]))
  }

  @Test func `names of inputs and layers, formats and compression`() throws {
    #expect(try convert("a.geojsonl", "b.geojsonl", "--out-dir", "o", "--out-name", "{stem}-{kind}.geojson.gz").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.appendingPathComponent("o").path).sorted()
    #expect(names == ["a-B.geojson.gz", "a-a.geojson.gz", "a-b.geojson.gz", "b-_null.geojson.gz", "b-a.geojson.gz"])
    #expect(try convert("a.geojsonl", "b.geojsonl", "-o", "t.topojson").status == 0)
    #expect(try convert("t.topojson", "--out-dir", "l", "--out-name", "{layer}.geojson").status == 0)
    #expect(place.text("l/a.geojson").map(Self.values) == [3, 1, 2] && place.text("l/b.geojson").map(Self.values) == [0, 9])
    let pipe = try Program.run(
      ["convert", "-", "--out-dir", "p", "--out-name", "{kind}.ndjson", "--sort", "-v"], input: Self.lines([("a", 1), ("a", 2)]),
      in: place.folder)
    #expect(pipe.status == 0 && place.text("p/a.ndjson").map(Self.values) == [2, 1])
  }

  @Test(arguments: [
    (["--sort", "v +"], "--sort: found"), (["--sort", "v", "--sort", "kind"], "--sort is given twice"),
    (["--sort", "v", "--to", "topojson"], "--sort cannot be used with TopoJSON output; write GeoJSON first"),
    (["--sort", "v", "-o", "x.svg"], "--sort cannot be used with SVG output"),
    (["--sort", "v", "-o", "x.glb"], "--sort cannot be used with GLB output"),
    (["--sort", "v", "-o", "x.zip"], "IMDF output"),
    (["--sort", "v", "--dissolve", "kind"], "--sort cannot be used with --dissolve"),
    (["--temp-dir", "nowhere"], "nowhere is not a folder"),
    (["--out-dir", "d", "--out-name", "x.geojson"], "a pattern needs {stem}, {layer} or a property"),
    (["--out-dir", "d", "--out-name", "{}.geojson"], "the pattern has {}"),
    (["--out-dir", "d", "--out-name", "{kind}.svg"], "{kind} of --out-name cannot be used with SVG"),
    (
      ["--out-dir", "d", "--out-name", "{kind}.geojson", "--sort", "v", "--limit", "1"],
      "--skip and --limit cannot be used with --sort and {kind}"
    ),
    (["--out-dir", "d", "--out-name", "{kind}.geojson", "--keep-going"], "--keep-going is for an output of each input"),
    (["--out-dir", "d", "--out-name", "{kind}.png"], "unknown output format \".png\""), (["--out-name", "{kind}.geojson"], "need --out-dir")
  ])
  func `usage`(arguments: [String], message: String) throws {
    let result = try Program.run(["convert", "a.geojsonl"] + arguments, in: place.folder)
    #expect(result.status == 64 && result.err.contains(message), "\(result.err)")
  }

  @Test func `an input with an error leaves no files`() throws {
    try place.file("c.geojsonl", "{\"type\":\"Feature\",\"properties\":{},\"geometry\":3}\n")
    let result = try convert("a.geojsonl", "c.geojsonl", "--out-dir", "e", "--out-name", "{kind}.geojsonl")
    #expect(result.status == 1 && !FileManager.default.fileExists(atPath: place.folder.appendingPathComponent("e").path))
    let skipped = try convert("a.geojsonl", "c.geojsonl", "--out-dir", "e", "--out-name", "{kind}.geojsonl", "--on-error", "skip")
    #expect(skipped.status == 1 && place.text("e/a.geojsonl") == Self.lines([("a", 1)]))
    let null = try convert("c.geojsonl", "--sort", "v", "--on-error", "null")
    #expect(null.status == 1 && null.out.contains("\"geometry\":null"))
  }

  /// Real files, compared with Python.
  @Test(
    .enabled(if: SharedMaterial.isPresent && PythonProgram.isPresent, Comment(rawValue: SharedMaterial.absence)),
    arguments: [
      ("quakes", ["mag", "place", "type", "felt"]), ("uscounties", ["CENSUSAREA", "STATE", "LSAD"]), ("rivers", ["strokeweig", "note"]),
      ("ushighways", ["length", "state"])
    ])
  func `orders and files are those of Python`(file: String, properties: [String]) throws {
    let url = try #require(SharedMaterial.url("data/geojson/\(file).geojson.gz"))
    let program = try #require(Program.url)
    #expect(try PythonProgram(tool: "sorted-cases.py", needsPackages: false).output([program.path, url.path] + properties) == "")
  }
}
