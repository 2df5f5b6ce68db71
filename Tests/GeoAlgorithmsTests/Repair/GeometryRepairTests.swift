import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

struct GeometryRepairTests {
  private func polygons(_ parts: [[[(Double, Double)]]], heights: Bool = false) -> GeometryColumn {
    var column = GeometryColumn()
    for part in parts {
      for ring in part {
        for (x, y) in ring { column.append(Position(x: x, y: y), altitude: heights ? 10 * x : nil) }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(parts.count == 1 ? .polygon : .multiPolygon)
    return column
  }

  @Test(arguments: RepairStrategy.allCases)
  func `a bow tie across the 180th meridian becomes two triangles there`(_ strategy: RepairStrategy) {
    let column = polygons([[[(170, 0), (-170, 10), (-170, 0), (170, 10), (170, 0)]]])
    var repair = GeometryRepair(strategy)
    let (result, outcomes, reports) = column.repaired(&repair)
    #expect(outcomes == [.repaired] && reports.isEmpty)
    #expect(result.kinds == [.multiPolygon])
    let rings = result.pathPositions
    #expect(
      rings == [
        [Position(x: 170, y: 0), Position(x: 180, y: 5), Position(x: 170, y: 10), Position(x: 170, y: 0)],
        [Position(x: -170, y: 10), Position(x: -180, y: 5), Position(x: -170, y: 0), Position(x: -170, y: 10)]
      ])
  }

  @Test(arguments: RepairStrategy.allCases)
  func `a cut polygon keeps both ends of the world`(_ strategy: RepairStrategy) {
    let column = polygons([
      [
        [
          (-180, -90), (-180, -80), (-90, -80), (0, -80), (0, -70), (0, -80), (90, -80), (180, -80), (180, -90), (90, -90),
          (0, -90), (-90, -90), (-180, -90)
        ]
      ]
    ])
    var repair = GeometryRepair(strategy)
    let (result, outcomes, _) = column.repaired(&repair)
    #expect(outcomes == [.repaired] && result.planarArea == 3600)
    for x in [-180.0, 180] { #expect(Set(result.positions.filter { $0.x == x }.map(\.y)) == [-90, -80]) }
  }

  @Test func `polygons on both sides of the 180th meridian are united where they overlap`() {
    let column = polygons([
      [[(170, 0), (-175, 0), (-175, 10), (170, 10), (170, 0)]],
      [[(-178, 5), (-160, 5), (-160, 15), (-178, 15), (-178, 5)]]
    ])
    var repair = GeometryRepair(.structure)
    let (result, outcomes, _) = column.repaired(&repair)
    #expect(outcomes == [.repaired])
    #expect(
      result.pathPositions == [
        [
          Position(x: 170, y: 0), Position(x: -175, y: 0), Position(x: -175, y: 5), Position(x: -160, y: 5),
          Position(x: -160, y: 15), Position(x: -178, y: 15), Position(x: -178, y: 10), Position(x: 170, y: 10),
          Position(x: 170, y: 0)
        ]
      ])
  }

  /// The part that reaches over the meridian is compared as a copy too, which comes last.
  @Test func `parts that cross themselves are judged beside one that reaches over the 180th meridian`() {
    let column = polygons([
      [[(170, 0), (-175, 0), (-175, 10), (170, 10), (170, 0)]],
      [[(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)]]
    ])
    var validator = TopologyValidator()
    #expect(validator.defects(ofGeometry: 0, in: column).map(\.kind) == [.selfIntersection])
  }

  @Test func `crossings get heights between those of their edge`() {
    let column = polygons([[[(0, 0), (4, 4), (0, 4), (4, 0), (0, 0)]]], heights: true)
    var repair = GeometryRepair(.linework)
    let (result, _, _) = column.repaired(&repair)
    #expect(result.altitudes == result.positions.map { 10 * $0.x })
  }

  @Test(arguments: RepairStrategy.allCases)
  func `a ring of two places goes the short way, beside the others`(_ strategy: RepairStrategy) {
    let square = [(0.0, -1.0), (10, -1), (9, 2), (0, 2), (0, -1)], flat = [(179.0, 0.0), (-179, 1), (179, 0), (179, 0)]
    for (parts, path) in [([[square, flat]], 1), ([[flat], [square]], 0)] {
      var repair = GeometryRepair(strategy)
      let (result, outcomes, reports) = polygons(parts).repaired(&repair)
      #expect(outcomes == [.repaired] && reports == [RepairReport(.pathDropped, path: path, position: path == 0 ? 0 : 5)])
      #expect(result.pathPositions == [square.map { Position(x: $0.0, y: $0.1) }])
    }
    var random = SplitMix64(state: 32)
    for _ in 0..<2000 {
      func place() -> (Double, Double) {
        (Double.random(in: -6...6, using: &random).rounded() / 2, Double.random(in: -4...4, using: &random).rounded() / 2)
      }
      var parts = (0..<2).map { _ in [[place(), place(), place(), place(), place()]].map { $0 + [$0[0]] } }
      let (a, b) = (place(), place())
      parts.insert([[a, b, a, a]], at: Int.random(in: 0...2, using: &random))
      if Bool.random(using: &random) { parts[0].append([b, a, b, b]) }
      let shift = 179.5
      let across = parts.map { $0.map { $0.map { (Longitude.normalised($0.0 + shift), $0.1) } } }
      let areas = [parts, across].map { parts -> Double? in
        var repair = GeometryRepair(strategy)
        let (result, outcomes, _) = polygons(parts).repaired(&repair)
        return outcomes == [.repaired] ? result.shortWayArea : nil
      }
      #expect(areas[0] == nil ? areas[1] == nil : areas[1].map { abs($0 - (areas[0] ?? 0)) < 1e-9 } == true, "\(parts)")
    }
  }

  @Test func `what bounds no area is told`() {
    // A spike to the east, a hole that is a line, and a hole that touches nothing.
    let column = polygons([
      [
        [(0, 0), (8, 0), (8, 4), (12, 4), (8, 4), (8, 8), (0, 8), (0, 0)],
        [(1, 1), (2, 2), (1, 1), (1, 1)],
        [(3, 3), (3, 4), (4, 4), (3, 3)]
      ]
    ])
    for strategy in RepairStrategy.allCases {
      var repair = GeometryRepair(strategy)
      let (result, outcomes, reports) = column.repaired(&repair)
      #expect(outcomes == [.repaired])
      #expect(
        reports == [
          RepairReport(.pieceDropped, path: 0, position: 2), RepairReport(.pathDropped, path: 1, position: 8)
        ])
      #expect(result.planarArea == 63.5)
    }
  }

