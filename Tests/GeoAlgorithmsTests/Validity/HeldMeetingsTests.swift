import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// A geometry that meets itself without end holds the first places, and counts the others.
@Suite struct HeldMeetingsTests {
  private func column(_ paths: [[Position]], _ kind: GeometryKind) -> GeometryColumn {
    var column = GeometryColumn()
    for (index, path) in paths.enumerated() {
      for position in path { column.append(position) }
      column.endPath()
      if kind != .polygon || index == paths.count - 1 { column.endPart() }
    }
    column.endGeometry(kind)
    return column
  }

  /// Paths on a coarse grid, so that they touch and run along each other as well.
  private func paths(_ count: Int, of positions: Int, areRings: Bool, _ random: inout SplitMix64) -> [[Position]] {
    (0..<count).map { _ in
      var path = (0..<positions).map { _ in
        Position(x: Double(Int.random(in: 0..<12, using: &random)), y: Double(Int.random(in: 0..<9, using: &random)))
      }
      if areRings { path.append(path[0]) }
      return path
    }
  }

  @Test(arguments: [GeometryKind.lineString, .multiLineString, .polygon, .multiPolygon], [48, 0])
  func `what is held is the first of all, and the rest is counted`(_ kind: GeometryKind, _ allowance: Int) {
    var random = SplitMix64(state: 31)
    for round in 0..<60 {
      let count = kind == .lineString ? 1 : 1 + round % 4
      let column = column(paths(count, of: 10 + round, areRings: kind.isAreal, &random), kind)
      var options = TopologyOptions()
      options.reportsNotSimple = true
      var (whole, few) = (TopologyValidator(options: options), TopologyValidator(options: options))
      (whole.judging.allowancePerEdge, few.judging.allowancePerEdge) = (allowance, allowance)
      few.mostMeetings = 1 + round % 5
      let all = whole.defects(ofGeometry: 0, in: column), some = few.defects(ofGeometry: 0, in: column)
      #expect(whole.meetingsLeftOut.isEmpty)
      for kind in TopologyDefectKind.allCases {
        let (expected, held) = (all.filter { $0.kind == kind }, some.filter { $0.kind == kind })
        let leftOut = few.meetingsLeftOut.first { $0.kind == kind }?.count ?? 0
        #expect(Array(expected.prefix(held.count)) == held && held.count + leftOut == expected.count, "\(kind) \(round)")
        #expect(leftOut == 0 || held.count == few.mostMeetings)
        let paths = Set(expected.flatMap { [$0.path, $0.otherPath ?? $0.path] })
        #expect(Set(held.flatMap { [$0.path, $0.otherPath ?? $0.path] }).union(few.judging.pathsLeftOut([kind])) == paths)
      }
    }
  }

  @Test func `boxes that meet are handed over in small steps, none of them twice`() {
    var random = SplitMix64(state: 32)
    for _ in 0..<20 {
      var forest = BoxForest()
      for _ in 0..<200 {
        let place = Position(x: .random(in: 0...10, using: &random), y: .random(in: 0...10, using: &random))
        forest.appendLeaf(PlaneBox(place, Position(x: place.x + 2, y: place.y + 2)))
      }
      let tree = forest.endTree(leaves: 200)
      forest.allowance = 1 << 20
      let isWhole = forest.joinWithin(tree)
      let expected = forest.pairs.map { [$0.0, $0.1] }
      forest.removePairs()
      // In small steps, of one tree with itself and of one tree with a copy of it.
      forest.allowance = 1 << 20
      var found: [[UInt32]] = []
      let isAll = forest.join(.within(forest.root(tree)), tree, tree) { forest in found += forest.pairs.map { [$0.0, $0.1] } }
      #expect(isWhole && isAll && found == expected && forest.pairs.isEmpty)
      let isWholeBetween = forest.join(tree, tree)
      let expectedBetween = forest.pairs.map { [$0.0, $0.1] }
      forest.removePairs()
      var foundBetween: [[UInt32]] = []
      let isAllBetween = forest.join(.between(forest.root(tree), forest.root(tree)), tree, tree) { forest in
        foundBetween += forest.pairs.map { [$0.0, $0.1] }
      }
      #expect(isWholeBetween && isAllBetween && foundBetween == expectedBetween)
      forest.mostPairs = 7
      forest.removePairs()
      forest.allowance = 1 << 20
      let isJoined = forest.joinWithin(tree)
      #expect(isJoined && forest.pairs.count == 7 && forest.hasMore)
    }
  }
}
