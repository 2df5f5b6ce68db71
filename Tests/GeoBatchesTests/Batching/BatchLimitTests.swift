import Foundation
import Testing

@testable import GeoBatches
import GeoToolkit

/// What is said of a run of batches that ends within its input, and in which order: the same however the bytes come.
@Suite struct BatchLimitTests {
  private static func feature(_ id: Int, _ geometry: String) -> String {
    #"{"type":"Feature","id":\#(id),"properties":null,"geometry":\#(geometry)}"#
  }

  /// The codes and places of what is found, and how many features there are; the batches of every size of block must have the same.
  private func found(_ text: String, limit: Int?, skip: Int = 0) throws -> [String] {
    var results: [[String]] = []
    for size in [nil, 1, 100, 300, 1 << 20] {
      var options = BatchingOptions()
      options.steps.limit = limit
      options.steps.skip = skip
      options.reading.groupSize = size
      let batches = try OverlayBatchesTests.batches(Array(text.utf8), options)
      results.append(
        batches.flatMap { $0.report.diagnostics.map { "\($0.rule.code)@\($0.byte)" } } + ["\(batches.reduce(0) { $0 + $1.features.count })"]
      )
    }
    #expect(Set(results).count == 1, "\(results)")
    return results[0]
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func `of a collection whose end is behind the last feature wanted nothing is judged`(limit: Int) throws {
    let points = (0..<3).map { Self.feature($0, #"{"type":"Point","coordinates":[\#($0),1]}"#) }
    let text = #"{"type":"FeatureCollection","bbox":[1,2,"x",4],"crs":"CRS84","features":[\#(points.joined(separator: ","))]}"#
    let found = try found(text, limit: limit)
    #expect(found.last == "\(min(limit, 3))")
    // Only who goes on to the end of the collection sees what is wrong with its members.
    #expect((found.count > 1) == (limit > 3), "\(found)")
  }

  @Test func `findings of batches are in order of their places`() throws {
    // Steps find something in the first feature, the projection and the triangulation something in others, which the decoder told before.
    let features = [
      Self.feature(0, #"{"type":"LineString","coordinates":[[0,0],[1e200,1]]}"#),
      Self.feature(1, #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#),
      Self.feature(2, #"{"type":"Point","coordinates":[1,"x"]}"#),
      Self.feature(3, #"{"type":"Point","coordinates":[1e300,1e300]}"#),
      Self.feature(4, #"{"type":"Point","coordinates":[1,2,3,4]}"#)
    ]
    let found = try found(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#, limit: nil)
    let places = found.dropLast().compactMap { $0.split(separator: "@").last.flatMap { Int($0) } }
    #expect(places.count >= 3 && places == places.sorted(), "\(found)")
  }
}
