import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct RepairSuiteTests {
  @Test(arguments: RepairStrategy.allCases)
  func `every case of the GEOS and JTS suites has the area of GEOS, is valid and stays`(_ strategy: RepairStrategy) throws {
    var judged = 0
    for item in try SharedSuite.cases("validity/repair-cases.json") {
      let column = try #require(WellKnownText.read(item.text("wkt")), "\(item.text("name"))")
      let text = item.text("geos_\(strategy.rawValue)")
      // GEOS has no answer for coordinates that are no numbers, which no GeoJSON text can hold.
      if text.isEmpty { continue }
      let expected = try #require(WellKnownText.read(text))
      // By the tree of boxes and by the sweep.
      for allowance in [256, 0] {
        var repair = GeometryRepair(strategy, longitudes: .literal)
        repair.overlay.allowancePerSegment = allowance
        let (once, outcomes, _) = column.repaired(&repair)
        let comment = Comment(rawValue: "\(item.text("name")) \(item.text("wkt")) \(outcomes) \(once.pathPositions)")
        let area = expected.planarArea
        #expect((once.planarArea - area).magnitude <= 1e-9 * max(area, 1e-300), comment)
        let verdicts = once.kinds.indices.map { repair.validator.isValid(geometry: $0, in: once) }
        #expect(verdicts.allSatisfy { $0 }, comment)
        #expect(!outcomes.contains(.tooManyCrossings) && !outcomes.contains(.notValidInRange), comment)
        let (twice, again, _) = once.repaired(&repair)
        #expect(again.allSatisfy { $0 == .valid } && twice.positions == once.positions, comment)
      }
      judged += 1
    }
    #expect(judged >= 34)
  }
}
