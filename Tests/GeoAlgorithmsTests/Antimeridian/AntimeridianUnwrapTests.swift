import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

@Suite struct AntimeridianUnwrapTests {
  func unwrapped(_ sample: Sample) -> (sample: Sample, changed: Bool) {
    var input = GeometryColumn()
    sample.append(to: &input)
    var output = GeometryColumn()
    var reports: [AntimeridianReport] = []
    var unwrap = AntimeridianUnwrap()
    let changed = unwrap.unwrap(input, geometry: 0, into: &output, reports: &reports)
    #expect(output.isConsistent)
    return (Sample(output, geometry: 0), changed)
  }

  @Test func `a box cut in two becomes one that runs past 180`() {
    let box = Sample.polygon([[(170, 40), (-170, 40), (-170, 50), (170, 50), (170, 40)]])
    for input in [box, box.cut().sample] {
      let (result, changed) = unwrapped(input)
      #expect(changed)
      #expect(result.kind == .polygon)
      #expect(Set(result.positions.map(\.x)) == [170, 180, 190])
      #expect(RegionDifference.area(result) == 200)
    }
  }

  @Test func `a line cut in three becomes one`() {
    let line = Sample.line([(0, 0), (120, 10), (-120, 20), (0, 30), (120, 40), (-120, 50), (0, 60)])
    let cut = line.cut().sample
    #expect(cut.parts.count == 3)
    let (result, _) = unwrapped(cut)
    #expect(result.kind == .lineString)
    #expect(result.positions.map(\.x) == [0, 120, 180, 240, 360, 480, 540, 600, 720])
    #expect(unwrapped(line).sample.positions.map(\.x) == [0, 120, 240, 360, 480, 600, 720])
  }

