import ByteStreams
import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

struct CoverageTests {
  /// All geometries simplified together.
  static func simplified(
    _ column: GeometryColumn, _ method: SimplificationMethod, _ tolerance: SimplificationTolerance,
    metric: SimplificationMetric = .plane, by work: some PieceWork = OneByOne()
  ) throws -> GeometryColumn {
    var builder = TopologyBuilder()
    try builder.append(column)
    if metric != .plane { builder.joinSpellings() }
    var simplification = CoverageSimplification(method: method, metric: metric)
    let topology = simplification.simplify(builder.build(), tolerance: tolerance, by: work)
    var output = GeometryColumn()
    for geometry in 0..<column.count {
      for part in column.parts(ofGeometry: geometry) {
        for path in column.paths(ofPart: part) {
          topology.appendPath(path, to: &output)
          output.endPath()
        }
        output.endPart()
      }
      output.endGeometry(column.kinds[geometry])
    }
    return output
  }

  /// All polygons as parts of one, so that the exact predicates of validity tell where two of them overlap.
  static func defects(_ column: GeometryColumn, _ longitudes: TopologyOptions.Longitudes) -> Set<TopologyDefectKind> {
    var whole = GeometryColumn()
    for part in column.partEnds.indices {
      for path in column.paths(ofPart: part) where column.positions(ofPath: path).count > 3 {
        for index in column.positions(ofPath: path) { whole.append(column.positions[index]) }
        whole.endPath()
      }
      whole.endPart()
    }
    whole.endGeometry(.multiPolygon)
    var options = TopologyOptions()
    options.longitudes = longitudes
    var validator = TopologyValidator(options: options)
    return Set(validator.defects(ofGeometry: 0, in: whole).map(\.kind))
  }

  struct Edge: Hashable {
    var a: Position
    var b: Position
    init(_ a: Position, _ b: Position) { (self.a, self.b) = precedes(b, a) ? (b, a) : (a, b) }
  }

  /// How many borders each pair of geometries has in common, and how many closed outlines there are of edges on one ring only.
  static func structure(_ column: GeometryColumn) -> (neighbours: Set<[Int]>, outlines: Int, most: Int) {
    var users: [Edge: [Int]] = [:]
    for geometry in 0..<column.count {
      for path in column.paths(ofGeometry: geometry) {
        let range = column.positions(ofPath: path)
        for index in range.dropLast() where column.positions[index] != column.positions[index + 1] {
          users[Edge(column.positions[index], column.positions[index + 1]), default: []].append(geometry)
        }
      }
    }
    var roots: [Position: Position] = [:]
    func root(_ place: Position) -> Position {
      var place = place
      while let next = roots[place], next != place { place = next }
      return place
    }
    for (edge, geometries) in users where geometries.count == 1 {
      let (a, b) = (root(edge.a), root(edge.b))
      roots[a] = a
      roots[b] = a
    }
    return (
      Set(users.values.filter { $0.count == 2 }.map { $0.sorted() }), roots.filter { $0.key == $0.value }.count,
      users.values.map(\.count).max() ?? 0
    )
  }

  /// How many edges have the inside of two polygons on the same side: there these overlap. Exact, since it is told by equal
  /// positions and by the winding of rings.
  static func overlaps(_ column: GeometryColumn) -> Int {
    struct Step: Hashable { var from, to: Position }
    var users: [Step: Int] = [:]
    for part in column.partEnds.indices {
      for path in column.paths(ofPart: part) {
        let range = column.positions(ofPath: path)
        let isClockwise = winding(ofRing: column.positions.span.extracting(range)) == .clockwise
        let isReversed = isClockwise == (path == column.paths(ofPart: part).lowerBound)
        for index in range.dropLast() where column.positions[index] != column.positions[index + 1] {
          let (a, b) = (column.positions[index], column.positions[index + 1])
          users[isReversed ? Step(from: b, to: a) : Step(from: a, to: b), default: 0] += 1
        }
      }
    }
    return users.values.reduce(0) { $0 + ($1 > 1 ? 1 : 0) }
  }

