import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct SnappingTests {
  /// About 0.1 m on the ground.
  private let gap = 1e-6

  private func squares(_ gap: Double) -> GeometryColumn {
    var column = GeometryColumn()
    column.appendPolygon(rings: [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { Position(x: $0.0, y: $0.1) }])
    column.appendPolygon(
      rings: [[(1 + gap, -gap), (2, 0), (2, 1), (1 + gap, 1), (1 + gap, -gap)].map { Position(x: $0.0, y: $0.1) }])
    return column
  }

  @Test func `borders within the tolerance become one`() throws {
    var builder = TopologyBuilder()
    try builder.append(squares(gap))
    var copy = builder
    #expect(builder.build().arcCount == 2)
    #expect(copy.snap(within: 1) == SnapReport(vanished: 0, leftApart: []))
    #expect(copy.build().arcCount == 3)
  }

  @Test func `what is no place on the globe stays where it is, and takes no time`() {
    // Beyond the poles all longitudes are one place.
    let far = (0..<20_000).map { Position(x: 1e12 + 1e6 * Double($0), y: 1e12 + 1e6 * Double($0 % 7)) }
    #expect(VertexSnapping.names(of: far, within: 1) == [UInt32](0..<20_000))
    let places = (0..<20_000).map { Position(x: 100 + Double($0) * 1e-3, y: 50 + Double($0 % 7)) }
    #expect(VertexSnapping.names(of: places, within: 1e-9) == [UInt32](0..<20_000))
  }

  @Test(arguments: [(Double.nan, 1.0), (1, .nan), (.nan, .nan), (.infinity, 90), (180, .nan), (1, -.infinity)])
  func `what is no place at all stays, and the others come together as without it`(x: Double, y: Double) throws {
    let wrong = Position(x: x, y: y)
    let places = [wrong, Position(x: 5, y: 5), wrong, Position(x: 5 + gap, y: 5), Position(x: 5, y: 5 - gap), wrong]
    #expect(VertexSnapping.names(of: places, within: 1) == [0, 4, 2, 4, 4, 5])
    for distinguishes in [false, true] {
      var builder = TopologyBuilder(distinguishesAltitudes: distinguishes)
      try builder.append(squares(gap))
      var column = GeometryColumn()
      column.appendLineString([Position(x: 5, y: 5), wrong, Position(x: 6, y: 6)])
      column.appendPolygon(rings: [[wrong, Position(x: 5, y: 5), Position(x: 6, y: 6), wrong]])
      try builder.append(column)
      _ = builder.snap(within: 1)
      let topology = builder.build()
      #expect(topology.arcCount >= 4)
    }
  }

  @Test(arguments: [1.0, 2000])
  func `a tolerance that is too small for any degree moves nothing`(_ units: Double) {
    let tolerance = units * Double.leastNonzeroMagnitude
    #expect(VertexSnapping.names(of: [Position(x: 0, y: 0), Position(x: 1, y: 0)], within: tolerance) == [0, 1])
  }

  @Test func `the nearest vertex on the meridian or at a pole is found, and thousands in one place take no time`() {
    var random = SeededNumbers(state: 180)
    for _ in 0..<60 {
      let latitudes: [Double] = [0, 50, -89.99, 89.999999, 90]
      let latitude: Double = latitudes.randomElement(using: &random) ?? 0
      let spread: Double = pow(10, random.number(-9...0))
      let places = (0..<40).map { _ -> Position in
        let along: Double = min(max(latitude + random.number(-spread...spread), -90), 90)
        let side: Double = Bool.random(using: &random) ? 180 : -180
        return Position(x: along.magnitude == 90 ? random.number(-180...180) : side, y: along)
      }
      let pinned = Array(Set(places)).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      let border = BorderVertices(pinned.indices.map { UInt32($0) }, of: pinned)
      for _ in 0..<40 {
        let x: Double = 180 + random.number(-spread...spread), y: Double = latitude + random.number(-spread...spread)
        let place = Position(x: x.remainder(dividingBy: 360), y: y)
        if y.magnitude >= 90 { continue }
        let distances: [Double] = pinned.map { SnapDistance.between(place, $0) }
        let expected: Double? = distances.filter { $0 <= spread }.min()
        let found = border.nearest(to: place, within: spread)
        #expect(found?.distance == expected, "\(place) of \(pinned)")
        if let found, let expected { #expect(distances.firstIndex(of: expected) == Int(found.vertex)) }
      }
    }
    // Ten metres.
    let along: [Position] = (0..<20_000).map { Position(x: 180, y: 10 + 5e-9 * Double($0)) }
    let beside: [Position] = along.map { Position(x: 180 - 1e-5, y: $0.y) }
    let stay = [UInt32](0..<20_000)
    #expect(VertexSnapping.names(of: along + beside, within: 10) == stay + stay)
  }

  @Test func `near misses are found until the borders are one`() throws {
    var builder = TopologyBuilder()
    try builder.append(squares(gap))
    let apart = builder.build()
    let misses = apart.nearMisses(within: 1)
    #expect(misses.count == 4)
    #expect(misses.allSatisfy { $0.distance > 0.1 && $0.distance < 0.2 && $0.path != $0.otherPath })
    #expect(apart.nearMisses(within: 0.01).isEmpty)
    #expect(apart.nearMisses(within: 1, most: 2).count == 2)
    var again = TopologyBuilder()
    try again.append(squares(gap))
    again.snap(within: 1)
    #expect(again.build().nearMisses(within: 1).isEmpty)
  }

  @Test func `a vertex beside a long edge is a near miss, one on a vertex is none`() throws {
    var column = squares(0)
    column.appendPolygon(rings: [[(0.5, 1 + gap), (0.7, 1.5), (0.3, 1.5), (0.5, 1 + gap)].map { Position(x: $0.0, y: $0.1) }])
    var builder = TopologyBuilder()
    try builder.append(column)
    let misses = builder.build().nearMisses(within: 1)
    #expect(misses.map(\.location) == [Position(x: 0.5, y: 1 + gap)])
    #expect(misses.map(\.path) == [2])
  }

  @Test func `a line that comes back to where it begins has no border that is missed`() throws {
    let line = [(0, 0), (1, 0), (1, 1), (0, 0)].map { Position(x: $0.0, y: $0.1) }
    let touching = [(0.5, 0), (0.6, -1), (0.4, -1), (0.5, 0)].map { Position(x: $0.0, y: $0.1) }
    for (kind, count) in [(GeometryKind.lineString, 0), (.polygon, 1)] {
      var column = GeometryColumn()
      for place in line { column.append(place) }
      column.endPath()
      column.endPart()
      column.endGeometry(kind)
      column.appendPolygon(rings: [touching])
      var builder = TopologyBuilder()
      try builder.append(column)
      let misses = builder.build().nearMisses(within: 1)
      #expect(misses.count == count)
    }
  }

  @Test(arguments: [0, 1e-6, -1e-6])
  func `a vertex that two polygons share misses a third one`(_ gap: Double) throws {
    func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Position] {
      [(west, south), (east, south), (east, north), (west, north), (west, south)].map { Position(x: $0.0, y: $0.1) }
    }
    let boxes = [box(0, 0, 4, 4), box(4 + gap, 0, 8, 2), box(4 + gap, 2, 8, 4)]
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      for isReversed in [false, true] {
        var builder = TopologyBuilder()
        var column = GeometryColumn()
        for index in order { column.appendPolygon(rings: [isReversed && index == 1 ? boxes[index].reversed() : boxes[index]]) }
        try builder.append(column)
        let misses = builder.build().nearMisses(within: 1)
        #expect(misses.filter { $0.location == Position(x: 4 + gap, y: 2) }.count == 1)
        #expect(misses.count == (gap == 0 ? 1 : 5))
      }
    }
  }

  /// Cells between these longitudes and latitudes, each with the vertices of all that touch it.
  private func grid(_ xs: [Double], _ ys: [Double]) -> [[Position]] {
    zip(ys, ys.dropFirst()).flatMap { south, north in
      zip(xs, xs.dropFirst()).map { west, east in
        [(west, south), (east, south), (east, north), (west, north), (west, south)].map { Position(x: $0.0, y: $0.1) }
      }
    }
  }

  private func misses(_ rings: [[Position]]) throws -> [NearMiss] {
    var builder = TopologyBuilder()
    var column = GeometryColumn()
    for ring in rings { column.appendPolygon(rings: [ring]) }
    try builder.append(column)
    return builder.build().nearMisses(within: 1)
  }

  @Test func `narrow polygons of a clean coverage miss nothing`() throws {
    #expect(try misses(grid([0, 0.001, 0.001004, 0.002], [0, 0.001])).isEmpty)
    var random = SplitMix64(state: 5)
    for _ in 0..<50 {
      var xs = [10.0]
      for _ in 0..<8 {
        xs.append(xs[xs.count - 1] + Double.random(in: 1e-6...4e-6, using: &random) * (Bool.random(using: &random) ? 1 : 1000))
      }
      var cells = grid(xs, [50, 50.01, 50.02]).shuffled(using: &random)
      #expect(try misses(cells).isEmpty, "\(xs)")
      // One corner of one cell is moved off the others.
      let cell = Int.random(in: cells.indices, using: &random)
      let wide = cells[cell][1].x - cells[cell][0].x > 1e-4
      guard wide, cells[cell][0].x > xs[0], cells[cell][1].x < xs[xs.count - 1] else { continue }
      cells[cell][2].x -= 1e-6
      #expect(try !misses(cells).isEmpty, "\(xs), cell \(cells[cell])")
    }
  }

  @Test func `thousands of borders may meet in one point`() throws {
    let count = 3000
    let fan = (0..<count).map { index -> [Position] in
      func corner(_ turn: Double) -> Position { Position(x: 10 + cos(turn), y: 50 + sin(turn)) }
      let turn = Double(index) / Double(count) * 6
      return [Position(x: 10, y: 50), corner(turn), corner(turn + 3 / Double(count)), Position(x: 10, y: 50)]
    }
    #expect(try misses(fan).isEmpty)
    // All of it within a metre, with gaps of a millimetre and less.
    let tiny = fan.prefix(800).map { $0.map { Position(x: 10 + ($0.x - 10) * 4e-6, y: 50 + ($0.y - 50) * 4e-6) } }
    #expect(try misses(tiny).count <= 1000)
  }

  @Test func `a pole is one place, and missed by nobody`() throws {
    var builder = TopologyBuilder()
    var column = GeometryColumn()
    let rings: [[(Double, Double)]] = [
      [(-100, 80), (0, 80), (0, 90), (-50, 90), (-100, 90), (-100, 80)], [(0, 80), (100, 80), (100, 90), (0, 90), (0, 80)]
    ]
    for ring in rings {
      column.appendPolygon(rings: [ring.map { Position(x: $0.0, y: $0.1) }])
    }
    try builder.append(column)
    #expect(builder.build().nearMisses(within: 1).isEmpty)
  }

  @Test func `no vertex moves further than the tolerance, whatever the order`() {
    var random = SplitMix64(state: 3)
    for latitude in [0.0, 60, 89.99, -75] {
      let places = (0..<300).map { _ in
        Position(x: Double.random(in: 0...1e-3, using: &random), y: latitude + Double.random(in: 0...1e-3, using: &random))
      }
      let names = VertexSnapping.names(of: places, within: 10)
      let shuffled = places.indices.shuffled(using: &random)
      let others = VertexSnapping.names(of: shuffled.map { places[$0] }, within: 10)
      #expect(Set(names).count < 300)
      for (index, place) in places.enumerated() {
        let moved = places[Int(names[index])]
        #expect(SnapDistance.between(place, moved) * SnapDistance.metresPerDegree <= 10)
        #expect(names[Int(names[index])] == names[index])
      }
      for (index, original) in shuffled.enumerated() {
        #expect(places[Int(names[original])] == places[shuffled[Int(others[index])]])
      }
      let stayed = Set(names).map { places[Int($0)] }
      for (index, a) in stayed.enumerated() {
        for b in stayed[(index + 1)...] {
          #expect(SnapDistance.between(a, b) * SnapDistance.metresPerDegree > 10)
        }
      }
    }
  }

  @Test func `what vanishes has no arcs`() throws {
    var column = GeometryColumn()
    column.appendPolygon(rings: [[(0, 0), (gap, 0), (0, gap), (0, 0)].map { Position(x: $0.0, y: $0.1) }])
    column.appendLineString([Position(x: 1, y: 1), Position(x: 1 + gap, y: 1)])
    column.appendPoint(longitude: 0, latitude: 0)
    var builder = TopologyBuilder()
    try builder.append(column)
    #expect(builder.snap(within: 1).vanished == 2)
    let result = builder.build()
    #expect(result.pathEnds == [0, 0, 0])
    #expect(result.arcCount == 0)
  }

  @Test func `numbers beyond all measure do no harm`() {
    let places = [Position(x: 1e300, y: -1e300), Position(x: -1e308, y: 1e308), Position(x: 0, y: 90), Position(x: 180, y: 90)]
    #expect(VertexSnapping.names(of: places, within: 1e-300) == [0, 1, 2, 3])
    #expect(VertexSnapping.names(of: places, within: 1).count == 4)
  }

  @Test func `what is on the 180th meridian or at a pole stays there, and draws the others to it`() {
    let places = [
      (179.999, 0.0), (180, 0.0001), (-180, 0.0001), (-179.999, 0), (180, 0.0002), (-180, -90), (0, -90), (180, -90), (10, -89.9999)
    ].map { Position(x: $0.0, y: $0.1) }
    let names = VertexSnapping.names(of: places, within: 500)
    for index in [1, 2, 4, 5, 6, 7] { #expect(names[index] == UInt32(index)) }
    #expect(names[0] == 1 && names[3] == 2 && [5, 6, 7].contains(names[8]))
  }

  @Test func `what is not snapped is looked for as far as vertices were`() {
    #expect(NearMiss.reach(snapping: nil) == 1 && NearMiss.reach(snapping: 0.5) == 1 && NearMiss.reach(snapping: 30) == 30)
  }
}