  /// Lines that lie on each other count once by linework, so that the hole is inside as well; by structure it stays a hole.
  @Test func `a hole that shares an edge with its shell is told where it is filled, and a spike inwards where it goes`() {
    let column = polygons([[[(0, 0), (8, 0), (8, 8), (0, 8), (0, 0)], [(6, 0), (6, 4), (7, 4), (7, 0), (6, 0)]]])
    var linework = GeometryRepair(.linework), structure = GeometryRepair(.structure)
    let filled = column.repaired(&linework), kept = column.repaired(&structure)
    #expect(filled.0.planarArea == 64 && filled.2 == [RepairReport(.pieceInside, path: 1, position: 5)])
    // Between the hole and the outside the shared stretch bounds nothing any longer, of either ring.
    #expect(kept.0.planarArea == 60 && kept.2.map(\.finding) == [.pieceDropped, .pieceDropped])
    let spiked = polygons([[[(0, 0), (4, 0), (4, 2), (4, 0), (8, 0), (8, 8), (0, 8), (0, 0)]]])
    for strategy in RepairStrategy.allCases {
      var repair = GeometryRepair(strategy)
      let (result, outcomes, reports) = spiked.repaired(&repair)
      #expect(outcomes == [.repaired] && result.planarArea == 64)
      #expect(reports == [RepairReport(.pieceDropped, path: 0, position: 1)])
    }
  }

  @Test func `lines without length go, and a geometry does not vanish`() {
    var column = GeometryColumn()
    column.appendMultiLineString([[Position(x: 1, y: 1), Position(x: 1, y: 1)], [Position(x: 1, y: 1), Position(x: 2, y: 1)]])
    column.appendLineString([Position(x: 1, y: 1), Position(x: 1, y: 1)])
    column.appendPolygon(rings: [[Position(x: 1, y: 1), Position(x: 2, y: 2), Position(x: 3, y: 3), Position(x: 1, y: 1)]])
    var repair = GeometryRepair(.structure)
    let (result, outcomes, reports) = column.repaired(&repair)
    #expect(outcomes == [.repaired, .nothingLeft, .nothingLeft])
    #expect(result.pathPositions == [[Position(x: 1, y: 1), Position(x: 2, y: 1)]])
    #expect(reports.map(\.finding) == [.pathDropped])
  }

  @Test func `a ring round a pole is left to those who cut it`() {
    let column = polygons([[[(0, 80), (120, 80), (-120, 80), (0, 80)]]])
    var repair = GeometryRepair(.structure)
    #expect(column.repaired(&repair).outcomes == [.roundPole])
  }

  /// The one hole takes away corners of the other where it is cut at the 180th meridian.
  @Test func `a repair that would lose positions across the 180th meridian says so`() {
    let world = [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)]
    let column = polygons([
      [
        world, [(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)], [(-175, 5), (-175, 8), (-160, 8), (-160, 5), (-175, 5)]
      ]
    ])
    var linework = GeometryRepair(.linework), structure = GeometryRepair(.structure)
    #expect(column.repaired(&linework).outcomes == [.losesPositions])
    #expect(column.repaired(&structure).outcomes == [.repaired])
  }

  /// Rings of many vertices that cross themselves all over the globe and over the 180th meridian.
  @Test(arguments: RepairStrategy.allCases)
  func `tangles anywhere become valid and stay as they are`(_ strategy: RepairStrategy) {
    var numbers = SplitMix64(state: 11)
    var repair = GeometryRepair(strategy)
    for round in 0..<60 {
      let centre = Double.random(in: -180...180, using: &numbers)
      let count = round % 3 + 1
      let parts = (0..<count).map { _ in
        (0..<2).map { _ in
          var ring = (0..<12).map { _ -> (Double, Double) in
            let x = (centre + .random(in: -40...40, using: &numbers)).remainder(dividingBy: 360)
            let y = Double.random(in: -60...60, using: &numbers)
            return round % 2 == 0 ? (x, y) : ((x / 5).rounded() * 5, (y / 5).rounded() * 5)
          }
          ring.append(ring[0])
          return ring
        }
      }
      let (once, outcomes, _) = polygons(parts).repaired(&repair)
      #expect(outcomes.allSatisfy { $0 == .repaired || $0 == .valid }, "\(parts)")
      #expect(once.positions.allSatisfy { $0.x.magnitude <= 180 })
      let (twice, again, _) = once.repaired(&repair)
      #expect(again == [.valid] && twice.positions == once.positions)
    }
  }
}
