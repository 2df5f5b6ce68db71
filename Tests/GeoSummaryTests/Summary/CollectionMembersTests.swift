import GeoTestSupport
import Testing
import GeoToolkit

/// What a summary says of a collection's own members.
@Suite struct CollectionMembersTests {
  private static let feature = #"{"type":"Feature","properties":{},"geometry":null}"#

  private func lines(_ text: String) throws -> [String] {
    try SummaryTrial.run(text).text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func `members between two arrays of features are counted`() throws {
    let text = #"{"type":"FeatureCollection","x":1,"features":[\#(Self.feature)],"y":2,"crs":{"a":1},"features":[\#(Self.feature)],"z":3}"#
    let found = try lines(text)
    for member in ["x integer 100 % 1", "y integer 100 % 2", "z integer 100 % 3", "Foreign members of collections (3)"] {
      #expect(found.contains(member), "\(found)")
    }
  }

  @Test func `names of GeoJSON's own are that with escapes, too`() throws {
    let text = #"{"\u0074ype":"FeatureCollection","b\u0062ox":[0,0,1,1],"cr\u0073":{},"features":[\#(Self.feature)],"b\u0062ox":[0,0,1,2]}"#
    let found = try lines(text)
    #expect(!found.contains { $0.hasPrefix("Foreign members of collections") }, "\(found)")
  }
}
