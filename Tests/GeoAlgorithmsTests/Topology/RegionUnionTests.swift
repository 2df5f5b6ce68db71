import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Merging polygons whose borders do not match vertex by vertex.
struct RegionUnionTests {
  typealias Ring = [(Double, Double)]

  /// Merges all polygons of a column.
  static func merged(_ column: GeometryColumn, mostCuts: Int? = nil) throws -> (GeometryColumn?, RegionMerge) {
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    try builder.append(column)
    builder.joinSpellings(keepsLongEdges: false)
    var merge = RegionMerge(builder.build())
    if let mostCuts { merge.mostCuts = mostCuts }
    for part in column.partEnds.indices { merge.add(polygon: column.paths(ofPart: part)) }
    var output = GeometryColumn()
    return (merge.append(to: &output) ? output : nil, merge)
  }

  private func merged(_ polygons: [[Ring]]) throws -> (GeometryColumn, RegionMerge) {
    var column = GeometryColumn()
    for polygon in polygons { column.appendPolygon(rings: polygon.map { $0.map { Position(x: $0.0, y: $0.1) } }) }
    let (union, merge) = try Self.merged(column)
    let result = try #require(union)
    #expect(isValid(result))
    return (result, merge)
  }

  private func isValid(_ column: GeometryColumn) -> Bool {
    var validator = TopologyValidator()
    return validator.isValid(geometry: 0, in: column)
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Ring {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
  }

  @Test func `neighbours that do not share every vertex become one polygon`() throws {
    let (column, merge) = try merged([[box(0, 0, 2, 2)], [box(2, 0, 3, 1)], [box(2, 1, 3, 2)]])
    #expect(column.kinds == [.polygon] && column.planarArea == 6 && merge.overlaps.isEmpty)
  }

  @Test func `what fills a hole with fewer vertices closes it`() throws {
    let hole: Ring = [(1, 1), (2, 1), (3, 1), (3, 3), (2, 3), (1, 3), (1, 1)]
    let (column, _) = try merged([[box(0, 0, 4, 4), hole], [box(1, 1, 3, 3)]])
    #expect(column.pathEnds.count == 1 && column.planarArea == 16)
  }

  @Test func `overlaps count once and are listed with their area`() throws {
    let (column, merge) = try merged([[box(0, 0, 2, 2)], [box(1.5, 0, 3, 2)]])
    #expect(column.kinds == [.polygon] && column.planarArea == 6)
    let area = try #require(merge.overlaps.first?.area)
    #expect(merge.overlaps.count == 1 && [1.5, 2].contains(merge.overlaps[0].position.x))
    #expect((area / (0.5 * 2 * 110_574 * 111_300) - 1).magnitude < 0.001, "\(area)")
  }

  @Test func `polygons that lie in others, twice or across each other are merged`() throws {
    for (polygons, area, overlaps) in [
      ([[box(0, 0, 4, 4)], [box(1, 1, 2, 2)]], 16.0, 1), ([[box(0, 0, 4, 4)], [box(0, 0, 4, 4)], [box(0, 0, 4, 4)]], 16, 1),
      ([[box(0, 1, 4, 2)], [box(1, 0, 2, 4)]], 7, 1), ([[box(0, 0, 4, 4)], [box(0, 0, 4, 4), box(1, 1, 2, 2)]], 16, 1),
      ([[box(0, 0, 4, 4), box(1, 1, 3, 3)], [box(1, 1, 3, 3)], [box(1, 1, 3, 3)]], 16, 1),
      ([[box(0, 0, 2, 2)], [box(0, 0, 2, 2)], [box(1, 0, 3, 2)]], 6, 1)
    ] {
      let (column, merge) = try merged(polygons)
      #expect(column.planarArea == area && merge.overlaps.count == overlaps, "\(column.planarArea) \(merge.overlaps)")
    }
  }

  @Test func `matched vertices do not hide that one polygon covers the hole of another`() throws {
    // Both exteriors are the same, so that borders close without noding.
    let (column, _) = try merged([[box(0, 0, 3, 3)], [box(0, 0, 3, 3), box(1, 1, 2, 2)]])
    #expect(column.pathEnds.count == 1 && column.planarArea == 9)
  }

  @Test func `borders that share a repeated position or a spike match`() throws {
    let (repeated, merge) = try merged([
      [[(0, 0), (2, 0), (2, 2), (2, 2), (0, 2), (0, 0)]], [[(2, 2), (2, 2), (2, 0), (4, 0), (4, 2), (2, 2)]],
      [[(0, 2), (2, 2), (2, 2), (0, 4), (0, 2)]]
    ])
    #expect(repeated.planarArea == 10 && repeated.kinds == [.polygon] && merge.overlaps.isEmpty && merge.repaired.count == 0)
    let (spiked, _) = try merged([[[(0, 0), (2, 0), (2, 2), (2, 3), (2, 2), (0, 2), (0, 0)]], [[(2, 2), (4, 2), (4, 3), (2, 3), (2, 2)]]])
    #expect(spiked.planarArea == 6)
  }

  @Test func `overlaps of rounding are not listed, and gaps of rounding are filled`() throws {
    let slanted: Ring = [(0, 0), (1, 0.1), (1.3, 1.7), (0, 1), (0, 0)]
    let third = Position(x: 1 + 0.3 / 3, y: 0.1 + 1.6 / 3)
    let beside: [Ring] = [
      [(1, 0.1), (3, 0), (3, 1), (third.x, third.y), (1, 0.1)], [(third.x, third.y), (3, 1), (1.3, 1.7), (third.x, third.y)]
    ]
    let (column, merge) = try merged([[slanted]] + beside.map { [$0] } + [[box(-1, -1, 0.5, 0.5)]])
    #expect(column.pathEnds.count == 1 && merge.overlaps.count == 1)
  }

  @Test func `polygons that are not valid are repaired and counted`() throws {
    let bow: Ring = [(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]
    let (column, merge) = try merged([[bow], [box(4, 0, 8, 4)]])
    #expect(column.planarArea == 24 && merge.repaired.count == 1 && merge.repaired.first == Position(x: 0, y: 0))
    let (alone, only) = try merged([[bow]])
    #expect(alone.partEnds.count == 2 && only.repaired.count == 1)
    let outside: [Ring] = [box(0, 0, 4, 4), box(8, 8, 9, 9)]
    #expect(try merged([outside]).1.repaired.count == 1)
  }

  @Test(arguments: [170.0, -190])
  func `overlaps across the 180th meridian are merged`(west: Double) throws {
    func x(_ value: Double) -> Double { west < 0 ? value - 360 : value }
    func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double, short: Bool) -> Ring {
      box(west, south, east, north).map { (short && $0.0 > 180 ? $0.0 - 360 : x($0.0), $0.1) }
    }
    for short in [false, true] {
      let (column, merge) = try merged([
        [ring(170, 0, 190, 10, short: short)], [ring(185, 5, 200, 15, short: short)], [ring(160, 2, 175, 8, short: false)]
      ])
      #expect(column.partEnds.count == 1, "\(column.positions)")
      #expect((RegionMergeGlobeTests.area(column) - (200 + 150 - 25 + 60)).magnitude < 1e-9)
      #expect(merge.overlaps.count == 2 && merge.overlaps.allSatisfy { $0.position.x.magnitude <= 180 })
    }
  }

  @Test func `overlaps round the globe and over a pole are merged`() throws {
    let belt = stride(from: -180.0, to: 180, by: 60).map { west -> Ring in
      box(west, 40, west + 70, 50).map { ($0.0 > 180 ? $0.0 - 360 : $0.0, $0.1) }
    }
    let (column, _) = try merged(belt.map { [$0] })
    #expect((RegionMergeGlobeTests.area(column) - 3600).magnitude < 1e-6)
    let cap = RegionMergeGlobeTests.cap(60, eastward: true)
    let (polar, merge) = try merged([[cap], [box(0, 50, 30, 70)]])
    #expect((RegionMergeGlobeTests.area(polar) - (360 * 30 + 300)).magnitude < 1e-6 && merge.overlaps.count == 1)
  }

  @Test func `heights stay with their positions, and crossings get one`() throws {
    var column = GeometryColumn()
    for (ring, height) in [(box(0, 0, 2, 2), 10.0), (box(1, 1, 3, 3), 30)] {
      for (x, y) in ring { column.append(Position(x: x, y: y), altitude: height) }
      column.endPath()
      column.endPart()
      column.endGeometry(.polygon)
    }
    let union = try #require(try Self.merged(column).0)
    #expect(union.altitudes.count == union.positions.count)
    for (position, altitude) in zip(union.positions, union.altitudes) {
      let isCrossing = position == Position(x: 2, y: 1) || position == Position(x: 1, y: 2)
      let expected: [Double] = isCrossing ? [10, 30] : position.x == 0 || position.y == 0 ? [10] : [30]
      #expect(expected.contains(altitude), "\(position) \(altitude)")
    }
  }

  @Test func `thousands of polygons across each other are united in halves`() throws {
    // All bars of the star cross the others near its middle.
    var random = SplitMix64(state: 3)
    let count = 60
    var column = GeometryColumn()
    for index in 0..<count {
      let angle = Double(index) / Double(count) * Double.pi
      let (x, y) = (cosine(angle), cosine(angle - .pi / 2))
      let width = Double.random(in: 0.001...0.002, using: &random)
      let ends: Ring = [(x, y), (-x, -y), (-x, -y), (x, y), (x, y)]
      let sides = [1.0, 1, -1, -1, 1]
      column.appendPolygon(rings: [zip(ends, sides).map { Position(x: $0.0 - y * width * $1, y: $0.1 + x * width * $1) }])
    }
    let (whole, all) = try Self.merged(column)
    let area = try #require(whole).planarArea
    for mostCuts in [5000, 1000, 100] {
      let (halves, merge) = try Self.merged(column, mostCuts: mostCuts)
      guard let halves else {
        // Two bars have 16 cuts, but the last step needs as many as the outline of the star has.
        #expect(mostCuts == 100)
        continue
      }
      #expect(isValid(halves) && (halves.planarArea / area - 1).magnitude < 1e-12 && !merge.overlaps.isEmpty && !all.overlaps.isEmpty)
    }
  }

  /// By its series, so that no library is needed.
  private func cosine(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 2 * .pi)
    var (sum, term) = (1.0, 1.0)
    for n in stride(from: 2.0, to: 40, by: 2) {
      term *= -x * x / (n * (n - 1))
      sum += term
    }
    return sum
  }
}
