import GeoReading
import Testing

/// What the library's declarations are made of comes with its import.
@Suite struct OneImportTests {
  @Test func `one import brings blocks, values, stages and sources`() throws {
    var source = ByteSource(bytes: Array(#"{"type":"Point","coordinates":[13,52]}"#.utf8), name: "point")
    #expect(try source.readAll(atMost: 100).count == 38)
    var stage: GeographicChain<EditFeatures, Simplify> = EditFeatures { _ in }.then(Simplify(SimplificationOptions(.metres(1))))
    var block: FeatureBlock<Geographic> = try FeatureBlock(json: #"{"type":"Point","coordinates":[13,52]}"#)
    try stage.process(&block)
    #expect(FeatureCollection(block).features == [GeoFeature(geometry: .point(longitude: 13, latitude: 52))])
  }
}
