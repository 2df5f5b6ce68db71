/// Which faces the rings of polygons fill, by how often each ring goes round them.
///
/// A walk over all faces keeps count of every ring, and undoes on the way back what it counted on the way there, so that
/// no face needs counts of its own. Complexity: O(strands + faces).
struct RingFill {
  struct Ring {
    var part: Int32
    var isHole: Bool
    /// It goes round something.
    var hasArea = false
    /// A hole that has a face or a point in common with its shell.
    var meetsShell = false
    var winding: Int32 = 0
    /// Where a hole stands in the list of its part's holes that are not known to meet the shell, or -1.
    var waiting = -1
  }

  private struct Part {
    var hasShell = false
    var isShellOn = false
    var holes = 0
    var islands = 0
    var waiting: [Int32] = []

    var isOn: Bool { (isShellOn && holes == 0) || islands > 0 }
  }

  /// In the order of their numbers in the noding.
  var rings: [Ring] = []
  private var parts: [Part] = []

  /// The union of all shells, each less its holes; what a ring covers is what it goes round at all. A hole apart from its
  /// shell counts as an island (as GeometryFixer of JTS has it).
  mutating func structure(_ faces: PlanarFaces, _ graph: FaceGraph, _ noding: SegmentNoding) -> [Bool] {
    parts = Array(repeating: Part(), count: Int(rings.last?.part ?? -1) + 1)
    if rings.contains(where: \.isHole) {
      walk(faces, graph, noding) {
        $0.noteMeeting($1)
      } enter: { _, _ in
      }
      findTouches(faces, noding)
    }
    for index in parts.indices { parts[index] = Part() }
    for ring in rings where !ring.isHole && ring.hasArea { parts[Int(ring.part)].hasShell = true }
    var isInside = [Bool](repeating: false, count: faces.count)
    var partsOn = 0
    walk(faces, graph, noding) { fill, ring in
      fill.count(ring, &partsOn)
    } enter: { _, face in
      isInside[face] = partsOn > 0
    }
    return isInside
  }

  /// What rings go round once more to the left than to the right; `nil` if they do so more than once, or less than not at all, anywhere:
  /// then some cross, or lie where they should not.
  mutating func single(_ faces: PlanarFaces, _ graph: FaceGraph, _ noding: SegmentNoding) -> [Bool]? {
    var isInside = [Bool](repeating: false, count: faces.count)
    var isSingle = true
    walk(faces, graph, noding) { _, _ in
    } enter: { fill, face in
      isInside[face] = fill.total > 0
      isSingle = isSingle && (fill.total == 0 || fill.total == 1)
    }
    return isSingle ? isInside : nil
  }

  /// How often rings go round each face to the left, less how often to the right.
  mutating func coverage(_ faces: PlanarFaces, _ graph: FaceGraph, _ noding: SegmentNoding) -> [Int32] {
    var coverage = [Int32](repeating: 0, count: faces.count)
    walk(faces, graph, noding) { _, _ in
    } enter: { fill, face in
      coverage[face] = fill.total
    }
    return coverage
  }

  /// The union of all shells, each less its holes, where a ring covers what it goes round an odd number of times. Where rounding has
  /// exchanged the two sides of a strip, inside or outside, the strip is there still.
  mutating func odd(_ faces: PlanarFaces, _ graph: FaceGraph, _ noding: SegmentNoding) -> [Bool] {
    parts = Array(repeating: Part(), count: Int(rings.last?.part ?? -1) + 1)
    var isInside = [Bool](repeating: false, count: faces.count)
    var partsOn = 0
    walk(faces, graph, noding, by: .parity) { fill, ring in
      let part = Int(fill.rings[ring].part), isOn = fill.rings[ring].winding & 1 != 0
      let wasOn = fill.parts[part].isOn
      if fill.rings[ring].isHole { fill.parts[part].holes += isOn ? 1 : -1 } else { fill.parts[part].isShellOn = isOn }
      if fill.parts[part].isOn != wasOn { partsOn += wasOn ? -1 : 1 }
    } enter: { _, face in
      isInside[face] = partsOn > 0
    }
    return isInside
  }

  /// What some shell goes round, in either direction, and no hole does.
  mutating func difference(_ faces: PlanarFaces, _ graph: FaceGraph, _ noding: SegmentNoding) -> [Bool] {
    var isInside = [Bool](repeating: false, count: faces.count)
    var (shells, holes) = (0, 0)
    walk(faces, graph, noding) { fill, ring in
      let step = fill.rings[ring].winding != 0 ? 1 : -1
      if fill.rings[ring].isHole { holes += step } else { shells += step }
    } enter: { _, face in
      isInside[face] = shells > 0 && holes == 0
    }
    return isInside
  }

  private var total: Int32 = 0

  /// When a ring is said to go round a place: if it does at all, or an odd number of times.
  private enum Counting { case any, parity }

