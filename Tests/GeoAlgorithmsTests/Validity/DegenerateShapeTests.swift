import Foundation
import GeoModel
import Testing

@testable import GeoAlgorithms

/// Shapes on which boxes say little or nothing; a search that compares pairs would not come back from them.
@Suite struct DegenerateShapeTests {
  private static let size = 8000

  private func defects(_ rings: [[Position]], isMulti: Bool = false) -> [TopologyDefect] {
    var column = GeometryColumn()
    for ring in rings {
      for position in ring + ring.prefix(1) { column.append(position) }
      column.endPath()
      if isMulti { column.endPart() }
    }
    if !isMulti { column.endPart() }
    column.endGeometry(isMulti ? .multiPolygon : .polygon)
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyValidator(options: options)
    return validator.defects(ofGeometry: 0, in: column)
  }

  /// A comb with teeth of 1000 by 1, turned by the angle of a 3-4-5 triangle if asked for.
  private func comb(isTurned: Bool) -> [Position] {
    let teeth = Self.size / 4
    var ring: [Position] = []
    for tooth in 0..<teeth {
      let x = Double(tooth * 2)
      for (x, y) in [(x, 0.0), (x, 1000), (x + 1, 1000), (x + 1, 0)] { ring.append(Position(x: x, y: y)) }
    }
    ring.append(Position(x: Double(2 * teeth), y: -1))
    ring.append(Position(x: 0, y: -1))
    return isTurned ? ring.map { Position(x: 4 * $0.x - 3 * $0.y, y: 3 * $0.x + 4 * $0.y) } : ring
  }

  @Test(arguments: [false, true])
  func `a comb is valid, and one bent tooth is found`(isTurned: Bool) {
    var ring = comb(isTurned: isTurned)
    #expect(defects([ring]) == [])
    // The tip of a tooth in the middle goes over to the tooth after the next.
    let tip = Self.size / 2 + 2
    ring[tip] = ring[tip + 5]
    #expect(defects([ring]).isEmpty == false)
  }

  /// Each edge is next to its neighbours in the ring, with which it is not compared.
  @Test func `a ring that goes to and fro on one line is found without remembering all pairs of its edges`() {
    let ring =
      [Position(x: 0, y: 0)] + (0..<Self.size).map { Position(x: 1 + Double($0 % 2) * 5 + Double($0) / 0x1p20, y: 0) } + [
        Position(x: 3, y: 3)
      ]
    let found = defects([ring])
    #expect(found.contains { $0.kind == .spike } && found.contains { $0.kind == .selfOverlap })
    #expect(found.count < 4 * Self.size)
  }

  @Test func `rings that are equal but for a vertex are compared once`() {
    let circle = (0..<Self.size).map { index -> Position in
      let angle = 2 * Double.pi * Double(index) / Double(Self.size)
      return Position(x: cos(angle), y: sin(angle))
    }
    var other = circle
    other[7].x *= 0.99
    let found = defects([circle, other], isMulti: true)
    #expect(found.contains { $0.kind == .polygonsShareEdge } && !found.contains { $0.kind == .duplicatePolygons })
  }

  @Test func `a square spiral of long edges is valid at any angle`() {
    var (out, back): ([Position], [Position]) = ([], [])
    for turn in 0..<Self.size / 8 {
      let r = Double(turn * 4 + 2)
      for (x, y) in [(-r, -r), (r, -r), (r, r), (-r - 4, r)] { out.append(Position(x: x, y: y)) }
      let q = r + 2
      for (x, y) in [(-q, -q), (q, -q), (q, q), (-q - 4, q)] { back.append(Position(x: x, y: y)) }
    }
    let ring = out + back.reversed()
    #expect(defects([ring]) == [])
    #expect(defects([ring.map { Position(x: 4 * $0.x - 3 * $0.y, y: 3 * $0.x + 4 * $0.y) }]) == [])
  }

  @Test func `holes that all meet in one point leave the interior whole`() {
    var rings = [[(-9.0, -9.0), (9, -9), (9, 9), (-9, 9)].map { Position(x: $0.0, y: $0.1) }]
    // Directions (1, t) with slopes in order, so that neighbours share no direction.
    for index in 0..<Self.size / 4 {
      let (low, high) = (Double(4 * index) / Double(Self.size), Double(4 * index + 2) / Double(Self.size))
      rings.append([Position(x: 0, y: 0), Position(x: 1, y: low), Position(x: 0.5, y: high / 2)])
    }
    #expect(defects(rings) == [])
    // One that touches two of them at their tips closes a circle.
    rings.append([Position(x: 1, y: 0), Position(x: 2, y: 1), Position(x: 1, y: 4 / Double(Self.size))])
    #expect(defects(rings).map(\.kind) == [.disconnectedInterior])
  }

