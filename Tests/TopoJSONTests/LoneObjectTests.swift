import Foundation
import GeoTestSupport
import GeoToolkit
import Testing
import TopoJSON

/// Inputs of one geometry.
@Suite struct LoneObjectTests {
  @Test(arguments: [
    #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#,
    #"""
    {"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},\#
    {"type":"Point","coordinates":[3,4]}]}]}
    """#
  ]) func `one geometry comes back from a topology as one`(_ text: String) throws {
    let expected = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    let topology = try TopologyText.convert(Array(text.utf8)) { $0.output = TopoJSONOutput() }.text
    let features = try TopologyText.features(try TopologyText.convert(topology).text)
    #expect(features.count == 1 && features.first?["geometry"] as? NSDictionary == expected, "\(features)")
  }
}
