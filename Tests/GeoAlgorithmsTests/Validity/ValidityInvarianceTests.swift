import GeoModel
import Testing

@testable import GeoAlgorithms

/// What must not change when the same geometry is written otherwise.
@Suite struct ValidityInvarianceTests {
  private typealias Rings = [[Position]]

  /// Random rings on a coarse grid, the first the shell; not closed.
  private func rings(_ generator: inout SplitMix) -> Rings {
    let side = Int(generator.next(upTo: 6)) + 3
    return (0..<Int(generator.next(upTo: 3)) + 1).map { _ in
      (0..<Int(generator.next(upTo: 5)) + 3).map { _ in
        Position(x: Double(generator.next(upTo: UInt64(side))), y: Double(generator.next(upTo: UInt64(side))))
      }
    }
  }

  /// Rings that share edges, found by fuzzing: meeting where one of these ends, and one that leaves another only behind an edge along it.
  private static let sharing: [Rings] = [
    [[(0, 1), (0, 2), (2.5, 0), (0, 0)], [(0, 0), (0.5, 1), (0, 2), (2, 0), (0.5, 0)], [(0, 2), (2.5, 0), (0.5, 2)]],
    [[(1.5, 3), (0.5, 1), (0, 0), (1.5, 0)], [(0, 3), (1.5, 0), (1.5, 1), (3, 3)], [(0, 3), (1.5, 0), (1.5, 3), (1.5, 3)]]
  ].map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } }

  private func kinds(_ rings: Rings, _ validator: inout TopologyValidator) -> [TopologyDefectKind] {
    var column = GeometryColumn()
    for ring in rings {
      for position in ring + ring.prefix(1) { column.append(position) }
      column.endPath()
    }
    column.endPart()
    column.endGeometry(.polygon)
    return Set(validator.defects(ofGeometry: 0, in: column).map(\.kind)).sorted { $0.rawValue < $1.rawValue }
  }

  @Test func `start vertex, direction, place and order of holes do not change the defects`() {
    var generator = SplitMix(state: 7)
    var validator = TopologyValidator()
    for original in Self.sharing + (0..<4000).map({ _ in rings(&generator) }) {
      let expected = kinds(original, &validator)
      let turned = original.map { Array($0.dropFirst(1) + $0.prefix(1)) }
      #expect(kinds(turned, &validator) == expected, "start \(original)")
      #expect(kinds(original.map { $0.reversed() }, &validator) == expected, "direction \(original)")
      let reordered = Array(original.prefix(1) + original.dropFirst().reversed())
      #expect(kinds(reordered, &validator) == expected, "order \(original)")
      // East by 176 whole degrees: across the 180th meridian, in the spelling of both sides.
      let moved = original.map { $0.map { Position(x: $0.x + 176 > 180 ? $0.x - 184 : $0.x + 176, y: $0.y - 40) } }
      #expect(kinds(moved, &validator) == expected, "place \(original)")
    }
  }
}

extension ValidityInvarianceTests {
  @Test func `of a ring round a pole the start vertex and the direction do not change the verdict`() {
    var generator = SplitMix(state: 35)
    var validator = TopologyValidator()
    var invalid = 0
    for _ in 0..<20_000 {
      // Once round the globe by steps of a coarse grid, some of them back.
      var ring: [Position] = []
      var (longitude, target) = (Double(generator.next(upTo: 18)) * 20 - 180, 0.0)
      target = longitude + 360
      while longitude < target {
        ring.append(Position(x: longitude > 180 ? longitude - 360 : longitude, y: 60 + 5 * Double(generator.next(upTo: 4))))
        longitude += Double(generator.next(upTo: 10)) * 20 - 60
        longitude = min(max(longitude, target - 480), target)
      }
      if ring.count < 4 || ring.count > 12
        || zip(ring, ring.dropFirst() + ring.prefix(1)).contains(where: { ($0.x - $1.x).magnitude == 180 || $0 == $1 })
      {
        continue
      }
      func verdict(_ ring: [Position]) -> Bool { kinds([ring], &validator).allSatisfy { $0.isInformation || $0 == .poleNotCut } }
      let expected = verdict(ring)
      if !expected { invalid += 1 }
      for start in 1..<ring.count {
        let other = Array(ring[start...] + ring[..<start])
        #expect(verdict(other) == expected, "start \(start) \(ring)")
        #expect(verdict(other.reversed()) == expected, "direction \(start) \(ring)")
      }
    }
    #expect(invalid > 1000)
  }
}

extension ValidityInvarianceTests {
  private func kinds(_ polygons: [[Position]], _ longitudes: TopologyOptions.Longitudes) -> [TopologyDefectKind] {
    var column = GeometryColumn()
    for ring in polygons {
      for position in ring + ring.prefix(1) { column.append(position) }
      column.endPath()
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    var options = TopologyOptions()
    options.longitudes = longitudes
    var validator = TopologyValidator(options: options)
    return Set(validator.defects(ofGeometry: 0, in: column).map(\.kind)).sorted { $0.rawValue < $1.rawValue }
  }

  private func positions(_ numbers: [(Double, Double)]) -> [Position] { numbers.map { Position(x: $0.0, y: $0.1) } }

  @Test func `edges that cross in a vertex of another polygon cross, on either side of 180°`() {
    // The second ring crosses itself where the first one has a corner.
    let polygons = [
      positions([(0, -3), (1, 3), (0, 1), (2, 1), (2, 3), (0, -1)]),
      positions([(5.5, 1), (0, 2), (0, -4), (-0.5, -4), (1, -4), (1.5, -2), (-0.5, -1), (1, -1)])
    ]
    let expected = kinds(polygons, .literal)
    #expect(!expected.contains(.ringSelfIntersection) && expected.contains(.selfIntersection))
    let across = polygons.map { $0.map { Position(x: $0.x + 175.25 > 180 ? $0.x - 184.75 : $0.x + 175.25, y: $0.y) } }
    #expect(kinds(across, .shortWay) == expected)
    #expect(kinds(across.map { $0.reversed() }, .shortWay) == expected)
  }

  @Test func `polygons that end at the 180th meridian are cut there, whichever position they begin with`() {
    let east = positions([(175, 0), (180, 0), (180, 5), (175, 5)])
    var west = positions([(180, 0), (-175, 0), (-175, 5), (180, 5)])
    for _ in west {
      #expect(kinds([east, west], .shortWay) == [])
      #expect(kinds([east.reversed(), west.reversed()], .shortWay) == [])
      west.append(west.removeFirst())
    }
    // What lies behind the meridian overlaps nevertheless.
    let over = positions([(-179, 1), (-170, 1), (-170, 4), (-179, 4)])
    #expect(kinds([east, west, over], .shortWay) == [.polygonsOverlap])
  }

  @Test func `a ring that runs along itself where it also touches itself has both defects, whatever its direction`() {
    let ring = positions([
      (-18.25, 0), (-19.25, -2), (-16.75, -1), (-16.75, -3), (-19.75, -4), (-16.75, 2), (-16.75, -3), (-12.25, -4)
    ])
    let expected: [TopologyDefectKind] = [.selfIntersection, .selfOverlap, .ringSelfIntersection]
    #expect(kinds([ring], .literal) == expected)
    #expect(kinds([ring.reversed()], .literal) == expected)
  }
}

/// A small generator with a seed (Steele, Lea, Flood 2014).
struct SplitMix {
  var state: UInt64

  mutating func next(upTo bound: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (z ^ (z >> 31)) % bound
  }
}
