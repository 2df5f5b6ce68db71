import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Merging what goes round the globe, over a pole, or further than the short way.
struct RegionMergeGlobeTests {
  typealias Ring = [(Double, Double)]

  static let elsewhere: [Ring] = [[(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)]]

  /// Merges polygons of one group; `beside` are of another.
  static func merged(_ polygons: [[Ring]], beside: [[Ring]] = [], poles: PolePolicy = .smaller) throws -> (GeometryColumn, flat: Int)? {
    var column = GeometryColumn()
    for polygon in polygons + beside { column.appendPolygon(rings: polygon.map { $0.map { Position(x: $0.0, y: $0.1) } }) }
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    try builder.append(column)
    builder.joinSpellings(keepsLongEdges: false)
    var merge = RegionMerge(builder.build(), poles: poles)
    for part in polygons.indices { merge.add(polygon: column.paths(ofPart: part)) }
    var output = GeometryColumn()
    return merge.append(to: &output) ? (output, merge.flat.count) : nil
  }

  /// Square degrees, once it is cut.
  static func area(_ column: GeometryColumn) -> Double {
    var cut = AntimeridianCut(), pieces = GeometryColumn(), edges: [Bool] = [], reports: [AntimeridianReport] = []
    cut.cut(column, geometry: 0, into: &pieces, seamEdges: &edges, reports: &reports)
    var area = 0.0
    for path in pieces.pathEnds.indices {
      let places = pieces.positions(ofPath: path)
      for (a, b) in zip(places, places.dropFirst()) {
        area += (pieces.positions[a].x * pieces.positions[b].y - pieces.positions[b].x * pieces.positions[a].y) / 2
      }
    }
    return area
  }

  /// Once it is cut.
  static func isValid(_ column: GeometryColumn) -> Bool {
    var cut = AntimeridianCut(), pieces = GeometryColumn(), edges: [Bool] = [], reports: [AntimeridianReport] = []
    cut.cut(column, geometry: 0, into: &pieces, seamEdges: &edges, reports: &reports)
    var validator = TopologyValidator()
    return validator.isValid(geometry: 0, in: pieces)
  }

  static func rings(_ column: GeometryColumn) -> [[Position]] {
    column.pathEnds.indices.map { Array(column.positions[column.positions(ofPath: $0)]) }
  }

  static func cap(_ latitude: Double, eastward: Bool) -> Ring {
    let ring: Ring = [(-120, latitude), (0, latitude), (120, latitude), (-120, latitude)]
    return eastward ? ring : ring.reversed()
  }

  @Test func `a hole round a pole stays one, and a cap that fills it goes into its band`() throws {
    for isEastward in [false, true] {
      let band = [Self.cap(70, eastward: true), Self.cap(80, eastward: isEastward)]
      let (alone, _) = try #require(try Self.merged([band]))
      #expect(alone.partEnds == [2] && Self.area(alone) == 3600)
      let (filled, _) = try #require(try Self.merged([band, [Self.cap(80, eastward: isEastward)]]))
      #expect(filled.partEnds == [1] && Self.area(filled) == 7200 && Self.isValid(filled))
    }
  }

  @Test(arguments: [false, true], [1.0, -1])
  func `what a cap shares a border with goes into it whichever way it runs`(isEastward: Bool, north: Double) throws {
    let box: Ring = [(-120, 60 * north), (0, 60 * north), (0, 50 * north), (-120, 50 * north), (-120, 60 * north)]
    let (column, _) = try #require(try Self.merged([[Self.cap(60 * north, eastward: isEastward)], [box]]))
    #expect(column.kinds == [.polygon] && Self.area(column) == 360 * 30 + 1200 && Self.isValid(column))
  }

  @Test func `what lies on the left of a cap is merged if exteriors are trusted`() throws {
    let box: Ring = [(-120, 60), (0, 60), (0, 70), (-120, 70), (-120, 60)]
    let (column, _) = try #require(try Self.merged([[Self.cap(60, eastward: false)], [box]], poles: .trust))
    #expect(column.kinds == [.polygon] && Self.area(column) == 360 * 150 + 1200)
  }

  @Test(arguments: [false, true])
  func `cells round the globe make a band, however the one across the meridian is written`(isBeyond: Bool) throws {
    let far = isBeyond ? 190.0 : -170
    let ends = [(-170.0, -90.0), (-90, 0), (0, 90), (90, 170), (170, far)]
    let cells: [[Ring]] = ends.map { [[($0.0, 50), ($0.1, 50), ($0.1, 60), ($0.0, 60), ($0.0, 50)]] }
    let (column, _) = try #require(try Self.merged(cells))
    #expect(column.kinds == [.polygon] && Self.area(column) == 3600 && Self.isValid(column))
    let (pair, _) = try #require(try Self.merged([cells[3], cells[4]]))
    #expect(pair.kinds == [.polygon] && Self.area(pair) == 1000 && pair.positions.allSatisfy { $0.x.magnitude != 180 })
  }

  @Test func `what was cut keeps its edges on the meridian and the pole beside what crosses`() throws {
    for (south, north) in [(50.0, 60.0), (80, 90)] {
      let cells: [[Ring]] = [-180.0, -90, 0, 90].map { [[($0, south), ($0 + 90, south), ($0 + 90, north), ($0, north), ($0, south)]] }
      let (expected, _) = try #require(try Self.merged(cells))
      let (beside, _) = try #require(try Self.merged(cells, beside: [Self.elsewhere]))
      #expect(Self.rings(beside) == Self.rings(expected) && Self.area(beside) == 3600)
      let (within, _) = try #require(try Self.merged(cells + [Self.elsewhere]))
      #expect(within.partEnds.count == 3 && Self.area(within) == 3800 && Self.isValid(within))
    }
    let antarctica: Ring = [(-180, -90), (180, -90), (180, -84), (60, -66), (-60, -72), (-180, -84), (-180, -90)]
    for beside in [[], [Self.elsewhere]] {
      #expect(try #require(try Self.merged([[antarctica]], beside: beside)).0.positions == antarctica.map { Position(x: $0.0, y: $0.1) })
    }
    #expect(Self.rings(try #require(try Self.merged([[antarctica], Self.elsewhere])).0).map(\.count).sorted() == [5, 7])
  }

