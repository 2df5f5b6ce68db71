import GeoToolkit
import Testing

/// The example of the doc comment of clusters in conversions.
@Suite struct ClusteringSnippets {
  @Test func `options`() {
    // begin
    var options = ConversionOptions()
    options.clustering = ClusteringOptions(zoom: 4, sums: ["passengers"])
    // end
    #expect(options.clustering?.mistake == nil && ClusteringOptions(zoom: 31).mistake != nil)
    #expect(ClusteringOptions(zoom: 3, sums: ["a", "a"]).mistake != nil)
  }
}
