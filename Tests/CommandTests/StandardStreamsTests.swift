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
    "validate a.geojsonl >> a.geojsonl", "validate . >> a.geojsonl", "info a.geojsonl >> a.geojsonl",
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
