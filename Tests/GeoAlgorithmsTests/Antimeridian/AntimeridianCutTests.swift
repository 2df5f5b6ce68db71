import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

@Suite struct AntimeridianCutTests {
  private let across = Sample.polygon([[(170, 40), (-170, 40), (-170, 50), (170, 50), (170, 40)]])

  @Test func `geometry that does not cross is copied to the bit`() {
    let shapes: [Sample] = [
      Sample.polygon([[(100, 40), (90, 40), (90, 50), (100, 50), (100, 40)]]),
      Sample.polygon([[(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)]]),
      Sample.polygon([[(180, 0), (180, 5), (179.9999999999, 5), (180, 0)]]),
      Sample.line([(-180, 40), (180, 40)]), Sample.line([(0, 0), (0, 0), (1, 1)]),
      Sample(.polygon, []), Sample(.multiLineString, []), Sample(.polygon, [[[]]]),
      Sample(.point, [[[Position(x: 174.7005, y: -36.8)]]])
    ]
    for shape in shapes {
      let result = shape.cut()
      #expect(!result.changed)
      #expect(result.sample == shape)
      #expect(!result.seamEdges.contains(true))
    }
  }

  @Test func `edges made by cutting are flagged, the others are not`() {
    let result = across.cut()
    for (index, isSeam) in result.seamEdges.enumerated() where isSeam {
      let positions = result.sample.positions
      #expect(positions[index].x.magnitude == 180 && positions[index + 1].x == positions[index].x)
    }
    #expect(result.seamEdges.count { $0 } == 2)
  }

  @Test func `a border that the input has on the seam is not flagged`() {
    // West of the seam from 0 to 20, east of it from 10 to 20: the border runs along it from 0 to 10.
    let step = Sample.polygon([[(170, 0), (180, 0), (180, 10), (-170, 10), (-170, 20), (170, 20), (170, 0)]])
    let result = step.cut()
    #expect(result.sample.parts.count == 2)
    var flagged: [[Double]] = []
    let positions = result.sample.positions
    for (index, isSeam) in result.seamEdges.enumerated() where isSeam {
      flagged.append([positions[index].x, min(positions[index].y, positions[index + 1].y)])
    }
    #expect(flagged == [[180, 10], [-180, 10]])
    #expect(positions.contains(Position(x: 180, y: 10)))
  }

