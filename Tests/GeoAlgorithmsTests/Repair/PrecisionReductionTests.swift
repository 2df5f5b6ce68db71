import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

struct PrecisionReductionTests {
  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `every case of the JTS suite has the geometry of JTS`() throws {
    for item in try SharedSuite.cases("planar-misc/precision.json") {
      let column = try #require(WellKnownText.read(item.text("wkt")))
      let expected = try #require(WellKnownText.read(item.text("expected")))
      var reduction = PrecisionReduction(decimals: 0, longitudes: .literal)
      var output = GeometryColumn()
      var reports: [RepairReport] = []
      if reduction.reduce(column, geometry: 0, into: &output, reports: &reports) == .plain {
        for position in column.positions {
          output.append(Position(x: position.x.rounded(), y: position.y.rounded()))
        }
        #expect(output.positions.count == column.positions.count)
        output = column.mapped { Position(x: $0.x.rounded(), y: $0.y.rounded()) }
      }
      #expect(output.normalised == expected.normalised, "\(item.text("name"))")
    }
  }

  /// Written beyond ±180, as for the suite's plane, which is no globe: the pieces lie over each other whole turns away, as the ring did.
  @Test func `a ring wider than the globe falls apart as any other`() {
    let ring = [(10.0, 10.0), (100, 100), (200, 10.1), (300, 100), (400, 10), (10, 10)].map { Position(x: $0.0, y: $0.1) }
    for turns in [0.0, -1] {
      var column = GeometryColumn()
      column.appendPolygon(rings: [ring.map { Position(x: $0.x + 360 * turns, y: $0.y) }])
      var reduction = PrecisionReduction(decimals: 0)
      var output = GeometryColumn()
      var reports: [RepairReport] = []
      #expect(reduction.reduce(column, geometry: 0, into: &output, reports: &reports) == .retraced)
      #expect(output.kinds == [.multiPolygon] && output.pathPositions.map(\.count) == [4, 4] && output.planarArea == 17_550)
      #expect(Set(output.positions) == Set(ring.map { Position(x: $0.x + 360 * turns, y: $0.y.rounded()) }))
    }
  }

  @Test func `a ring that rounding turns over is written, so that it can be wound`() {
    let ring = [(0.0, 0.0), (10, 0.6), (20, 1.4), (0, 0)].map { Position(x: $0.0, y: $0.1) }
    for turn in [false, true] {
      var column = GeometryColumn()
      column.appendPolygon(rings: [turn ? ring.reversed() : ring])
      var reduction = PrecisionReduction(decimals: 0, isWoundNext: true)
      var output = GeometryColumn()
      var reports: [RepairReport] = []
      #expect(reduction.reduce(column, geometry: 0, into: &output, reports: &reports) == .reduced && reports.isEmpty)
      #expect(winding(ofRing: column.positions.span) == (turn ? .clockwise : .counterclockwise))
      #expect(winding(ofRing: output.positions.span) == (turn ? .counterclockwise : .clockwise))
    }
  }

