import Foundation
import GeoTestSupport
import Testing

/// `geojson preview`, in pseudo terminals by way of `Tests/Tools/preview-terminal.py`, and without one.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct PreviewCommandTests {
  @Test(
    .enabled(if: PythonProgram.isPresent, Comment(rawValue: PythonProgram.absence)),
    arguments: ["protocols", "sizes", "typed", "watch", "refusals"])
  func `in a terminal`(topic: String) throws {
    let place = try Workspace()
    let program = try #require(Program.url)
    let outcome = try PythonProgram(tool: "preview-terminal.py", needsPackages: false).run([program.path, place.folder.path, topic])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `without a terminal`() throws {
    let place = try Workspace()
    try place.file("a.geojson", #"{"type":"Polygon","coordinates":[[[0,0],[20,0],[20,10],[0,0]]]}"#)
    let refused = try Program.run(["preview", "a.geojson"], in: place.folder)
    #expect(refused.status == 64 && refused.out.isEmpty && refused.err.contains("geojson render -o FILE"), "\(refused.err)")
    let watched = try Program.run(["preview", "a.geojson", "--watch", "--protocol", "blocks"], in: place.folder)
    #expect(watched.status == 64 && watched.err.contains("--watch needs a terminal"), "\(watched.err)")
    for (name, start) in [("kitty", "\u{1B}_Ga=T,f=100,q=2,m="), ("sixel", "\u{1B}P0;1;0q\"1;1;30;20#0;2;"), ("blocks", "\u{1B}[")] {
      var texts: Set<String> = []
      for jobs in ["1", "3"] {
        let shown = try Program.run(
          ["preview", "a.geojson", "--protocol", name, "--size", "30x20", "--jobs", jobs], in: place.folder,
          environment: ["COLORTERM": "truecolor"])
        #expect(shown.status == 0 && shown.out.hasPrefix(start) && shown.err == "1 shape drawn\n", "\(name): \(shown.err)")
        texts.insert(shown.out)
      }
      #expect(texts.count == 1)
    }
    let table = try Program.run(
      ["preview", "a.geojson", "--protocol", "blocks", "--size", "30x20"], in: place.folder, environment: ["COLORTERM": ""])
    #expect(table.out.contains("48;5;") && !table.out.contains("48;2;"))
  }
}
