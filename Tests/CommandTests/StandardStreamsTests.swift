import Foundation
import Testing

/// Standard streams that are closed, shared, or files that are read.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct StandardStreamsTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  private static let warned = "{\"type\":\"Feature\",\"id\":null,\"properties\":null,\"geometry\":null}\n"

  @Test func `no message gets into data where standard error is closed`() throws {
    try place.file("a.geojsonl", Self.warned)
    #expect(try Program.shell("\"$0\" convert a.geojsonl -o b.geojsonl 2>&-", in: place.folder).status == 0)
    #expect(place.text("b.geojsonl") == Self.warned)
    let piped = try Program.shell("\"$0\" convert a.geojsonl 2>&- | cat", in: place.folder)
    #expect(piped.out == Self.warned && piped.err == "")
    #expect(try Program.shell("\"$0\" convert a.geojsonl -o c.geojsonl <&- >&- 2>&-", in: place.folder).status == 0)
    #expect(place.text("c.geojsonl") == Self.warned)
  }

  @Test func `closed standard input is not an empty one, and closed standard output is no place for data`() throws {
    try place.file("a.geojsonl", Self.warned)
    let unread = try Program.shell("\"$0\" convert - --stdin-filename a.geojsonl <&-", in: place.folder)
    #expect(unread.status == 2 && unread.out == "" && unread.err.contains("error: "))
    let unwritten = try Program.shell("\"$0\" convert a.geojsonl >&-", in: place.folder)
    #expect(unwritten.status == 2 && unwritten.err.contains("error: <stdout>: "))
  }

  @Test(arguments: [
    "convert a.geojsonl >> a.geojsonl", "convert - < a.geojsonl >> a.geojsonl", "convert ./a.geojsonl -o b.geojsonl 2>> a.geojsonl",
    "validate a.geojsonl >> a.geojsonl", "validate . >> a.geojsonl", "info a.geojsonl >> a.geojsonl"
  ])
  func `an input that is also where the output goes is refused`(arguments: String) throws {
    let text = String(repeating: Self.warned, count: 2000)
    try place.file("a.geojsonl", text)
    let refused = try Program.shell("ulimit -f 8192; \"$0\" \(arguments)", in: place.folder)
    let after = place.text("a.geojsonl") ?? ""
    #expect(refused.status == 2)
    let told = refused.err + after.dropFirst(text.count)
    #expect(told.hasPrefix("error: <std") && told.contains("; write the output to a file of another name"), "\(told.prefix(200))")
    #expect(after.hasPrefix(text) && told.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["geojsonseq", "geojson"], ["", " --compress gzip"])
  func `standard output ends behind the last feature before the fault, however the input comes`(form: String, compress: String) throws {
    let good = (0..<3000).map { "{\"type\":\"Feature\",\"properties\":{\"n\":\($0)},\"geometry\":null}" }
    let lines = good[..<2500] + ["{\"type\":\"Feature\",\"properties\":null}"] + good[2500...]
    try place.file("a.geojsonl", lines.joined(separator: "\n"))
    try place.file("b.json", "{\"type\":\"FeatureCollection\",\"features\":[" + lines.joined(separator: ",") + "]}")
    let expected =
      form == "geojson"
      ? "{\"type\":\"FeatureCollection\",\"features\":[\n" + good[..<2500].joined(separator: ",\n")
      : good[..<2500].joined(separator: "\n") + "\n"
    let unpack = compress.isEmpty ? "cat" : "gzip -dc"
    for input in ["a.geojsonl", "b.json", "- < b.json", "- < a.geojsonl"] {
      for jobs in [1, 3] {
        let script = "(\"$0\" convert \(input) --to \(form)\(compress) -j \(jobs); echo $? >&2) | \(unpack)"
        let outcome = try Program.shell(script, in: place.folder)
        #expect(outcome.out == expected && outcome.err.hasSuffix("\n1\n"), "\(input) \(jobs)")
      }
    }
    let piped = try Program.shell(
      "(sleep 0.1; head -c 70001 b.json; sleep 0.1; tail -c +70002 b.json) | \"$0\" convert --to \(form) -j 2", in: place.folder)
    #expect(piped.out == expected)
    let first = try Program.shell("tail -n +2501 a.geojsonl | \"$0\" convert --to \(form)", in: place.folder)
    #expect(first.out == "")
  }

  @Test func `standard output ends behind a whole feature where the input cannot be read to its end`() throws {
    let good = (0..<30000).map { "{\"type\":\"Feature\",\"properties\":{\"n\":\($0)},\"geometry\":null}\n" }
    try place.file("a.geojsonl", good.joined())
    let cut = try Program.shell("gzip -c a.geojsonl | head -c 60000 | \"$0\" convert", in: place.folder)
    #expect(cut.out.utf8.count > 1 << 18 && cut.out.hasSuffix("}\n") && good.joined().hasPrefix(cut.out) && cut.err.contains("error: "))
  }

  @Test(arguments: [
    "convert map -o map/unit.geojson -f", "convert map >> map/unit.geojson", "convert map/ --to imdf >> map/unit.geojson",
    "convert map -o map/unit.geojson -f --to svg",
    "validate map >> map/unit.geojson", "validate map --output-file map/manifest.json", "info map >> map/unit.geojson"
  ])
  func `a file of an indoor map that is read is not written to`(arguments: String) throws {
    let unit = "{\"type\":\"FeatureCollection\",\"features\":[]}\n"
    try place.file("map/manifest.json", "{}")
    for name in ["venue", "level", "unit"] { try place.file("map/\(name).geojson", unit) }
    let refused = try Program.shell("\"$0\" \(arguments)", in: place.folder)
    #expect(refused.status == 2 && refused.err.contains("; write the output to a file of another name"), "\(refused)")
    #expect(place.text("map/unit.geojson") == unit && place.text("map/manifest.json") == "{}")
    // What is no part of it may lie beside it.
    #expect(try Program.shell("\"$0\" info map > map/about.txt && \"$0\" info map > map/about.txt", in: place.folder).status == 0)
  }

  @Test func `what begins as a program does, and is none, is read from its first byte to its last`() throws {
    try place.file("a.geojsonl", "#!\n" + String(repeating: Self.warned, count: 4000))
    let file = try Program.shell("\"$0\" convert a.geojsonl --on-error skip --to geojsonseq", in: place.folder)
    #expect(file.out == String(repeating: Self.warned, count: 4000) && file.err.contains("a.geojsonl:1:1: "))
    for input in ["cat a.geojsonl | \"$0\" convert -", "\"$0\" convert - < a.geojsonl"] {
      let stream = try Program.shell(input + " --stdin-filename a.geojsonl --on-error skip --to geojsonseq", in: place.folder)
      #expect(stream == file, "\(input)")
    }
  }

  @Test func `devices and pipes may be both`() throws {
    try place.file("a.geojsonl", Self.warned)
    #expect(try Program.shell("\"$0\" convert a.geojsonl > /dev/null 2> /dev/null < /dev/null", in: place.folder).status == 0)
    #expect(try Program.shell("cat a.geojsonl | \"$0\" convert - --to geojsonseq 2> /dev/null | cat", in: place.folder).out == Self.warned)
  }

  @Test func `nothing is lost on standard error that does not block`() throws {
    let count = 3000
    let input = try place.file("a.geojsonl", String(repeating: Self.warned, count: count))
    let pipe = Pipe()
    #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let process = Process()
    let program: URL = try #require(Program.url)
    process.executableURL = program
    process.arguments = ["convert", input.path, "--max-diagnostics", "0", "-o", place.folder.appendingPathComponent("b.geojsonl").path]
    process.standardError = pipe
    try process.run()
    // The pipe fills up before anybody reads.
    Thread.sleep(forTimeInterval: 0.5)
    let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(told.utf8.count > 1 << 16 && told.split(separator: "\n").count == count)
  }
}
