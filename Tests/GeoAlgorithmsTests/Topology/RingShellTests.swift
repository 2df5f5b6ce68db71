import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct RingShellTests {
  /// Rings of few corners, within the world, across the 180th meridian, round a pole and literal.
  private static func ring(_ numbers: inout SplitMix64) -> [Position] {
    let kind = Int.random(in: 0..<4, using: &numbers)
    let count = Int.random(in: 3...40, using: &numbers)
    let (x, y) = (Double.random(in: -180...180, using: &numbers), Double.random(in: -60...60, using: &numbers))
    var ring = (0..<count).map { index -> Position in
      let turn = UnitAngle(degrees: 360 * Double(index) / Double(count))
      let radius = Double.random(in: 5...20, using: &numbers)
      switch kind {
      case 0: return Position(x: Longitude.normalised(x + radius * turn.cosine), y: y + radius * turn.sine)
      case 1: return Position(x: Longitude.normalised(180 + radius * turn.cosine), y: y + radius * turn.sine)
      case 2: return Position(x: Longitude.normalised(360 * Double(index) / Double(count)), y: 60 + radius)
      default: return Position(x: 200 + 5 * radius * turn.cosine, y: y + radius * turn.sine)
      }
    }
    ring.append(ring[0])
    return ring
  }

  @Test func `of thousands of shells those far from a place are not looked at`() {
    var column = GeometryColumn()
    let side = 200
    for index in 0..<side * side {
      let (x, y) = (Double(index % side), Double(index / side) * 0.25)
      for (dx, dy) in [(0.0, 0.0), (0.5, 0), (0.5, 0.1), (0, 0)] { column.append(Position(x: x - 100 + dx, y: y + dy)) }
      column.endPath()
    }
    for x in [-120.0, 0, 120, -120] { column.append(Position(x: x, y: 70)) }
    column.endPath()
    column.endPart()
    column.endGeometry(.polygon)
    let shells = RingShells(column, column.paths(ofGeometry: 0).map { column.positions(ofPath: $0) })
    for index in 0..<side * side {
      #expect(shells.candidates(at: column.positions[4 * index]) == [index, side * side])
    }
  }

  @Test func `places lie where the ring alone says that they do`() {
    var numbers = SplitMix64(state: 3)
    for _ in 0..<60 {
      var column = GeometryColumn()
      var ranges: [Range<Int>] = []
      for _ in 0..<6 {
        let start = column.positions.count
        for place in Self.ring(&numbers) { column.append(place) }
        column.endPath()
        ranges.append(start..<column.positions.count)
      }
      column.endPart()
      column.endGeometry(.polygon)
      let shells = RingShells(column, ranges)
      var places = (0..<20).map { _ in
        Position(x: .random(in: -180...180, using: &numbers), y: .random(in: -80...80, using: &numbers))
      }
      places += (0..<10).compactMap { _ in column.positions.randomElement(using: &numbers) }
      for place in places {
        let candidates = shells.candidates(at: place)
        #expect(candidates == candidates.sorted())
        for (index, range) in ranges.enumerated() {
          let expected = containment(of: place, inRing: column.positions.span.extracting(range))
          #expect(shells.location(of: place, in: index) == expected)
          #expect(expected == .outside || candidates.contains(index))
        }
      }
    }
  }
}
