import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// What lies inside or outside of rings round a pole that are not cut.
@Suite struct PolarNestingTests {
  typealias Ring = [(Double, Double)]

  private static let turns = Array(stride(from: -180.0, through: 180, by: 45))

  /// The kinds of defects of rings as they are, run the other way, and in the south, which must be one; wherever a ring begins.
  private func kinds(_ parts: [[Ring]], by turn: Double = 0, poles: PolePolicy = .smaller) -> [TopologyDefectKind] {
    func kinds(_ parts: [[Ring]]) -> [TopologyDefectKind] {
      var column = GeometryColumn()
      let sample = Sample(parts.count == 1 ? .polygon : .multiPolygon, parts.map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } })
      sample.turned(by: turn).append(to: &column)
      var validator = TopologyValidator()
      validator.options.poles = poles
      return validator.defects(ofGeometry: 0, in: column).map(\.kind).filter { $0 != .poleNotCut }
    }
    let found = kinds(parts)
    if poles == .smaller { #expect(kinds(parts.map { $0.map { $0.reversed() } }) == found, "reversed") }
    #expect(kinds(parts.map { $0.map { $0.map { ($0.0, -$0.1) }.reversed() } }) == found, "in the south")
    #expect(
      kinds(parts.map { $0.map { ring in (0..<ring.count).map { ring.dropLast()[($0 + 1) % (ring.count - 1)] } } }) == found,
      "another start")
    return found
  }

  private func cap(_ latitude: Double) -> Ring { [(-135, latitude), (-45, latitude), (45, latitude), (135, latitude), (-135, latitude)] }
  private func hole(_ latitude: Double) -> Ring { cap(latitude).reversed() }
  private func box(_ west: Double, _ south: Double, _ size: Double = 4) -> Ring {
    [(west, south), (west + size, south), (west + size, south + size), (west, south + size), (west, south)]
  }
  private func boxHole(_ west: Double, _ south: Double, _ size: Double = 4) -> Ring { box(west, south, size).reversed() }

  /// Rings were searched turn by turn, up to the furthest longitude.
  @Test(arguments: [1e10, 1e20, -1e38, 1e300]) func `a hole that lies further away than any degree holds nothing, and is no work`(
    _ longitude: Double
  ) {
    let far: Ring = [(1, -72), (longitude, -59), (2, -71), (1, -72)]
    var column = GeometryColumn()
    Sample(.multiPolygon, [[cap(-60), far], [cap(-70)]].map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } }).append(to: &column)
    var validator = TopologyValidator()
    #expect(validator.defects(ofGeometry: 0, in: column).contains { $0.kind == .poleNotCut })
  }

  /// The slots of its longitudes had no width.
  @Test(arguments: [0, Double.leastNonzeroMagnitude, Double.leastNormalMagnitude / 16, 1e-300])
  func `a hole without width, or nearly so, holds nothing`(_ width: Double) {
    let flat: Ring = [(0, 70), (width, 80), (0, 75), (0, 70)]
    var column = GeometryColumn()
    Sample(.multiPolygon, [[cap(60), flat], [box(20, 70)]].map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } }).append(to: &column)
    var validator = TopologyValidator()
    let found = validator.defects(ofGeometry: 0, in: column).map(\.kind)
    #expect(found.contains(.nestedShells) && (width > 0 || found.contains(.zeroArea)), "\(found)")
  }

  @Test(arguments: turns)
  func `polygons inside are told, unless they lie in a hole`(_ turn: Double) {
    #expect(kinds([[cap(60)], [box(0, 70)]], by: turn) == [.nestedShells])
    #expect(kinds([[box(0, 70)], [cap(60)]], by: turn) == [.nestedShells])
    #expect(kinds([[cap(60)], [box(0, 50)]], by: turn) == [])
    #expect(kinds([[cap(60), boxHole(-2, 68, 8)], [box(0, 70)]], by: turn) == [])
    #expect(kinds([[cap(60), boxHole(20, 68, 8)], [box(0, 70)]], by: turn) == [.nestedShells])
    #expect(kinds([[cap(60), boxHole(0, 70)], [[(2, 70), (4, 72), (2, 74), (0, 72), (2, 70)]]], by: turn) == [])
    #expect(kinds([[cap(60), hole(68)], [box(0, 70)]], by: turn) == [])
    #expect(kinds([[cap(60), hole(80)], [box(0, 70)]], by: turn) == [.nestedShells])
  }

  @Test(arguments: turns)
  func `rings round a pole in one another are told`(_ turn: Double) {
    #expect(kinds([[cap(60)], [cap(50)]], by: turn) == [.nestedShells])
    #expect(kinds([[cap(60)], [hole(-50)]], by: turn) == [])
    // A ring of land round the pole, ice inside, and ice on the land.
    #expect(kinds([[cap(60), hole(70)], [cap(75)]], by: turn) == [])
    #expect(kinds([[cap(75)], [cap(60), hole(70)]], by: turn) == [])
    #expect(kinds([[cap(60), hole(70)], [cap(65)]], by: turn) == [.nestedShells])
  }

  @Test(arguments: turns)
  func `holes outside, and in one another, are told`(_ turn: Double) {
    #expect(kinds([[cap(60), boxHole(0, 70)]], by: turn) == [])
    #expect(kinds([[cap(60), boxHole(0, 50)]], by: turn) == [.holeOutsideShell])
    #expect(kinds([[cap(60), hole(70)]], by: turn) == [])
    #expect(kinds([[cap(60), hole(50)]], by: turn) == [.holeOutsideShell])
    #expect(kinds([[cap(60), hole(70), boxHole(0, 80)]], by: turn) == [.nestedHoles])
    #expect(kinds([[cap(60), hole(70), boxHole(0, 63)]], by: turn) == [])
    #expect(kinds([[cap(60), hole(70), hole(80)]], by: turn) == [.nestedHoles])
    #expect(kinds([[box(0, 70), hole(60)]], by: turn) == [.holeOutsideShell])
  }

  /// Two holes on their own sides of the 180th meridian were not compared.
  @Test(arguments: Array(stride(from: 150.0, through: 200, by: 1)) + [0])
  func `holes that meet are told, wherever the 180th meridian lies`(_ turn: Double) {
    #expect(kinds([[cap(60), boxHole(-8, 70, 15), boxHole(-6, 72, 18)]], by: turn) == [.ringsCross, .ringsCross])
    #expect(kinds([[cap(60), boxHole(-10, 65, 15), boxHole(2, 72, 2)]], by: turn) == [.nestedHoles])
    #expect(kinds([[cap(60), boxHole(-8, 70, 8), boxHole(0, 72, 4)]], by: turn) == [.sharedEdge])
    #expect(kinds([[cap(60), boxHole(-8, 70, 8), boxHole(0, 78, 4)]], by: turn) == [])
    #expect(kinds([[cap(60), boxHole(-8, 70, 8), boxHole(0, 78, 4), boxHole(-4, 82, 4)]], by: turn) == [])
    // Three that hold on to each other by their corners have a piece of the inside between them.
    let holes: [Ring] = [[(-6, 70), (0, 70), (-3, 73)], [(0, 70), (6, 70), (3, 73)], [(-3, 73), (3, 73), (0, 76)]].map {
      $0.reversed() + [$0[2]]
    }
    #expect(kinds([[cap(60)] + holes], by: turn) == [.disconnectedInterior])
    #expect(kinds([[cap(60)] + holes.prefix(2)], by: turn) == [])
    // A hole and what fills it.
    #expect(kinds([[cap(60), boxHole(-8, 70, 15)], [box(0, 72)]], by: turn) == [])
    #expect(kinds([[cap(60), boxHole(-8, 70, 15)], [box(5, 72)]], by: turn) == [.polygonsOverlap, .polygonsOverlap])
  }

  @Test(arguments: turns)
  func `a ring that touches is judged by the rest of it`(_ turn: Double) {
    // One corner on the cap's border; all three on it, and so the edges between them.
    let peaks: Ring = [(-135, 60), (-45, 65), (45, 60), (135, 65), (-135, 60)]
    #expect(kinds([[peaks], [[(-45, 65), (-40, 70), (-50, 70), (-45, 65)]]], by: turn) == [.nestedShells])
    #expect(kinds([[peaks], [[(45, 60), (50, 55), (40, 55), (45, 60)].reversed()]], by: turn) == [])
    #expect(kinds([[cap(60)], [[(-135, 60), (0, 80), (45, 60), (10, 70), (-135, 60)].reversed()]], by: turn) == [.nestedShells])
  }

  @Test(arguments: turns)
  func `bands of land and ice are told where they lie in one another, each once`(_ turn: Double) {
    func bands(_ order: [Int]) -> [[Ring]] { order.map { [cap(Double($0)), hole(Double($0) + 2)] } }
    #expect(kinds(bands([30, 40, 50, 60, 70]), by: turn) == [])
    #expect(kinds(bands([50, 30, 70, 40, 60]), by: turn) == [])
    #expect(kinds(bands([50, 30, 70]) + [[cap(60)]], by: turn) == [.nestedShells])
    #expect(kinds([30, 40, 50, 60, 70].map { [cap($0)] }, by: turn) == [TopologyDefectKind](repeating: .nestedShells, count: 4))
    #expect(kinds([[cap(30), hole(50), hole(60), hole(70)]], by: turn) == [.nestedHoles, .nestedHoles])
    // One in the land, one in the ice, one on an island in a lake.
    #expect(kinds(bands([30, 40, 50]) + [[box(0, 44)]], by: turn) == [])
    #expect(kinds([[cap(30), hole(50)], [box(0, 40)], [box(0, 55)]], by: turn) == [.nestedShells])
    #expect(
      kinds([[cap(30), boxHole(-2, 38, 8), boxHole(40, 38, 8), hole(60)], [box(0, 40)], [box(42, 40)], [box(80, 40)]], by: turn) == [
        .nestedShells
      ])
  }

  /// A quarter of a turn and more apart, begun on either side of the 180th meridian.
  @Test func `rings round a pole that cross are told wherever they begin`() {
    let rings: [Ring] = [[(180, 60), (-90, 60), (0, 70), (90, 60), (180, 60)], [(-150, 65), (90, 65), (-30, 65), (-150, 65)]]
    func starts(_ ring: Ring) -> [Ring] {
      (0..<ring.count - 1).flatMap { start -> [Ring] in
        let turned = (0..<ring.count).map { ring.dropLast()[(start + $0) % (ring.count - 1)] }
        let spelled = turned.map { ($0.0 == 180 ? -180 : $0.0, $0.1) }
        return [turned, spelled, turned.reversed(), spelled.reversed()]
      }
    }
    for a in starts(rings[0]) {
      for b in starts(rings[1]) {
        #expect(kinds([[a], [b]]) == [.polygonsOverlap, .polygonsOverlap])
        #expect(kinds([[a, b]]) == [.ringsCross, .ringsCross])
      }
    }
  }

  @Test func `where the interior is on the left, so it is judged`() {
    // Westward round the south: all that is north of it.
    #expect(kinds([[cap(-50)], [box(0, 70)]], poles: .trust) == [.nestedShells])
    #expect(kinds([[cap(-50)], [box(0, -70)]], poles: .trust) == [])
    #expect(kinds([[cap(-50), boxHole(0, 70)]], poles: .trust) == [])
  }

  /// Against counting all edges, for rings that come back, are wide, and begin anywhere.
  @Test func `places lie where counting all edges says`() {
    var random = SplitMix64(state: 11)
    for round in 0..<300 {
      let count = Int.random(in: 3...40, using: &random)
      var ring = (0..<count).map { index in
        Position(
          x: Double(index) * 360 / Double(count) + Double(Int.random(in: -30...30, using: &random)) * (round % 3 == 0 ? 0 : 4),
          y: Double(Int.random(in: 30...80, using: &random)))
      }
      if round % 2 == 0 { ring = ring.map { Position(x: -$0.x, y: $0.y) } }
      ring.append(Position(x: ring[0].x + (round % 2 == 0 ? -360 : 360), y: ring[0].y))
      let written = ring.map { Position(x: $0.x.remainder(dividingBy: 360), y: $0.y) }
      let steps = zip(ring, ring.dropFirst()).map { $1.x - $0.x }
      guard steps.allSatisfy({ $0.magnitude < 180 }) else { continue }
      let region = PolarRegion(ring, rings: [0..<ring.count - 1], holdsNorth: true)
      for _ in 0..<200 {
        let place = Position(
          x: Double(Int.random(in: -180...180, using: &random)), y: Double(Int.random(in: 25...85, using: &random)))
        #expect(region.location(of: place) == containment(of: place, inRing: written.span), "\(place) in \(ring)")
      }
      for place in written { #expect(region.location(of: place) == .boundary) }
    }
  }

  @Test(arguments: turns)
  func `rings round a pole hold the side on their left where their direction is trusted`(_ turn: Double) {
    #expect(kinds([[cap(60), hole(70)], [cap(75)]], by: turn, poles: .trust) == [])
    #expect(kinds([[cap(60), hole(70)], [cap(65)]], by: turn, poles: .trust) == [.nestedShells])
    #expect(kinds([[cap(60), hole(70), boxHole(0, 63)]], by: turn, poles: .trust) == [])
    #expect(kinds([[cap(60), hole(70), boxHole(0, 80)]], by: turn, poles: .trust) == [.nestedHoles])
    #expect(kinds([[cap(60), hole(70)], [box(0, 80)]], by: turn, poles: .trust) == [])
  }
}