  @Test func `edges that an earlier cut made are found by their fit`() {
    // West of the seam from 0 to 20, in two edges; east of it from 10 to 30, of which 20 to 30 is a border.
    var shape = Sample(
      .multiPolygon,
      [
        Sample.polygon([[(170, 0), (180, 0), (180, 10), (180, 20), (170, 20), (170, 0)]]).parts[0],
        Sample.polygon([[(-180, 10), (-170, 10), (-170, 30), (-180, 30), (-180, 20), (-180, 10)]]).parts[0],
        Sample.polygon([[(180, -90), (180, -80), (-180, -80), (-180, -90), (180, -90)]]).parts[0]
      ])
    func flagged(_ shape: Sample) -> [[Position]] {
      var column = GeometryColumn()
      shape.append(to: &column)
      var flags = column.positions.map { _ in false }
      var search = SeamSearch()
      #expect(SeamSearch.isNeeded(column, geometry: 0))
      #expect(search.mark(column, geometry: 0, in: &flags) == flags.contains(true))
      return flags.indices.filter { flags[$0] }.map { [column.positions[$0], column.positions[$0 + 1]] }
    }
    #expect(flagged(shape).map { $0.map(\.y) } == [[10, 20], [20, 10], [-90, -80], [-80, -90], [-90, -90]])
    shape.parts.removeLast()
    shape.parts[0][0][3].y = 19.5
    // What is covered from the other side by a part of an edge is a seam, the whole of that edge is not.
    #expect(flagged(shape).map { $0.map(\.x) } == [[180, 180]])
    shape.parts[0][0][2].y = 9.5
    #expect(flagged(shape) == [])
    // As Natural Earth has it: a step off the meridian at the end, and the pole nearly reached.
    shape.parts[0][0] = [(170, 60), (170, -89.999), (180, -89.999), (180, 60), (170, 60)].map { Position(x: $0.0, y: $0.1) }
    shape.parts[1][0] = [(-170, 60), (-179.99995, 60.0001), (-180, 0), (-180, -89.999), (-170, -89.999), (-170, 60)].map {
      Position(x: $0.0, y: $0.1)
    }
    #expect(flagged(shape).map { $0.map(\.y) } == [[-89.999, -89.999], [-89.999, 60], [60.0001, 0], [0, -89.999], [-89.999, -89.999]])
    // A border whose last position is hardly a hundred metres from the cut, and one along the meridian right behind the cut's end.
    shape.parts[0][0] = [(170, 0), (179.9993, -0.0001), (180, 0), (180, 20), (170, 20), (170, 0)].map { Position(x: $0.0, y: $0.1) }
    shape.parts[1][0] = [(-180, 0), (-170, 0), (-170, 30), (-180, 20.001), (-180, 20), (-180, 0)].map { Position(x: $0.0, y: $0.1) }
    #expect(flagged(shape).map { $0.map(\.y) } == [[0, 20], [20, 0]])
    // A parcel of 300 m, cut: its outer borders are near the meridian, too, and the polygon lies between.
    shape.parts[0][0] = [(179.9985, 0), (180, 0), (180, 1), (179.9985, 1), (179.9985, 0)].map { Position(x: $0.0, y: $0.1) }
    shape.parts[1][0] = [(-180, 0), (-179.9985, 0), (-179.9985, 1), (-180, 1), (-180, 0)].map { Position(x: $0.0, y: $0.1) }
    #expect(flagged(shape).map { $0.map(\.x) } == [[180, 180], [-180, -180]])
    // The same the other way round; and a border that leans beside a cut on the meridian itself.
    for part in shape.parts.indices { shape.parts[part][0].reverse() }
    #expect(flagged(shape).map { $0.map(\.x) } == [[180, 180], [-180, -180]])
    shape.parts[0][0] = [(170, 0), (180, 0), (180, 1), (179.9986, 1.02), (170, 1), (170, 0)].map { Position(x: $0.0, y: $0.1) }
    shape.parts[1][0] = [(-180, 0), (-170, 0), (-170, 2), (-179.9986, 1.02), (-180, 1), (-180, 0)].map { Position(x: $0.0, y: $0.1) }
    #expect(flagged(shape).map { $0.map(\.x) } == [[180, 180], [-180, -180]])
    // Two houses, 22 m wide and 45 m on either side of it.
    shape.parts[0][0] = [(179.9994, 0), (179.9996, 0), (179.9996, 0.0002), (179.9994, 0.0002), (179.9994, 0)].map {
      Position(x: $0.0, y: $0.1)
    }
    shape.parts[1][0] = [(-179.9996, 0), (-179.9994, 0), (-179.9994, 0.0002), (-179.9996, 0.0002), (-179.9996, 0)].map {
      Position(x: $0.0, y: $0.1)
    }
    #expect(flagged(shape) == [])
    // Kept off the meridian on purpose.
    shape.parts[0][0] = [(170, 0), (179.999, 0), (179.999, 1), (170, 1), (170, 0)].map { Position(x: $0.0, y: $0.1) }
    shape.parts[1][0] = [(-179.999, 0), (-170, 0), (-170, 1), (-179.999, 1), (-179.999, 0)].map { Position(x: $0.0, y: $0.1) }
    #expect(flagged(shape).map { $0.map(\.x) } == [[179.999, 179.999], [-179.999, -179.999]])
  }

