import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

struct ArcFanTests {
  /// On a small grid many directions are equal, straight on or the way back.
  @Test(arguments: [1, 2, 3, 5, 40]) func `finds the arc that a look at each of them finds`(reach: Int) {
    var random = SplitMix64(state: UInt64(reach))
    func coordinate() -> Double { Double(Int.random(in: -reach...reach, using: &random)) }
    for round in 0..<400 {
      let here = Position(x: coordinate(), y: coordinate())
      func direction() -> Position {
        while true {
          let place = Position(x: here.x + coordinate(), y: here.y + coordinate())
          if place != here { return place }
        }
      }
      let arcs = (0..<Int.random(in: 1...30, using: &random)).map { (index: $0 + 3, second: direction()) }
      var fan = ArcFan(arcs, at: here)
      var isDone = [Bool](repeating: false, count: arcs.count + 3)
      for _ in 0..<arcs.count + 1 {
        let back = direction()
        let holdsBack = arcs.contains { orientation(here, back, $0.second) == .on && isSameHalf(back, $0.second, of: here) }
        #expect(fan.holds(direction: back) == holdsBack)
        if holdsBack { continue }
        var best: (index: Int, second: Position)?
        for arc in arcs where !isDone[arc.index] {
          if best.map({ ArcOutline.isSooner(arc.second, than: $0.second, from: back, at: here) }) ?? true { best = arc }
        }
        let found = fan.first(clockwiseFrom: back, isDone: isDone)
        #expect(found == best?.index, "round \(round): \(arcs) from \(back) at \(here)")
        isDone[found ?? 0] = true
      }
    }
  }

  private func isSameHalf(_ a: Position, _ b: Position, of here: Position) -> Bool {
    (a.x - here.x) * (b.x - here.x) + (a.y - here.y) * (b.y - here.y) > 0
  }

  @Test(.timeLimit(.minutes(1))) func `thousands of triangles that share a corner are merged`() throws {
    var column = GeometryColumn()
    let count = 16_000
    for index in 0..<count {
      let (a, b) = (Double(index) * 2 / Double(count) - 1, (Double(index) + 0.5) * 2 / Double(count) - 1)
      for place in [(0.0, 0.0), (a, 1), (b, 1), (0, 0)] { column.append(Position(x: place.0, y: place.1)) }
      column.endPath()
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    var builder = TopologyBuilder()
    try builder.append(column)
    let topology = builder.build()
    var merge = RegionMerge(topology)
    for path in 0..<topology.pathCount { merge.add(polygon: path..<path + 1) }
    var merged = GeometryColumn()
    let isMerged = merge.append(to: &merged)
    #expect(isMerged)
    #expect(merged.partEnds.count == count && merged.positions.count == 4 * count)
  }
}
