import GeoJSON
import GeoTestSupport
import Testing

import GeoToolkit

/// A border has the heights of each feature that runs along it, whoever came first.
struct CoverageHeightTests {
  /// An area without heights and a line with some along its border; the area is in the line's block or in one of its own.
  @Test(arguments: [0, 600_000], SimplificationMethod.allCases)
  func `a line keeps its heights beside a neighbour without any`(padding: Int, method: SimplificationMethod) throws {
    let pad = String(repeating: "x", count: padding)
    let area =
      #"{"type":"Feature","properties":{"pad":"\#(pad)"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[5,0.001],[10,0],[10,10],[0,10],[0,0]]]}}"#
    let line = #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0,100],[5,-0.001,200],[10,0,300]]}}"#
    for features in [[area, line], [line, area]] {
      let text = "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
      let result = try ConvertedText(text) {
        $0.steps.simplification = SimplificationOptions(.metres(50_000), mode: .coverage)
        $0.steps.simplification?.method = method
      }
      #expect(result.text.contains("[[0,0,100],[10,0,300]]"))
      #expect(!result.text.contains("[[[0,0,"))
    }
  }

  /// Two rings of one feature that take their places from a feature without heights.
  @Test func `a ring keeps its heights where all its places are a neighbour's`() throws {
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,0.1],[4,4],[0,4],[0,0]]]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0,1],[4,0,-7],[4,0.1,5],[4,4,-7],[0,4,-8],[0,0,1]]]}}
      ]}

      """
    let result = try ConvertedText(text) {
      $0.steps.simplification = SimplificationOptions(.metres(30_000), mode: .coverage)
      $0.steps.simplification?.method = .visvalingam
    }
    let features = try FeatureBlock(json: Array(result.text.utf8))
    let heights = features.map { Array($0.geometry?.positions.altitudes ?? []) }
    #expect(heights.count == 2 && heights[0].allSatisfy(\.isNaN))
    #expect((4..<6).contains(heights[1].count) && !heights[1].contains(where: \.isNaN))
  }

  @Test func `a line that ends above where it began keeps both heights, and a ring has one`() throws {
    let way = "[[0,0,0],[1,0,0],[2,0,0],[2,2,5],[0,0,9]]"
    let text = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":\(way)}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[\(way.replacing("9]]", with: "0]]"))]}}
      ]}

      """
    let result = try ConvertedText(text) { $0.steps.simplification = SimplificationOptions(.metres(1), mode: .coverage) }
    let heights = try FeatureBlock(json: Array(result.text.utf8)).map { Array($0.geometry?.positions.altitudes ?? []) }
    #expect(heights[0] == [0, 0, 5, 9] && heights[1].count == 4 && heights[1].first == 0 && heights[1].last == 0)
  }
}
