import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct SnapGuardTests {
  private static func builder(_ rings: [[Position]]) throws -> TopologyBuilder {
    var column = GeometryColumn()
    for ring in rings { column.appendPolygon(rings: [ring + [ring[0]]]) }
    var builder = TopologyBuilder()
    try builder.append(column)
    return builder
  }

  @Test func `what fills the gaps of a comb with thousands of teeth stays, and takes no time`() throws {
    let count = 2000, step = 0x1p-10
    var comb = [Position(x: 0, y: 0), Position(x: 2 * Double(count) * step, y: 0), Position(x: 2 * Double(count) * step, y: 1)]
    var others: [[Position]] = []
    for tooth in (0..<count).reversed() {
      let (west, east) = ((2 * Double(tooth) + 0.5) * step, (2 * Double(tooth) + 1) * step)
      comb += [(east + step / 2, 1.0), (east, 1), (east, 0.5), (west, 0.5), (west, 1)].map { Position(x: $0.0, y: $0.1) }
      others.append([(west, 1.0), (west, 0.5), (east, 0.5), (east, 1)].map { Position(x: $0.0, y: $0.1) })
      others.append([(west + 1e-6, 1 + 1e-6), (east - 1e-4, 1.0005), (west + 1e-4, 1.0005)].map { Position(x: $0.0, y: $0.1) })
    }
    comb.append(Position(x: 0, y: 1))
    var builder = try Self.builder([comb] + others)
    #expect(builder.snap(within: 1) == SnapReport(vanished: 0, leftApart: []))
    #expect(builder.build().pathCount == 2 * count + 1)
  }

  private static func rings(_ topology: Topology) -> [[Position]] {
    (0..<topology.pathCount).map { path in
      var column = GeometryColumn()
      topology.appendPath(path, to: &column)
      return column.positions
    }
  }

  private static func doubleArea(_ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
      sum + (edge.0.x - ring[0].x) * (edge.1.y - ring[0].y) - (edge.1.x - ring[0].x) * (edge.0.y - ring[0].y)
    }
  }

  /// How many pairs of edges cross within both.
  private static func crossings(_ rings: [[Position]]) -> Int {
    var edges: [(Position, Position)] = []
    var known: Set<[Position]> = []
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) where known.insert(precedes(a, b) ? [a, b] : [b, a]).inserted { edges.append((a, b)) }
    }
    var count = 0
    for (index, one) in edges.enumerated() {
      for other in edges[(index + 1)...] {
        if case .crossing = contact(one.0, one.1, other.0, other.1) { count += 1 }
      }
    }
    return count
  }

  @Test func `a neck as narrow as snapping is not laid over its neighbour`() throws {
    // From one bay to the other it is 0.78 m, and the border between both lies in the middle.
    let north = [(-0.01, 0.0), (0.01, 0), (0.01, 0.003), (0, 0.000004), (-0.01, 0.003)].map { Position(x: $0.0, y: $0.1) }
    let south = [(-0.01, 0.0), (-0.01, -0.008), (0, -0.000003), (0.01, -0.008), (0.01, 0)].map { Position(x: $0.0, y: $0.1) }
    var builder = try Self.builder([north, south])
    #expect(builder.snap(within: 1) == SnapReport(vanished: 0, leftApart: [north[3]]))
    #expect(Self.rings(builder.build()) == [north + [north[0]], south + [south[0]]])
  }

  @Test func `a shape that would turn inside out stays`() throws {
    // Its tip is 0.2 m north of its base, and comes to a vertex 0.3 m south of it.
    let flat = [(0.0, 0.0), (0.001, 0), (0.0005, 0.000002)].map { Position(x: $0.0, y: $0.1) }
    let other = [(0.0005, -0.000003), (0.0004, -0.001), (0.0006, -0.001)].map { Position(x: $0.0, y: $0.1) }
    var builder = try Self.builder([flat, other])
    #expect(builder.snap(within: 1).leftApart == [flat[2]])
    #expect(Self.rings(builder.build()).map(Self.doubleArea).allSatisfy { $0 > 0 })
  }

  @Test func `nothing comes to cross, whatever the tolerance`() throws {
    var random = SplitMix64(state: 11)
    var (kept, moved) = (0, 0)
    for _ in 0..<300 {
      // A grid of triangles, its inner vertices moved about.
      let size = Int.random(in: 2...5, using: &random)
      let height = [1e-3, 1e-4, 1e-5].randomElement(using: &random) ?? 1e-3
      let places = (0...size).map { row in
        (0...size).map { column in
          let isInner = (1..<size).contains(row) && (1..<size).contains(column)
          let (x, y) = isInner ? (Double.random(in: -0.45...0.45, using: &random), Double.random(in: -0.45...0.45, using: &random)) : (0, 0)
          return Position(x: 7 + 1e-3 * (Double(column) + x), y: 46 + height * (Double(row) + y))
        }
      }
      var rings: [[Position]] = []
      for row in 0..<size {
        for column in 0..<size {
          let (a, b) = (places[row][column], places[row][column + 1])
          let (c, d) = (places[row + 1][column + 1], places[row + 1][column])
          rings += [[a, b, c], [a, c, d]]
        }
      }
      if Self.crossings(rings.map { $0 + [$0[0]] }) > 0 || rings.contains(where: { Self.doubleArea($0 + [$0[0]]) <= 0 }) { continue }
      var builder = try Self.builder(rings.shuffled(using: &random))
      let report = builder.snap(within: Double.random(in: 0.3...120, using: &random))
      let left = Self.rings(builder.build()).filter { !$0.isEmpty }
      kept += report.leftApart.count
      moved += rings.count - left.count
      #expect(Self.crossings(left) == 0)
      #expect(left.allSatisfy { Self.doubleArea($0) >= -1e-18 })
    }
    #expect(kept > 100 && moved > 100)
  }

  @Test func `what crossed before may be snapped all the same`() throws {
    var random = SplitMix64(state: 4)
    for _ in 0..<50 {
      // One border, digitised twice, each time a little beside it.
      let border = (0...40).map { Position(x: 10, y: 50 + 1e-3 * Double($0)) }
      func drawn() -> [Position] {
        border.map {
          Position(x: $0.x + Double.random(in: -3e-6...3e-6, using: &random), y: $0.y + Double.random(in: -1e-6...1e-6, using: &random))
        }
      }
      let west = [Position(x: 9.9, y: 50.04), Position(x: 9.9, y: 50)] + drawn()
      let east = [Position(x: 10.1, y: 50), Position(x: 10.1, y: 50.04)] + drawn().reversed()
      var builder = try Self.builder([west, east])
      #expect(Self.crossings([west + [west[0]], east + [east[0]]]) > 0)
      #expect(builder.snap(within: 1).leftApart.isEmpty)
      #expect(builder.build().arcCount == 3)
    }
  }

  @Test func `a ring digitised twice becomes one, though the copies cross without a vertex of one within the other`() throws {
    // One a little wider, the other a little taller: like two bars.
    let wide = [(-1e-5, 1e-5), (1.00001, 1e-5), (1.00001, 0.99999), (-1e-5, 0.99999)].map { Position(x: $0.0, y: $0.1) }
    let tall = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Position(x: $0.0, y: $0.1) }
    for start in 0..<4 {
      let turned = Array(wide[start...] + wide[..<start])
      for rings in [[tall, turned], [turned, tall], [tall, turned.reversed()]] {
        var builder = try Self.builder(rings)
        #expect(builder.snap(within: 10).leftApart.isEmpty)
        #expect(builder.build().arcCount == 1)
      }
    }
  }

  @Test func `edges by the thousand side by side are swept`() throws {
    // Slivers from one diagonal to the next, whose boxes say nothing; the middle of each would come to a vertex on the other side of its edge.
    var rings: [[Position]] = []
    for index in 0..<1500 {
      let x = 1e-3 * Double(index)
      rings.append([Position(x: x, y: 0), Position(x: x + 2, y: 2), Position(x: x + 1, y: 1 + 2e-6)])
      rings.append([Position(x: x + 1.000001, y: 0.999998), Position(x: x + 1.0004, y: 1.0001), Position(x: x + 1.0005, y: 1.0001)])
    }
    var builder = try Self.builder(rings)
    let apart = Set(builder.snap(within: 1).leftApart)
    #expect(rings.enumerated().allSatisfy { $0 % 2 == 1 || apart.contains($1[2]) })
  }

  /// Whether the insides of two rings have something in common.
  private static func overlap(_ a: [Position], _ b: [Position]) -> Bool {
    var finder = ShapeRelationFinder()
    var column = GeometryColumn()
    column.appendPolygon(rings: [a])
    column.appendPolygon(rings: [b])
    return finder.relation(PreparedShape(column, geometry: 0), PreparedShape(column, geometry: 1)).overlaps
  }

  @Test func `an edge does not come to the other side of a chain whose ends it is snapped to`() throws {
    let one = [(0.0084, 0.0054), (-0.0096, -0.0026), (-0.0071, -0.007), (0.0087, -0.0049)].map { Position(x: $0.0, y: $0.1) }
    let other = [(0.0095, 0.0044), (0.0089, -0.0026), (0.0099, -0.0052), (0.0178, -0.01), (0.0284, -0.0013)].map {
      Position(x: $0.0, y: $0.1)
    }
    var builder = try Self.builder([one, other])
    #expect(!builder.snap(within: 200).leftApart.isEmpty)
    let left = Self.rings(builder.build())
    #expect(!Self.overlap(left[0], left[1]))
  }

  @Test func `shapes beside each other do not become one, nor does one come into another`() throws {
    var random = SplitMix64(state: 27)
    var (kept, pairs) = (0, 0)
    for _ in 0..<4000 {
      func star(_ x: Double) -> [Position] {
        let count = Int.random(in: 3...7, using: &random)
        let angles = (0..<count).map { _ in Double.random(in: 0..<2 * Double.pi, using: &random) }.sorted()
        return angles.map { angle in
          let radius = Double.random(in: 0.003...0.01, using: &random)
          return Position(x: x + radius * cos(angle), y: radius * sin(angle))
        }
      }
      let rings = [star(0), star(Double.random(in: 0.005...0.02, using: &random))]
      let closed = rings.map { $0 + [$0[0]] }
      guard closed.allSatisfy({ Self.doubleArea($0) > 0 && Self.crossings([$0]) == 0 }), Self.crossings(closed) == 0,
        !Self.overlap(closed[0], closed[1])
      else { continue }
      pairs += 1
      var builder = try Self.builder(rings)
      kept += builder.snap(within: Double.random(in: 100...800, using: &random)).leftApart.count
      let left = Self.rings(builder.build())
      // Those that are told as not valid: empty, or with a spike.
      if left.contains(where: { $0.isEmpty || Set($0).count < $0.count - 1 }) { continue }
      #expect(Self.crossings(left) == 0 && !Self.overlap(left[0], left[1]), "\(rings) \(left)")
    }
    #expect(pairs > 500 && kept > 10)
  }

  @Test func `of many paths through a place those are found that cross`() {
    var random = SplitMix64(state: 5)
    for round in 0..<300 {
      let names = Int.random(in: 4...30, using: &random)
      let places = (0..<names).map { _ in
        Position(x: Double.random(in: -1...1, using: &random), y: Double.random(in: -1...1, using: &random))
      }
      let centre = Position(x: 0, y: 0)
      var chords: [CrowdedPlace.Chord] = []
      for passage in 0..<Int.random(in: 2...40, using: &random) {
        let a = Int.random(in: 0..<names, using: &random)
        let b = round % 2 == 0 ? Int.random(in: 0..<names, using: &random) : (a + 1) % names
        if a != b { chords.append(CrowdedPlace.Chord(ends: (a, b), passage: passage)) }
      }
      let found = CrowdedPlace.pairs(of: chords, around: centre) { places[$0] }
      var crossed: Set<Int> = []
      for (index, one) in chords.enumerated() {
        for other in chords[(index + 1)...] {
          let ends = Set([one.ends.0, one.ends.1, other.ends.0, other.ends.1])
          if ends.count < 4 {
            if found.count < 200 { #expect(found.contains { $0 == (one.passage, other.passage) }) }
            continue
          }
          let sides = [other.ends.0, other.ends.1].map { isLeft(places[$0], ofCorner: places[one.ends.0], centre, places[one.ends.1]) }
          if sides[0] != sides[1] { crossed.formUnion([one.passage, other.passage]) }
        }
      }
      // One of those that cross is found with each round, so that none is left when all are let go that are found.
      #expect(crossed.isEmpty == !found.contains { crossed.contains($0.0) && crossed.contains($0.1) })
    }
  }
}
