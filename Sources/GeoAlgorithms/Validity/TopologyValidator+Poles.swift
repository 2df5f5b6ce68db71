import GeoModel

extension TopologyValidator {
  /// What ``judgeNesting(_:_:)`` asks, of rings round a pole that are not cut: they hold the side with their pole.
  ///
  /// Rings are compared that do not cross, so that one place of a ring, off the other one, tells for all.
  ///
  /// - Complexity: O(n) for each ring round a pole, of which a valid geometry has few; for each of them, O(1) expected for each other
  ///   ring.
  mutating func judgePoles(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let polar = rings.indices.filter { goesRoundPole($0) }
    guard !polar.isEmpty, rings.contains(where: { $0.copyOf < 0 && $0.path != rings[polar[0]].path }) else { return }
    var regions: [Int: PolarRegion] = [:]
    // Exteriors first: they say what their holes take away.
    for index in polar.sorted(by: { (rings[$0].isHole ? 1 : 0, $0) < (rings[$1].isHole ? 1 : 0, $1) }) {
      regions[index] = region(index, of: rings[index].isHole ? regions[rings[index].shell] : nil)
    }
    for index in polar {
      guard let region = regions[index] else { continue }
      for other in rings.indices where rings[other].copyOf < 0 && other != index {
        if rings[other].part != rings[index].part {
          if !rings[index].isHole, !rings[other].isHole { judgeShells(index, region, other, regions, column, &defects) }
        } else if !rings[index].isHole {
          judgeHole(other, region, ofShell: index, column, &defects)
        } else if rings[other].isHole {
          judgeHoles(index, region, other, regions[other], column, &defects)
        } else if regions[other] == nil {
          judgePolarHole(index, inShell: other, column, &defects)
        }
      }
    }
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
    return PolarRegion(points[ring.start...ring.end], box: ring.box, holdsNorth: isNorth)
  }

  /// A hole of a polygon whose exterior goes round a pole.
  private mutating func judgeHole(
    _ hole: Int, _ region: PolarRegion, ofShell shell: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    guard areApart(hole, shell), side(of: hole, region, column) == .outside else { return }
    rings[hole].isMisplaced = true
    defects.append(defect(.holeOutsideShell, outermost(of: hole, .outside, region, column), rings[shell].start, column))
  }

  /// A hole round a pole in an exterior that goes round none: only one that reaches round the globe holds it, and how that is
  /// read the cut says (``spareUncut(_:_:_:from:)``).
  private mutating func judgePolarHole(
    _ hole: Int, inShell shell: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    guard rings[shell].isClosed, rings[shell].box.maxX - rings[shell].box.minX < 360, areApart(hole, shell) else { return }
    rings[hole].isMisplaced = true
    defects.append(defect(.holeOutsideShell, rings[hole].start, rings[shell].start, column))
  }

  /// A hole round a pole and another hole of the polygon.
  private mutating func judgeHoles(
    _ hole: Int, _ region: PolarRegion, _ other: Int, _ otherRegion: PolarRegion?, _ column: GeometryColumn,
    _ defects: inout [TopologyDefect]
  ) {
    guard areApart(hole, other), side(of: other, region, column) == .inside else { return }
    // Two that hold each other are told once.
    if let otherRegion, other < hole, side(of: hole, otherRegion, column) == .inside { return }
    rings[other].isMisplaced = true
    defects.append(defect(.nestedHoles, outermost(of: other, .inside, region, column), rings[hole].start, column))
  }

  /// An exterior round a pole and that of another polygon.
  private mutating func judgeShells(
    _ shell: Int, _ region: PolarRegion, _ other: Int, _ regions: [Int: PolarRegion], _ column: GeometryColumn,
    _ defects: inout [TopologyDefect]
  ) {
    // No other ring holds one round a pole without meeting it.
    guard areApart(shell, other), side(of: other, region, column) == .inside else { return }
    if let otherRegion = regions[other], other < shell, side(of: shell, otherRegion, column) == .inside { return }
    guard !isInHole(other, of: rings[shell].part, regions, column) else { return }
    rings[other].isMisplaced = true
    defects.append(defect(.nestedShells, outermost(of: other, .inside, region, column), rings[shell].start, column))
  }

  private func areApart(_ a: Int, _ b: Int) -> Bool {
    !rings[a].isFlat && !rings[b].isFlat && !rings[a].isTangled && !rings[b].isTangled && !areEntangled(a, b)
  }

  /// Whether an exterior lies in a hole of another polygon; of one with holes that nobody compared, maybe.
  private func isInHole(_ shell: Int, of part: Int, _ regions: [Int: PolarRegion], _ column: GeometryColumn) -> Bool {
    rings.indices.contains { hole in
      guard rings[hole].part == part, rings[hole].isHole, rings[hole].copyOf < 0 else { return false }
      if let region = regions[hole] { return areEntangled(shell, hole) || side(of: shell, region, column) == .inside }
      if !rings[hole].isClosed || rings[hole].isTangled || areEntangled(shell, hole) { return true }
      return isInside(shell, hole, column)
    }
  }

  /// Whether a ring lies inside a closed one, in whichever turn, or has no vertex off it. Complexity: O(log n) expected for each of its vertices on the other.
  private func isInside(_ ring: Int, _ other: Int, _ column: GeometryColumn) -> Bool {
    for vertex in rings[ring].start..<rings[ring].end {
      let place = column.positions[Int(origins[vertex])]
      let longitude = Longitude.normalised(place.x)
      var isOn = false
      for turn in [-1.0, 0, 1] {
        let side = location(of: Position(x: longitude + 360 * turn, y: place.y), in: other)
        if side == .inside { return true }
        isOn = isOn || side == .boundary
      }
      if !isOn { return false }
    }
    return true
  }

  /// On which side a ring lies that does not cross the border: that of its first vertex, or else middle of an edge, that is not on it.
  private func side(of ring: Int, _ region: PolarRegion, _ column: GeometryColumn) -> Containment {
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

  /// The first vertex of a ring on that side, which the defect is told of.
  private func outermost(of ring: Int, _ wanted: Containment, _ region: PolarRegion, _ column: GeometryColumn) -> Int {
    (rings[ring].start..<rings[ring].end).first { region.location(of: column.positions[Int(origins[$0])]) == wanted } ?? rings[ring].start
  }
}
