import GeoModel
import Testing
@testable import GeoAlgorithms

/// Clipping, case by case.
@Suite struct BoxClipTests {
  private static let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)
  private static let square = Sample.polygon([[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]])

  private func clip(_ rings: [[(Double, Double)]], _ box: GeographicBox = box) -> ClippedSample {
    let result = ClippedSample(.polygon(rings), box)
    #expect(result.violations(in: box) == [])
    return result
  }

  @Test func `what lies in the box is the same to the bit, and what lies outside is gone`() {
    for sample in [Self.square, .line([(0, 0), (10, 10)]), Sample(.point, [[[Position(x: 10, y: 10)]]])] {
      let result = ClippedSample(sample, Self.box)
      #expect(result.outcome == .unchanged && result.sample == sample && !result.seamEdges.contains(true))
    }
    for sample in [
      Sample.polygon([[(11, 0), (12, 0), (12, 1), (11, 0)]]), .line([(21, 0), (0, 21)]),
      Sample(.point, [[[Position(x: 10.1, y: 0)]]]), Sample(.polygon, []), Sample(.lineString, [[[]]])
    ] { #expect(ClippedSample(sample, Self.box).outcome == .gone) }
  }

  @Test func `an area across the border loses what is outside, and the new edge is flagged`() {
    let result = clip([[(5, 5), (15, 5), (15, 15), (5, 15), (5, 5)]])
    #expect(Set(result.sample?.positions ?? []) == Set([(5, 5), (10, 5), (10, 10), (5, 10)].map { Position(x: $0.0, y: $0.1) }))
    #expect(result.area == 25 && result.outcome == .changed)
    #expect(result.flagged.count == 2 && result.flagged.allSatisfy { $0.contains(Position(x: 10, y: 10)) })
  }

  @Test func `an area that holds the box becomes the box`() {
    let result = clip([[(-5, -5), (15, -5), (15, 15), (-5, 15), (-5, -5)]])
    #expect(result.area == 100 && result.sample?.positions.count == 5 && result.flagged.count == 4)
    // Unless the box lies in a hole; or has one inside it, which stays.
    #expect(clip([[(-5, -5), (15, -5), (15, 15), (-5, 15), (-5, -5)], [(-1, -1), (-1, 11), (11, 11), (11, -1), (-1, -1)]]).outcome == .gone)
    let holed = clip([[(-5, -5), (15, -5), (15, 15), (-5, 15), (-5, -5)], [(2, 2), (2, 4), (4, 4), (4, 2), (2, 2)]])
    #expect(holed.area == 96 && holed.sample?.parts[0].count == 2 && holed.flagged.count == 4)
  }

  @Test func `edges of its own along the border are not flagged`() {
    // Lies on the southern side with one edge, sticks out in the north.
    let result = clip([[(2, 0), (8, 0), (8, 12), (2, 12), (2, 0)]])
    #expect(result.area == 60 && result.flagged == [[Position(x: 8, y: 10), Position(x: 2, y: 10)]])
    // Part of the northern side only.
    let partly = clip([[(1, 1), (9, 1), (9, 12), (6, 12), (6, 10), (3, 10), (1, 10), (1, 1)]])
    #expect(partly.flagged == [[Position(x: 9, y: 10), Position(x: 6, y: 10)]])
  }

  @Test func `what only touches is gone`() {
    for ring in [
      [(10, 2), (12, 2), (12, 4), (10, 4), (10, 2)], [(10, 10), (12, 10), (12, 12), (10, 10)], [(10, 5), (12, 4), (12, 6), (10, 5)],
      [(5, 15), (15, 5), (15, 15), (5, 15)]
    ] as [[(Double, Double)]] { #expect(clip([ring]).outcome == .gone) }
    // From inside, in single points: all of it.
    let diamond: [(Double, Double)] = [(5, 0), (10, 5), (5, 10), (0, 5), (5, 0)]
    #expect(clip([diamond]).outcome == .unchanged)
    // A hole that touches the border all round leaves the corners.
    let corners = clip([[(-1, -1), (11, -1), (11, 11), (-1, 11), (-1, -1)], diamond.reversed()])
    #expect(corners.sample?.parts.count == 4 && corners.area == 50 && corners.flagged.count == 8)
  }

  @Test func `a comb falls into its teeth, and a hole across the border becomes a notch`() {
    let comb = clip([
      [
        (-5, 12), (-5, 1), (1, 1), (1, 9), (2, 9), (2, 1), (3, 1), (3, 12), (5, 12), (5, 1), (15, 1), (15, 12), (20, 12), (20, 20),
        (-5, 20), (-5, 12)
      ]
    ])
    #expect(comb.sample?.kind == .multiPolygon && comb.sample?.parts.count == 2)
    let notch = clip([[(1, 1), (9, 1), (9, 19), (1, 19), (1, 1)], [(4, 8), (4, 12), (6, 12), (6, 8), (4, 8)]])
    #expect(notch.sample?.parts.count == 1 && notch.sample?.parts[0].count == 1 && notch.area == 72 - 4)
  }

  @Test func `holes that hang together with the border take the area apart`() {
    // Two holes that touch each other in [5, 5] and cross the border on both sides.
    let result = clip([
      [(-9, -9), (19, -9), (19, 19), (-9, 19), (-9, -9)], [(5, 5), (-3, 4), (-3, 6), (5, 5)], [(5, 5), (13, 6), (13, 4), (5, 5)]
    ])
    #expect(result.sample?.parts.count == 2)
    // With a third one between them, which does not reach the border.
    let three = clip([
      [(-9, -9), (19, -9), (19, 19), (-9, 19), (-9, -9)], [(4, 5), (-3, 4), (-3, 6), (4, 5)], [(6, 5), (13, 6), (13, 4), (6, 5)],
      [(4, 5), (5, 6), (6, 5), (5, 4), (4, 5)]
    ])
    #expect(three.sample?.parts.count == 2 && three.sample?.parts.allSatisfy { $0.count == 1 } == true)
  }

  @Test func `an edge that cuts less off a corner than rounding can tell does not turn the box inside out`() {
    // On the line from the corner within rounding, with the triangle on its other side.
    let box = GeographicBox(west: 5.5, south: 3.5, east: 6.5, north: 6.5)
    let ring = [
      (1.6578947368421053, 4.947368421052632), (3.1818181818181817, 5.818181818181818), (7.2, 1.8), (3, 3), (1, 1),
      (1.6578947368421053, 4.947368421052632)
    ]
    #expect(ClippedSample(.polygon([ring]), box).outcome == .gone)
  }

  @Test func `a hole that touches the exterior in its highest vertex finds it`() {
    let result = clip([
      [(2, 8), (4, 12), (6, 8), (8, 12), (9, 1), (5, -1), (1, 1), (2, 8)], [(2, 8), (3, 7), (2, 3), (2, 8)],
      [(8.6666666666666666, 10), (8, 9), (8, 6), (8.6666666666666666, 10)]
    ])
    #expect(!result.reports.contains { $0.finding == .holeOutside })
  }

  @Test func `holes that meet on the border do not become one`() {
    let result = ClippedSample(
      .polygon([
        [(1, 4), (2, 3), (3, 4), (4, 4), (4, 3), (3, 0), (2, 1), (0, 1), (1, 2), (1, 3), (1, 4)],
        [(3, 2), (1, 1.5), (3, 1.5), (3, 2)], [(2, 2), (2, 2.5), (1, 1.5), (2, 2)]
      ]), GeographicBox(west: 1, south: 0, east: 4, north: 2))
    #expect(result.sample?.parts.map(\.count) == [1, 1, 1], "\(result)")
  }

  @Test func `lines keep their direction and what runs along the border`() {
    let line = ClippedSample(.line([(-5, 5), (5, 5), (5, 15), (7, 15), (7, 10), (9, 10), (9, 11)]), Self.box)
    #expect(line.sample?.kind == .multiLineString)
    #expect(
      line.sample?.parts.map { $0[0] } == [
        [Position(x: 0, y: 5), Position(x: 5, y: 5), Position(x: 5, y: 10)], [Position(x: 7, y: 10), Position(x: 9, y: 10)]
      ])
    #expect(ClippedSample(.line([(-5, 5), (5, 15)]), Self.box).outcome == .gone, "it touches a corner")
    #expect(ClippedSample(.line([(-5, 5), (0, 5)]), Self.box).outcome == .gone, "it ends on the border")
    #expect(ClippedSample(.line([(-5, 5), (15, 5)]), Self.box).sample == .line([(0, 5), (10, 5)]))
  }

  @Test func `lines along the meridian are in a box that ends there, whichever way they are written`() {
    let boxes = [GeographicBox(west: 177, south: 0, east: 180, north: 9), GeographicBox(west: -180, south: 0, east: -177, north: 9)]
    for (x, box) in boxes.flatMap({ [(180.0, $0), (-180, $0)] }) {
      let line = Sample.line([(x, 1), (x, 5)])
      #expect(ClippedSample(line, box).outcome == .unchanged && ClippedSample(line, box).sample == line)
      let longer = ClippedSample(.line([(x, -3), (x, 5), (x / 2, 5)]), box)
      let isSameSide = x == (box.east == 180 ? 180 : -180)
      let end: [(Double, Double)] = isSameSide ? [(x, 0), (x, 5), (x - x / 60, 5)] : [(x, 0), (x, 5)]
      #expect(longer.sample == .line(end) && longer.violations(in: box) == [], "\(longer)")
      // What only ends there is gone.
      let touching = ClippedSample(.line([(x / 2, 5), (x, 5)]), box)
      #expect((touching.outcome == .gone) != isSameSide)
      #expect(ClippedSample(.polygon([[(x, 1), (x - x / 20, 5), (x, 5), (x, 1)]]), box).outcome == (isSameSide ? .changed : .gone))
    }
    let world = GeographicBox(west: -180, south: 0, east: 180, north: 3)
    for x in [180.0, -180] { #expect(ClippedSample(.line([(x, 1), (x, 5)]), world).sample == .line([(x, 1), (x, 3)])) }
  }

  @Test func `heights are interpolated along edges`() {
    var line = Sample.line([(-10, 5), (10, 5), (30, 5)])
    line.altitudes = [0, 100, 50]
    let clipped = ClippedSample(line, GeographicBox(west: 0, south: 0, east: 20, north: 10))
    #expect(clipped.sample?.altitudes == [50, 100, 75])
    var square = Sample.polygon([[(5, 5), (15, 5), (15, 15), (5, 15), (5, 5)]])
    square.altitudes = [0, 10, 20, 10, 0]
    let part = ClippedSample(square, Self.box)
    let heights = Dictionary(zip(part.sample?.positions ?? [], part.sample?.altitudes ?? [])) { a, _ in a }
    #expect(heights[Position(x: 10, y: 5)] == 5 && heights[Position(x: 5, y: 10)] == 5)
    #expect(heights[Position(x: 10, y: 10)] == 5, "its neighbour's")
    var around = Sample.polygon([[(-5, -5), (15, -5), (15, 15), (-4, 15), (-5, -5)]])
    around.altitudes = [1, 2, 3, 4, 1]
    #expect(ClippedSample(around, Self.box).sample?.altitudes == [4, 4, 4, 4, 4])
  }

  @Test func `a position without height gets none, at a corner of the box either`() {
    for turns in 0..<4 {
      // A border along two sides of the box, and one that ends in a corner.
      for places in [[(0, 0), (0, 10), (20, 10), (20, 0)], [(0, 0), (0, 20), (20, 20), (20, 0)], [(0, 0), (5, 20), (20, 5)]]
        as [[(Double, Double)]]
      {
        let ring = Array(places[(turns % places.count)...] + places[..<(turns % places.count)])
        for ring in [ring, ring.reversed()] {
          var sample = Sample.polygon([ring + [ring[0]]])
          sample.altitudes = (ring + [ring[0]]).map { $0 == (0, 0) ? .nan : 2 }
          let clipped = ClippedSample(sample, Self.box)
          let heights = zip(clipped.sample?.positions ?? [], clipped.sample?.altitudes ?? [])
          #expect(heights.contains { $0.0 == Position(x: 0, y: 0) })
          for (place, height) in heights where place == Position(x: 0, y: 0) { #expect(height.isNaN, "\(ring)") }
        }
      }
    }
  }

  @Test func `a box across the meridian takes from both sides`() {
    let box = GeographicBox(west: 170, south: -10, east: -170, north: 10)
    let square = Sample.polygon([[(160, 0), (-160, 0), (-160, 20), (160, 20), (160, 0)]])
    let result = ClippedSample(square, box)
    #expect(result.violations(in: box) == [] && result.area == 200 && result.sample?.parts.count == 2)
    // Along the meridian and the box, but not along its own southern edge.
    #expect(result.flagged.count == 6 && !result.flagged.contains { $0.allSatisfy { $0.y == 0 } })
    let inside = Sample.polygon([[(175, 0), (-175, 0), (-175, 5), (175, 5), (175, 0)]])
    #expect(ClippedSample(inside, box).outcome == .unchanged)
    #expect(
      ClippedSample(.line([(160, 0), (200, 0)]), box).sample
        == Sample(
          .multiLineString,
          [
            [[Position(x: 170, y: 0), Position(x: 180, y: 0)]], [[Position(x: -180, y: 0), Position(x: -170, y: 0)]]
          ]))
    // The other way round the globe, along a parallel that is drawn through Greenwich.
    #expect(
      ClippedSample(.line([(175, 0), (0, 0), (-175, 0)]), box).sample
        == Sample(
          .multiLineString,
          [
            [[Position(x: 175, y: 0), Position(x: 170, y: 0)]], [[Position(x: -170, y: 0), Position(x: -175, y: 0)]]
          ]))
    let points = Sample(
      .multiPoint, [(175, 0), (-175, 0), (180, 0), (-180, 0), (0, 0), (185, 0), (0, 10)].map { [[Position(x: $0.0, y: $0.1)]] })
    #expect(ClippedSample(points, box).sample?.parts.count == 5)
  }

  @Test func `a polar cap is cut to a band of it`() {
    let cap = Sample.polygon([[(-180, 60), (-90, 60), (0, 60), (90, 60), (180, 60), (-180, 60)]])
    let box = GeographicBox(west: -10, south: 50, east: 10, north: 90)
    let result = ClippedSample(cap, box)
    #expect(result.violations(in: box) == [] && result.area == 600)
    // The pole is as little an edge as the sides.
    #expect(result.flagged.count == 3 && !result.flagged.contains { $0.allSatisfy { $0.y == 60 } })
  }

  @Test func `edges made wider than half the globe are broken in the middle`() {
    let box = GeographicBox(west: -100, south: 0, east: 100, north: 10)
    let world = Sample.polygon([[(-180, -90), (0, -90), (180, -90), (180, 90), (0, 90), (-180, 90), (-180, -90)]])
    let result = ClippedSample(world, box)
    #expect(result.violations(in: box) == [] && result.area == 2000 && result.sample?.positions.count == 7 && result.flagged.count == 6)
    let parallel = ClippedSample(.line([(-180, 5), (180, 5)]), box)
    #expect(parallel.sample == .line([(-100, 5), (0, 5), (100, 5)]) && parallel.violations(in: box) == [])
    let band = ClippedSample(.polygon([[(-180, 5), (180, 5), (180, 20), (-180, 20), (-180, 5)]]), box)
    #expect(band.violations(in: box) == [] && band.area == 1000)
  }

  @Test func `flags of an earlier cut stay`() {
    let half = Sample.polygon([[(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)]])
    let flags = [false, true, false, false, false]
    let seam = [Position(x: 180, y: 0), Position(x: 180, y: 10)]
    let whole = ClippedSample(half, GeographicBox(west: 160, south: -5, east: 180, north: 15), seams: flags)
    #expect(whole.outcome == .unchanged && whole.seamEdges == flags)
    let part = ClippedSample(half, GeographicBox(west: 175, south: -5, east: 180, north: 15), seams: flags)
    #expect(part.flagged.contains(seam) && part.flagged.count == 2)
    // Without the flag it is an edge of the input.
    #expect(ClippedSample(half, GeographicBox(west: 175, south: -5, east: 180, north: 15)).flagged.count == 1)
  }

  @Test func `flags of an earlier cut stay where a ring is turned`() {
    let box = GeographicBox(west: 175, south: -5, east: 180, north: 15)
    let corners = [(170.0, 0.0), (170, 10), (180, 10), (180, 0)]
    for start in corners.indices {
      let ring = (0...corners.count).map { corners[(start + $0) % corners.count] }
      let seams = ring.indices.map { $0 < corners.count && ring[$0] == (180, 10) }
      let part = ClippedSample(.polygon([ring]), box, seams: seams)
      #expect(part.flagged.contains([Position(x: 180, y: 0), Position(x: 180, y: 10)]) && part.flagged.count == 2)
    }
  }

  @Test func `boxes without inside leave points and what runs along them`() {
    let line = GeographicBox(west: 5, south: 0, east: 5, north: 10)
    #expect(ClippedSample(Self.square, line).outcome == .gone)
    #expect(ClippedSample(.line([(5, -5), (5, 5), (7, 5)]), line).sample == .line([(5, 0), (5, 5)]))
    #expect(ClippedSample(.line([(0, 5), (9, 5)]), line).outcome == .gone)
    #expect(ClippedSample(Sample(.point, [[[Position(x: 5, y: 5)]]]), line).outcome == .unchanged)
    let seam = GeographicBox(west: 180, south: 0, east: -180, north: 10)
    #expect(ClippedSample(Self.square, seam).outcome == .gone)
    #expect(ClippedSample(Sample(.point, [[[Position(x: -180, y: 5)]]]), seam).outcome == .unchanged)
  }

  @Test func `of what the cut leaves in several pieces all stay that lie in the box`() {
    // The hole crosses the meridian and the exterior, and leaves two pieces of that.
    let shape = Sample.polygon([
      [(-179, 17), (-178, 14), (-177, 14), (-179, 17), (-177, 16), (-177, 17), (-179, 17)],
      [
        (-177.579051, 16.110381), (-179.032862, 17.654741), (-179.39, 17.868891), (-179.914391, 17.215089), (179.659577, 14.628563),
        (-177.39, 15.415278), (-177.579051, 16.110381)
      ]
    ])
    let result = ClippedSample(shape, GeographicBox(west: -180, south: -90, east: 0, north: 90))
    #expect(result.sample?.kind == .multiPolygon && result.sample?.parts == shape.cut().sample.parts)
  }

  @Test func `rings that cross themselves give something, and a reason where it is not a region`() {
    let bow = ClippedSample(.polygon([[(-5, -5), (15, 15), (15, -5), (-5, 15), (-5, -5)]]), Self.box)
    #expect(bow.violations(in: Self.box, areValid: false) == [])
    let curl = ClippedSample(.polygon([[(-5, 2), (15, 2), (15, 8), (-5, 8), (-5, 4), (15, 4), (15, 6), (-5, 6), (-5, 2)]]), Self.box)
    #expect(curl.violations(in: Self.box, areValid: false) == [])
  }
}
