import GeoJSON
import GeoPipeline
import GeoToolkit
import Testing

/// What the program runs, written as a chain.
@Suite struct ChainTests {
  private static let features = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":1,"properties":{"a":1},"geometry":{"type":"LineString","coordinates":[[170.123456789,10],[-170,20.00000001]]}},
    {"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[170,-10],[170,10],[-170,10],[-170,-10],[170,-10]]]}},
    {"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}},
    {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[180.0000000001,90]}},
    {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[
    {"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[179,0],[181,1]]}]}}]}
    """

  @Test func `the steps of RFC 7946 in their order are what a conversion does`() throws {
    var options = ConversionOptions()
    options.followRFC7946()
    options.output = GeoJSONOutput(container: .lines)
    var sink = try ByteSink(memory: .none)
    var source = ByteSource(bytes: Array(Self.features.utf8), name: "features")
    _ = try Conversion.run(&source, to: &sink, options: options) { _ in }
    let expected = String(decoding: try sink.takeBytes(), as: UTF8.self)

    var steps = ClampToGlobe().then(SplitAntimeridian()).then(ReducePrecision(decimals: 7, isWoundNext: true)).then(Orient(.rfc7946))
      .then(RefreshBoxes(decimals: 7))
    var writing = WritingOptions()
    writing.container = .lines
    writing.decimals = 7
    var reader = FeatureReader(bytes: Array(Self.features.utf8))
    var text = ""
    while let block = try reader.next() { text += FeatureWriter(options: writing).text(of: [try steps.process(block)]) }
    #expect(text == expected && expected.contains("MultiPolygon"))
  }

  @Test func `a stage knows by the space of a block that it is cut`() throws {
    // As written it is clockwise; over the 180th meridian it would be the other way round.
    let ring = #"{"type":"Polygon","coordinates":[[[-170,0],[-170,10],[170,10],[170,0],[-170,0]]]}"#
    func turned(_ stage: Orient, _ isCut: Bool) throws -> Bool {
      let block = try FeatureBlock(json: ring)
      var uncut = InSpace(stage, Geographic.self), cut = InSpace(stage, GeographicCut.self)
      let rows = isCut ? try cut.process(block.cast(to: GeographicCut.self)).rows : try uncut.process(block).rows
      return rows[0].flags.contains(.geometryChanged)
    }
    #expect(try turned(Orient(.rfc7946), true) != turned(Orient(.rfc7946), false))
  }

  @Test func `stages of any space are one of any space`() throws {
    var two = Simplify(SimplificationOptions(.metres(1))).then(Orient(.reverse))
    var block = try FeatureBlock(json: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[2,0],[2,1],[0,1],[0,0]]]}"#)
    try two.process(&block)
    #expect(block.geometry.positions.count == 5 && block.rows[0].flags.contains(.geometryChanged))
  }
}
