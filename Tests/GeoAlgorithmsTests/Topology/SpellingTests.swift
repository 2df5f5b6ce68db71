import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Coverages across the 180th meridian, whose rings write its two sides in any of their ways.
struct SpellingTests {
  enum Spelling: CaseIterable {
    /// Far from the meridian.
    case elsewhere
    case within180, east, west
    /// Every ring in another one.
    case mixed
  }

  static let shift = 176.0

  /// Cells of a grid with crooked sides, some missing, some with an island in a hole; 12 wide. No position lies on a whole degree.
  static func cells(_ random: inout SeededNumbers, island: Bool = true, isWhole: Bool = false) -> [[[Position]]] {
    func odd(_ value: Double) -> Double { ((value * 512).rounded(.down) * 2 + 1) / 1024 }
    func near(_ x: Double, _ y: Double, _ reach: Double) -> Position {
      Position(x: odd(x + random.number(-reach...reach)), y: odd(y + random.number(-reach...reach)))
    }
    let size = 3
    let corners = (0...size).map { y in (0...size).map { x in near(Double(x) * 3, Double(y) * 3 + 40, 0.4) } }
    func course(_ a: Position, _ b: Position) -> [Position] {
      [a] + (1...4).map { near(a.x + (b.x - a.x) * Double($0) / 5, a.y + (b.y - a.y) * Double($0) / 5, 0.1) }
    }
    let across = (0...size).map { y in (0..<size).map { x in course(corners[y][x], corners[y][x + 1]) } }
    let up = (0..<size).map { y in (0...size).map { x in course(corners[y][x], corners[y + 1][x]) } }
    func back(_ course: [Position], from end: Position) -> [Position] { [end] + course.dropFirst().reversed() }
    var polygons: [[[Position]]] = []
    for y in 0..<size {
      for x in 0..<size where isWhole || Int.random(in: 0..<6, using: &random) > 0 {
        let ring =
          across[y][x] + up[y][x + 1] + back(across[y + 1][x], from: corners[y + 1][x + 1]) + back(up[y][x], from: corners[y + 1][x])
        var polygon = [ring + [ring[0]]]
        if island, Int.random(in: 0..<3, using: &random) == 0 {
          let centre = Position(x: Double(x) * 3 + 1.5, y: Double(y) * 3 + 41.5)
          let square: [(Double, Double)] = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
          let hole = square.map { near(centre.x + $0.0 * 0.5, centre.y + $0.1 * 0.5, 0.1) }
          polygon.append(hole + [hole[0]])
          polygons.append([(hole + [hole[0]]).reversed()])
        }
        polygons.append(polygon)
      }
    }
    return polygons
  }

  static func column(_ polygons: [[[Position]]], _ spelling: Spelling, _ random: inout SeededNumbers) -> GeometryColumn {
    var column = GeometryColumn()
    for polygon in polygons {
      var own = spelling
      if own == .mixed { own = [.within180, .east, .west].randomElement(using: &random) ?? .east }
      for ring in polygon {
        for place in ring {
          let x = place.x + shift
          switch own {
          case .elsewhere: column.append(place)
          case .within180, .mixed: column.append(Position(x: x > 180 ? x - 360 : x, y: place.y))
          case .east: column.append(Position(x: x, y: place.y))
          case .west: column.append(Position(x: x - 360, y: place.y))
          }
        }
        column.endPath()
      }
      column.endPart()
      column.endGeometry(.polygon)
    }
    return column
  }

