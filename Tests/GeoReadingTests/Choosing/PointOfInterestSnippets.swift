import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of the doc comments of filters of points of interest.
@Suite struct PointOfInterestSnippets {
  /// Compiled only.
  private static func signs(of map: IndoorMap, _ filter: PointOfInterestFilter) -> [IndoorMap.Amenity] {
    // begin
    let signs = map.amenities.filter { filter.matches($0.feature) }
    // end
    return signs
  }

  @Test func `points of interest`() throws {
    var block = try FeatureBlock(
      json: #"{"type":"Feature","properties":{"category":"atm"},"geometry":{"type":"Point","coordinates":[1,2]}}"#)
    do {
      // begin
      var filter = PointOfInterestFilter.including(["restroom", "elevator"])
      filter.property = "category"
      let shown = block.filter { filter.matches($0) }
      // end
      #expect(shown.isEmpty)
    }
    // begin
    let filter = FilterPointsOfInterest(.excluding(["parking", "atm"]))
    // end
    filter.process(&block)
    #expect(block[0].isDropped)
  }
}