  @Test func `a position that is moved to the meridian does not turn its edges round`() {
    // Half a turn to the letter, a hair more from the meridian that the first position stands on.
    let shape = Sample.polygon([[(1e-9 - 180, 10), (1e-9, 90 - 1e-9), (1e-9 - 180, 5), (45, -10), (1e-9 - 180, 10)]])
    let result = shape.cut()
    #expect(result.sample.parts.map { $0[0].map(\.x) } == [[180, 45, 180, 180], [-180, 1e-9, -180, -180]])
    #expect(CutRules.violations(result, of: shape) == [])
    // More than half a turn goes the other way, half a turn less a hair does not, though all end on the meridian.
    let line = Sample.line([(-1e-9, 0), (180 - 5e-10, 1), (180 + 5e-10, 2), (1e-9, 3)])
    #expect(line.cut().sample.parts.map { $0[0].map(\.x) } == [[-1e-9, -180, -180], [180, 1e-9]])
  }

  @Test func `polygons beside one that is cut run as its pieces do`() {
    var shape = Sample(
      .multiPolygon,
      [
        Sample.polygon([[(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)], [(2, 2), (4, 2), (4, 4), (2, 2)]]).parts[0], across.parts[0]
      ])
    shape.altitudes = (0..<14).map(Double.init)
    let result = shape.cut()
    #expect(CutRules.violations(result, of: shape) == [])
    #expect(result.sample.parts[0][0].map(\.x) == [0, 10, 10, 0, 0] && result.sample.altitudes[..<9] == [4, 3, 2, 1, 0, 8, 7, 6, 5])
    // Without one they stay as they are.
    shape.parts.removeLast()
    shape.altitudes.removeLast(5)
    #expect(shape.cut().sample == shape)
  }

  @Test func `what is on the seam within the tolerance is so for all readers`() {
    // Beyond 180 by less than 1e-9: no longitudes that mean what they say.
    let ring = [(-179.0, 80.0), (-170, 5), (-180, -10), (-171, -30), (Double(180).nextUp, -40), (170, -40), (170, 80), (-179, 80)]
    let shape = Sample.polygon([ring])
    var column = GeometryColumn()
    shape.append(to: &column)
    var validator = TopologyValidator()
    let isValid = validator.isValid(geometry: 0, in: column)
    #expect(isValid)
    #expect(winding(ofRing: column.positions.span) == .clockwise)
    let result = shape.cut()
    #expect(result.sample.parts.count == 3 && CutRules.violations(result, of: shape) == [])
  }

  @Test func `the way round a pole is flagged`() {
    let cap = Sample.polygon([[(45, 40), (135, 40), (-135, 40), (-45, 40), (45, 40)]])
    let result = cap.cut()
    #expect(result.reports(.poleEnclosed(.north)))
    #expect(result.seamEdges.count { $0 } == 3)
  }

  @Test func `altitudes are interpolated at the seam`() {
    var shape = across
    shape.altitudes = [0, 100, 300, 200, 0]
    let result = shape.cut()
    let pairs = zip(result.sample.positions, result.sample.altitudes)
    for (position, altitude) in pairs where position.x.magnitude == 180 {
      #expect(altitude == (position.y == 40 ? 50 : 250))
    }
    var line = Sample.line([(175, 0), (-170, 30)])
    line.altitudes = [10, 40]
    #expect(line.cut().sample.altitudes == [10, 20, 20, 40])
  }

  @Test func `each policy reads the direction in its own way`() {
    let ring = [(-45.0, 40.0), (-135, 40), (135, 40), (45, 40), (-45, 40)]
    let smaller = Sample.polygon([ring]).cut()
    #expect(smaller.reports(.poleEnclosed(.north)) && smaller.reports(.windingDisagrees))
    #expect(RegionDifference.area(smaller.sample) == 18000)
    let trust = Sample.polygon([ring]).cut(.trust)
    #expect(trust.reports(.poleEnclosed(.south)) && !trust.reports(.windingDisagrees))
    #expect(RegionDifference.area(trust.sample) == 64800 - 18000)
  }

