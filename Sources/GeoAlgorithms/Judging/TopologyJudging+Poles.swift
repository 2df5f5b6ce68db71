import GeoModel

extension TopologyJudging {
  /// What ``judgeNesting(_:_:)`` asks, of rings round a pole that are not cut: they hold the side with their pole.
  ///
  /// Only rings that do not cross are compared, so that one position of a ring, off the other one, decides for all. Those round a pole
  /// then have an order from south to north, and every other ring has its place in it: each is compared with its neighbours, not with all.
  ///
  /// - Complexity: O(n), and O(log p) places that are searched for each ring where p go round a pole.
  mutating func judgePoles(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let polar = rings.indices.filter { goesRoundPole($0) }
    guard !polar.isEmpty, rings.contains(where: { $0.copyOf < 0 && $0.path != rings[polar[0]].path }) else { return }
    var regions: [Int: PolarRegion] = [:]
    // Exteriors first: they say what their holes take away.
    for index in polar.sorted(by: { (rings[$0].isHole ? 1 : 0, $0) < (rings[$1].isHole ? 1 : 0, $1) }) {
      regions[index] = region(index, of: rings[index].isHole ? regions[rings[index].shell] : nil)
    }
    for hole in rings.indices where rings[hole].isHole && rings[hole].copyOf < 0 && rings[hole].shell >= 0 {
      if let region = regions[rings[hole].shell] {
        judgeHole(hole, region, column, &defects)
      } else if regions[hole] != nil {
        judgePolarHole(hole, column, &defects)
      }
    }
    let places = placesByLatitude(regions, column)
    judgePolarHoles(places, regions, column, &defects)
    if rings.contains(where: { $0.copyOf < 0 && $0.part != rings[0].part }) { judgePolarShells(places, regions, column, &defects) }
  }

  /// Whether a ring goes once round a pole, is loaded as it is written, and is not at odds with itself.
  private func goesRoundPole(_ index: Int) -> Bool {
    let ring = rings[index]
    return !ring.isClosed && ring.copyOf < 0 && !ring.isTangled && (points[ring.end].x - points[ring.start].x).magnitude < 540
  }

  /// - Parameter shell: the region of the exterior round a pole that the ring is a hole of.
  private func region(_ index: Int, of shell: PolarRegion?) -> PolarRegion {
    let ring = rings[index]
    let isEastward = points[ring.end].x > points[ring.start].x
    var side = PoleSide()
    for edge in ring.start..<ring.end {
      side.add(width: points[edge + 1].x - points[edge].x, from: points[edge].y, to: points[edge + 1].y)
    }
    let isNorth =
      switch options.poles {
      // The interior of a polygon is on the left of its exterior and on the left of its holes, what they take away on the right.
      case .trust: isEastward != ring.isHole
      case .smaller: side.isTie ? shell?.holdsNorth ?? true : side.isNorth(turns: isEastward ? 1 : -1)
      }
    return PolarRegion(points, rings: [ring.start..<ring.end], holdsNorth: isNorth)
  }

  /// A hole of a polygon whose exterior goes round a pole.
  private mutating func judgeHole(_ hole: Int, _ region: PolarRegion, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let shell = rings[hole].shell
    guard areApart(hole, shell), side(of: hole, region, column) == .outside else { return }
    rings[hole].isMisplaced = true
    defects.append(defect(.holeOutsideShell, outermost(of: hole, .outside, region, column), rings[shell].start, column))
  }

  /// A hole round a pole in an exterior that goes round none: only one that reaches round the globe holds it, and how that is
  /// read the cut says (``spareUncut(_:_:_:from:)``).
  private mutating func judgePolarHole(_ hole: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let shell = rings[hole].shell
    guard rings[shell].isClosed, rings[shell].box.maxX - rings[shell].box.minX < 360, areApart(hole, shell) else { return }
    rings[hole].isMisplaced = true
    defects.append(defect(.holeOutsideShell, rings[hole].start, rings[shell].start, column))
  }

  /// For each ring its place among those round a pole from south to north: an odd number for each of these, the even ones
  /// between for the others; -1 for those that are not compared.
  private func placesByLatitude(_ regions: [Int: PolarRegion], _ column: GeometryColumn) -> [Int] {
    func isSouth(_ ring: Int, of region: PolarRegion) -> Bool {
      switch side(of: ring, region, column) {
      case .inside: !region.holdsNorth
      case .outside: region.holdsNorth
      case .boundary: false
      }
    }
    let order = regions.sorted { $0.key < $1.key }.sorted { isSouth($0.key, of: $1.value) }
    var places = [Int](repeating: -1, count: rings.count)
    for (rank, ring) in order.map(\.key).enumerated() { places[ring] = 2 * rank + 1 }
    for index in rings.indices where rings[index].copyOf < 0 && rings[index].isClosed {
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low + high) / 2
        if isSouth(index, of: order[middle].value) { high = middle } else { low = middle + 1 }
      }
      places[index] = 2 * low
    }
    return places
  }

  /// Whether two rings are sound and do not cross, so that one position of a ring off the other one shows on which side it lies.
  func areApart(_ a: Int, _ b: Int) -> Bool {
    !rings[a].isFlat && !rings[b].isFlat && !rings[a].isTangled && !rings[b].isTangled && !areEntangled(a, b)
  }

  /// On which side a ring lies that does not cross the border: that of its first vertex, or else middle of an edge, that is not on it.
  func side(of ring: Int, _ region: PolarRegion, _ column: GeometryColumn) -> Containment {
    for vertex in rings[ring].start..<rings[ring].end {
      let side = region.location(of: column.positions[Int(origins[vertex])])
      if side != .boundary { return side }
    }
    for vertex in rings[ring].start..<rings[ring].end {
      let (a, b) = (points[vertex], points[vertex + 1])
      let side = region.location(of: Position(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2))
      if side != .boundary { return side }
    }
    return .boundary
  }

  /// The first vertex of a ring on that side, at which the defect is reported.
  func outermost(of ring: Int, _ wanted: Containment, _ region: PolarRegion, _ column: GeometryColumn) -> Int {
    (rings[ring].start..<rings[ring].end).first { region.location(of: column.positions[Int(origins[$0])]) == wanted } ?? rings[ring].start
  }
}
