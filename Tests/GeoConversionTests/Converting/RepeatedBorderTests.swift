import GeoJSON
import GeoTestSupport
import Testing

import GeoToolkit

/// Positions that follow themselves hold nothing in its place when borders are simplified together.
struct RepeatedBorderTests {
  /// Squares side by side with jagged borders between them.
  private static func rings(_ random: inout SplitMix64) -> [[(Int, Int)]] {
    let jags = (0...4).map { _ in (0..<6).map { _ in Int.random(in: -3...3, using: &random) } }
    return (0..<4).map { column in
      func border(_ number: Int) -> [(Int, Int)] { (0..<6).map { (number * 10 + jags[number][$0], $0 * 2) } }
      let ring = border(column).reversed() + border(column + 1)
      return ring + [ring[0]]
    }
  }

  private static func text(_ rings: [[(Int, Int)]]) -> String {
    let features = rings.map { ring in
      let positions = ring.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      return "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[\(positions)]]}}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
  }

  /// A ring from its least position on, without the closing one: rings that lose a position begin elsewhere.
  private static func turned(_ ring: [[Double]]) -> [[Double]] {
    let open = ring.dropLast()
    let least = open.indices.min { open[$0].lexicographicallyPrecedes(open[$1]) } ?? 0
    return Array(open[least...] + open[..<least])
  }

  @Test(arguments: SimplificationMethod.allCases, [SimplificationOptions.Amount.metres(0), .metres(50_000), .share(0.4)])
  func `a repeated position goes as if it were not there`(method: SimplificationMethod, amount: SimplificationOptions.Amount) throws {
    var random = SplitMix64(state: 5)
    for _ in 0..<20 {
      let rings = Self.rings(&random)
      let repeated = rings.map { ring in
        ring.flatMap { position in [(Int, Int)](repeating: position, count: Int.random(in: 1...3, using: &random)) }
      }
      func simplified(_ rings: [[(Int, Int)]]) throws -> [[[Double]]] {
        let text = try ConvertedText(Self.text(rings)) {
          $0.steps.simplification = SimplificationOptions(amount, mode: .coverage)
          $0.steps.simplification?.method = method
        }.text
        return try FeatureBlock(json: Array(text.utf8)).map { Self.turned($0.geometry?.positions.map { [$0.x, $0.y] } ?? []) }
      }
      #expect(try simplified(repeated) == simplified(rings))
    }
  }

  @Test func `a ring of one position, or of two, stays`() throws {
    for ring in [[(0, 0), (0, 0), (0, 0), (0, 0)], [(0, 0), (1, 0), (1, 0), (0, 0)]] {
      let result = try ConvertedText(Self.text([ring])) { $0.steps.simplification = SimplificationOptions(.metres(1000), mode: .coverage) }
      #expect(result.text == Self.text([ring]))
    }
  }
}
