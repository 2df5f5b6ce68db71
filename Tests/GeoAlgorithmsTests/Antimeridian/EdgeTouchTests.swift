import GeoModel
import Testing
@testable import GeoAlgorithms

/// Edges that are cut, where a vertex touches them: the rounded place of the cut must not move them past it.
@Suite struct EdgeTouchTests {
  private static func column(_ rings: [[(Double, Double)]]) -> GeometryColumn {
    var column = GeometryColumn()
    column.appendPolygon(rings: rings.map { $0.map { Position(x: $0.0, y: $0.1) } })
    return column
  }

  private static func isValid(_ column: GeometryColumn) -> Bool {
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyValidator(options: options)
    return validator.isValid(geometry: 0, in: column)
  }

  private func cut(_ input: GeometryColumn) -> (made: GeometryColumn, findings: [AntimeridianReport.Finding]) {
    var cutter = AntimeridianCut()
    var made = GeometryColumn()
    var seams: [Bool] = []
    var reports: [AntimeridianReport] = []
    cutter.cut(input, geometry: 0, into: &made, seamEdges: &seams, reports: &reports)
    #expect(made.isConsistent && seams.count == made.positions.count)
    return (made, reports.map(\.finding).filter { $0 != .crossed })
  }

  @Test func `a hole that touches an edge touches it when the edge is cut at the meridian`() {
    let input = Self.column([
      [(179.5, 0), (-179, 0), (-179, 1.5), (179.5, 2), (179.5, 0)],
      [(-179.75, 1.75), (-179.74, 1.7), (-179.78, 1.7), (-179.75, 1.75)]
    ])
    let (made, findings) = cut(input)
    #expect(findings.isEmpty && Self.isValid(made))
    #expect(made.partEnds.count == 2 && made.pathEnds.count == 3 && made.paths(ofPart: 1).count == 2)
    // Of the hole twice, and once of the exterior.
    #expect(made.positions.filter { $0 == Position(x: -179.75, y: 1.75) }.count == 3)
  }

  @Test(arguments: [(1.0, 3.0), (1, 1.9)])
  func `and when it is cut at the border of a box`(_ south: Double, _ north: Double) {
    let input = Self.column([
      [(0.5, 0), (2, 0), (2, 1.5), (0.5, 2), (0.5, 0)], [(1.25, 1.75), (1.26, 1.7), (1.22, 1.7), (1.25, 1.75)]
    ])
    var clip = BoxClip(GeographicBox(west: 1, south: south, east: 3, north: north))
    var made = GeometryColumn()
    var seams: [Bool] = []
    var reports: [AntimeridianReport] = []
    #expect(clip.clip(input, geometry: 0, into: &made, seamEdges: &seams, reports: &reports) == .changed)
    #expect(reports.isEmpty && Self.isValid(made) && made.pathEnds.count == 2)
  }

  @Test func `heights at such places are those of the edge`() {
    var input = GeometryColumn()
    for (x, y, height) in [(179.5, 0.0, 0.0), (-179.0, 0, 0), (-179, 1.5, 30), (179.5, 2, 0), (179.5, 0, 0)] {
      input.append(Position(x: x, y: y), altitude: height)
    }
    input.endPath()
    for (x, y) in [(-179.75, 1.75), (-179.74, 1.7), (-179.78, 1.7), (-179.75, 1.75)] {
      input.append(Position(x: x, y: y), altitude: 7)
    }
    input.endPath()
    input.endPart()
    input.endGeometry(.polygon)
    let made = cut(input).made
    let heights = made.positions.indices.filter { made.positions[$0] == Position(x: -179.75, y: 1.75) }.map { made.altitudes[$0] }
    #expect(heights.sorted() == [7, 7, 15])
  }

  /// Triangles as holes, with one corner on the long edge of a trapezium: at a sixteenth of the edge, or where doubles have it.
  @Test func `valid polygons stay valid, their holes stay, and their area`() {
    var checked = 0
    for step in 1..<16 {
      for rise in [-1.5, -0.25, 0.5, 1.75] {
        for offset in [0.0, 1e-3] {
          let share = Double(step) / 16 + offset
          let place = (178.5 + 3 * share, 2 + rise * share)
          func wrapped(_ x: Double) -> Double { x > 180 ? x - 360 : x }
          let hole = [place, (place.0 + 0.05, place.1 - 0.1), (place.0 - 0.05, place.1 - 0.1), place]
          let input = Self.column([
            [(178.5, 0), (-178.5, 0), (-178.5, 2 + rise), (178.5, 2), (178.5, 0)], hole.map { (wrapped($0.0), $0.1) }
          ])
          var validator = TopologyValidator()
          guard validator.isValid(geometry: 0, in: input) else { continue }
          checked += 1
          let (made, findings) = cut(input)
          #expect(findings.isEmpty && Self.isValid(made), "\(step) \(rise) \(offset)")
          let area = made.pathEnds.indices.reduce(0.0) { sum, path in
            let ring = made.positions[made.positions(ofPath: path)]
            return sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
          }
          #expect((area - (3 * (2 + rise / 2) - 0.005)).magnitude < 1e-9, "\(step) \(rise) \(offset)")
        }
      }
    }
    #expect(checked > 60)
  }

  @Test func `a position a hair from the meridian stays there if moving it would make a crossing`() {
    let input = Self.column([
      [(170, 45), (179.999999999, 5), (-170, -90), (179, 20), (179.999999999, 10.000000000000002), (170, 45)]
    ])
    let (made, findings) = cut(input)
    #expect(Self.isValid(made) || findings.contains(.overlapsItself))
  }

  @Test func `an outline that runs along itself does not get all vertices in every edge`() {
    // To and fro across the meridian, a little further each time.
    var ring = (0..<3000).map { index in
      let x = 180 + (index % 2 == 0 ? -1 : 1) * (1 + Double(index) / 1000)
      return (x > 180 ? x - 360 : x, 0.0)
    }
    ring += [(180, 5), ring[0]]
    let (made, _) = cut(Self.column([ring]))
    #expect(Self.isValid(made) && made.positions.count < 100)
  }
}
