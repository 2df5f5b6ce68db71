import Foundation
import Testing

/// `convert --rename --set-json --id --explode`.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ShapingCommandTests {
  private static let islands =
    #"{"type":"FeatureCollection","features":["#
    + [
      #"{"type":"Feature","id":"nz","properties":{"NAME":"New Zealand","code":64.0},"geometry":{"type":"MultiPoint","coordinates":[[174.80,-41.3],[172.60,-43.5]]}}"#,
      #"{"type":"Feature","id":"is","properties":{"NAME":"Ísland","code":354},"geometry":{"type":"Polygon","coordinates":[[[-24,63],[-13,63],[-13,67],[-24,63]]]}}"#,
      #"{"type":"Feature","properties":{"NAME":"none"},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[3,4],[5,6]]}]}}"#
    ].joined(separator: ",") + "]}\n"

  private func convert(_ arguments: String..., text: String = islands) throws -> Program.Outcome {
    try Program.run(["convert", "-"] + arguments, input: text)
  }

  @Test func `names, values, ids and parts`() throws {
    let result = try convert(
      "--to", "geojsonseq", "--rename", "NAME=name", "--set-json", #"tags={"a": [1.0]}"#, "--id", "code", "--explode", "--select",
      "name,tags")
    #expect(
      result.out == """
        {"type":"Feature","id":64.0,"properties":{"name":"New Zealand","tags":{"a": [1.0]}},"geometry":{"type":"Point","coordinates":[174.80,-41.3]}}
        {"type":"Feature","properties":{"name":"New Zealand","tags":{"a": [1.0]}},"geometry":{"type":"Point","coordinates":[172.60,-43.5]}}
        {"type":"Feature","id":354,"properties":{"name":"Ísland","tags":{"a": [1.0]}},"geometry":{"type":"Polygon","coordinates":[[[-24,63],[-13,63],[-13,67],[-24,63]]]}}
        {"type":"Feature","properties":{"name":"none","tags":{"a": [1.0]}},"geometry":{"type":"Point","coordinates":[1,2]}}
        {"type":"Feature","properties":{"name":"none","tags":{"a": [1.0]}},"geometry":{"type":"LineString","coordinates":[[3,4],[5,6]]}}

        """)
    #expect(result.status == 0 && result.err.contains("GJ911 warning: found an id and 2 parts") && result.err.contains("GJ914 warning"))
    for jobs in ["1", "2", "7"] {
      let again = try convert(
        "--to", "geojsonseq", "--rename", "NAME=name", "--set-json", #"tags={"a": [1.0]}"#, "--id", "code", "--explode", "--select",
        "name,tags", "--jobs", jobs)
      #expect(again == result)
    }
  }

  @Test func `values of expressions, in the order of the options`() throws {
    for jobs in ["1", "2", "7"] {
      let result = try convert(
        "--to", "geojsonseq", "--set", "double=code * 2", "--set-json", "one=1", "--set", "more=double + one", "--set", "code=NAME",
        "--limit",
        "1", "--select", "code,double,more", "--jobs", jobs)
      #expect(result.status == 0 && result.err.isEmpty)
      #expect(result.out.contains(#""properties":{"code":"New Zealand","double":128,"more":129}"#), "\(result.out)")
    }
    let misspelt = try convert("--set", "a=b")
    #expect(misspelt.status == 0 && misspelt.err.contains("warning: no feature has the property \"b\"; check its spelling\n"))
  }

  @Test func circles() throws {
    let text = #"{"type":"Feature","properties":{"km":5,"n":-1},"geometry":{"type":"Point","coordinates":[180,60]}}"#
    let result = try convert("--set", "m=km * 1000", "--circles", "m", "--precision", "6", text: text)
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(result.out.contains(#""properties":{"km":5,"n":-1,"m":5000}"#) && result.out.contains(#""type":"MultiPolygon""#))
    let negative = try convert("--circles", "n", text: text)
    #expect(negative.status == 0 && negative.err.contains("GJ916 warning: found -1 in the property \"n\""))
    #expect(try convert("--circles", "miles", text: text).err.contains("warning: no feature has the property \"miles\""))
    #expect(try convert("--circles", "", text: text).status == 64)
    let document = try convert("--circles", "m", "-o", "x.geojson", "--print-pipeline", text: text)
    #expect(document.out.contains("  - circles: m\n"))
  }

  @Test func `features know their source`() throws {
    let place = try Workspace()
    try place.file("in.geojson", Self.islands)
    let result = try Program.run(
      ["convert", "in.geojson", "./in.geojson", "--source-property", "file", "--to", "geojsonseq"], in: place.folder)
    #expect(result.status == 0 && result.out.components(separatedBy: #""file":"in.geojson""#).count == 4)
    #expect(result.out.components(separatedBy: #""file":"./in.geojson""#).count == 4)
    #expect(try convert("--source-property", "file").out.contains(#""file":"<stdin>""#))
    #expect(try convert("--source-property", "file", "--stdin-filename", "x.geojson").out.contains(#""file":"x.geojson""#))
    let taken = try convert("--source-property", "NAME")
    #expect(taken.status == 0 && taken.err.contains("GJ915") && taken.out.contains(#""NAME":"Ísland""#))
    let folder = try Program.run(["convert", "in.geojson", "--out-dir", "out", "--source-property", "file"], in: place.folder)
    #expect(folder.status == 0 && place.text("out/in.geojson")?.contains(#""file":"in.geojson""#) == true)
  }

  @Test func `names that no feature has are warned of`() throws {
    let result = try convert("--rename", "NAMES=name", "--id", "kode")
    #expect(result.status == 0 && result.err.contains("warning: no feature has the property \"NAMES\"; check its spelling\n"))
    #expect(result.err.contains("warning: no feature has the property \"kode\"; check its spelling\n"))
    #expect(try convert("--rename", "NAMES=name", "--strict").status == 1)
    #expect(try convert("--rename", "NAME=name", "--strict").status == 0)
    // What is set or renamed is not looked for in the input.
    let set = try convert("--rename", "NAME=name", "--set-json", "new=1", "--select", "name,new")
    #expect(set.status == 0 && set.err.isEmpty)
    let batches = try convert(
      "--rename", "NAMES=name", "--rename", "NAME=label", "--exclude", "label", "--to", "overlay", "-o", "x.overlay")
    #expect(
      batches.status == 0 && batches.err.contains("warning: no feature has the property \"NAMES\"; check its spelling\n"), "\(batches)")
    #expect(!batches.err.contains("label"))
  }

  @Test(arguments: [
    (["--rename", "a"], "expected the name of a property and its new name: OLD=NEW"),
    (["--rename", "=b"], "expected the name of a property and its new name: OLD=NEW"),
    (["--rename", "a="], "expected the name of a property and its new name: OLD=NEW"),
    (["--rename", "a=a"], "expected two different names"),
    (["--rename", "a=b", "--rename", "a=c"], "--rename names \"a\" twice"),
    (["--set-json", "a"], "expected the name of a property and a JSON value: NAME=JSON"),
    (["--set-json", "a="], "at character 1 of the JSON"),
    (["--set-json", "a=[1,]"], "at character 4 of the JSON"),
    (["--set-json", "a=text"], "a text has quotation marks of its own: 'a=\"…\"'"),
    (["--set-json", "a=1", "--set-json", "a=2"], "--set and --set-json name \"a\" twice"),
    (["--set-json", "a=1", "--set", "a=b"], "--set and --set-json name \"a\" twice"),
    (["--set", "a"], "--set: found \"a\"; expected the name of a property and an expression: NAME=EXPR"),
    (["--set", "a=b +"], "--set a: found the end"), (["--source-property", ""], "--source-property names no property"),
    (["--source-property", "a", "--set", "a=b"], "--source-property and --set name \"a\" twice"),
    (["--id", ""], "--id names no property"),
    (["--explode", "-o", "map.zip"], "--explode cannot be used with IMDF output")
  ])
  func `usage`(arguments: [String], message: String) throws {
    let result = try Program.run(["convert", "a.geojson"] + arguments)
    #expect(result.status == 64 && result.err.contains(message), "\(result.err)")
  }

  @Test func `other outputs and the short form`() throws {
    let topology = try convert("--explode", "--rename", "NAME=name", "--to", "topojson")
    #expect(topology.status == 0 && topology.out.contains(#""id":"nz","properties":{"name":"New Zealand","code":64.0}"#))
    #expect(topology.out.components(separatedBy: #""type":"Point""#).count == 4)
    let picture = try convert("--explode", "--set-json", ##"fill="#ff0000""##, "--to", "svg")
    #expect(picture.status == 0 && picture.out.contains("#ff0000"))
    let simplified = try Program.run(["simplify", "-", "--tolerance", "1m", "--explode", "--rename", "NAME=name"], input: Self.islands)
    #expect(simplified.status == 0 && simplified.out.contains(#""name":"none"},"geometry":{"type":"LineString""#))
    let dissolved = try convert("--explode", "--rename", "NAME=name", "--dissolve", "name")
    #expect(dissolved.status == 0 && dissolved.out.contains(#""properties":{"name":"New Zealand","count":2}"#))
  }

  @Test func `parts of a large feature are the same for any number of threads`() throws {
    let polygons = (0..<4000).map { "[[[\($0 % 100).5,0],[\($0 % 100).75,0],[\($0 % 100).75,\($0 / 100).125],[\($0 % 100).5,0]]]" }
    let text =
      #"{"type":"Feature","id":1,"bbox":[0,0,100,40],"properties":{"a":1},"geometry":{"type":"MultiPolygon","coordinates":["#
      + polygons.joined(separator: ",") + "]}}"
    let one = try convert("--explode", "--jobs", "1", "--precision", "3", text: text)
    #expect(one.status == 0 && one.out.components(separatedBy: "\"Polygon\"").count == 4001)
    #expect(try convert("--explode", "--jobs", "4", "--precision", "3", text: text) == one)
    let plain = try convert("--explode", "--to", "geojsonseq", text: text)
    #expect(polygons.allSatisfy { plain.out.contains($0 + "}}\n") })
  }

  /// GDAL takes one level of a collection apart; what is left is taken apart once more.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ogr2ogr"), "there is no ogr2ogr"))
  func `ogr2ogr makes the same parts`() throws {
    let files = try Workspace()
    let input = try files.file("in.geojson", Self.islands)
    func numbers(_ text: String) throws -> [[Double]] {
      let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let features = root?["features"] as? [[String: Any]] ?? []
      func flat(_ value: Any?) -> [Double] { (value as? [Any])?.flatMap { flat($0) } ?? (value as? Double).map { [$0] } ?? [] }
      return features.map { flat(($0["geometry"] as? [String: Any])?["coordinates"]) }
    }
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ogr2ogr")
    process.arguments = ["-f", "GeoJSON", "-explodecollections", "/vsistdout/", input.path]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let theirs = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(try numbers(theirs) == numbers(convert("--explode").out))
  }
}
