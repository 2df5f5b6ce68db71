import Foundation
@testable import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

@Suite struct ShapeRelationTests {
  typealias Ring = [(Double, Double)]

  /// A polygon of rings, which are closed here.
  static func shape(_ rings: [Ring], kind: GeometryKind = .polygon) -> PreparedShape {
    var column = GeometryColumn()
    for ring in rings {
      for (x, y) in ring { column.append(Position(x: x, y: y)) }
      if kind == .polygon, let first = ring.first { column.append(Position(x: first.0, y: first.1)) }
      column.endPath()
      if kind != .polygon { column.endPart() }
    }
    if kind == .polygon { column.endPart() }
    column.endGeometry(kind)
    return PreparedShape(column, geometry: 0)
  }

  static func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Ring { [(x0, y0), (x1, y0), (x1, y1), (x0, y1)] }

  @Test func `a slender area has a place for its label`() throws {
    let metres = LocalMetres(at: Position(x: 0, y: 0))
    // Degrees: 5000 and 20,000 times as long as wide, straight and bent, so that the middle of the box lies outside.
    for long in [0.05, 0.2] {
      let straight: Ring = Self.box(0, 0, long, 1e-5)
      let bent: Ring = [(0, 0), (long / 2, -6e-6), (long, 0), (long, 1e-6), (long / 2, -5e-6), (0, 1e-6)]
      for ring in [straight, bent] {
        let shape = Self.shape([ring])
        let place = try #require(shape.labelPoint(metres))
        #expect(shape.location(of: place) == .inside)
      }
    }
    let holed = Self.shape([Self.box(0, 0, 1e-3, 1e-3), Self.box(1e-4, 1e-4, 6e-4, 9e-4)])
    let place = try #require(holed.labelPoint(metres))
    #expect(holed.location(of: place) == .inside && place.x > 6e-4)
    #expect(Self.shape([[(0, 0), (1e-3, 1e-3)]], kind: .lineString).labelPoint(metres) == nil)
  }

  @Test func `a star's difference takes memory for what begins, not for every strip`() throws {
    let star = (0..<4000).map { index -> (Double, Double) in
      let (angle, radius) = (Double(index) / 2000 * .pi, index % 2 == 0 ? 1e-3 : 1e-4)
      return (radius * cos(angle), radius * sin(angle))
    }
    var edges: [StripSweep.Edge] = []
    let metres = LocalMetres(at: Position(x: 0, y: 0))
    for (a, b) in zip(star, star.dropFirst() + star.prefix(1)).map({
      (metres.metres(Position(x: $0.0, y: $0.1)), metres.metres(Position(x: $1.0, y: $1.1)))
    })
    where a.x != b.x {
      edges.append(StripSweep.Edge(a: a.x < b.x ? a : b, b: a.x < b.x ? b : a, first: a.x < b.x ? 1 : -1, second: 0))
    }
    var sweep = StripSweep(edges.sorted { ($0.a.x, $0.a.y) < ($1.a.x, $1.a.y) }, .firstOnly)
    let isDone = sweep.run()
    #expect(isDone)
    #expect(sweep.componentCount < 3 * star.count)
    let regions = sweep.regions(atLeast: 0)
    // The fan of triangles between neighbouring corners: half the product of their distances and the sine between them.
    let area = 4000 * 0.5 * 1e-3 * 1e-4 * sin(.pi / 2000) * metres.east * metres.north
    #expect((regions.reduce(0) { $0 + $1.area } - area).magnitude < 1e-6 * area)
  }

  static func relation(_ a: [Ring], _ b: [Ring]) -> ShapeRelation {
    var finder = ShapeRelationFinder()
    return finder.relation(shape(a), shape(b))
  }

  @Test func `boxes that touch, overlap, contain and equal each other`() {
    let box = Self.box
    #expect(!Self.relation([box(0, 0, 2, 2)], [box(2, 0, 4, 2)]).overlaps)
    #expect(!Self.relation([box(0, 0, 2, 2)], [box(2, 2, 4, 4)]).overlaps)
    #expect(Self.relation([box(0, 0, 2, 2)], [box(1, 1, 4, 4)]).overlaps)
    #expect(Self.relation([box(0, 0, 2, 2)], [box(1, 0, 4, 2)]).overlaps)
    let inside = Self.relation([box(0, 0, 2, 2)], [box(0, 0, 4, 4)])
    #expect(inside.overlaps && inside.firstIsCovered && !inside.secondIsCovered)
    let equal = Self.relation([box(0, 0, 2, 2)], [box(0, 0, 2, 2).reversed()])
    #expect(equal.isEqual && equal.overlaps)
    // The same area with more positions.
    #expect(Self.relation([box(0, 0, 2, 2)], [[(0, 0), (1, 0), (2, 0), (2, 2), (0, 2), (0, 1)]]).isEqual)
  }

