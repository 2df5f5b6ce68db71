import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct LargeGeometryTests {
  /// Polygons, or lines, on a coarse grid, so that edges cross, run along each other, turn back and touch; some positions repeat,
  /// and some paths go across the 180th meridian or round the globe.
  private static func column(_ kind: GeometryKind, _ random: inout SplitMix64) -> GeometryColumn {
    var column = GeometryColumn()
    column.appendPoint(longitude: 0, latitude: 0)
    let grid = Double([1, 4, 16, 1 << 20].randomElement(using: &random) ?? 1)
    let isOnGlobe = Bool.random(using: &random)
    func path(isRing: Bool) -> [Position] {
      let long = Int.random(in: 0..<6, using: &random) == 0
      let count = Int.random(in: 2..<(long ? 400 : 20), using: &random)
      let (east, north) = (Double.random(in: -180...180, using: &random), Double.random(in: -60...60, using: &random))
      var positions: [Position] = []
      let (x, y, reach) = isOnGlobe ? (east, north, 30.0) : (east / 18, north / 6, 6.0)
      for _ in 0..<count {
        let place = Position(
          x: ((x + .random(in: -reach...reach, using: &random)) * grid).rounded() / grid,
          y: ((y + .random(in: -reach...reach, using: &random)) * grid).rounded() / grid)
        positions.append(place)
        if Int.random(in: 0..<12, using: &random) == 0 { positions.append(place) }
      }
      if isRing, Int.random(in: 0..<8, using: &random) > 0 { positions.append(positions[0]) }
      return positions
    }
    let parts = Int.random(in: 1..<10, using: &random)
    switch kind {
    case .polygon: column.appendPolygon(rings: (0..<parts).map { _ in path(isRing: true) })
    case .multiPolygon:
      column.appendMultiPolygon((0..<parts).map { _ in (0..<Int.random(in: 1..<3, using: &random)).map { _ in path(isRing: true) } })
    case .lineString: column.appendLineString(path(isRing: false))
    default: column.appendMultiLineString((0..<parts).map { _ in path(isRing: false) })
    }
    return column
  }

  @Test(arguments: [GeometryKind.polygon, .multiPolygon, .lineString, .multiLineString])
  func `defects of a geometry that is judged in pieces are the same`(kind: GeometryKind) {
    var random = SplitMix64(state: 48)
    var found = 0, kinds: Set<TopologyDefectKind> = []
    for round in 0..<500 {
      let column = Self.column(kind, &random)
      var options = TopologyOptions()
      options.reportsNotSimple = true
      options.reportsRepeatedPositions = round % 2 == 0
      options.selfTouch = round % 3 == 0 ? .allowed : .forbidden
      options.longitudes = round % 5 == 0 ? .literal : .shortWay
      var (whole, pieces) = (TopologyValidator(options: options), TopologyValidator(options: options))
      pieces.largeFeatureWork = .underTest(positions: [2, 6, 20][round % 3])
      if round % 7 == 0 { (whole.judging.allowancePerEdge, pieces.judging.allowancePerEdge) = (0, 0) }
      if round % 4 == 0 { (whole.mostMeetings, pieces.mostMeetings) = (1 + round % 5, 1 + round % 5) }
      let expected = whole.defects(ofGeometry: 1, in: column), defects = pieces.defects(ofGeometry: 1, in: column)
      #expect(defects == expected, "round \(round)")
      #expect(whole.meetingsLeftOut.elementsEqual(pieces.meetingsLeftOut, by: ==), "round \(round)")
      #expect(whole.tellsEveryMeeting == pieces.tellsEveryMeeting && whole.tellsEveryNesting == pieces.tellsEveryNesting)
      found += expected.count
      kinds.formUnion(expected.map(\.kind))
    }
    #expect(found > 500 && kinds.count >= (kind == .lineString || kind == .multiLineString ? 2 : 6), "\(found) \(kinds)")
  }

  @Test func `a large ring that crosses itself at every edge goes over to the sweep in pieces as at once`() {
    var column = GeometryColumn()
    let places = (0..<1200).map { (index: Int) -> Position in
      let side = Double(index % 2) * 50, shift = Double(index) / 100
      return Position(x: side + shift, y: Double(index * 7919 % 1201) / 20)
    }
    column.appendPolygon(rings: [places + [places[0]]])
    var (whole, pieces) = (TopologyValidator(), TopologyValidator())
    pieces.largeFeatureWork = .underTest(positions: 50)
    #expect(pieces.defects(ofGeometry: 0, in: column) == whole.defects(ofGeometry: 0, in: column))
    #expect(!whole.tellsEveryMeeting && !pieces.tellsEveryMeeting)
  }

  @Test func `a line whose pairs of boxes are compared in batches has the same defects in pieces`() {
    var random = SplitMix64(state: 49)
    var column = GeometryColumn()
    // Diagonals beside each other: the box of each meets those of 25 others on either side, and hardly any cross.
    column.appendLineString(
      (0..<40_000).map { index in
        let along = Double(index % 8) / 8, rise = index / 8 % 2 == 0 ? along : 1 - along
        return Position(x: Double(index) / 400 + rise / 2 - 50, y: rise / 2 + .random(in: -0.02...0.02, using: &random))
      })
    var options = TopologyOptions()
    options.reportsNotSimple = true
    var (whole, pieces) = (TopologyValidator(options: options), TopologyValidator(options: options))
    pieces.largeFeatureWork = .underTest(positions: 8192)
    let expected = whole.defects(ofGeometry: 0, in: column)
    #expect(pieces.defects(ofGeometry: 0, in: column) == expected)
    #expect(whole.tellsEveryMeeting && pieces.tellsEveryMeeting && expected.count > 1000, "\(expected.count)")
    // More than one thread holds.
    var search = ContactSearch()
    column.positions.withUnsafeBufferPointer { points in
      let line = LoadedRing(path: 0, part: 0, start: 0, end: points.count - 1, box: .empty, isHole: false, isClosed: false)
      if let base = points.baseAddress { search.addTree(line, base) }
    }
    search.forest.allowance = .max
    #expect(search.forest.joinWithin(search.trees[0]) && search.forest.pairs.count > 80_000, "\(search.forest.pairs.count)")
  }

  @Test func `rounding in pieces is the same`() {
    var random = SplitMix64(state: 7)
    for round in 0..<200 {
      let column = Self.column([.polygon, .multiPolygon, .lineString, .multiLineString][round % 4], &random)
      var (whole, pieces) = (PrecisionReduction(decimals: round % 3), PrecisionReduction(decimals: round % 3))
      pieces.largeFeatureWork = .underTest()
      var (expected, made) = (GeometryColumn(), GeometryColumn())
      var (reports, others): ([RepairReport], [RepairReport]) = ([], [])
      let outcome = whole.reduce(column, geometry: 1, into: &expected, reports: &reports)
      #expect(pieces.reduce(column, geometry: 1, into: &made, reports: &others) == outcome)
      #expect(made.positions == expected.positions && made.pathEnds == expected.pathEnds && made.partEnds == expected.partEnds)
      #expect(reports.count == others.count)
    }
  }
}
