import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Blocks of which very many features have findings: each is written without looking through those of all.
struct CrowdedBlockTests {
  private let count = 20_000

  /// Far more than it takes without optimisation, and far less than all pairs do.
  private func quickly(_ body: () throws -> Void) rethrows {
    let start = ThreadTime.now
    try body()
    #expect(ThreadTime.now - start < .seconds(8))
  }

  @Test func `a crs goes from each of very many features`() throws {
    func lines(_ member: String) -> String {
      String(repeating: #"{"type":"Feature",\#(member)"properties":null,"geometry":null}"# + "\n", count: count)
    }
    let block = try FeatureBlock(json: lines(#""crs":1,"#), options: .underTest)
    #expect(block.diagnostics.count == count)
    var options = WritingOptions()
    (options.container, options.dropsCoordinateSystem) = (.lines, true)
    quickly { #expect(FeatureWriter(options: options).text(of: [block]) == lines("")) }
  }

  @Test func `properties that do not count go from each of very many features`() throws {
    func lines(_ member: String) -> String {
      String(repeating: #"{"type":"Feature",\#(member)"properties":{"a":1},"geometry":null}"# + "\n", count: count)
    }
    let block = try FeatureBlock(json: lines(#""properties":{"b":1},"#), options: .underTest)
    #expect(block.diagnostics.count == count)
    var options = WritingOptions()
    (options.container, options.properties) = (.lines, .only(["a"]))
    quickly { #expect(FeatureWriter(options: options).text(of: [block]) == lines("")) }
  }
}
