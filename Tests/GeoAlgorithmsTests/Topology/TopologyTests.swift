import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct TopologyTests {
  private typealias Ring = [(Double, Double)]

  private func column(_ polygons: [[Ring]] = [], lines: [Ring] = []) -> GeometryColumn {
    var column = GeometryColumn()
    for rings in polygons {
      column.appendPolygon(rings: rings.map { $0.map { Position(x: $0.0, y: $0.1) } })
    }
    for line in lines { column.appendLineString(line.map { Position(x: $0.0, y: $0.1) }) }
    return column
  }

  /// Builds the arcs and checks what every topology must be.
  private func topology(of column: GeometryColumn) throws -> Topology {
    try TopologyCheck.topology(of: column)
  }

  @Test func `the border of two squares is one arc`() throws {
    let result = try topology(
      of: column([
        [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]],
        [[(1, 0), (2, 0), (2, 1), (1, 1), (1, 0)]]
      ]))
    #expect(result.arcCount == 3)
    let first = result.references[result.references(ofPath: 0)]
    let second = result.references[result.references(ofPath: 1)]
    #expect(Set(first.map(Topology.arc)).intersection(second.map(Topology.arc)).count == 1)
  }

  @Test func `a ring that is there twice is one arc, however it is turned`() throws {
    let ring: Ring = [(0, 0), (4, 0), (4, 4), (2, 5), (0, 4)]
    for turn in 0..<ring.count {
      var turned = Array(ring[turn...] + ring[..<turn])
      turned.append(turned[0])
      let result = try topology(of: column([[ring + [ring[0]]], [turned], [turned.reversed()]]))
      #expect(result.arcCount == 1)
      #expect(result.isFreeRing(0))
      #expect(result.references == [0, 0, ~0])
    }
  }

  @Test func `a ring that touches itself is cut where it does`() throws {
    let bowTie: Ring = [(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 1), (0, 0)]
    let result = try topology(of: column([[bowTie]]))
    #expect(result.arcCount == 2)
    #expect(!result.isFreeRing(0))
  }

  @Test func `odd paths come back as they were`() throws {
    let rings: [Ring] = [
      [(0, 0), (1, 0), (1, 0), (1, 1), (0, 0)], [(0, 0), (0, 0), (0, 0), (0, 0)], [(0, 0), (1, 1), (0, 0), (1, 1), (0, 0)],
      [(0, 0), (1, 0), (1, 1), (0, 0), (1, 0), (1, 1), (0, 0)], [(0, 0), (1, 0), (1, 1), (0, 0)], [(3, 3), (4, 4), (3, 3)],
      [(0, 0), (1, 0), (2, 0), (1, 0), (0, 0)], [(7, 7)], [], [(7, 7), (7, 7)], [(5, 5), (6, 5), (6, 6)]
    ]
    for first in rings {
      for second in rings {
        for isReversed in [false, true] {
          _ = try topology(of: column([[first], [isReversed ? second.reversed() : second]], lines: [second, first]))
        }
      }
    }
  }

  @Test func `a line's ends cut what they touch`() throws {
    let result = try topology(
      of: column([[[(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]]], lines: [[(4, 4), (9, 9)], [(0, 0), (4, 0), (4, 4)]]))
    #expect(result.arcCount == 3)
  }

  @Test func `altitudes part vertices unless they are left aside`() throws {
    var column = GeometryColumn()
    for heights in [[1.0, 2], [1, 3]] {
      for (index, height) in heights.enumerated() { column.append(Position(x: Double(index), y: 0), altitude: height) }
      column.endPath()
      column.endPart()
      column.endGeometry(.lineString)
    }
    var strict = TopologyBuilder()
    try strict.append(column)
    #expect(strict.build().arcCount == 2)
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    try builder.append(column)
    let result = builder.build()
    #expect(result.arcCount == 1)
    #expect(result.altitudes == [1, 2])
  }

  @Test func `random paths over few places come back, and share every edge`() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<400 {
      var polygons: [[Ring]] = []
      var lines: [Ring] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let places = (0..<Int.random(in: 3...9, using: &random)).map { _ in
          (Double(Int.random(in: 0...2, using: &random)), Double(Int.random(in: -1...1, using: &random)))
        }
        if Bool.random(using: &random) { lines.append(places) } else { polygons.append([places + [places[0]]]) }
      }
      _ = try topology(of: column(polygons, lines: lines))
    }
  }

  @Test func `fewer positions of an arc are fewer on both sides of a border`() throws {
    let left: Ring = [(0, 0), (1, 0), (1.1, 0.5), (1, 1), (0, 1), (0, 0)]
    let right: Ring = [(2, 0), (2, 1), (1, 1), (1.1, 0.5), (1, 0), (2, 0)]
    let whole = try topology(of: column([[left], [right]]))
    let shorter = whole.keeping(whole.positions.map { $0.x != 1.1 })
    var result = GeometryColumn()
    for path in 0..<2 {
      shorter.appendPath(path, to: &result)
      result.endPath()
    }
    #expect(result.pathEnds == [5, 10])
    #expect(!result.positions.contains { $0.x == 1.1 })
  }

  @Test func `a builder keeps the limit of its memory when it is empty again`() throws {
    var builder = TopologyBuilder()
    builder.mostBytes = 1000
    _ = builder.build()
    #expect(builder.mostBytes == 1000)
  }

  @Test func `arcs are found again where half of the vertices are crowded with them`() {
    var random = SplitMix64(state: 9)
    let vertices: UInt32 = 20_000
    var table = ArcTable(vertexCount: Int(vertices))
    var known: [UInt64: Int32] = [:]
    for number in 0..<Int32(100_000) {
      // One vertex has a tenth of all, and nearly all others lie in the first quarter.
      let first = number % 10 == 0 ? 7 : UInt32(random.next() % UInt64(number % 100 == 1 ? vertices : vertices / 4))
      let second = number % 50 == 2 ? UInt32.max : UInt32(random.next() % UInt64(vertices))
      let reference = number % 2 == 0 ? number : ~number
      #expect(table.reference(from: first, to: second) == known[UInt64(first) << 32 | UInt64(second)])
      table.insert(reference, from: first, to: second)
      let key = UInt64(first) << 32 | UInt64(second)
      known[key] = known[key] ?? reference
    }
    #expect(known.allSatisfy { table.reference(from: UInt32($0.key >> 32), to: UInt32(truncatingIfNeeded: $0.key)) == $0.value })
  }

  @Test func `what memory cannot hold is refused before it is asked for`() throws {
    var column = GeometryColumn()
    column.appendLineString((0..<1000).map { Position(x: Double($0) * 0.1, y: 0) })
    var builder = TopologyBuilder()
    builder.mostBytes = 150_000
    try builder.append(column)
    var times = 1
    #expect(throws: TopologyError.self) {
      while times < 100 {
        try builder.append(column)
        times += 1
      }
    }
    // The same line again costs no places.
    #expect(times > 1 && times < 8 && builder.pathCount == times && builder.build().arcCount == 1)
    #expect(MachineMemory.bytes > 1 << 28)
  }
}