  static func expectCoverage(
    _ input: GeometryColumn, _ output: GeometryColumn, _ longitudes: TopologyOptions.Longitudes, _ name: String
  ) {
    let (before, after) = (structure(input), structure(output))
    #expect(before.neighbours == after.neighbours, "\(name)")
    #expect(before.outlines == after.outlines && before.most == after.most, "\(name)")
    #expect(overlaps(output) <= overlaps(input), "\(name)")
    #expect(defects(output, longitudes).isSubset(of: defects(input, longitudes)), "\(name): \(defects(output, longitudes))")
    for path in output.pathEnds.indices where input.positions(ofPath: path).count > 3 {
      #expect(output.positions(ofPath: path).count > 3, "\(name)")
    }
    var validator = TopologyValidator()
    validator.options.longitudes = longitudes
    for geometry in 0..<input.count where validator.isValid(geometry: geometry, in: input) {
      let isValid = validator.isValid(geometry: geometry, in: output)
      #expect(isValid, "\(name) \(geometry)")
    }
  }

  /// Squares of a grid, some of them missing, whose sides are crooked: a coverage with corners where four meet, and gaps.
  static func patchwork(_ random: inout SeededNumbers, size: Int? = nil) -> GeometryColumn {
    let size = size ?? Int.random(in: 3...8, using: &random)
    // Every edge of the grid has a course of its own, the same from both sides.
    let width = size + 1
    let moves = (0..<width * width).map { _ in (random.number(-0.3...0.3), random.number(-0.3...0.3)) }
    func corner(_ x: Int, _ y: Int) -> Position {
      Position(x: Double(x) + moves[y * width + x].0, y: Double(y) + moves[y * width + x].1)
    }
    var courses: [Int: [Position]] = [:]
    func course(_ from: (Int, Int), _ to: (Int, Int)) -> [Position] {
      let (a, b) = (corner(from.0, from.1), corner(to.0, to.1))
      let isForward = from < to
      let key = (isForward ? from.1 * width + from.0 : to.1 * width + to.0) * 2 + (from.0 == to.0 ? 1 : 0)
      if courses[key] == nil {
        let (start, end) = isForward ? (a, b) : (b, a)
        let steps = Int.random(in: 1...9, using: &random)
        courses[key] = (1..<max(1, steps)).map { step in
          let t = Double(step) / Double(steps)
          let side = random.number(-0.08...0.08)
          return Position(
            x: start.x + t * (end.x - start.x) - side * (end.y - start.y),
            y: start.y + t * (end.y - start.y) + side * (end.x - start.x))
        }
      }
      let inner = courses[key] ?? []
      return [a] + (isForward ? inner : inner.reversed())
    }
    var column = GeometryColumn()
    for y in 0..<size {
      for x in 0..<size where Int.random(in: 0...4, using: &random) > 0 {
        let ring =
          course((x, y), (x + 1, y)) + course((x + 1, y), (x + 1, y + 1)) + course((x + 1, y + 1), (x, y + 1))
          + course((x, y + 1), (x, y))
        for place in ring + [ring[0]] { column.append(place) }
        column.endPath()
        column.endPart()
        column.endGeometry(.polygon)
      }
    }
    return column
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `no gap opens and nothing overlaps in a patchwork`(method: SimplificationMethod) throws {
    var random = SeededNumbers(state: 5)
    var (before, after) = (0, 0)
    for round in 0..<(GeneratedAreas.count / 8) {
      let input = Self.patchwork(&random)
      // Courses that cross by chance make no coverage.
      if input.count == 0 || !Self.defects(input, .literal).isSubset(of: [.polygonsShareEdge]) { continue }
      for tolerance in [SimplificationTolerance.length(0), .length(0.1), .length(1), .length(1e6), .share(0.2)] {
        let output = try Self.simplified(input, method, tolerance)
        before += input.positions.count
        after += output.positions.count
        Self.expectCoverage(input, output, .literal, "\(round) \(tolerance)")
      }
    }
    print("\(method.rawValue): \(after) of \(before) positions of patchworks kept")
    #expect(after < before * 2 / 3)
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `across the 180th meridian borders hold beside shapes that go all round the globe`(method: SimplificationMethod) throws {
    /// A ring round a pole, or a band that was cut at the meridian.
    func append(_ ring: [(Double, Double)], to column: inout GeometryColumn) {
      for (x, y) in ring { column.append(Position(x: x, y: y)) }
      column.endPath()
      column.endPart()
      column.endGeometry(.polygon)
    }
    let round: [[(Double, Double)]] = [
      [(0, -70), (120, -70), (-120, -70), (0, -70)], [(-180, -90), (180, -90), (180, -70), (0, -65), (-180, -70), (-180, -90)]
    ]
    var random = SeededNumbers(state: 180)
    var (before, after) = (0, 0)
    for number in 0..<(GeneratedAreas.count / 8) {
      let patchwork = Self.patchwork(&random)
      if patchwork.count == 0 || !Self.defects(patchwork, .literal).isSubset(of: [.polygonsShareEdge]) { continue }
      var input = patchwork
      for index in input.positions.indices {
        let place = input.positions[index]
        input.positions[index] = Position(x: Longitude.normalised(178 + place.x), y: 28 + place.y)
      }
      append(round[number % 2], to: &input)
      for tolerance in [SimplificationTolerance.length(20_000), .length(1e6), .share(0.2)] {
        let output = try Self.simplified(input, method, tolerance, metric: .metres)
        before += input.positions.count
        after += output.positions.count
        Self.expectCoverage(input, output, .shortWay, "\(number) \(tolerance)")
      }
    }
    #expect(after < before * 2 / 3)
    // Two ways between the same two places, of which one loses its corner.
    var input = GeometryColumn()
    append(round[0], to: &input)
    append([(179, 28), (-179, 29), (-178, 28), (179, 28)], to: &input)
    append([(-178, 28), (-179, 29), (179, 28), (-143, 50), (-178, 28)], to: &input)
    Self.expectCoverage(input, try Self.simplified(input, method, .length(200_000), metric: .metres), .shortWay, "triangle")
  }

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
  func `the coverages of the suite stay what they are, valid ones coverages`() throws {
    var (equal, judged) = (0, 0)
    for file in ["coverage", "coverage-validity"] {
      for item in try SharedSuite.cases("simplify/\(file).json") {
        var input = GeometryColumn()
        for text in item["polygons"] as? [String] ?? [] {
          let one = try #require(WellKnownText.read(text))
          input.append(geometries: 0..<one.count, of: one)
        }
        let tolerance = item.number("tolerance") ?? 1
        for factor in [0, 0.25, 1, 4, 1e6] {
          for method in SimplificationMethod.allCases {
            let output = try Self.simplified(input, method, .length(tolerance * factor))
            Self.expectCoverage(input, output, .literal, "\(item.text("name")) at \(tolerance * factor) by \(method)")
            if tolerance * factor == 0, file == "coverage" { #expect(output.positions.count == input.positions.count) }
          }
        }
        guard let expected = item["expected"] as? [String] else { continue }
        let output = try Self.simplified(input, .visvalingam, .length(tolerance))
        let cycles = try expected.enumerated().map { index, text in
          SimplificationGuarantees.cycles(try #require(WellKnownText.read(text))) == SimplificationGuarantees.cycles(output.only(index))
        }
        judged += 1
        if cycles.allSatisfy({ $0 }) { equal += 1 }
      }
    }
    print("\(equal) of \(judged) coverages come out as those of JTS")
    #expect(equal > 10)
  }

  /// The communes, and other methods, take minutes in a build without optimisation: with GEOTOOLKIT_EVERY_FILE=1.
  private static let isLong = ProcessInfo.processInfo.environment["GEOTOOLKIT_EVERY_FILE"] == "1"
  private static let files = ["countries50m", "uscounties"] + (isLong ? ["communes"] : [])

  @Test(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)), arguments: files)
  func `countries, counties and communes keep their borders, neighbours and islands`(name: String) throws {
    let file = try #require(SharedMaterial.url("data/geojson/\(name).geojson.gz"))
    var source = try ByteSource(path: file.path)
    let object = try #require(JSONSerialization.jsonObject(with: Data(source.readAll())) as? [String: Any])
    let input = GeometryColumn(geoJSON: object)
    let usual: [(SimplificationMethod, SimplificationTolerance)] = [(.weightedVisvalingam, .share(0.05))]
    for (method, tolerance) in Self.isLong ? usual + [(.visvalingam, .length(20_000)), (.douglasPeucker, .length(5000))] : usual {
      let output = try Self.simplified(input, method, tolerance, metric: .metres)
      #expect(output.positions.count < input.positions.count * 2 / 3)
      Self.expectCoverage(input, output, .shortWay, "\(name) by \(method)")
    }
  }
}
