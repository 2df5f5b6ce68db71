import GeoJSON
import Testing

/// Nothing else is imported here.
@Suite struct OneImportTests {
  @Test func `whoever imports the library can name what it gives`() throws {
    let block: FeatureBlock<Geographic> = try FeatureBlock(
      json: #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,91]}}"#)
    let findings: [Diagnostic] = block.diagnostics
    let rules: [Rule] = findings.map(\.rule)
    let geometry: Geometry<Geographic>? = block[0].geometry
    #expect(geometry?.points.map(\.position) == [Position(longitude: 1, latitude: 91)] && rules.isEmpty)
  }
}