  @Test func `a ring twice round the globe is reported and stays in range`() {
    let ring = [(0.0, 10.0), (120, 20), (-120, 30), (0, 40), (120, 50), (-120, 60), (0, 10)]
    let result = Sample.polygon([ring]).cut()
    #expect(result.reports(.windingNumber(2)))
    for position in result.sample.positions { #expect(position.x.magnitude <= 180) }
  }

  @Test func `a hole that touches the seam twice cuts a part off`() {
    let shape = Sample.polygon([
      [(170, 0), (-170, 0), (-170, 30), (170, 30), (170, 0)],
      [(180, 10), (178, 15), (180, 20), (174, 15), (180, 10)]
    ])
    let result = shape.cut()
    #expect(result.sample.parts.count == 3)
    #expect(result.sample.parts.allSatisfy { $0.count == 1 })
    #expect(CutRules.violations(result, of: shape) == [])
    #expect(RegionDifference.area(result.sample) == 600 - 20)
  }

  @Test func `rings that touch a pole come apart there`() {
    // Round the south pole with a bay that reaches it.
    let shape = Sample.polygon([
      [(0, -60), (90, -60), (180, -60), (-90, -60), (-50, -60), (-45, -90), (-40, -60), (0, -60)]
    ])
    let result = shape.cut()
    #expect(result.reports(.poleAmbiguous))
    #expect(CutRules.violations(result, of: shape) == [])
    #expect(RegionDifference.area(result.sample) == 360 * 30 - 5 * 30)
  }

  @Test func `a spiral round the globe keeps to itself`() {
    // 450 degrees long, gaining latitude: it never meets itself.
    let low = stride(from: 0.0, through: 450, by: 30).map { ($0, $0 / 10) }
    let high = low.reversed().map { ($0.0, $0.1 + 5) }
    let ring = low + high + [low[0]]
    let result = Sample.polygon([ring]).cut()
    let area = RegionDifference.area(result.sample)
    #expect(abs(area - 2250) < 1e-9)
    #expect(CutRules.crossings(result.sample) == [])
  }

  @Test func `an exterior wider than the world is united with itself`() {
    let shapes: [([(Double, Double)], Double)] = [
      ([(-200, 0), (400, 0), (400, 10), (-200, 10), (-200, 0)], 3600),
      ([(100, 40), (460, 40), (460, 50), (100, 50), (100, 40)], 3600),
      ([(-200, -90), (600, -90), (600, 90), (-200, 90), (-200, -90)], 64800),
      // Its crossings lie one step of a double beside its corners.
      ([(179.999999998, -1e-09), (180, 45), (540, 0), (179.999999998, -1e-09)], 8100),
      // Two tilted sheets, one degree of latitude over each other along 40 degrees of longitude.
      ([(100, 0), (500, 10), (500, 20), (100, 10), (100, 0)], 4000 - 40)
    ]
    for (ring, area) in shapes {
      let shape = Sample.polygon([ring])
      let result = shape.cut()
      #expect(abs(RegionDifference.area(result.sample) - area) < 1e-9 * area, "\(ring)")
      #expect(CutRules.crossings(result.sample) == [], "\(ring)")
    }
  }

  @Test func `a notch that touches the exterior elsewhere cuts a part off`() {
    // The hole lies on the seam with an edge and touches the western border at 170, 15.
    let shape = Sample.polygon([
      [(170, 0), (-170, 0), (-170, 30), (170, 30), (170, 15), (170, 0)], [(180, 10), (170, 15), (180, 20), (180, 10)]
    ])
    for shell in [shape.parts[0][0], shape.parts[0][0].filter { $0.y != 15 }] {
      let result = Sample(.polygon, [[shell, shape.parts[0][1]]]).cut()
      #expect(result.sample.parts.count == 3)
      #expect(CutRules.violations(result, of: shape) == [])
      #expect(RegionDifference.area(result.sample) == 550)
    }
  }

  @Test func `a ring that crosses itself at the seam covers what it goes round, and no pole`() {
    // The area that each goes round at all.
    let shapes: [([[(Double, Double)]], Double)] = [
      ([[(-178, 3), (179, 2), (178, 4), (178, 2), (-178, 3)]], 23.0 / 18),
      ([[(179, 3), (-180, 3), (-180, 4), (178, 1), (179, 3)]], 2.0 / 3),
      // A hole outside its shell takes nothing away.
      ([[(0, 0), (2, 0), (2, 2), (0, 0)], [(179, 0), (-178, 3), (-178, 2), (179, 0)]], 2)
    ]
    var validator = TopologyValidator()
    for (rings, area) in shapes {
      let result = Sample.polygon(rings).cut()
      #expect(result.reports(.overlapsItself), "\(rings)")
      #expect(abs(RegionDifference.area(result.sample) - area) < 1e-9, "\(rings): \(RegionDifference.area(result.sample))")
      #expect(result.sample.positions.allSatisfy { $0.y.magnitude < 5 })
      var column = GeometryColumn()
      result.sample.append(to: &column)
      let isValid = validator.isValid(geometry: 0, in: column)
      #expect(isValid, "\(rings): \(result.sample)")
    }
  }

  @Test func `small rings at the seam stay small, whatever they are`() {
    var cutter = AntimeridianCut()
    for seed in 0..<UInt64(2000) {
      var random = SeededNumbers(state: seed)
      let rings = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let corners = (0..<Int.random(in: 3...8, using: &random)).map { _ in
          (
            Double([177, 178, 179, 180, -180, -179, -178, -177].randomElement(using: &random) ?? 0),
            Double(Int.random(in: -4...4, using: &random))
          )
        }
        return corners + [corners[0]]
      }
      let result = Sample.polygon(rings).cut(with: &cutter)
      // From 180 to -180 may be a whole parallel, by which a ring comes to go round a pole.
      if result.reports.contains(where: { if case .poleEnclosed = $0.finding { true } else { false } }) { continue }
      if result.reports.contains(where: { if case .windingNumber = $0.finding { true } else { false } }) { continue }
      #expect(result.sample.positions.allSatisfy { $0.y.magnitude <= 4 }, "seed \(seed)")
    }
  }