  @Test func `a chess board of holes is in as many pieces as it has white fields`() {
    let side = 40
    let end = Double(side)
    var rings = [[(0, 0), (end, 0), (end, end), (0, end)].map { Position(x: $0.0, y: $0.1) }]
    for row in 1..<side - 1 {
      for column in 1..<side - 1 where (row + column) % 2 == 0 {
        let (x, y) = (Double(column), Double(row))
        rings.append([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map { Position(x: $0.0, y: $0.1) })
      }
    }
    // A white field is cut off if all four of its neighbours are holes.
    let cutOff = (side - 4) * (side - 4) / 2
    #expect(defects(rings).filter { $0.kind == .disconnectedInterior }.count == cutOff)
  }

  @Test func `many islands and many holes are nested right`() {
    var rings = [[(-9.0, -9.0), (999, -9), (999, 999), (-9, 999)].map { Position(x: $0.0, y: $0.1) }]
    for row in 0..<60 {
      for column in 0..<60 {
        let (x, y) = (Double(column * 4), Double(row * 4))
        rings.append([(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)].map { Position(x: $0.0, y: $0.1) })
      }
    }
    #expect(defects(rings) == [])
    #expect(defects(rings, isMulti: true).filter { $0.kind == .nestedShells }.count == 3600)
    #expect(defects(Array(rings.dropFirst()), isMulti: true) == [])
  }

  /// Whether such a ring is flat is not looked up spike by spike.
  @Test func `every turn of a ring that goes two forward and one back is a spike`() {
    let turns = 100_000
    let line = (0..<turns).map { (turn: Int) -> Position in
      let x = turn / 2 + turn % 2 * 2
      return Position(x: Double(x), y: 0)
    }
    let found = defects([line + [Position(x: 9, y: -1)]])
    #expect(found.filter { $0.kind == .spike }.count == turns - 2)
  }

  /// Every pair of what meets there would be millions.
  @Test(arguments: [100, 1000, 3000]) func `a ring that comes back to one place holds no more than its edges say`(count: Int) {
    var points: [Position] = []
    for turn in 0..<count {
      let x = Double(turn)
      points += [Position(x: 0, y: 0), Position(x: x, y: 10_000), Position(x: x + 0.5, y: 10_000)]
    }
    points.append(points[0])
    var box = PlaneBox.empty
    for point in points { box.include(point) }
    let ring = LoadedRing(path: 0, part: 0, start: 0, end: points.count - 1, box: box, isHole: false)
    var search = ContactSearch()
    points.withUnsafeBufferPointer { if let base = $0.baseAddress { search.search(base, [ring], []) } }
    let contacts = search.contacts
    #expect(contacts.crossings.isEmpty && contacts.overlaps.isEmpty)
    #expect(Set(contacts.passages.map(\.element)) == Set(stride(from: 0, to: 3 * count, by: 3)))
    #expect(contacts.count < 100_000)
  }

  /// Each lies within all before it, along one line: pairs would be millions.
  @Test func `thousands of edges along each other are told once each`() {
    var points: [Position] = []
    var rings: [LoadedRing] = []
    for index in 0..<5000 {
      let x = Double(index + 1)
      let start = points.count
      points += [(-x, 0.0), (x, 0), (x, x), (-x, x), (-x, 0)].map { Position(x: $0.0, y: $0.1) }
      var box = PlaneBox.empty
      for point in points[start...] { box.include(point) }
      rings.append(LoadedRing(path: index, part: index, start: start, end: points.count - 1, box: box, isHole: false))
    }
    var (sweep, contacts) = (ContactSweep(), ContactList())
    points.withUnsafeBufferPointer { if let base = $0.baseAddress { sweep.search(base, rings, into: &contacts) } }
    #expect(Set((contacts.overlaps + contacts.crossings).flatMap { [$0.a, $0.b] }).count >= 5000)
    #expect(contacts.count < 100_000)
  }
}
