import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Shapes with very many rings or touches, each of which took the time of the whole geometry.
@Suite struct CrowdedValidityTests {
  private func defects(
    _ column: GeometryColumn, _ change: (inout TopologyOptions) -> Void = { _ in }
  ) -> [TopologyDefect] {
    var options = TopologyOptions()
    change(&options)
    var validator = TopologyValidator(options: options)
    return validator.defects(ofGeometry: 0, in: column)
  }

  private func multiPolygon(_ polygons: [[[(Double, Double)]]]) -> GeometryColumn {
    var column = GeometryColumn()
    for polygon in polygons {
      for ring in polygon {
        for (x, y) in ring { column.append(Position(x: x, y: y)) }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    return column
  }

  /// Far more than it takes without optimisation, and far less than all pairs do.
  private func quickly(_ body: () -> Void) {
    let start = ThreadTime.now
    body()
    #expect(ThreadTime.now - start < .seconds(8))
  }

  /// A comb with a triangle in each notch, all whose corners lie on it: on the side of which its edges tell.
  @Test func `thousands of polygons that touch a large one with all their corners are found beside it`() {
    let notches = 2000, scale = 1.0 / 256
    var comb: [(Double, Double)] = [(-1, -10), (Double(4 * notches + 1), -10), (Double(4 * notches + 1), 10)]
    var triangles: [[[(Double, Double)]]] = []
    for notch in (0..<notches).reversed() {
      let x = Double(4 * notch)
      comb += [(x + 4, 10), (x + 3, 5), (x + 3.5, 2), (x + 2, 0), (x + 0.5, 2), (x + 1, 5)]
      triangles.append([[(x + 2, 0), (x + 3, 5), (x + 1, 5), (x + 2, 0)].map { ($0.0 * scale, $0.1 * scale) }])
    }
    comb += [(0, 10), (-1, 10), (-1, -10)]
    let column = multiPolygon([[comb.map { ($0.0 * scale, $0.1 * scale) }]] + triangles)
    quickly { #expect(defects(column).isEmpty) }
  }

  /// Whether a defect on the 180th meridian is that of a hole which is not cut there is asked of those polygons that have one.
  @Test func `bands round the globe are looked at once, however many there are`() {
    let count = 8000, height = 160 / Double(count)
    var bands = (0..<count).map { band -> [[(Double, Double)]] in
      let (low, high) = (-80 + Double(band) * height, -80 + (Double(band) + 0.6) * height)
      return [[(-180, low), (180, low), (180, high), (-180, high), (-180, low)]]
    }
    bands[0].append([(-180, -80 + height / 5), (-180, -80 + height * 2 / 5), (-179, -80 + height * 3 / 10), (-180, -80 + height / 5)])
    quickly { #expect(defects(multiPolygon(bands)).map(\.kind) == [.sharedEdge]) }
  }

  /// Loops inwards from many points of an exterior, or all from one.
  @Test func `a ring that touches itself thousands of times is judged once, where it may`() {
    let count = 5000, width = 80.0 / Double(count)
    var apart: [(Double, Double)] = [], together: [(Double, Double)] = [(-10, 0)]
    for loop in 0..<count {
      let x = Double(loop) * width
      apart += [(x, 0), (x - width / 5, width / 3), (x + width / 5, width / 3), (x, 0)]
      together += [(0, 0), (5 * (Double(loop) + 0.4) / Double(count), 5), (5 * (Double(loop) + 0.8) / Double(count), 5)]
    }
    apart += [(80, 0), (80, 5), (-1, 5), (-1, 0), (0, 0)]
    together += [(0, 0), (10, 0), (10, 10), (-10, 10), (-10, 0)]
    for ring in [apart, together] {
      quickly { #expect(defects(multiPolygon([[ring]])) { $0.selfTouch = .allowed }.count == 0) }
    }
  }

  /// Two rings that go round a triangle thousands of times, and differ at the end of one.
  @Test func `rings that begin alike from very many positions are compared once`() {
    let loop = [(0.0, 0.0), (1, 0), (1, 1)], turns = 5000
    let loops = (0..<turns).flatMap { _ in loop }
    let same: [(Double, Double)] = loops + [(0, 0)]
    let other: [(Double, Double)] = loops.dropLast(3) + [(0, 0), (1, 0), (1, 0.5), (0, 0)]
    quickly { #expect(!defects(multiPolygon([[same, other]])).contains { $0.kind == .duplicateRings }) }
    quickly { #expect(defects(multiPolygon([[same, same.reversed()]])).contains { $0.kind == .duplicateRings }) }
  }

  @Test func `equal rings are found wherever they begin and whichever way they run`() {
    var numbers = SplitMix64(state: 3)
    for _ in 0..<200 {
      let count = Int.random(in: 3...7, using: &numbers)
      var ring = (0..<count).map { _ in (Double(Int.random(in: 0...2, using: &numbers)), Double(Int.random(in: 0...2, using: &numbers))) }
      guard Set(ring.map { Position(x: $0.0, y: $0.1) }).count > 2, zip(ring, ring.dropFirst() + ring.prefix(1)).allSatisfy({ $0 != $1 })
      else { continue }
      let start = Int.random(in: 0..<count, using: &numbers)
      var turned = Array(ring[start...] + ring[..<start])
      if Bool.random(using: &numbers) { turned.reverse() }
      ring.append(ring[0])
      turned.append(turned[0])
      #expect(
        defects(multiPolygon([[ring], [turned]])).contains { $0.kind == .duplicatePolygons || $0.kind == .zeroArea }, "\(ring) \(turned)")
    }
  }

  @Test func `a touch from the side of the interior is found in circular order as it is pair by pair`() {
    var numbers = SplitMix64(state: 5)
    let p = Position(x: 0, y: 0)
    func direction() -> Position {
      while true {
        let place = Position(x: Double(Int.random(in: -3...3, using: &numbers)), y: Double(Int.random(in: -3...3, using: &numbers)))
        if place != p { return place }
      }
    }
    for _ in 0..<2000 {
      var nodes = ContactNodes()
      nodes.begin()
      for element in 0..<Int.random(in: 2...6, using: &numbers) {
        var (before, after) = (direction(), direction())
        while comparison(before, after, around: p) == 0 { (before, after) = (direction(), direction()) }
        nodes.append(ContactNodes.Passage(element: element, isWithinEdge: false, ring: 0, part: 0, before: before, after: after))
      }
      nodes.sortSides(around: p)
      let passages = nodes.passages
      for interiorIsLeft in [false, true] {
        let expected = passages.indices.dropFirst().first { index in
          !(passages[index - 1].isFolded && passages[index].isFolded)
            && passages[..<index].contains { isLeft(passages[index].after, ofCorner: $0.before, p, $0.after) == interiorIsLeft }
        }
        #expect(nodes.firstPinch(passages.indices, interiorIsLeft: interiorIsLeft)?.1.element == expected, "\(passages)")
      }
    }
  }
}
