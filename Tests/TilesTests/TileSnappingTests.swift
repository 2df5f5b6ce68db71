import GeoAlgorithms
import GeoModel
import GeoTestSupport
import MapTiles
import Testing

@testable import Tiles

@Suite("Areas of a tile on its grid")
struct TileSnappingTests {
  private static let fineness = Int32(ZoomGrid.fineness)

  /// A coverage of cells with bent borders: neighbours share all of their vertices. Cells are from far below a unit to many units wide.
  static func coverage(_ columns: Int, _ width: Double, _ random: inout SplitMix64) -> [[SIMD2<Int32>]] {
    func jitter() -> Double { Double.random(in: -0.45...0.45, using: &random) * width * Double(fineness) }
    var corners: [[SIMD2<Int32>]] = []
    // Each border has a vertex in its middle.
    let count = 2 * columns + 1
    for row in 0..<count {
      corners.append(
        (0..<count).map { column in
          let isInside = column > 0 && column < count - 1 && row > 0 && row < count - 1
          let (x, y) = (Double(column) * width / 2 * Double(fineness), Double(row) * width / 2 * Double(fineness))
          return SIMD2(Int32(x + (isInside ? jitter() / 2 : 0)), Int32(y + (isInside ? jitter() / 2 : 0)))
        })
    }
    var cells: [[SIMD2<Int32>]] = []
    for row in 0..<columns {
      for column in 0..<columns {
        let (x, y) = (2 * column, 2 * row)
        cells.append([
          corners[y][x], corners[y][x + 1], corners[y][x + 2], corners[y + 1][x + 2], corners[y + 2][x + 2], corners[y + 2][x + 1],
          corners[y + 2][x], corners[y + 1][x]
        ])
      }
    }
    return cells
  }

  private static func snapped(_ cells: [[SIMD2<Int32>]]) -> [(area: TileSnapping.Area, rings: [[TilePoint]])] {
    var snapping = TileSnapping()
    for cell in cells {
      for point in cell { snapping.add(point) }
      snapping.endRing()
      snapping.endFeature()
    }
    snapping.snap()
    return cells.indices.map { feature in
      let area = snapping.area(of: feature)
      return (area, area.rings.map { Array(snapping.ringPoints[$0.range]) })
    }
  }

  private static func defects(_ area: (area: TileSnapping.Area, rings: [[TilePoint]])) -> [TopologyDefect] {
    var column = GeometryColumn()
    for (number, ring) in area.rings.enumerated() {
      if number > 0, !area.area.rings[number].isHole { column.endPart() }
      for point in ring + [ring[0]] { column.append(Position(x: Double(point.x) / 128, y: Double(point.y) / 128)) }
      column.endPath()
    }
    if area.rings.isEmpty { return [] }
    column.endPart()
    column.endGeometry(.multiPolygon)
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyValidator(options: options)
    return validator.defects(ofGeometry: 0, in: column).filter { !$0.kind.isInformation }
  }

  @Test("cells that share borders leave no gap and no overlap, whatever their size", arguments: [0.3, 0.7, 1.3, 3, 20])
  func leavesNoGap(width: Double) {
    var random = SplitMix64(state: UInt64(width * 100))
    for _ in 0..<20 {
      let columns = 24
      let areas = Self.snapped(Self.coverage(columns, width, &random))
      let end = Int((Double(columns) * width + 0.5).rounded(.down))
      #expect(areas.reduce(0) { $0 + $1.area.doubledArea } == 2 * end * end)
      for area in areas { #expect(Self.defects(area).isEmpty) }
    }
  }

  @Test("rings that cross come out valid")
  func untangles() {
    var random = SplitMix64(state: 7)
    for _ in 0..<400 {
      let size = Int32.random(in: 1...40, using: &random) * Self.fineness
      let polygons = (0..<3).map { _ in
        (0..<Int.random(in: 3...12, using: &random)).map { _ in
          SIMD2(Int32.random(in: 0...size, using: &random), Int32.random(in: 0...size, using: &random))
        }
      }
      for area in Self.snapped(polygons) { #expect(Self.defects(area).isEmpty, "\(polygons)") }
    }
  }

  @Test("a ring cut at an edge, there and back, is what is left of it")
  func cancelsOut() {
    // Two teeth that a cut joined along the edge.
    let ring = [(0, 0), (10, 0), (10, 10), (0, 10), (0, 8), (5, 8), (5, 6), (0, 6), (0, 4), (5, 4), (5, 2), (0, 2)].map {
      SIMD2(Int32($0.0), Int32($0.1)) &* Self.fineness
    }
    var clipped = PathList()
    clipped.points = ring.map { Position(x: Double($0.x), y: Double($0.y)) }
    clipped.endPath()
    var (output, scratch) = (PathList(), [Position]())
    RingClip.clip(clipped, .x, 0, 3 * Double(Self.fineness), scratch: &scratch, into: &output)
    let areas = Self.snapped([output.points.map { SIMD2(Int32($0.x), Int32($0.y)) }])
    #expect(areas[0].area.rings.count == 3)
    #expect(areas[0].area.doubledArea == 2 * 3 * 6)
  }

  @Test("a hole that touches its exterior stays a hole, and what falls apart becomes two exteriors")
  func splitsAtTouches() {
    func area(_ hole: [(Int32, Int32)]) -> TileSnapping.Area {
      var snapping = TileSnapping()
      for point in [(0, 0), (8, 0), (8, 8), (0, 8)] { snapping.add(SIMD2(Int32(point.0), Int32(point.1)) &* Self.fineness) }
      snapping.endRing()
      for point in hole { snapping.add(SIMD2(point.0, point.1) &* Self.fineness) }
      snapping.endRing()
      snapping.endFeature()
      snapping.snap()
      return snapping.area(of: 0)
    }
    #expect(area([(0, 4), (4, 6), (4, 2)]).rings.map(\.isHole) == [false, true])
    #expect(area([(0, 4), (4, 6), (8, 4), (4, 2)]).rings.map(\.isHole) == [false, false])
    #expect(area([(2, 2), (2, 6), (6, 6), (6, 2)]).rings.map(\.isHole) == [false, true])
  }

  @Test("the square of an area has about its size, at least one unit, whichever way the area runs", arguments: [-3.0, 0, 0.2, 1, 9, 1e9])
  func squares(area: Double) {
    let place = SIMD2<Int32>(100, 100) &* Self.fineness
    let square = TileSquare([place], area: area, buffer: 64).corners
    let side = Int(square[1].x - square[0].x)
    #expect(side == max(1, Int(max(0, min(area, 1e6)).squareRoot().rounded())))
    #expect(square.count == 4)
  }
}
