import Foundation
import Testing

@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct FixCommandTests {
  let place: Workspace
  private static let open = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"# + "\n"
  private static let closed = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"# + "\n"
  private static let crossing = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"# + "\n"

  init() throws { place = try Workspace() }

  private func validate(_ arguments: String..., input: String = "") throws -> Program.Outcome {
    try Program.run(["validate"] + arguments, input: input, in: place.folder)
  }

  @Test func `files are mended in place, and reported as they are then`() throws {
    let file = try place.file("a.geojson", Self.open)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let result = try validate("a.geojson", "--fix")
    #expect(result.status == 0 && result.out.isEmpty)
    #expect(result.err.hasPrefix("fixed 1, left 0 (0 errors, 0 warnings, 0 infos); 1 feature changed\n1 file, 1 feature: 0 errors"))
    #expect(place.text("a.geojson") == Self.closed)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["a.geojson"])
  }

  @Test func `a file in which nothing changes is not touched`() throws {
    let file = try place.file("a.geojson", Self.crossing)
    func number() throws -> Int? { try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int }
    let before = try number()
    let result = try validate("a.geojson", "--fix")
    #expect(result.status == 1 && result.err.hasPrefix("fixed 0, left 1 (1 error, 0 warnings, 0 infos); --unsafe-fixes may fix 1 more\n"))
    #expect(try number() == before)
  }

  @Test(arguments: ["--fix", "--unsafe-fixes"]) func `standard input that settings leave out goes on as it is`(option: String) throws {
    try place.file("geojson.yml", "files:\n  - match: \"*.tmp.geojson\"\n    skip: true\n")
    let result = try validate(option, "-", "--stdin-filename", "a.tmp.geojson", input: Self.open)
    #expect(result.status == 0 && result.out == Self.open)
    #expect(try validate("--diff", "-", "--stdin-filename", "a.tmp.geojson", input: Self.open).out.isEmpty)
  }

  @Test func `differences are shown and nothing is written`() throws {
    try place.file("a.geojson", Self.open)
    let result = try validate("a.geojson", "--diff")
    #expect(
      result
        == Program.Outcome(
          status: 1,
          out: """
            --- a.geojson
            +++ a.geojson
            @@ line 1, column 53: feature 0: GJ311 ring.not-closed @@
            -…[[0,0],[1,0],[1,1],[0,1]]]}
            +…[[0,0],[1,0],[1,1],[0,1],[0,0]]]}

            """,
          err: "would fix 1, would leave 0 (0 errors, 0 warnings, 0 infos); 1 feature would change\n"))
    #expect(place.text("a.geojson") == Self.open)
  }

  @Test(arguments: [10, 5000]) func `a box before the features of standard input is put right, however many there are`(count: Int) throws {
    let features = (0..<count).map { #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#($0 % 90),7]}}"# }
      .joined(separator: ",\n")
    func collection(_ box: String) -> String { #"{"type":"FeatureCollection","bbox":[\#(box)],"features":[\#(features)]}"# + "\n" }
    let result = try validate("--fix", input: collection("0,0,1,1"))
    #expect(result.status == 0 && result.err.hasPrefix("fixed 1, left 0"), "\(result.err)")
    #expect(result.out == collection("0,7,\(min(count, 90) - 1),7"))
    let difference = try validate("--fix", "--diff", input: collection("0,0,1,1"))
    #expect(difference.status == 1 && difference.err.hasPrefix("would fix 1, would leave 0") && difference.out.contains("GJ431"))
  }

  @Test func `a pipe is not mended in place`() throws {
    try place.file("a.geojson", Self.open)
    let result = try Program.shell("mkfifo p; cat a.geojson > p & $0 validate --fix p", in: place.folder)
    #expect(result.status == 2 && result.err.contains("p: this is not a regular file"), "\(result)")
  }

  @Test func `standard input goes to standard output`() throws {
    let result = try validate("--fix", "-", input: Self.open)
    #expect(result.status == 0 && result.out == Self.closed)
    #expect(
      try validate("--fix", "-", input: Self.crossing)
        == Program.Outcome(
          status: 1, out: Self.crossing,
          err: "fixed 0, left 1 (1 error, 0 warnings, 0 infos); --unsafe-fixes may fix 1 more\n"))
  }

  @Test func `what is left of standard input counts beside other files, and their report goes elsewhere`() throws {
    try place.file("closed.geojson", Self.closed)
    try place.file("crossing.geojson", Self.crossing)
    #expect(try validate("--fix", "-", "closed.geojson", "--output-file", "r.json", input: Self.crossing).status == 1)
    #expect(try validate("--fix", "-", "closed.geojson", "--output-file", "r.json", "--exit-zero", input: Self.crossing).status == 0)
    let result = try validate("--fix", "-", "crossing.geojson", "--output-file", "r.json", input: Self.open)
    #expect(result.status == 1 && result.out == Self.closed, "\(result)")
    #expect(place.text("r.json")?.contains("crossing.geojson") == true)
    for more in [
      ["closed.geojson"], ["closed.geojson", "--output-file", "-"], ["--output-file", "x.json"], ["--statistics"],
      ["--output-format", "json"]
    ] {
      let refused = try Program.run(["validate", "--fix", "-"] + more, input: Self.open, in: place.folder)
      #expect(refused.status == 64 && refused.out.isEmpty, "\(more) \(refused)")
    }
    #expect(place.text("x.json") == nil)
  }

  @Test func `what is wrong with a topology counts although nothing in it is mended`() throws {
    let arcs = #"[[["x",0],[1,0],[1,1],[0,0]]]"#
    try place.file("a.topojson", #"{"type":"Topology","arcs":\#(arcs),"objects":{"a":{"type":"Polygon","arcs":[[0]]}}}"#)
    let judged = try validate("a.topojson")
    #expect(judged.status == 1)
    let result = try validate("a.topojson", "--diff")
    #expect(
      result.status == 1 && result.out.isEmpty && result.err.contains("TopoJSON") && !result.err.contains("left 0")
        && !result.err.contains("leave 0"), "\(result)")
    let mended = try validate("a.topojson", "--fix")
    #expect(mended.status == 1 && mended.out == judged.out, "\(mended)")
    try place.file(
      "good.topojson", #"{"type":"Topology","arcs":[[[0,0],[1,0],[1,1],[0,0]]],"objects":{"a":{"type":"Polygon","arcs":[[0]]}}}"#)
    #expect(try validate("good.topojson", "--diff").status == 0)
  }

  @Test(arguments: [["--output-file", "r.json"], ["--statistics"], ["--output-format", "json"]])
  func `differences are no report`(options: [String]) throws {
    try place.file("a.geojson", Self.open)
    let result = try Program.run(["validate", "a.geojson", "--diff"] + options, in: place.folder)
    #expect(result.status == 64 && result.err.contains(options.joined(separator: " ").prefix(13)), "\(result)")
    #expect(place.names == ["a.geojson"])
  }

  @Test func `the status says whether something was mended, on request`() throws {
    for (text, status) in [(Self.open, Int32(1)), (Self.closed, 0)] {
      try place.file("a.geojson", text)
      #expect(try validate("a.geojson", "--fix", "--exit-nonzero-on-fix").status == status)
    }
    #expect(try validate("a.geojson", "--exit-nonzero-on-fix").status == 64)
    #expect(try validate("a.geojson", "--fix", "--repair", "structure").status == 64)
  }

  @Test func `guesses are made on request only, and rules can be chosen`() throws {
    try place.file("a.geojson", Self.crossing)
    #expect(try validate("a.geojson", "--unsafe-fixes", "--ignore", "GJ501").status == 0)
    #expect(place.text("a.geojson") == Self.crossing)
    #expect(try validate("a.geojson", "--unsafe-fixes", "--repair", "structure").status == 0)
    #expect(
      place.text("a.geojson")
        == #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,1],[0,2],[0,0]]],[[[2,2],[1,1],[2,0],[2,2]]]]}"# + "\n")
  }

  @Test func `compressed files stay compressed`() throws {
    let shell = try Program.shell(
      "printf '%s' '\(Self.open)' | gzip > a.geojson.gz && \"$0\" validate -q --fix a.geojson.gz && gzip -dc a.geojson.gz",
      in: place.folder)
    #expect(shell == Program.Outcome(status: 0, out: Self.closed, err: ""))
  }

  @Test func `TopoJSON is let be with a note, and judged`() throws {
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("a"), withIntermediateDirectories: true)
    try place.file("a/a.geojson", Self.open)
    let topology = #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point","coordinates":[1,2]}}}"#
    try place.file("a/t.topojson", topology)
    for arguments in [["a"], ["a/a.geojson", "a/t.topojson"]] {
      let result = try Program.run(["validate", "--fix"] + arguments, in: place.folder)
      #expect(result.status == 0 && result.err.contains("note: a/t.topojson: this is TopoJSON, in which nothing is fixed"), "\(result)")
      #expect(result.err.contains("2 files, 2 features: 0 errors"))
      #expect(place.text("a/a.geojson") == Self.closed && place.text("a/t.topojson") == topology)
    }
    #expect(try validate("a/t.topojson", "--diff").status == 0)
    #expect(try validate("a", "--fix", "-q").err == "")
    // There is no text for the next program.
    let piped = try validate("--fix", "-", input: topology)
    #expect(piped.status == 2 && piped.out == "" && piped.err.contains("<stdin>: this is TopoJSON"))
  }

  @Test func `ids of features that could not be read before are compared as well`() throws {
    let line = #"{"type":"Feature","id":1,"properties":null,"geometry":"# + Self.open.dropLast() + "}\n"
    try place.file("a.geojsonl", line + line)
    let result = try validate("a.geojsonl", "--fix")
    #expect(result.err.hasPrefix("fixed 2, left 1 (0 errors, 1 warning, 0 infos); 2 features changed\n"), "\(result.err)")
    #expect(result.out.contains("GJ441"))
  }

  /// A box before its features that come by standard input is put aside, in memory at first.
  @Test func `the folder of temporary files is named with what names it, and nothing is summed up`() throws {
    let features = (0..<70_000).map {
      #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#($0 % 90),7],"note":"\#(String(repeating: "x", count: 80))"}}"#
    }
    let text = #"{"type":"FeatureCollection","bbox":[0,0,1,1],"features":[\#(features.joined(separator: ",\n"))]}"#
    let result = try Program.run(["validate", "--fix"], input: text, in: place.folder, environment: ["TMPDIR": "/none"])
    #expect(result.status == 2 && result.out.isEmpty)
    #expect(
      result.err == "error: <temporary file>: the folder /none does not exist; create it first"
        + " (the environment variable TMPDIR says where temporary files go: /none)\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"), arguments: [1, 5000])
  func `a full disk is told once`(count: Int) throws {
    try place.file("a.geojson", String(repeating: Self.open, count: count))
    for command in ["--fix < a.geojson", "--diff a.geojson"] {
      let result = try Program.shell("\"$0\" validate \(command) >/dev/full", in: place.folder)
      #expect(result.status == 2, "\(command)")
      #expect(result.err.split(separator: "\n").count == 1 && result.err.contains("the disk is full"), "\(command): \(result.err)")
    }
  }

  @Test func `that a file cannot be read is told once`() throws {
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]).write(to: place.folder.appendingPathComponent("a.geojson.gz"))
    let result = try validate("a.geojson.gz", "--fix")
    #expect(result.status == 2)
    #expect(result.err.components(separatedBy: "error: a.geojson.gz").count == 2 && result.err.hasPrefix("error: "), "\(result.err)")
  }

  @Test(arguments: ["--fix", "--diff"]) func `a folder without files is a warning for the exit status, too`(option: String) throws {
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    try place.file("a.geojson", Self.closed)
    #expect(try validate(option, "empty", "a.geojson").status == 0)
    #expect(try validate(option, "--strict", "empty", "a.geojson").status == 1)
    #expect(try validate(option, "--strict", "empty", "-", input: Self.closed).status == 1)
  }

  #if os(Linux)
    @Test func `a file is replaced once, be there a box to change at its beginning or not`() throws {
      let features = (0..<5000).map { #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#($0 % 90),7]}}"# }
        .joined(separator: ",\n")
      func collection(_ box: String) -> String { #"{"type":"FeatureCollection","bbox":[\#(box)],"features":[\#(features)]}"# + "\n" }
      try place.file("a.geojson", collection("0,0,1,1"))
      let watch = inotify_init1(CInt(IN_NONBLOCK))
      defer { close(watch) }
      try #require(watch >= 0 && inotify_add_watch(watch, place.folder.path, UInt32(IN_MOVED_TO)) >= 0)
      #expect(try validate("a.geojson", "--fix").status == 0)
      #expect(place.text("a.geojson") == collection("0,7,89,7"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["a.geojson"])
      // An event is 16 bytes and a name, filled up to 16 bytes here.
      var events = [UInt8](repeating: 0, count: 4096)
      #expect(read(watch, &events, events.count) == 32)
    }
  #endif
}