  @Test func `long edges go the way that they are written`() throws {
    let rings: [[Ring]] = [
      [
        [(-200, 0), (-50, 0), (100, 0), (100, 30), (-50, 30), (-200, 30), (-200, 0)], [(-195, 10), (-195, 20), (5, 20), (5, 10), (-195, 10)]
      ],
      [[(-190, 0), (190, 0), (190, 10), (-190, 10), (-190, 0)]], [[(-200, 0), (0, 0), (0, 10), (-200, 10), (-200, 0)]],
      [[(-180, 40), (180, 40), (180, 50), (-180, 50), (-180, 40)]], [[(0, 40), (180, 40), (180, 50), (0, 50), (0, 40)]]
    ]
    for polygon in rings {
      for beside in [[], [Self.elsewhere]] {
        let (column, _) = try #require(try Self.merged([polygon], beside: beside))
        #expect(Self.rings(column) == polygon.map { $0.map { Position(x: $0.0, y: $0.1) } })
      }
      let far: [Ring] = [Self.elsewhere[0].map { ($0.0, $0.1 - 50) }]
      #expect(try #require(try Self.merged([polygon, far])).0.partEnds.count == 2)
    }
    let north: Ring = [(-200, 10), (0, 10), (0, 20), (-200, 20), (-200, 10)]
    let (column, _) = try #require(try Self.merged([rings[2], [north]]))
    #expect(column.partEnds.count == 2 && Self.area(column) == 4000 && Self.isValid(column))
  }

  @Test func `a bow tie is repaired, and what is a line is left out and counted`() throws {
    let bow: Ring = [(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]
    let square: Ring = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
    let beside: Ring = [(4, 0), (8, 0), (8, 4), (4, 4), (4, 0)]
    let kept = try #require(try Self.merged([[bow]]))
    #expect(Self.rings(kept.0).map(\.count) == [4, 4] && kept.flat == 0)
    #expect(try #require(try Self.merged([[bow], [beside]])).0.partEnds.count == 2)
    for line: [Ring] in [
      [[(0, 0), (1, 0), (2, 0), (0, 0)]], [[(0, 0), (1, 0), (0, 0), (0, 0)]], [[(0, 0), (0, 0), (0, 0), (0, 0)]],
      [square, square.reversed()]
    ] {
      let (column, flat) = try #require(try Self.merged([line, [beside]]))
      #expect(Self.rings(column).map(\.count) == [5] && flat == 1, "\(line)")
    }
    let hole = try #require(try Self.merged([[square, [(1, 1), (2, 2), (3, 3), (1, 1)]]]))
    #expect(Self.rings(hole.0).map(\.count) == [5] && hole.flat == 1)
  }

  // MARK: - Random

  /// Cells of a grid from pole to pole, every one written in some way.
  private static func globe(_ random: inout SeededNumbers, isCut: Bool) -> (polygons: [[Ring]], area: Double) {
    let wests = isCut ? stride(from: -180.0, to: 180, by: 45) : stride(from: -165.0, to: 195, by: 45)
    let south = [-90.0, -60, -30, 0, 30, 60]
    let share = Int.random(in: 2...7, using: &random)
    var area = 0.0
    var polygons: [[Ring]] = []
    for south in south {
      let isCap = south == -90 || south == 60
      let edge = south == -90 ? -60.0 : south
      if isCap, !isCut, Bool.random(using: &random) {
        if Bool.random(using: &random) { continue }
        let ring: Ring = wests.map { ($0 > 180 ? $0 - 360 : $0, edge) }
        let closed = ring + [ring[0]]
        polygons.append([Bool.random(using: &random) ? closed : closed.reversed()])
        area += 360 * 30
        continue
      }
      for west in wests where Int.random(in: 0..<8, using: &random) < share {
        let turn = 360 * Double(Int.random(in: -1...1, using: &random))
        let isLiteral = !isCut && Int.random(in: 0..<4, using: &random) == 0
        func x(_ value: Double) -> Double { isLiteral ? value + turn : value > 180 ? value - 360 : value }
        let ring: Ring = [(x(west), south), (x(west + 45), south), (x(west + 45), south + 30), (x(west), south + 30), (x(west), south)]
        polygons.append([Bool.random(using: &random) ? ring : ring.reversed()])
        area += 45 * 30
      }
    }
    return (polygons, area)
  }

  @Test(arguments: [false, true])
  func `cells from pole to pole keep their area, and every result is valid`(isCut: Bool) throws {
    var random = SeededNumbers(state: isCut ? 5 : 6)
    for round in 0..<60 {
      let (polygons, area) = Self.globe(&random, isCut: isCut)
      if polygons.isEmpty { continue }
      let beside: [[Ring]] = round % 2 == 0 ? [] : [[[(170, -5), (-170, -5), (-170, 5), (170, 5), (170, -5)]]]
      let result = try Self.merged(polygons, beside: beside)
      let (column, flat) = try #require(result, "\(round)")
      #expect((Self.area(column) - area).magnitude < 1e-6 && flat == 0, "\(round) \(Self.area(column)) \(area)")
      #expect(Self.isValid(column), "\(round)")
    }
  }
}
