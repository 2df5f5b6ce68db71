import Foundation
import Testing

/// Topologies whose text is damaged: one mistake costs all features, since any of them may need any arc.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence))) struct DamagedTopologyTests {
  private let damaged =
    #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[3,4],"properties":{"n":NaN}}]}}}"#

  @Test func `that no feature of it is written is told`() throws {
    let place = try Workspace()
    let result = try Program.run(["convert", "-", "--to", "geojson", "--on-error", "skip"], input: damaged, in: place.folder)
    #expect(result.status == 1 && result.out == "{\"type\":\"FeatureCollection\",\"features\":[]}\n")
    #expect(
      result.err.contains("a topology could not be read as a whole: none of its features is in the output")
        && !result.err.contains("no feature"), "\(result.err)")
    for name in ["a.topojson", "b.topojson"] { try Data(damaged.utf8).write(to: place.folder.appendingPathComponent(name)) }
    let both = try Program.run(["convert", "a.topojson", "b.topojson", "-o", "both.topojson", "--on-error", "skip"], in: place.folder)
    #expect(
      both.status == 1 && both.err.contains("2 topologies could not be read as a whole: none of their features is in the output"),
      "\(both.err)")
    // What stands behind a topology costs nothing of it.
    let behind = try Program.run(
      ["convert", "-", "--to", "geojson", "--on-error", "skip"], input: damaged.replacing("NaN", with: "0") + " x", in: place.folder)
    #expect(behind.err.contains("text that belongs to no feature could not be read") && behind.out.contains("[3,4]"), "\(behind.err)")
  }

  @Test func `info says that it is one`() throws {
    let result = try Program.run(["info", "-"], input: damaged)
    #expect(result.out.contains("TopoJSON of which nothing can be read"), "\(result.out)")
    #expect(try Program.run(["info", "-", "--output-format", "json"], input: damaged).out.contains(#""kind": "Topology""#))
    let empty = try Program.run(["info", "-"], input: #"{"type":"Topology","arcs":[],"objects":{}}"#)
    #expect(empty.out.contains("TopoJSON without layers"), "\(empty.out)")
  }
}
