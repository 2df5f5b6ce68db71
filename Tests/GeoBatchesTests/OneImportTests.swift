import GeoBatches
import Testing

/// What the library's declarations are made of comes with its import.
@Suite struct OneImportTests {
  @Test func `one import brings blocks, batches and outputs`() throws {
    let source = ByteSource(bytes: Array(#"{"type":"Point","coordinates":[13,52]}"#.utf8), name: "point")
    var reader = OverlayReader(source, through: EditBlocks<Geographic> { _ in }, look: .simplestyle)
    let batch: OverlayBatch? = try reader.next()
    #expect(batch?.features.count == 1)
    #expect(ConversionOptions(output: GeoJSONOutput()).steps.limit == nil)
  }
}
