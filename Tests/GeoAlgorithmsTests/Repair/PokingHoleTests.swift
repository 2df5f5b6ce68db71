import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Holes with a vertex that lies on an edge of their shell but for rounding, on either side of it.
@Suite struct PokingHoleTests {
  private func column(_ rings: [[Position]]) -> GeometryColumn {
    var column = GeometryColumn()
    column.appendPolygon(rings: rings.map { $0 + [$0[0]] })
    return column
  }

  private func area(_ ring: [Position]) -> Double { column([ring]).planarArea }

  @Test(arguments: RepairStrategy.allCases)
  func `a hole that pokes through its shell by a hair stays`(_ strategy: RepairStrategy) {
    let shell = [(0, 0), (0.5, 0.35000000000000003), (0.65, 0.8500000000000001), (0.15, 0.5)].map { Position(x: $0.0, y: $0.1) }
    let hole = [(0.42000000000000004, 0.6100000000000001), (0.25, 0.5700000000000001), (0.32, 0.54)].map { Position(x: $0.0, y: $0.1) }
    var repair = GeometryRepair(strategy)
    let (result, outcomes, reports) = column([shell, hole]).repaired(&repair)
    #expect(outcomes == [.repaired] && reports.isEmpty)
    #expect(abs(result.planarArea - 0.19355) < 1e-12)
  }

  @Test(arguments: RepairStrategy.allCases)
  func `nothing is lost of holes with a vertex on an edge`(_ strategy: RepairStrategy) {
    var random = SplitMix64(state: 71)
    var repair = GeometryRepair(strategy)
    var invalid = 0
    for round in 0..<3_000 {
      func number() -> Double {
        let digits = [10.0, 1_000, 1_000_000][Int.random(in: 0...2, using: &random)]
        return (Double.random(in: 0...10, using: &random) * digits).rounded() / digits
      }
      let a = Position(x: number(), y: number())
      let b = Position(x: a.x + Double.random(in: 1...4, using: &random), y: a.y + Double.random(in: 1...4, using: &random))
      let c = Position(x: a.x - Double.random(in: 1...3, using: &random), y: a.y + Double.random(in: 2...6, using: &random))
      let share = Double.random(in: 0.2...0.8, using: &random)
      let centre = Position(x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3)
      let touch = Position(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
      let hole = [touch, Position(x: centre.x + (c.x - centre.x) * 0.3, y: centre.y + (c.y - centre.y) * 0.3), centre]
      let (result, outcomes, _) = column([[a, b, c], hole]).repaired(&repair)
      if outcomes == [.valid] { continue }
      invalid += 1
      let expected = area([a, b, c]) - area(hole)
      #expect(outcomes == [.repaired] && abs(result.planarArea - expected) <= 1e-9 * expected, "round \(round)")
    }
    #expect(invalid > 1_000)
  }
}
