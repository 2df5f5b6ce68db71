import GeoSummary
import Testing

/// What the library's declarations are made of comes with its import.
@Suite struct OneImportTests {
  @Test func `one import brings sources and reading options`() throws {
    var source = ByteSource(bytes: Array(#"{"type":"Point","coordinates":[13,52]}"#.utf8), name: "point")
    let summary = try Summary.of(&source, options: ReadingOptions(jobs: 1))
    #expect(summary.bareGeometries == 1)
  }
}