  @Test func `a complement keeps what a hole inside of its exterior would take`() {
    // Clockwise, so that what is outside of it is meant: the hole inside of it takes nothing away.
    let shape = Sample.polygon([[(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)], [(2, 2), (4, 2), (4, 4), (2, 2)]])
    let result = shape.cut(.trust)
    #expect(result.sample.parts.map(\.count) == [2] && CutRules.violations(result, of: shape) == [])
    #expect(RegionDifference.area(result.sample) == 64800 - 100)
  }

  @Test func `a ring round a pole that goes beyond it is left alone`() {
    let shape = Sample.polygon([[(-120, 95), (0, 95), (120, 95), (-120, 95)]])
    let result = shape.cut()
    #expect(!result.changed && result.sample == shape && result.reports(.outOfReach))
  }

  @Test func `a ring round a pole with edges back and forth at its end is judged`() {
    // Found by fuzzing: the validator looked for the edge before the first one.
    let (pole, far) = (90.0, -89.999999999)
    let shape = Sample.polygon([
      [
        (180, 10), (180, pole), (180, pole), (180, far), (160, far), (180, 10), (-180, pole), (180, pole), (180, pole), (180, 89.999999999),
        (-179, -10), (-170, pole), (180, 10)
      ]
    ])
    var column = GeometryColumn()
    shape.append(to: &column)
    var validator = TopologyValidator()
    let defects = validator.defects(ofGeometry: 0, in: column)
    #expect(!defects.isEmpty)
  }

  @Test func `longitudes without end are left alone and reported`() {
    for x in [Double.infinity, .nan, 1e300] {
      let shape = Sample.line([(0, 0), (x, 1)])
      let result = shape.cut()
      #expect(!result.changed)
      #expect(x.isNaN || result.reports(.outOfReach))
    }
    let far = Sample.polygon([[(170, 0), (-170, .infinity), (-170, 1e300), (170, .nan), (170, 0)]]).cut()
    #expect(!far.changed && far.reports(.outOfReach))
  }

  @Test func `a polygon without area vanishes when it is cut`() {
    let result = Sample.polygon([[(170, 0), (-170, 0), (170, 0)]]).cut()
    #expect(result.sample.parts.isEmpty && result.reports(.collapsed))
  }
}
