import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct FeatureClusterSnippets {
  private static let text = """
    {"type":"Feature","id":1,"properties":{"n":1.50,"rank":2,"category":"cafe"},"geometry":{"type":"Point","coordinates":[179.99,10]}}
    {"type":"Feature","id":2,"properties":{"n":2,"rank":5},"geometry":{"type":"Point","coordinates":[-179.99,10]}}
    {"type":"Feature","id":"far","properties":{"n":"many", "k": [ 1.0 ]},"extra":1,"geometry":{"type":"Point","coordinates":[0,50,7]}}
    {"type":"Feature","id":4,"properties":null,"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}
    {"type":"Feature","id":5,"properties":null,"geometry":null}
    """

  @Test func `clusters of a zoom are features`() throws {
    let block = try FeatureBlock(json: Self.text)
    let clusters = FeatureClusters([block], sums: ["n"], priority: "rank")
    let low = try clusters.block(atZoom: 3)
    #expect(low.count == 2 && low.diagnostics.isEmpty)
    let item = clusters.pyramid.items(atZoom: 3)[0]
    #expect(
      low[0].properties.json.text
        == #"{"cluster":true,"cluster_id":\#(item.id),"point_count":2,"expansion_zoom":\#(item.zooms.upperBound + 1),"n":3.5}"#)
    let position = try #require(low[0].geometry?.points.first?.position)
    #expect(abs(abs(position.longitude) - 180) < 1e-9 && abs(position.latitude - 10) < 1e-9)
    #expect(clusters.pyramid.members(of: item).map { clusters.feature($0).id } == [2, 1])
    // Alone, a feature keeps its text.
    #expect(low[1].id == "far" && low[1].properties.json.text == #"{"n":"many", "k": [ 1.0 ]}"#)
    #expect(low[1].geometry?.points.first?.altitude == 7 && low[1].foreignMembers.map(\.name) == ["extra"])
    #expect(try clusters.block(atZoom: 16).map(\.id) == [2, 1, "far"])
  }

  @Test func `what can be read but not written does not stop it`() throws {
    let block = try FeatureBlock(
      json: #"{"type":"Feature","properties":17,"a":1,"a":2,"geometry":{"type":"Point","coordinates":[0,50]}}"#)
    let all = try FeatureClusters([block]).block(atZoom: 3)
    #expect(all.count == 1 && all[0].properties.isNull && all[0].foreignMembers.map(\.value.text) == ["2"])
  }

  @Test func `a filter chooses what is clustered`() throws {
    let block = try FeatureBlock(json: Self.text)
    #expect(FeatureClusters([block, block], filter: .including(["cafe"])).pyramid.items(atZoom: 16).map(\.count) == [2])
    #expect(try FeatureClusters([]).block(atZoom: 0).isEmpty)
  }

  @Test func `the example of the doc comment`() throws {
    let block = try FeatureBlock(json: Self.text)
    // begin
    let clusters = FeatureClusters([block], sums: ["passengers"], priority: "rank")
    let text = FeatureWriter(options: WritingOptions()).text(of: [try clusters.block(atZoom: 4)])
    // end
    #expect(!text.isEmpty)
  }
}