  @Test func `an edge that passes a notch is seen though all positions are covered`() {
    let notched: Ring = [(0, 0), (4, 0), (4, 4), (3, 4), (2, 2), (1, 4), (0, 4)]
    let over = Self.relation([Self.box(0, 3, 4, 4)], [notched])
    #expect(over.overlaps && !over.firstIsCovered)
    // From rim to rim of the notch, along no edge.
    let lid = Self.relation([[(1, 4), (3, 4), (2, 3)]], [notched])
    #expect(!lid.firstIsCovered)
    let plug = Self.relation([[(1, 4), (2, 2), (3, 4)]], [notched])
    #expect(!plug.overlaps && !plug.firstIsCovered)
  }

  @Test func `holes count`() {
    let ring = [Self.box(0, 0, 6, 6), Self.box(2, 2, 4, 4)]
    #expect(!Self.relation([Self.box(2, 2, 4, 4)], ring).overlaps)
    #expect(Self.relation([Self.box(2, 2, 4, 4)], ring).evidence.contains(.contact))
    #expect(!Self.relation([Self.box(1, 1, 5, 5)], ring).firstIsCovered)
    #expect(Self.relation([Self.box(0, 0, 2, 6)], ring).firstIsCovered)
    #expect(!Self.relation([Self.box(2.5, 2.5, 3.5, 3.5)], ring).overlaps)
    #expect(Self.relation(ring, [Self.box(0, 0, 6, 6)]).firstIsCovered)
  }

  @Test func `lines lie on boundaries, inside and across`() {
    var finder = ShapeRelationFinder()
    let area = Self.shape([Self.box(0, 0, 4, 4)])
    func line(_ positions: Ring) -> PreparedShape { Self.shape([positions], kind: .lineString) }
    #expect(finder.relation(line([(1, 0), (3, 0)]), area).firstIsOnBoundary)
    #expect(finder.relation(line([(3, 0), (4, 0), (4, 2)]), area).firstIsOnBoundary)
    #expect(!finder.relation(line([(1, 0), (3, 1)]), area).firstIsOnBoundary)
    #expect(finder.relation(line([(1, 0), (3, 1)]), area).firstIsCovered)
    #expect(!finder.relation(line([(1, 1), (5, 1)]), area).firstIsCovered)
    #expect(!finder.relation(line([(0, 0), (0, 5)]), area).firstIsCovered)
    #expect(finder.relation(line([(0, 0), (2, 2)]), line([(0, 2), (2, 0)])).crossing == Position(x: 1, y: 1))
    #expect(finder.relation(line([(0, 0), (2, 0)]), line([(1, 0), (3, 0)])).linesOverlap)
    #expect(!finder.relation(line([(0, 0), (2, 0)]), line([(2, 0), (3, 0)])).linesOverlap)
  }

  @Test func `what overlaps, lies outside or is missing is measured`() throws {
    let metres = LocalMetres(at: Position(x: 0, y: 0))
    func degrees(_ ring: Ring) -> Ring { ring.map { ($0.0 / metres.east, $0.1 / metres.north) } }
    var difference = CoverageDifference(metres)
    difference.add(Self.shape([degrees(Self.box(0, 0, 10, 10))]), to: .first)
    difference.add(Self.shape([degrees(Self.box(0, 0, 6, 10))]), to: .second)
    difference.add(Self.shape([degrees(Self.box(5, 0, 10, 4))]), to: .second)
    let gaps = try #require(difference.regions(.firstOnly))
    #expect(gaps.count == 1)
    #expect((gaps[0].area - 24).magnitude < 1e-6)
    #expect((gaps[0].width - 24 / (16.0 + 36).squareRoot()).magnitude < 1e-6)
    #expect(try #require(difference.regions(.secondOnly)).isEmpty)
    #expect((try #require(difference.regions(.both)).reduce(0) { $0 + $1.area } - 76).magnitude < 1e-6)
    let spot = metres.metres(gaps[0].spot)
    #expect(spot.x > 6 && spot.x < 10 && spot.y > 4 && spot.y < 10)
  }

