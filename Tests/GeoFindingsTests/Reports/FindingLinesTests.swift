import GeoTestSupport
import GeoToolkit
import Testing

/// Findings about text of several lines.
struct FindingLinesTests {
  /// The end's column says something of the beginning's line only.
  @Test(arguments: [0, 4, 90]) func `an annotation has an end's column where it ends in its first line`(_ indent: Int) throws {
    for gap in ["", "\n" + String(repeating: " ", count: indent)] {
      let text = #"{"type":"Feature","properties":null,"bbox":[0,0,\#(gap)5,5],"geometry":{"type":"Point","coordinates":[1,2]}}"#
      var source = ByteSource(bytes: Array(text.utf8), name: "a.geojson")
      var report = FindingReport(format: .github)
      var lines = ""
      _ = try Validation.run(&source) { lines += report.text(of: $0[...]) }
      #expect(lines.hasPrefix("::warning file=a.geojson,line=1,col=44,endLine=\(gap.isEmpty ? 1 : 2),"), "\(lines)")
      #expect(lines.contains("endColumn") == gap.isEmpty, "\(lines)")
    }
  }
}
