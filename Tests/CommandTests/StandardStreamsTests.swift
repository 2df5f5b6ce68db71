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
}
