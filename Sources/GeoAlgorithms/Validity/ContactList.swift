import GeoModel

/// Every place where the edges of a geometry meet although they do not follow each other. Edges and vertices are
/// named by points; see ``LoadedRing``.
struct ContactList {
  /// Two edges that cross within both.
  var crossings: [(Int, Int)] = []
  /// Two edges on one line with a stretch in common.
  var overlaps: [(Int, Int)] = []
  /// The vertices at which an edge turns back along the edge before it.
  var spikes: [Int] = []
  /// The passages through points where two or more meet; each at least once.
  var passages: [Passage] = []

  /// One path going through a point: by a vertex, or within an edge.
  struct Passage {
    var point: Position
    /// The vertex or the edge.
    var element: Int
    var isWithinEdge: Bool
  }

  var isEmpty: Bool { crossings.isEmpty && overlaps.isEmpty && spikes.isEmpty && passages.isEmpty }

  /// How many are held, apart from spikes.
  var count: Int { crossings.count + overlaps.count + passages.count }

  mutating func removeAll() {
    crossings.removeAll(keepingCapacity: true)
    overlaps.removeAll(keepingCapacity: true)
    spikes.removeAll(keepingCapacity: true)
    passages.removeAll(keepingCapacity: true)
  }

  /// Records what two edges that do not follow each other have in common.
  mutating func add(
    _ edgeA: Int, of ringA: LoadedRing, _ edgeB: Int, of ringB: LoadedRing, _ points: UnsafePointer<Position>
  ) {
    let (a, b) = (points[edgeA], points[edgeA + 1])
    let (c, d) = (points[edgeB], points[edgeB + 1])
    switch contact(a, b, c, d) {
    case .none: break
    case .crossing: crossings.append((edgeA, edgeB))
    case .overlap: overlaps.append((edgeA, edgeB))
    case .touch(let ends):
      if ends & 1 != 0 { addTouch(c, edgeB, ringB, edgeA, ringA, a, b) }
      if ends & 2 != 0 { addTouch(d, edgeB + 1, ringB, edgeA, ringA, a, b) }
      if ends & 4 != 0 { addTouch(a, edgeA, ringA, edgeB, ringB, c, d) }
      if ends & 8 != 0 { addTouch(b, edgeA + 1, ringA, edgeB, ringB, c, d) }
    }
  }

  /// Records that a vertex lies on an edge from `start` to `finish`.
  private mutating func addTouch(
    _ point: Position, _ vertex: Int, _ ring: LoadedRing, _ edge: Int, _ edgeRing: LoadedRing, _ start: Position,
    _ finish: Position
  ) {
    passages.append(Passage(point: point, element: ring.vertex(vertex), isWithinEdge: false))
    if point == start {
      passages.append(Passage(point: point, element: edgeRing.vertex(edge), isWithinEdge: false))
    } else if point == finish {
      passages.append(Passage(point: point, element: edgeRing.vertex(edge + 1), isWithinEdge: false))
    } else {
      passages.append(Passage(point: point, element: edge, isWithinEdge: true))
    }
  }
}