  @Test func `crossing edges are cut where they cross`() throws {
    let metres = LocalMetres(at: Position(x: 0, y: 0))
    func degrees(_ ring: Ring) -> Ring { ring.map { ($0.0 / metres.east, $0.1 / metres.north) } }
    var difference = CoverageDifference(metres)
    difference.add(Self.shape([degrees([(0, 0), (10, 0), (0, 10)])]), to: .first)
    difference.add(Self.shape([degrees([(0, 0), (10, 10), (0, 10)])]), to: .second)
    #expect((try #require(difference.regions(.both)).reduce(0) { $0 + $1.area } - 25).magnitude < 1e-6)
    #expect((try #require(difference.regions(.firstOnly)).reduce(0) { $0 + $1.area } - 25).magnitude < 1e-6)
  }

  /// Borders that two layers have in common but for the last digits, each with vertices of its own on it: the sweep took the order of
  /// edges at the western side of a strip for that of all of it when they crossed beside it, and a hair became metres.
  @Test func `borders that agree to the last digits have nothing between them`() throws {
    var numbers = SeededNumbers(state: 20)
    func noise(_ size: Double) -> Double { size == 0 ? 0 : Double.random(in: -size...size, using: &numbers) }
    for round in 0..<3000 {
      let size = round % 4 == 0 ? 0 : pow(10, Double.random(in: -15.5 ... -10, using: &numbers))
      let origin = Position(x: Double.random(in: -20...140, using: &numbers), y: Double.random(in: -60...60, using: &numbers))
      let metres = LocalMetres(at: origin)
      func place(_ x: Double, _ y: Double) -> (Double, Double) {
        (origin.x + x / metres.east + noise(size), origin.y + y / metres.north + noise(size))
      }
      let angle = Double.random(in: 0..<2 * .pi, using: &numbers)
      func turned(_ x: Double, _ y: Double) -> (Double, Double) { place(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) }
      func border() -> [(Double, Double)] {
        let count = Int.random(in: 0...4, using: &numbers)
        let between = (0..<count).map { _ in Double.random(in: 1..<99, using: &numbers) }.sorted()
        return ([0] + between + [100]).map { turned(0, $0) }
      }
      let (west, east) = (border() + [turned(-60, 100), turned(-60, 0)], border() + [turned(60, 100), turned(60, 0)])
      var difference = CoverageDifference(metres)
      difference.add(Self.shape([west]), to: .first)
      difference.add(Self.shape([east]), to: .second)
      // Noise in degrees is metres by some 1e5; rounding of places takes as much as noise of 1e-14.
      let widest = 2e5 * max(size, 3e-14)
      let shared = try #require(difference.regions(.both))
      #expect(shared.allSatisfy { $0.width < widest }, "round \(round): \(shared.first?.width ?? 0) m at noise \(size)")
      let alone = try #require(difference.regions(.firstOnly)).reduce(0) { $0 + $1.area }
      #expect((alone - 6000).magnitude < 0.01, "round \(round): \(alone)")
    }
  }

  @Test func `pairs of boxes`() {
    let shapes = [Self.box(0, 0, 1, 1), Self.box(1, 1, 2, 2), Self.box(5, 5, 6, 6), Self.box(0, 0, 9, 9)].map { Self.shape([$0]) }
    #expect(BoxPairs(of: shapes).pairs.map { [$0.0, $0.1] } == [[0, 1], [0, 3], [1, 3], [2, 3]])
    #expect(BoxPairs.between([shapes[0]], [shapes[1], shapes[2]]).pairs.map { [$0.0, $0.1] } == [[0, 0]])
  }
}

/// Against GEOS, by way of `Tests/Tools/shape-relations.py`, on polygons of small whole numbers, where nearly everything
/// coincides: GEOTOOLKIT_PYTHON names a Python that has shapely 2.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct ShapeRelationDifferentialTests {
  @Test func `relations of random polygons are those of GEOS`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("relations-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try PythonProgram(tool: "shape-relations.py").output([file.path])
    var finder = ShapeRelationFinder()
    var count = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "|")
      let shapes = fields.prefix(2).map { text in
        ShapeRelationTests.shape(
          text.split(separator: "/").map { ring in
            ring.split(separator: ";").map { pair in
              let numbers = pair.split(separator: ",").compactMap { Double($0) }
              return (numbers[0], numbers[1])
            }
          })
      }
      let relation = finder.relation(shapes[0], shapes[1])
      let found = [relation.overlaps, relation.firstIsCovered, relation.secondIsCovered].map { $0 ? "1" : "0" }.joined()
      #expect(found == fields[2], "\(line)")
      count += 1
    }
    #expect(count >= 3000)
  }
}
