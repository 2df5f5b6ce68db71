import Foundation
import GeoModel
import Testing

@testable import GeoAlgorithms

/// Which ring lies in which, where there are so many in one another that a sweep has to say it.
@Suite struct SweptNestingTests {
  private func judge(_ text: String, sweeps: Bool) throws -> (defects: [TopologyDefect], tellsAll: Bool) {
    let column = try #require(WellKnownText.read(text))
    var validator = TopologyValidator()
    if sweeps { (validator.judging.allowancePerEdge, validator.judging.ringPairs.allowancePerRing) = (0, 0) }
    let defects = validator.defects(ofGeometry: 0, in: column)
    return (defects, validator.tellsEveryNesting)
  }

  @Test(arguments: [
    // A hole outside, one in another, a polygon in another: each touches with its first position.
    "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (9 4, 12 3, 12 5, 9 4))",
    "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 8, 8 8, 8 1, 1 1), (1 4, 3 3, 3 5, 1 4))",
    "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((0 4, 3 3, 3 5, 0 4)))"
  ])
  func `a ring that lies in the wrong place is told of a position that does`(_ text: String) throws {
    let (paired, swept) = (try judge(text, sweeps: false), try judge(text, sweeps: true))
    #expect(paired.defects.count == 1 && swept.defects == paired.defects, "\(text) \(swept.defects)")
    #expect(swept.tellsAll)
  }

  /// Beside a bow tie, a spike, two polygons that cross or share an edge, and a ring that touches itself.
  @Test(arguments: [
    "((-1 -1, -0.5 -0.5, -0.5 -1, -1 -0.5, -1 -1))", "((-1 -1, -0.5 -1, -0.5 -0.5, -0.5 -0.8, -0.5 -0.2, -1 -1))",
    "((-4 -4, -2 -4, -2 -2, -4 -4)), ((-3 -4.5, -3 -1, -5 -1, -3 -4.5))", "((-4 -4, -2 -4, -2 -2, -4 -4)), ((-4 -4, -2 -4, -3 -5, -4 -4))",
    "((-4 -4, -2 -4, -1 -3, -3 -3, -2 -4, -3 -2, -4 -4))"
  ])
  func `rings that lie in the wrong place are told whatever crosses elsewhere`(_ other: String) throws {
    let nested = "((0 0, 1 0, 1 1, 0 1, 0 0)), ((0.2 0.2, 0.4 0.2, 0.4 0.4, 0.2 0.4, 0.2 0.2))"
    let holes = "((2 0, 8 0, 8 8, 2 8, 2 0), (9 1, 9 2, 10 2, 9 1), (3 3, 3 7, 7 7, 7 3, 3 3), (4 4, 4 5, 5 5, 4 4))"
    for text in ["MULTIPOLYGON (\(nested), \(holes), \(other))", "MULTIPOLYGON (\(other), \(holes), \(nested))"] {
      let (paired, swept) = (try judge(text, sweeps: false), try judge(text, sweeps: true))
      func nesting(_ defects: [TopologyDefect]) -> [TopologyDefect] {
        defects.filter { [.holeOutsideShell, .nestedHoles, .nestedShells].contains($0.kind) }
      }
      #expect(nesting(paired.defects).count == 3 && nesting(swept.defects) == nesting(paired.defects), "\(text) \(swept.defects)")
    }
  }

  /// What a hole that is at odds with itself holds is not said, rather than said wrongly.
  @Test(arguments: [
    "MULTIPOLYGON (((0 0, 20 0, 20 20, 0 20, 0 0), (2 2, 2 9, 9 9, 12 9, 9 9, 9 2, 2 2)), ((4 4, 5 4, 5 5, 4 4)))",
    "MULTIPOLYGON (((0 0, 20 0, 20 20, 0 20, 0 0), (2 2, 2 9, 9 9, 9 2, 2 2), (8 8, 8 12, 12 12, 12 8, 8 8)), ((4 4, 5 4, 5 5, 4 4)))"
  ])
  func `a polygon in a hole that crosses something is not accused`(_ text: String) throws {
    let swept = try judge(text, sweeps: true)
    #expect(!swept.defects.isEmpty && !swept.defects.contains { $0.kind == .nestedShells }, "\(swept.defects)")
    #expect(!swept.tellsAll)
  }

  /// A hole outside of its exterior shares an edge with it from a point at which many others touch it.
  @Test(arguments: [5, 40]) func `a crowded point hides no hole that lies outside`(count: Int) throws {
    let fan = (0..<count).map { index -> String in
      let (a, b) = (Double.pi * (Double(index) + 0.3) / Double(count), Double.pi * (Double(index) + 0.6) / Double(count))
      return "(0 0, \(cos(a)) \(sin(a)), \(cos(b)) \(sin(b)), 0 0)"
    }
    let text = "POLYGON ((-10 0, 0 0, 10 0, 10 10, -10 10, -10 0), (0 0, 10 0, 5 -5, 0 0), \(fan.joined(separator: ", ")))"
    #expect(Set(try judge(text, sweeps: false).defects.map(\.kind)) == [.sharedEdge, .holeOutsideShell])
  }
}