  @Test func `halves are rounded as their text is`() {
    let rounding = DecimalRounding(decimals: 2)
    // 1.005 is a little less than 1005 thousandths, and 1.015 a little less than its half as well.
    #expect(
      [1.005, 1.015, -1.005, 0.125, 179.995, 1.0049999999999].map { rounding.rounded($0) }
        == [1.01, 1.02, -1.01, 0.13, 180, 1])
  }

  /// Valid stars with narrow arms and holes, on both sides of the 180th meridian.
  @Test func `valid polygons stay valid at any number of decimals, and lie near where they were`() {
    var numbers = SplitMix64(state: 5)
    var validator = TopologyValidator()
    for round in 0..<120 {
      let centre = round % 2 == 0 ? 179.5 : 20.0
      var column = GeometryColumn()
      let ring = (0..<40).map { index -> Position in
        let angle = Double(index) / 40 * 2 * Double.pi
        let radius = index % 2 == 0 ? 2.0 : Double.random(in: 0.3...1.9, using: &numbers)
        return Position(x: (centre + radius * cos(angle)).remainder(dividingBy: 360), y: 40 + radius * sin(angle))
      }
      let hole = ring.map { place -> Position in
        let x = (place.x - centre).remainder(dividingBy: 360)
        return Position(x: (centre + x * 0.97).remainder(dividingBy: 360), y: 40 + (place.y - 40) * 0.97)
      }
      column.appendPolygon(rings: [ring + [ring[0]], (hole + [hole[0]]).reversed()])
      guard validator.isValid(geometry: 0, in: column) else { continue }
      for decimals in 0...3 {
        var reduction = PrecisionReduction(decimals: decimals)
        var output = GeometryColumn()
        var reports: [RepairReport] = []
        let outcome = reduction.reduce(column, geometry: 0, into: &output, reports: &reports)
        let grid = DecimalRounding(decimals: decimals)
        if outcome == .plain {
          output = column.mapped { Position(x: grid.rounded($0.x), y: grid.rounded($0.y)) }
        }
        let isValid = validator.isValid(geometry: 0, in: output)
        #expect(isValid, "\(round) \(decimals) \(outcome)")
        #expect(output.positions.allSatisfy { grid.rounded($0.x) == $0.x && grid.rounded($0.y) == $0.y })
      }
    }
  }

  /// -178.1275 and 181.8725 are one place, and no longer when each is rounded as it is written.
  @Test func `what was unwrapped stays so`() {
    let column = polygons([
      [(180, 29.8607), (177.7777, 30.8668), (177.6124, 28.8051), (180, 28.9222), (181.8725, 29.0144)],
      [(-178.1275, 29.0144), (-177.9434, 28.0297), (-175.2918, 30.3475)]
    ])
    var reduction = PrecisionReduction(decimals: 3)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    _ = reduction.reduce(column, geometry: 0, into: &output, reports: &reports)
    let first = output.positions[output.positions(ofPath: 0)].map(\.x)
    #expect(first.contains(177.612) && first.max() ?? 0 > 181.8 && first.min() ?? 0 > 177, "\(first)")
  }

  @Test func `what was cut has no edge over the 180th meridian, however long`() {
    var column = GeometryColumn()
    let hole = [(10.0, 20.0), (10, 20.0001), (10.0001, 20), (10, 20)]
    let shell = [(-100.0, 0.0), (100, 0), (180, 0), (180, 50), (100, 50), (-100, 50), (-100, 0)]
    column.appendPolygon(rings: [shell, hole].map { $0.map { Position(x: $0.0, y: $0.1) } })
    var reduction = PrecisionReduction(decimals: 3, longitudes: .literal)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    #expect(reduction.reduce(column, geometry: 0, into: &output, reports: &reports) == .retraced)
    #expect(output.pathEnds.count == 1 && Set(output.positions) == Set(shell.map { Position(x: $0.0, y: $0.1) }))
    #expect(reports.count == 1)
  }

  private func polygons(_ shells: [[(Double, Double)]]) -> GeometryColumn {
    var column = GeometryColumn()
    for shell in shells {
      for (x, y) in shell + shell.prefix(1) { column.append(Position(x: x, y: y)) }
      column.endPath()
      column.endPart()
    }
    column.endGeometry(shells.count == 1 ? .polygon : .multiPolygon)
    return column
  }

  private func reduced(_ column: GeometryColumn, decimals: Int) -> GeometryColumn {
    var reduction = PrecisionReduction(decimals: decimals)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    #expect(reduction.reduce(column, geometry: 0, into: &output, reports: &reports) == .retraced)
    return output
  }

  @Test func `polygons cut at both ends of the world and the pole keep both`() {
    let south = polygons([
      [
        (-180, -90), (-180, -80), (-90, -80), (0, -80), (0.02, -70), (0.04, -80), (90, -80), (180, -80), (180, -90), (90, -90),
        (0, -90), (-90, -90)
      ]
    ])
    // The pole is one edge of a whole turn.
    let north = polygons([
      [
        (-180, 60), (-120, 60), (0, 60), (0.2, 70), (0.4, 60), (120, 60), (180, 60), (180, 90), (-180, 90)
      ]
    ])
    for (column, decimals, area) in [(south, 1, 3600.0), (north, 0, 10800.0)] {
      let output = reduced(column, decimals: decimals)
      #expect(output.planarArea == area)
      var validator = TopologyValidator()
      #expect(validator.defects(ofGeometry: 0, in: output).isEmpty)
      for x in [-180.0, 180] {
        let ends = column.positions.filter { $0.x == x }.map(\.y)
        #expect(Set(output.positions.filter { $0.x == x }.map(\.y)) == Set(ends))
      }
    }
  }

  @Test func `polygons apart at the 180th meridian are not joined by rounding`() {
    // Unwrapped, a mainland goes on beyond it; an island is left in two parts that do not meet to the bit.
    let output = reduced(
      polygons([
        [(170, 60), (190, 60), (190, 66), (170, 66)],
        [(178.6, 71), (179.99, 70.98), (179.99, 71.52), (179.4, 71.52), (179.38, 71.9), (179.36, 71.52), (178.6, 71.2)],
        [(-179.99, 70.98), (-177.5, 71.1), (-178, 71.4), (-179.99, 71.52)]
      ]), decimals: 1)
    #expect(
      output.pathPositions.map { $0.map(\.x) } == [
        [170, 190, 190, 170, 170], [178.6, 180, 180, 179.4, 178.6, 178.6], [-180, -177.5, -178, -180, -180]
      ])
  }

  @Test func `a polygon that crosses meets one beyond the 180th meridian`() {
    let output = reduced(
      polygons([[(170, 40), (-170.04, 40), (-170.04, 50), (170, 50)], [(-169.96, 40.04), (-160, 40.04), (-160, 49.96), (-169.96, 49.96)]]),
      decimals: 1)
    var validator = TopologyValidator()
    #expect(validator.defects(ofGeometry: 0, in: output).isEmpty)
    #expect(output.partEnds.count == 1)
  }

  @Test func `of a line no piece without length is left, whatever its heights`() {
    var column = GeometryColumn()
    for (path, heights) in [([(1.2, 2.0), (1.3, 2.1)], [5.0, 6]), ([(1, 2), (4, 2)], [7, 8])] {
      for (place, height) in zip(path, heights) { column.append(Position(x: place.0, y: place.1), altitude: height) }
      column.endPath()
      column.endPart()
    }
    column.endGeometry(.multiLineString)
    var reduction = PrecisionReduction(decimals: 0)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    #expect(reduction.reduce(column, geometry: 0, into: &output, reports: &reports) == .reduced)
    #expect(output.positions == [Position(x: 1, y: 2), Position(x: 4, y: 2)] && output.altitudes == [7, 8])
    #expect(reports == [RepairReport(.pathDropped, path: 0, position: 0)])
  }

  @Test func `what no grid so fine can keep valid is rounded all the same, and told`() {
    let ring = [
      (35022.34955400231, 38.14274061750936), (35030.07191551173, 45.178829407105106), (35026.93549361362, 42.3211358207771),
      (35028.792348535164, 44.01297530296958), (35027.276612648384, 42.631940205353345)
    ]
    var reduction = PrecisionReduction(decimals: 12)
    var output = GeometryColumn()
    var reports: [RepairReport] = []
    #expect(reduction.reduce(polygons([ring]), geometry: 0, into: &output, reports: &reports) == .invalidated(position: 2))
    #expect(output.count == 1 && output.positions.count == 6 && reports.isEmpty)
  }

  @Test func `longitudes beyond the 180th meridian stay as they are written`() {
    let output = reduced(
      polygons([
        [(170, 40), (190, 40), (190, 50), (170, 50)], [(195, 50.04), (196, 50.04), (196, 52), (195, 52)],
        [(2, -1), (2, 0), (1.04, 0), (1.02, 5), (1, 0), (0, 0)]
      ]), decimals: 1)
    #expect(
      output.pathPositions.map { $0.map(\.x) } == [
        [170, 190, 190, 170, 170], [195, 196, 196, 195, 195], [2, 2, 1, 0, 2]
      ])
    var validator = TopologyValidator()
    #expect(validator.defects(ofGeometry: 0, in: output).isEmpty)
  }
}

