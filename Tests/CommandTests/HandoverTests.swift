import Foundation
import Testing

/// Runs that `geojson` hands over to `geojson-full`.
@Suite(.enabled(if: Program.hasFull, Comment(rawValue: Program.absenceOfFull)), .timeLimit(.minutes(1)))
struct HandoverTests {
  let place: Workspace

  init() throws {
    place = try Workspace()
    try place.file("utm.geojson", Self.utm)
    try place.file("a.geojson", Self.degrees(1))
    try place.file("b.geojson", Self.degrees(2))
  }

  private static let crs = #""crs":{"type":"name","properties":{"name":"EPSG:25832"}},"#
  /// On the central meridian of the zone, 9° east.
  private static let point = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[500000,5200000]}}"#
  private static let utm = "{\"type\":\"FeatureCollection\",\(crs)\"features\":[\n\(point)\n]}\n"
  private static func degrees(_ number: Int) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(number),46]}}]}\n"
  }

  /// Whether the point was transformed.
  private func isTransformed(_ text: String) -> Bool { text.contains("[9,46.95") || text.contains("[9.0,46.95") }

  @Test(arguments: [
    "\"$0\" convert utm.geojson", "cat utm.geojson | \"$0\" convert", "\"$0\" convert - <utm.geojson",
    "gzip -c utm.geojson | \"$0\" convert",
    "gzip -c utm.geojson >utm.gz; \"$0\" convert utm.gz --to geojson", "gzip -c utm.geojson >utm.gz; \"$0\" convert <utm.gz",
    "\"$0\" convert utm.geojson --force-degrees --compress zstd >utm.zst; cat utm.zst | \"$0\" convert",
    "(echo first; cat utm.geojson) >both; (read line; \"$0\" convert -) <both",
    "(printf '{\"type\":\"Feature'; sleep 0.1; tail -c +17 utm.geojson) | \"$0\" convert",
    "(gzip -c utm.geojson | head -c 1; sleep 0.1; gzip -c utm.geojson | tail -c +2) | \"$0\" convert"
  ])
  func `the same comes from files, pipes and compressed input`(script: String) throws {
    let result = try Program.shell(script, in: place.folder)
    #expect(result.status == 0 && isTransformed(result.out), "\(script) \(result)")
  }

  @Test func `nothing of a long pipe is lost`() throws {
    let count = 20_000
    let features = (0..<count).map { Self.point.replacingOccurrences(of: "{}", with: "{\"n\":\($0)}") }.joined(separator: ",\n")
    let text = "{\"type\":\"FeatureCollection\",\(Self.crs)\"features\":[\n\(features)\n]}\n"
    try place.file("long.geojson", text)
    let file = try Program.run(["convert", "long.geojson", "--precision", "3"], in: place.folder)
    #expect(file.status == 0 && file.out.split(separator: "\n").count == count + 2)
    for script in [
      "cat long.geojson | \"$0\" convert --precision 3", "\"$0\" convert --precision 3 <long.geojson",
      "gzip -c long.geojson | \"$0\" convert --precision 3"
    ] {
      #expect(try Program.shell(script, in: place.folder).out == file.out, "\(script)")
    }
  }

  @Test func `64 KiB of each input are looked at`() throws {
    // The member must end there.
    let behind = #","features":["#.utf8.count
    for (size, expected) in [(65_536 + behind, true), (65_537 + behind, false)] {
      let header = "{\"type\":\"FeatureCollection\",\"pad\":\"\",\(Self.crs)\"features\":["
      let pad = "\"pad\":\"" + String(repeating: "x", count: size - header.utf8.count)
      try place.file("edge.geojson", header.replacingOccurrences(of: "\"pad\":\"", with: pad) + Self.point + "]}")
      for script in ["\"$0\" convert edge.geojson", "cat edge.geojson | \"$0\" convert", "\"$0\" convert <edge.geojson"] {
        #expect(isTransformed(try Program.shell(script, in: place.folder).out) == expected, "\(size) \(script)")
      }
    }
  }

  @Test func `a list that is a pipe is read once`() throws {
    try place.file("utm.list", "utm.geojson\n")
    for script in [
      "mkfifo list; cat utm.list >list & \"$0\" info --files-from list", "cat utm.list | \"$0\" info --files-from /dev/stdin",
      "cat utm.list | \"$0\" info --files-from -"
    ] {
      let result = try Program.shell(script, in: place.folder)
      #expect(result.status == 0 && result.out.contains("Written in"), "\(script) \(result)")
    }
  }

  @Test func `every input is looked at`() throws {
    for script in [
      "\"$0\" validate a.geojson b.geojson utm.geojson", "\"$0\" validate .", "ls *.geojson | \"$0\" validate --files-from -",
      "ls *.geojson >list; \"$0\" validate --files-from - <list", "ls *.geojson >list; \"$0\" validate --files-from list"
    ] {
      let result = try Program.shell(script, in: place.folder)
      #expect(result.status == 0 && result.out.contains("utm.geojson:1:"), "\(script) \(result)")
      #expect(result.err == "3 files, 3 features: 0 errors, 1 warning, 0 infos\n", "\(script) \(result)")
    }
    let info = try Program.run(["info", "a.geojson", "b.geojson", "utm.geojson"], in: place.folder)
    #expect(info.status == 0 && info.out.contains("9, 46.95"), "\(info)")
    let several = try Program.run(["convert", "a.geojson", "b.geojson", "utm.geojson", "-o", "all.topojson"], in: place.folder)
    #expect(several.status == 0 && isTransformed(place.text("all.topojson") ?? ""), "\(several)")
  }

  @Test func `what is reported before is reported once`() throws {
    try FileManager.default.createDirectory(at: place.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    let result = try Program.run(["validate", "empty", "a.geojson", "--source-crs", "EPSG:25832"], in: place.folder)
    #expect(result.err.components(separatedBy: "warning: empty").count == 2, "\(result)")
  }

  @Test func `options decide as well`() throws {
    let there = try Program.run(["convert", "a.geojson", "--target-crs", "EPSG:3857"], in: place.folder)
    #expect(there.status == 0 && there.out.contains("EPSG::3857"), "\(there)")
    let back = try Program.run(["convert", "--source-crs", "EPSG:3857", "--precision", "5"], input: there.out, in: place.folder)
    #expect(back.status == 0 && back.out.contains("[1,46]"), "\(back)")
  }

  // MARK: - What is missing or wrong

  /// The program alone in a folder.
  private func lonely(_ folder: String) throws -> URL {
    let folder = place.folder.appendingPathComponent(folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("geojson")
    try link(Program.url, to: program)
    return program
  }

  /// A second name of a program, or a copy where the file system is another one.
  private func link(_ program: URL?, to other: URL) throws {
    let program: URL = try #require(program)
    do {
      try FileManager.default.linkItem(at: program, to: other)
    } catch {
      try FileManager.default.copyItem(at: program, to: other)
    }
  }

  @Test func `without it the run ends with 2 and a way to get it`() throws {
    let program = try lonely("alone/bin")
    for arguments in [
      ["convert", "utm.geojson", "-o", "out.geojson"], ["validate", "utm.geojson", "--output-file", "report.json"], ["info", "utm.geojson"],
      ["convert", "a.geojson", "-o", "out.geojson", "--target-crs", "EPSG:3857"]
    ] {
      let result = try Program.run(
        arguments, in: place.folder, environment: ["PATH": Program.full?.deletingLastPathComponent().path ?? ""], program: program)
      #expect(result.status == 2 && result.out.isEmpty, "\(result)")
      #expect(result.err.contains("geojson-full, which is not installed. Install the package geojson-full"), "\(result)")
      #expect(result.err.contains(" reads the numbers unchanged") == !arguments.contains("--target-crs"), "\(result)")
    }
    #expect(place.names == ["a.geojson", "alone", "b.geojson", "utm.geojson"])
    // What needs no other system works.
    for arguments in [
      ["convert", "a.geojson"], ["convert", "utm.geojson", "--force-degrees"], ["validate", "utm.geojson", "--source-crs", "OGC:CRS84"],
      ["validate", "--diff", "a.geojson"]
    ] {
      #expect(try Program.run(arguments, in: place.folder, program: program).status == 0, "\(arguments)")
    }
    #expect(try Program.run(["validate", "--diff", "utm.geojson"], in: place.folder, program: program).status < 2)
  }

  @Test func `it is found in libexec and behind links`() throws {
    let program = try lonely("there/bin")
    let libexec = place.folder.appendingPathComponent("there/libexec/geojson")
    try FileManager.default.createDirectory(at: libexec, withIntermediateDirectories: true)
    try link(Program.full, to: libexec.appendingPathComponent("geojson-full"))
    let symbolic = place.folder.appendingPathComponent("symbolic")
    try FileManager.default.createSymbolicLink(at: symbolic, withDestinationURL: program)
    for program in [program, symbolic] {
      let result = try Program.run(["convert", "utm.geojson"], in: place.folder, program: program)
      #expect(result.status == 0 && isTransformed(result.out), "\(result)")
    }
  }

  @Test func `another program of its name ends with 2`() throws {
    let program = try lonely("other")
    let other = program.deletingLastPathComponent().appendingPathComponent("geojson-full")
    try link(Program.url, to: other)
    let same = try Program.run(["convert", "utm.geojson"], in: place.folder, program: program)
    #expect(same.status == 2 && same.err.contains("GEOJSON_HANDOVER is set"), "\(same)")
    try FileManager.default.removeItem(at: other)
    try place.file("other/geojson-full", "#!/bin/sh\n")
    let locked = try Program.run(["convert", "utm.geojson"], in: place.folder, program: program)
    #expect(locked.status == 2 && locked.err.contains("cannot be run: Permission denied"), "\(locked)")
  }

  @Test func `another version ends with 2`() throws {
    for text in ["0.0.9 -", "0.0.9 3", "10.0.0 3 more"] {
      let result = try Program.run(
        ["validate", "a.geojson"], in: place.folder, environment: ["GEOJSON_HANDOVER": text], program: Program.full)
      #expect(result.status == 2 && result.out.isEmpty && result.err.contains("install the same version of both"), "\(result)")
    }
  }

  @Test func `values of the variable that are from elsewhere end with 2`() throws {
    let version = try Program.run(["--version"]).out.trimmingCharacters(in: .whitespacesAndNewlines)
    for text in ["", "x", "1", version, "\(version) ", "\(version) 0", "\(version) 77", "\(version) 4294967299", "\(version) -3"] {
      let result = try Program.run(
        ["validate", "a.geojson"], in: place.folder, environment: ["GEOJSON_HANDOVER": text], program: Program.full)
      #expect(result.status == 2 && result.out.isEmpty && result.err.contains("GEOJSON_HANDOVER is not from geojson"), "\(text) \(result)")
    }
    // A folder, and a file that nothing can be read of.
    for descriptor in ["3</", "3>written", "3</dev/zero"] {
      let script = "GEOJSON_HANDOVER='\(version) 3' \"$(dirname \"$0\")/geojson-full\" validate a.geojson \(descriptor)"
      let result = try Program.shell(script, in: place.folder)
      #expect(result.status == 2 || descriptor == "3>written", "\(descriptor) \(result)")
    }
    let small = try Program.run(["convert", "utm.geojson"], in: place.folder, environment: ["GEOJSON_HANDOVER": "x"])
    #expect(small.status == 2 && small.err.contains("GEOJSON_HANDOVER is set; unset it"), "\(small)")
    let unneeded = try Program.run(["convert", "a.geojson"], in: place.folder, environment: ["GEOJSON_HANDOVER": "x"])
    #expect(unneeded.status == 0)
  }
}