  /// Where positions would lie elsewhere.
  static func brought(_ column: GeometryColumn, from spelling: Spelling) -> [Position] {
    spelling == .elsewhere
      ? column.positions : column.positions.map { Position(x: ($0.x < 0 ? $0.x + 360 : $0.x) - shift, y: $0.y) }
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `a coverage across the 180th meridian is simplified as it is elsewhere`(method: SimplificationMethod) throws {
    var random = SeededNumbers(state: 31)
    var gone = 0
    for round in 0..<24 {
      let polygons = Self.cells(&random)
      if polygons.isEmpty { continue }
      for tolerance in [SimplificationTolerance.length(8000), .length(1e6), .share(0), .share(0.3)] {
        let input = Self.column(polygons, .elsewhere, &random)
        let expected = try CoverageTests.simplified(input, method, tolerance, metric: .metres)
        gone += input.positions.count - expected.positions.count
        for spelling in Spelling.allCases {
          let across = Self.column(polygons, spelling, &random)
          let output = try CoverageTests.simplified(across, method, tolerance, metric: .metres)
          #expect(output.pathEnds == expected.pathEnds, "\(round) \(tolerance) \(spelling)")
          #expect(Self.brought(output, from: spelling) == expected.positions, "\(round) \(tolerance) \(spelling)")
          // Each ring keeps its own spelling.
          #expect(Set(output.positions).isSubset(of: across.positions), "\(round) \(tolerance) \(spelling)")
        }
      }
    }
    #expect(gone > 1000)
  }

  @Test func `two triangles with a common side keep three corners each, however the meridian is written`() throws {
    let triangles: [[[Position]]] = [
      [[.init(x: 181, y: -50), .init(x: 178, y: -48), .init(x: 178, y: -50), .init(x: 181, y: -50)]],
      [[.init(x: 181, y: -50), .init(x: 178, y: -45), .init(x: 178, y: -48), .init(x: 181, y: -50)]]
    ]
    var random = SeededNumbers(state: 2)
    let moved = triangles.map { $0.map { $0.map { Position(x: $0.x - Self.shift, y: $0.y) } } }
    for spelling in Spelling.allCases {
      let input = Self.column(moved, spelling, &random)
      let output = try CoverageTests.simplified(input, .weightedVisvalingam, .length(300_000), metric: .metres)
      #expect(output.pathEnds == [4, 8], "\(spelling)")
    }
  }

  @Test func `paths come back as they were written`() throws {
    let rings: [[(Double, Double)]] = [
      [(179, 0), (-179, 0), (-179, 1), (179, 1), (179, 0)],
      [(180, 0), (179, 0), (179, 1), (180, 1), (180, 0)],
      [(-180, 0), (-180, 1), (-179, 1), (-179, 0), (-180, 0)],
      [(179, 2), (180, 2), (-180, 2), (-179, 2), (-179, 3), (179, 3), (179, 2)],
      // Round a pole, cut and uncut; a band; an edge of more than half a turn.
      [(-180, -90), (180, -90), (180, -80), (0, -70), (-180, -80), (-180, -90)],
      [(-120, -70), (0, -71), (120, -72), (-120, -70)],
      [(-180, 40), (180, 40), (180, 50), (-180, 50), (-180, 40)],
      [(0, 0), (200, 0), (200, 10), (0, 10), (0, 0)],
      [(539, 0), (541, 0), (541, 1), (539, 1), (539, 0)],
      [(-181, 0), (-179, 0), (-180, 0.1), (-181, 0)],
      [(1e6, 0), (1_000_001, 0), (1e6, 0.1), (1e6, 0)],
      [(179.123456789, 5), (180.1, 5), (-20.1, 6), (179.123456789, 5)]
    ]
    for first in rings.indices {
      var column = GeometryColumn()
      for ring in rings[first...] + rings[..<first] {
        for place in ring { column.append(Position(x: place.0, y: place.1)) }
        column.endPath()
        column.endPart()
        column.endGeometry(.polygon)
      }
      var builder = TopologyBuilder(distinguishesAltitudes: false)
      try builder.append(column)
      builder.joinSpellings()
      let topology = builder.build()
      var output = GeometryColumn()
      for path in 0..<topology.pathCount {
        topology.appendPath(path, to: &output)
        output.endPath()
      }
      #expect(output.positions == column.positions && output.pathEnds == column.pathEnds)
    }
  }

  @Test func `one side of the meridian shares its border with the other whatever their spelling`() throws {
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    let rings: [[(Double, Double)]] = [
      [(179, 0), (181, 0), (181, 1), (179, 1), (179, 0)], [(-179, 0), (-178, 0), (-178, 1), (-179, 1), (-179, 0)]
    ]
    for ring in rings {
      var column = GeometryColumn()
      for place in ring { column.append(Position(x: place.0, y: place.1)) }
      column.endPath()
      column.endPart()
      column.endGeometry(.polygon)
      try builder.append(column)
    }
    builder.joinSpellings()
    #expect(builder.build().arcCount == 3)
  }

  @Test(arguments: [false, true])
  func `whole parallels stay where vertices are snapped`(joinsBefore: Bool) throws {
    let paths: [(GeometryKind, [(Double, Double)])] = [
      (.polygon, [(179, 0), (-179, 0), (-179, 1), (179, 1), (179, 0)]),
      (.polygon, [(-180, 40), (180, 40), (180, 50), (-180, 50), (-180, 40)]),
      (.polygon, [(-180, -90), (180, -90), (180, -60), (90, -65), (0, -60), (-90, -65), (-180, -60), (-180, -90)]),
      (.lineString, [(-180, 30), (180, 30)]), (.lineString, [(170, 20), (180, 20), (-180, 20), (0, 20), (180, 20), (-180, 25)]),
      (.polygon, [(180, 60), (-180, 60), (-90, 70), (0, 75), (90, 70), (180, 60)]), (.lineString, [(-200, 35), (160, 35), (520, 35)])
    ]
    var column = GeometryColumn()
    for (kind, path) in paths {
      for place in path { column.append(Position(x: place.0, y: place.1)) }
      column.endPath()
      column.endPart()
      column.endGeometry(kind)
    }
    var builder = TopologyBuilder(distinguishesAltitudes: false, keepsRepetitions: false)
    try builder.append(column)
    if joinsBefore { builder.joinSpellings() }
    #expect(builder.snap(within: 1) == SnapReport(vanished: 0, leftApart: []))
    let topology = builder.build()
    for (path, expected) in paths.enumerated() {
      var output = GeometryColumn()
      topology.appendPath(path, to: &output)
      var places = expected.1.map { Position(x: $0.0, y: $0.1) }
      // From one spelling to the other in one place.
      if joinsBefore, path == 4 { places.remove(at: 2) }
      if joinsBefore, path == 5 { places = [places[0]] + places[2...] }
      #expect(output.positions == places, "\(path)")
    }
  }

  @Test func `polygons across the 180th meridian merge as they do elsewhere`() throws {
    var random = SeededNumbers(state: 77)
    var merged = 0
    for round in 0..<60 {
      let polygons = Self.cells(&random, island: round % 2 == 0)
      if polygons.isEmpty { continue }
      let expected = try Self.merged(Self.column(polygons, .elsewhere, &random))
      merged += expected.pathEnds.count
      for spelling in Spelling.allCases {
        let output = try Self.merged(Self.column(polygons, spelling, &random))
        #expect(output.pathEnds == expected.pathEnds && output.partEnds == expected.partEnds, "\(round) \(spelling)")
        #expect(Self.brought(output, from: spelling) == expected.positions, "\(round) \(spelling)")
        if spelling == .within180 { #expect(output.positions.allSatisfy { $0.x.magnitude <= 180 }, "\(round)") }
        var validator = TopologyValidator()
        let (isValid, wasValid) = (validator.isValid(geometry: 0, in: output), validator.isValid(geometry: 0, in: expected))
        #expect(isValid == wasValid, "\(round) \(spelling)")
      }
    }
    #expect(merged > 60)
  }

  private static func merged(_ column: GeometryColumn) throws -> GeometryColumn {
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    try builder.append(column)
    builder.joinSpellings()
    var merge = RegionMerge(builder.build())
    for part in column.partEnds.indices { merge.add(polygon: column.paths(ofPart: part)) }
    var output = GeometryColumn()
    let isMerged = merge.append(to: &output)
    #expect(isMerged)
    return output
  }

  @Test func `what was cut at the 180th meridian stays so beside what was not`() throws {
    var column = GeometryColumn()
    let rings: [[(Double, Double)]] = [
      [(179, 0), (180, 0), (180, 1), (179, 1), (179, 0)], [(-180, 0), (-179, 0), (-179, 1), (-180, 1), (-180, 0)],
      [(179, 5), (-179, 5), (-179, 6), (179, 6), (179, 5)]
    ]
    for ring in rings {
      for place in ring { column.append(Position(x: place.0, y: place.1)) }
      column.endPath()
      column.endPart()
      column.endGeometry(.polygon)
    }
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    try builder.append(column)
    builder.joinSpellings()
    var merge = RegionMerge(builder.build())
    merge.add(polygon: 0..<1)
    merge.add(polygon: 1..<2)
    var output = GeometryColumn()
    let isMerged = merge.append(to: &output)
    #expect(isMerged)
    #expect(output.partEnds.count == 2 && output.positions.allSatisfy { $0.x.magnitude >= 179 })
    #expect(Set(output.positions.filter { $0.x.magnitude == 180 }.map(\.x)) == [180, -180])
    for path in 0..<2 {
      let range = output.positions(ofPath: path)
      let longitudes = output.positions[range].map(\.x).sorted()
      let width = (longitudes.last ?? 0) - (longitudes.first ?? 0)
      #expect(width == 1)
    }
  }
}