  @Test func `a line there and back has each place on the meridian once`() {
    let line = Sample.line([(170, 0), (-170, 2), (170, 4), (160, 4)])
    #expect(line.cut().sample.parts.count == 3)
    #expect(
      unwrapped(line.cut().sample).sample.positions
        == [(170, 0), (180, 1), (190, 2), (180, 3), (170, 4), (160, 4)].map { Position(x: $0.0, y: $0.1) })
  }

  @Test func `what is unwrapped already stays, from whatever position its rings begin`() {
    let rings = [
      [(175.0, 42.0), (190, 40), (190, 50), (170, 50), (170, 40), (175, 42)], [(181, 45), (185, 47), (185, 45), (179, 44), (181, 45)]
    ]
    for start in 0..<5 {
      let turned = rings.map { ring in (0..<ring.count).map { ring[(start + $0) % (ring.count - 1)] } }
      let sample = Sample.polygon(turned)
      let (result, changed) = unwrapped(sample)
      #expect(!changed && result == sample, "\(start)")
      // A turn further, as of lines, and the other way round.
      let further = Sample.polygon(turned.map { $0.map { ($0.0 + 360, $0.1) } })
      #expect(unwrapped(further).sample == further && !unwrapped(further).changed)
      let reversed = Sample.polygon(turned.map { $0.reversed() })
      #expect(unwrapped(reversed).sample == reversed && !unwrapped(reversed).changed)
    }
  }

  @Test func `what is unwrapped already stays, in whatever order its holes and parts come, and where rings touch`() {
    let square: [(Double, Double)] = [(170, 0), (190, 0), (190, 20), (170, 20), (170, 0)]
    let crossing: [(Double, Double)] = [(178, 5), (178, 8), (182, 8), (182, 5), (178, 5)]
    let beside: [(Double, Double)] = [(172, 5), (172, 8), (174, 8), (174, 5), (172, 5)]
    // Its corner at 192 touches the exterior.
    let touched: [[(Double, Double)]] = [
      [(166, -9), (193, -9), (188, 21), (166, 21), (166, -9)], [(192, -3), (178, -3), (178, 0), (192, -3)]
    ]
    for rings in [[square, crossing, beside], [square, beside, crossing], touched] {
      let sample = Sample.polygon(rings)
      let other = sample.parts + Sample.polygon([square.map { ($0.0 - 360, $0.1 - 60) }]).parts
      for given in [sample, Sample(.multiPolygon, sample.parts), Sample(.multiPolygon, other), Sample(.multiPolygon, other.reversed())] {
        let (result, changed) = unwrapped(given)
        #expect(!changed && result == given)
      }
    }
    // A hole of another part is another polygon.
    let far = square.map { ($0.0, $0.1 + 40) }
    let parts = Sample.polygon([square]).parts + Sample.polygon([far, crossing.map { ($0.0, $0.1 + 40) }]).parts
    #expect(!unwrapped(Sample(.multiPolygon, parts)).changed)
  }

  @Test func `a hole that is written whole turns beside its exterior comes to lie in it`() {
    let square: [(Double, Double)] = [(170, 0), (190, 0), (190, 10), (170, 10), (170, 0)]
    let hole: [(Double, Double)] = [(182, 2), (182, 4), (184, 4), (184, 2), (182, 2)]
    for turns in [-2.0, -1, 1] {
      let (result, changed) = unwrapped(Sample.polygon([square, hole.map { ($0.0 + 360 * turns, $0.1) }]))
      #expect(changed && result.parts.count == 1 && result.parts[0].count == 2)
      let longitudes = result.parts.flatMap { $0.dropFirst().flatMap { $0.map(\.x) } }
      #expect(longitudes.min() == 182 && longitudes.max() == 184)
    }
  }

  @Test func `a line without length keeps two positions`() {
    let lines = Sample(
      .multiLineString, [[[Position(x: 170, y: 0), Position(x: -170, y: 0)]], [[Position(x: 180, y: 5), Position(x: 180, y: 5)]]])
    #expect(unwrapped(lines).sample.parts.map { $0[0].count } == [2, 2])
    let beyond = Sample.line([(181, 0), (181, 0)])
    #expect(unwrapped(beyond).sample == beyond)
  }

  @Test func `lines are joined by the sides that they lie on, however the meridian is written`() {
    for (a, b) in [(180.0, 180.0), (180, -180), (-180, 180), (-180, -180)] {
      let across = Sample(
        .multiLineString, [[[Position(x: 170, y: 5), Position(x: a, y: 0)]], [[Position(x: b, y: 0), Position(x: -170, y: 5)]]])
      #expect(unwrapped(across).sample.parts.map { $0.map { $0.map { $0.x } } } == [[[170, 180, 190]]])
      let oneSide = Sample(
        .multiLineString, [[[Position(x: -170, y: 5), Position(x: a, y: 0)]], [[Position(x: b, y: 0), Position(x: -170, y: -5)]]])
      #expect(unwrapped(oneSide).sample.parts.count == 2)
    }
    let place = Sample.line([(180, 5), (-180, 5), (180, 5)])
    #expect(!place.cut().changed && !unwrapped(place).changed)
    let repeated = Sample(
      .multiLineString,
      [
        [[Position(x: -170, y: 10), Position(x: -170, y: 10), Position(x: -170, y: 0)]],
        [[Position(x: 170, y: 0), Position(x: -170, y: 30)]]
      ])
    #expect(unwrapped(repeated).sample.parts.first?.first?.count == 3)
  }

  @Test func `lines that do not meet stay apart`() {
    let lines = Sample(
      .multiLineString,
      [
        [[Position(x: 170, y: 0), Position(x: 180, y: 0)]], [[Position(x: -180, y: 1), Position(x: -170, y: 1)]]
      ])
    let (result, changed) = unwrapped(lines)
    #expect(!changed)
    #expect(result == lines)
  }

  @Test func `a comb becomes one piece again`() {
    let comb = Sample.polygon([
      [
        (170, -10), (-170, -10), (-170, -8), (175, -8), (175, -6), (-170, -6), (-170, -4), (175, -4), (175, -2),
        (-170, -2), (-170, 0), (170, 0), (170, -10)
      ]
    ])
    let (result, _) = unwrapped(comb.cut().sample)
    #expect(result.parts.count == 1)
    #expect(RegionDifference.area(result) == 140)
  }

  @Test func `a hole that touches the exterior is a hole again`() {
    let shape = Sample.polygon([
      [(170, 0), (-170, 0), (-170, 30), (175, 30), (170, 30), (170, 0)], [(175, 30), (-175, 20), (-178, 15), (175, 30)],
      [(175, 10), (-178, 15), (-175, 10), (175, 10)]
    ])
    let cut = shape.cut()
    #expect(CutRules.violations(cut, of: shape) == [])
    let (result, _) = unwrapped(cut.sample)
    #expect(result.parts.map(\.count) == [3])
    #expect(isValid(result))
  }

  private func isValid(_ sample: Sample) -> Bool {
    var column = GeometryColumn()
    sample.append(to: &column)
    var validator = TopologyValidator()
    return validator.isValid(geometry: 0, in: column)
  }

  @Test(arguments: 0..<16) func `pieces cut before are joined whichever way their rings run`(directions: Int) {
    var rings: [[(Double, Double)]] = [
      [(170, 40), (180, 40), (180, 50), (170, 50), (170, 40)], [(172, 43), (175, 43), (175, 46), (172, 46), (172, 43)],
      [(-180, 40), (-170, 40), (-170, 50), (-180, 50), (-180, 40)],
      [(-178, 42), (-175, 42), (-175, 44), (-178, 44), (-178, 42)]
    ]
    for ring in rings.indices where directions >> ring & 1 == 1 { rings[ring].reverse() }
    let positions = rings.map { $0.map { Position(x: $0.0, y: $0.1) } }
    // Away from the seam, clockwise.
    let far = [[(0.0, 0.0), (0, 1), (1, 1), (1, 0), (0, 0)].map { Position(x: $0.0, y: $0.1) }]
    for (west, east) in [(positions[..<2], positions[2...]), (positions[..<1], positions[2..<3])] {
      let parts = [Array(west), Array(east)]
      let holes = west.count - 1 + east.count - 1
      for input in [parts, parts.reversed()] {
        let (result, changed) = unwrapped(Sample(.multiPolygon, input))
        #expect(changed)
        #expect(result.kind == .polygon)
        #expect(result.parts.map(\.count) == [1 + holes])
        #expect(RegionDifference.signedArea(result.parts[0][0]) == 200)
        #expect(RegionDifference.area(result) == (holes == 0 ? 200 : 200 - 9 - 6))
        #expect(isValid(result))
      }
      let (result, _) = unwrapped(Sample(.multiPolygon, parts + [far]))
      #expect(result.parts.map(\.count) == [1 + holes, 1])
      #expect(result.parts.last == far)
      #expect(isValid(result))
    }
  }

  @Test func `pieces that are not joined keep their direction`() {
    let apart = Sample(
      .multiPolygon,
      [
        [[(170.0, 40.0), (170, 50), (180, 50), (180, 40), (170, 40)].map { Position(x: $0.0, y: $0.1) }],
        [[(-180.0, 60.0), (-180, 70), (-170, 70), (-170, 60), (-180, 60)].map { Position(x: $0.0, y: $0.1) }]
      ])
    let (result, changed) = unwrapped(apart)
    #expect(!changed)
    #expect(result == apart)
  }

  @Test func `a hole across the seam that touches another ring in a vertex stays a hole`() {
    let shell: [(Double, Double)] = [(170, 30), (-170, 30), (-170, 50), (170, 50), (170, 30)]
    let shellWithVertex: [(Double, Double)] = [(170, 30), (-170, 30), (-170, 50), (170, 50), (170, 40), (170, 30)]
    let hole: [(Double, Double)] = [(170, 40), (-175, 42), (-175, 38), (170, 40)]
    let inner: [(Double, Double)] = [(175, 45), (-175, 47), (-175, 43), (175, 45)]
    let beside: [(Double, Double)] = [(175, 45), (172, 47), (172, 43), (175, 45)]
    let below: [(Double, Double)] = [(175, 45), (-175, 42), (-175, 38), (175, 45)]
    for rings in [[shell, hole], [shellWithVertex, hole], [shell, inner, beside], [shell, inner, below]] {
      for directions in 0..<(1 << rings.count) {
        let input = Sample.polygon(rings.indices.map { directions >> $0 & 1 == 1 ? rings[$0].reversed() : rings[$0] })
        for shape in [input, input.cut().sample] {
          let (result, _) = unwrapped(shape)
          #expect(result.parts.map(\.count) == [rings.count])
          #expect(isValid(result))
          let expected = rings.enumerated().reduce(0.0) { sum, ring in
            let unrolled = ring.element.map { Position(x: $0.0 < 0 ? $0.0 + 360 : $0.0, y: $0.1) }
            return sum + abs(RegionDifference.signedArea(unrolled)) * (ring.offset == 0 ? 1 : -1)
          }
          #expect(abs(RegionDifference.area(result) - expected) < 1e-9)
        }
      }
    }
  }

  /// Nothing of it is unwrapped already, whichever way it runs and wherever it begins: it has an edge over the meridian.
  @Test func `rings round a pole get their cut`() {
    let ring = [(0.0, 80.0), (100, 75), (-160, 80), (-90, 70)]
    for turn in 0..<ring.count {
      let open = Array(ring[turn...] + ring[..<turn])
      for path in [open + [open[0]], ([open[0]] + open.reversed())] {
        for sign in [1.0, -1] {
          let input = Sample.polygon([path.map { ($0.0, $0.1 * sign) }])
          for hole in [false, true] {
            let shape =
              hole
              ? Sample(
                .polygon, [input.parts[0] + [[(10.0, 84.0), (20, 84), (20, 85), (10, 84)].map { Position(x: $0.0, y: $0.1 * sign) }]])
              : input
            let (result, changed) = unwrapped(shape)
            #expect(changed && CutRules.crossings(result) == [] && isValid(result), "\(shape)")
            #expect(abs(RegionDifference.area(result) - RegionDifference.area(shape.cut().sample)) < 1e-9)
            #expect(unwrapped(result).changed == false)
          }
        }
      }
    }
  }

  @Test func `trusted outlines of the rest of the globe get their cut`() {
    var unwrap = AntimeridianUnwrap(poles: .trust)
    let ring = [(-179.5, -2.0), (179.5, -2.5), (-179.5, -3), (-179.5, -2)]
    for path in [ring, ring.reversed()] {
      var input = GeometryColumn(), output = GeometryColumn()
      var reports: [AntimeridianReport] = []
      Sample.polygon([path]).append(to: &input)
      unwrap.unwrap(input, geometry: 0, into: &output, reports: &reports)
      let area = RegionDifference.area(Sample.polygon([path]).cut(.trust).sample)
      #expect(
        abs(RegionDifference.area(Sample(output, geometry: 0)) - area) < 1e-9 && CutRules.crossings(Sample(output, geometry: 0)) == [])
    }
  }

  @Test func `what runs on past 180 stays, whichever way its rings run`() {
    let wide = [(200.0, 60.0), (480, 60), (480, 85), (200, 85), (200, 60)]
    let narrow = [(200.0, 60.0), (280, 60), (280, 85), (200, 85), (200, 60)]
    for ring in [wide, wide.reversed(), narrow, narrow.reversed()] {
      let input = Sample.polygon([ring])
      let (result, changed) = unwrapped(input)
      #expect(!changed && result == input)
    }
    // Beside one that is joined, it would be read the other way round within ±180.
    let halves = Sample.polygon([[(170, -50), (-170, -50), (-170, -40), (170, -40), (170, -50)]]).cut().sample
    for ring in [wide, wide.reversed()] {
      let both = Sample(.multiPolygon, halves.parts + [[ring.map { Position(x: $0.0, y: $0.1) }]])
      let (result, changed) = unwrapped(both)
      #expect(changed && result.parts.count == 2 && abs(RegionDifference.area(result) - 200 - 280 * 25) < 1e-9)
      let longitudes = result.parts.map { Set($0[0].map(\.x)) }
      #expect(longitudes.contains([200, 480]) && longitudes.contains([170, 180, 190]))
    }
  }

  @Test func `bands and caps keep their cut`() {
    let cap = Sample.polygon([[(45, 40), (135, 40), (-135, 40), (-45, 40), (45, 40)]]).cut().sample
    let (result, changed) = unwrapped(cap)
    #expect(!changed)
    #expect(result == cap)
  }

  /// The band meets itself between 0° and 10° north, and the triangle between 10° and 20°.
  @Test func `a band round the globe keeps its cut where it meets itself, and is joined with what it meets otherwise`() {
    let south = [-180, -90, 0, 90, 180].map { Position(x: $0, y: 0) }
    let north = [(180, 10), (90, 12), (0, 15), (-90, 17), (-180, 20), (-180, 0)].map { Position(x: $0.0, y: $0.1) }
    let triangle = [(170, 15), (180, 10), (180, 20), (170, 15)].map { Position(x: $0.0, y: $0.1) }
    for parts in [[[south + north], [triangle]], [[triangle], [south + north]]] {
      let (result, changed) = unwrapped(Sample(.multiPolygon, parts))
      #expect(changed && result.kind == .polygon && isValid(result), "\(result)")
      let area = abs(RegionDifference.signedArea(south + north)) + abs(RegionDifference.signedArea(triangle))
      #expect(abs(RegionDifference.area(result) - area) < 1e-9)
      #expect(result.positions.map(\.x).min() == 170 && result.positions.map(\.x).max() == 540)
    }
  }

  @Test func `polygons that overlap at the seam are moved, each by itself`() {
    func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [[Position]] {
      [[(west, south), (east, south), (east, north), (west, north), (west, south)].map { Position(x: $0.0, y: $0.1) }]
    }
    let outer = box(175, 0, -175, 10)
    for inner in [box(178, 3, -178, 7), box(178, 5, -178, 15), box(178, 0, -178, 10), outer] {
      for parts in [[outer, inner], [inner, outer]] {
        let areas = parts.map { abs(RegionDifference.signedArea($0[0].map { Position(x: $0.x < 0 ? $0.x + 360 : $0.x, y: $0.y) })) }
        let uncut = Sample(.multiPolygon, parts)
        for input in [uncut, uncut.cut().sample] {
          let (result, changed) = unwrapped(input)
          #expect(changed && result.kind == .multiPolygon && result.parts.allSatisfy { $0.count == 1 })
          // Cut before, edges that are the same may be joined across.
          #expect(abs(RegionDifference.area(result) - areas.reduce(0, +)) < 1e-9, "\(result)")
          #expect(result.parts.count == 2 && isValid(Sample(.polygon, [result.parts[0]])) && isValid(Sample(.polygon, [result.parts[1]])))
        }
      }
    }
  }

  @Test func `a path is unwrapped from its first position on`() {
    var input = GeometryColumn()
    Sample.line([(179, 0), (-179, 1), (-90, 2), (90, 3), (179, 4), (-178, 5)]).append(to: &input)
    var output = GeometryColumn()
    var reports: [AntimeridianReport] = []
    var unwrap = AntimeridianUnwrap()
    unwrap.unwrap(input, path: 0, into: &output, reports: &reports)
    #expect(output.positions.map(\.x) == [179, 181, 270, 450, 539, 542])
    #expect(reports.map(\.finding) == [.ambiguousEdge])
  }

  @Test func `lines out of reach stay as they are written, with their heights`() {
    let far = [(40000.0, 0.0), (40001, 1)], near = [(170.0, 0.0), (-170, 1)]
    let (result, changed) = unwrapped(Sample(.multiLineString, [far, near, far].map { [$0.map { Position(x: $0.0, y: $0.1) }] }))
    #expect(changed && result.parts.map { $0[0].map(\.x) } == [[40000, 40001], [170, 190], [40000, 40001]])
    let (alone, isChanged) = unwrapped(Sample.line(far))
    #expect(!isChanged && alone == Sample.line(far))
    var input = GeometryColumn()
    for (x, y) in far { input.append(Position(x: x, y: y), altitude: x - 39990) }
    input.endPath()
    input.endPart()
    input.endGeometry(.lineString)
    var (output, path) = (GeometryColumn(), GeometryColumn())
    var reports: [AntimeridianReport] = []
    var unwrap = AntimeridianUnwrap()
    #expect(!unwrap.unwrap(input, geometry: 0, into: &output, reports: &reports))
    unwrap.unwrap(input, path: 0, into: &path, reports: &reports)
    #expect(output.altitudes == [10, 11] && path.altitudes == [10, 11])
  }

  /// Joined at both they would go round the globe into each other.
  @Test func `two shapes that meet at both sides of the meridian are joined at one of them`() {
    let falling: [(Double, Double)] = [(-180, 20), (180, 0), (180, 10), (-180, 30), (-180, 20)]
    let rising: [(Double, Double)] = [(-180, 0), (180, 20), (180, 30), (-180, 10), (-180, 0)]
    for parts in [[falling, rising], [rising, falling]] {
      let input = Sample(.multiPolygon, parts.map { [$0.map { Position(x: $0.0, y: $0.1) }] })
      let result = unwrapped(input).sample
      #expect(RegionDifference.area(result) == 7200)
      for ring in result.parts.joined() { #expect(ring.first == ring.last && ring.count >= 5, "\(ring)") }
    }
  }
}