extension GeometryColumn {
  fileprivate func mapped(_ change: (Position) -> Position) -> GeometryColumn {
    var copy = GeometryColumn()
    for index in kinds.indices {
      for part in parts(ofGeometry: index) {
        for path in paths(ofPart: part) {
          for position in positions(ofPath: path) { copy.append(change(positions[position])) }
          copy.endPath()
        }
        copy.endPart()
      }
      copy.endGeometry(kinds[index])
    }
    return copy
  }

  /// Rings from their lowest position on, counter-clockwise, in order.
  fileprivate var normalised: [[[Double]]] {
    var paths = pathPositions.map { path -> [Position] in
      guard kinds.first?.isAreal == true, path.count > 3 else { return path }
      var ring = Array(path.dropLast())
      let first = ring.indices.min { precedes(ring[$0], ring[$1]) } ?? 0
      ring = Array(ring[first...] + ring[..<first])
      if let last = ring.last, orientation(last, ring[0], ring[1]) == .right { ring = [ring[0]] + ring[1...].reversed() }
      return ring
    }
    paths.sort { a, b in
      guard let first = a.first, let second = b.first else { return a.isEmpty && !b.isEmpty }
      return precedes(first, second)
    }
    return paths.map { $0.map { [$0.x, $0.y] } }
  }
}
