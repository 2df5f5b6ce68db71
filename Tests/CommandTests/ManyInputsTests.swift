import Foundation
import GeoTestSupport
import Testing

/// Many inputs as one output, and as one output each, on the command line.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ManyInputsTests {
  let place: Workspace

  init() throws {
    place = try Workspace()
    for (folder, file, numbers) in [("in", "b.geojson", 2...3), ("in", "a.geojson", 0...1), ("in/deep", "c.geojson", 4...6)] {
      try FileManager.default.createDirectory(at: place.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
      try place.file("\(folder)/\(file)", Self.collection(numbers))
    }
    try place.file("in/notes.txt", "no map")
  }

  private static func collection(_ numbers: ClosedRange<Int>) -> String {
    let features = numbers.map {
      #"{"type":"Feature","id":\#($0),"properties":{},"geometry":{"type":"Point","coordinates":[\#($0),1.2345]}}"#
    }
    return #"{"type":"FeatureCollection","features":["# + "\n" + features.joined(separator: ",\n") + "\n]}\n"
  }

  private func ids(_ text: String) throws -> [Int] {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(root?["features"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
  }

  @Test(arguments: [
    ["in/a.geojson", "in/b.geojson", "in/deep/c.geojson"], ["in"], ["in/?.geojson", "in/deep/*"], ["--files-from", "list"],
    ["in/[ab].geojson", "in/deep"]
  ])
  func `several inputs are one stream in their order`(_ inputs: [String]) throws {
    try place.file("list", "in/a.geojson\nin/b.geojson\nin/deep/c.geojson\n")
    for jobs in ["1", "2", "3"] {
      let result = try Program.run(["convert", "--to", "geojson", "-j", jobs] + inputs, in: place.folder)
      #expect(result.status == 0 && result.err.isEmpty, "\(result)")
      #expect(try ids(result.out) == Array(0...6))
    }
  }

  @Test func `skip and limit count all, and rejects are of all`() throws {
    try place.file("in/a.geojson", #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":3,"properties":{}}]}"#)
    let result = try Program.run(
      ["convert", "in", "--to", "geojson", "--on-error", "skip", "--rejects", "r.geojsons", "--skip", "1", "--limit", "3"], in: place.folder
    )
    #expect(try ids(result.out) == [3, 4, 5])
    #expect(place.text("r.geojsons")?.contains("\"geometry\":3") == true)
  }

  @Test(arguments: ["1", "3"]) func `with an output each, rejects and quarantine are of all, in the order of the inputs`(
    jobs: String
  ) throws {
    for name in ["a", "b"] {
      try place.file(
        "in/\(name).geojson", #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":"\#(name)","properties":{}}]}"#)
    }
    for option in ["--rejects", "--quarantine"] {
      let result = try Program.run(
        ["convert", "in", "--out-dir", "out", "-f", "--on-error", "skip", "--exit-on", "fatal", "-j", jobs, option, "bad.geojsonl"],
        in: place.folder)
      #expect(result.status == 0 && result.err.contains("3 files written to out"), "\(result)")
      let texts = place.text("bad.geojsonl")?.split(separator: "\n") ?? []
      #expect(texts.count == 2 && texts[0].contains(#""a"#) && texts[1].contains(#""b"#) && place.names.contains("out"), "\(texts)")
      if option == "--quarantine" { #expect(texts[0].contains(#""file":"in/a.geojson""#) && texts[1].contains(#""file":"in/b.geojson""#)) }
    }
  }

  @Test func `rejects and quarantine exclude each other, and standard output holds one`() throws {
    for options in [["--rejects", "a", "--quarantine", "b"], ["--quarantine", "-"], ["--quarantine", "x", "-o", "x"]] {
      let result = try Program.run(["convert", "in/b.geojson"] + options, in: place.folder)
      #expect(result.status == 64 && result.out.isEmpty, "\(options) \(result)")
    }
  }

  @Test func `what cannot be read or does not go together ends without an output`() throws {
    for (arguments, status, message) in [
      (["in", "nothing.geojson"], 2, "nothing.geojson: there is no file"), (["no*.geojson"], 2, "no file matches"),
      (["in", "in/a.geojson"], 64, "named twice"), (["in", "-o", "out.glb"], 64, "batches are made of one input")
    ] as [([String], Int32, String)] {
      let result = try Program.run(
        ["convert", "--on-error", "skip"] + arguments + (arguments.contains("-o") ? [] : ["-o", "out.geojson"]), in: place.folder)
      #expect(result.status == status && result.err.contains(message), "\(arguments) \(result)")
      #expect(place.text("out.geojson") == nil && place.text("out.glb") == nil)
    }
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    #expect(try Program.run(["convert", "empty"], in: place.folder).status == 2)
    #expect(try Program.run(["convert", "in", "-o", "in/all.geojson"], in: place.folder).status == 0)
    #expect(try Program.run(["convert", "in", "-o", "in/all.geojson", "--force"], in: place.folder).status == 2)
  }

  // MARK: - An output for each

  @Test(arguments: [1, 2, 5]) func `each input has an output, in the same folders`(_ jobs: Int) throws {
    let result = try Program.run(
      ["convert", "in", "--out-dir", "out", "--to", "geojsonseq", "--precision", "2", "-j", "\(jobs)"], in: place.folder)
    #expect(result.status == 0 && result.err == "3 files written to out\n", "\(result)")
    for file in ["a", "b", "deep/c"] {
      let alone = try Program.run(["convert", "in/\(file).geojson", "--to", "geojsonseq", "--precision", "2"], in: place.folder)
      #expect(place.text("out/\(file).geojsonl") == alone.out)
    }
  }

  @Test func `names follow a pattern`() throws {
    let result = try Program.run(
      ["convert", "in/a.geojson", "in/b.geojson", "--out-dir", "out", "--out-name", "web-{stem}.min.{ext}"], in: place.folder)
    #expect(result.status == 0, "\(result)")
    #expect(place.text("out/web-a.min.geojson") != nil && place.text("out/web-b.min.geojson") != nil)
    for pattern in ["x", "{stem", "{}.json", "a/{stem}"] {
      #expect(try Program.run(["convert", "in", "--out-dir", "out", "--out-name", pattern], in: place.folder).status == 64, "\(pattern)")
    }
    try place.file("in/deep/a.geojson", Self.collection(0...0))
    let same = try Program.run(["convert", "in/a.geojson", "in/deep/a.geojson", "--out-dir", "out"], in: place.folder)
    #expect(same.status == 64 && same.err.contains("would both be written"), "\(same)")
  }

  @Test func `the first failure ends the run, unless it goes on`() throws {
    try place.file("in/a.geojson", "{")
    let stopped = try Program.run(["convert", "in", "--out-dir", "out", "-j", "1"], in: place.folder)
    #expect(stopped.status == 1 && stopped.err.contains("1 failed, 2 left") && place.text("out/b.geojson") == nil, "\(stopped)")
    for jobs in ["1", "3"] {
      let all = try Program.run(["convert", "in", "--out-dir", "all\(jobs)", "--keep-going", "-j", jobs], in: place.folder)
      #expect(all.status == 1 && all.err.contains("2 files written to all\(jobs); 1 failed\n"), "\(all)")
      #expect(place.text("all\(jobs)/b.geojson") != nil && place.text("all\(jobs)/a.geojson") == nil)
    }
    for arguments in [
      ["--out-dir", "out"], ["in", "--out-dir", "out", "-o", "x.geojson"], ["in", "--keep-going"], ["-", "--out-dir", "out"]
    ] {
      #expect(try Program.run(["convert"] + arguments, in: place.folder).status == 64, "\(arguments)")
    }
  }
}