  /// - Parameter turn: the ring goes round the place that is come to and did not go round the one before, or the other way round.
  private mutating func walk(
    _ faces: PlanarFaces, _ graph: FaceGraph, _ noding: SegmentNoding, by counting: Counting = .any, turn: (inout RingFill, Int) -> Void,
    enter: (inout RingFill, Int) -> Void
  ) {
    var isKnown = [Bool](repeating: false, count: faces.count)
    var path: [(halfEdge: Int32, exits: Range<Int>)] = [(-1, graph.exits(of: 0))]
    isKnown[0] = true
    total = 0
    for index in rings.indices { rings[index].winding = 0 }
    while let last = path.last {
      guard let index = last.exits.first else {
        if last.halfEdge >= 0 { cross(last.halfEdge ^ 1, noding, counting, turn) }
        path.removeLast()
        continue
      }
      path[path.count - 1].exits = index + 1..<last.exits.upperBound
      let face = Int(graph.neighbours[index])
      if isKnown[face] { continue }
      isKnown[face] = true
      cross(graph.exits[index], noding, counting, turn)
      enter(&self, face)
      path.append((graph.exits[index], graph.exits(of: face)))
    }
  }

  /// Goes from the right of a half-edge to its left.
  private mutating func cross(_ halfEdge: Int32, _ noding: SegmentNoding, _ counting: Counting, _ turn: (inout RingFill, Int) -> Void) {
    let segment = noding.segments[Int(halfEdge) / 2]
    let sign: Int32 = (halfEdge & 1 == 0) == segment.isReversed ? -1 : 1
    for index in noding.bundles.range(of: segment.bundle) {
      let strand = noding.bundles[index]
      let ring = Int(strand.ring)
      let before = rings[ring].winding
      rings[ring].winding += sign * strand.turns
      total += sign * strand.turns
      let after = rings[ring].winding
      if counting == .any ? (before == 0) != (after == 0) : (before ^ after) & 1 != 0 { turn(&self, ring) }
    }
  }

  /// Whether the hole, or any hole of the shell, is where the shell is.
  private mutating func noteMeeting(_ index: Int) {
    let (part, isOn) = (Int(rings[index].part), rings[index].winding != 0)
    rings[index].hasArea = true
    if !rings[index].isHole {
      parts[part].isShellOn = isOn
      guard isOn else { return }
      for hole in parts[part].waiting {
        rings[Int(hole)].meetsShell = true
        rings[Int(hole)].waiting = -1
      }
      parts[part].waiting.removeAll(keepingCapacity: true)
    } else if isOn {
      if parts[part].isShellOn { rings[index].meetsShell = true }
      if rings[index].meetsShell { return }
      rings[index].waiting = parts[part].waiting.count
      parts[part].waiting.append(Int32(index))
    } else if rings[index].waiting >= 0 {
      // The last one takes its place.
      let place = rings[index].waiting
      let moved = parts[part].waiting.removeLast()
      rings[index].waiting = -1
      if Int(moved) != index {
        parts[part].waiting[place] = moved
        rings[Int(moved)].waiting = place
      }
    }
  }

  /// Holes outside their shell that touch it.
  private mutating func findTouches(_ faces: PlanarFaces, _ noding: SegmentNoding) {
    var hasApart = [Bool](repeating: false, count: parts.count)
    for ring in rings where ring.isHole && ring.hasArea && !ring.meetsShell { hasApart[Int(ring.part)] = true }
    guard hasApart.contains(true) else { return }
    struct PointOfPart: Hashable {
      var point: Int32
      var part: Int32
    }
    var shells: Set<PointOfPart> = []
    for isSecond in [false, true] {
      for (index, segment) in noding.segments.enumerated() {
        for strand in noding.bundles.range(of: segment.bundle) where noding.bundles[strand].turns != 0 {
          let ring = Int(noding.bundles[strand].ring)
          let part = rings[ring].part
          guard hasApart[Int(part)], rings[ring].isHole == isSecond, !rings[ring].meetsShell else { continue }
          let ends = faces.ends[index]
          let (low, high) = (PointOfPart(point: ends.low, part: part), PointOfPart(point: ends.high, part: part))
          if isSecond {
            if shells.contains(low) || shells.contains(high) { rings[ring].meetsShell = true }
          } else {
            shells.insert(low)
            shells.insert(high)
          }
        }
      }
    }
  }

  private mutating func count(_ index: Int, _ partsOn: inout Int) {
    let part = Int(rings[index].part)
    let wasOn = parts[part].isOn
    let step = rings[index].winding != 0 ? 1 : -1
    if !rings[index].isHole {
      parts[part].isShellOn = step > 0
    } else if rings[index].meetsShell {
      parts[part].holes += step
    } else if parts[part].hasShell {
      parts[part].islands += step
    }
    if parts[part].isOn != wasOn { partsOn += parts[part].isOn ? 1 : -1 }
  }
}
