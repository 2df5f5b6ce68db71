import GeoModel

/// Every place where the edges of a geometry meet although they do not follow each other. Edges and vertices are
/// named by points; see ``LoadedRing``. Eight bytes each, since there may be several for every edge.
struct ContactList {
  /// Two edges that cross within both.
  var crossings: [EdgePair] = []
  /// Two edges on one line with a stretch in common.
  var overlaps: [EdgePair] = []
  /// The vertices at which an edge turns back along the edge before it.
  var spikes: [Int] = []
  /// The passages through points where two or more meet; each at least once.
  var passages: [Passage] = []

  struct EdgePair {
    private var numbers: (UInt32, UInt32)

    init(_ a: Int, _ b: Int) { numbers = (UInt32(truncatingIfNeeded: a), UInt32(truncatingIfNeeded: b)) }

    var a: Int { Int(numbers.0) }
    var b: Int { Int(numbers.1) }
  }

  /// One path going through a place: by a vertex, or within an edge.
  struct Passage {
    private var numbers: (place: UInt32, element: UInt32)

    /// - Parameter place: a vertex there, of any path.
    init(at place: Int, element: Int, isWithinEdge: Bool) {
      numbers = (UInt32(truncatingIfNeeded: place), UInt32(truncatingIfNeeded: element) << 1 | (isWithinEdge ? 1 : 0))
    }

    /// A vertex at the place: of passages through one place not always the same.
    var place: Int { Int(numbers.place) }
    /// The vertex or the edge.
    var element: Int { Int(numbers.element >> 1) }
    var isWithinEdge: Bool { numbers.element & 1 != 0 }
  }

  var isEmpty: Bool { crossings.isEmpty && overlaps.isEmpty && spikes.isEmpty && passages.isEmpty }

  /// How many are held, apart from spikes.
  var count: Int { crossings.count + overlaps.count + passages.count }

  /// Gives the memory of large geometries back.
  mutating func removeAll() {
    crossings.removeAll(keepingCapacity: crossings.capacity <= GeometryColumn.mostKept)
    overlaps.removeAll(keepingCapacity: overlaps.capacity <= GeometryColumn.mostKept)
    spikes.removeAll(keepingCapacity: spikes.capacity <= GeometryColumn.mostKept)
    passages.removeAll(keepingCapacity: passages.capacity <= GeometryColumn.mostKept)
  }

  /// Hands over the passages, to be sorted without a copy.
  mutating func takePassages() -> [Passage] {
    defer { passages = [] }
    return passages
  }

  /// Appends those of another list.
  mutating func append(_ other: ContactList) {
    crossings += other.crossings
    overlaps += other.overlaps
    spikes += other.spikes
    passages += other.passages
  }

  /// Records what two edges that do not follow each other have in common.
  mutating func add(
    _ edgeA: Int, of ringA: RingSpan, _ edgeB: Int, of ringB: RingSpan, _ points: UnsafePointer<Position>
  ) {
    let (a, b) = (points[edgeA], points[edgeA + 1])
    let (c, d) = (points[edgeB], points[edgeB + 1])
    switch contact(a, b, c, d) {
    case .none: break
    case .crossing: crossings.append(EdgePair(edgeA, edgeB))
    case .overlap: overlaps.append(EdgePair(edgeA, edgeB))
    case .touch(let ends):
      if ends & 1 != 0 { addTouch(c, edgeB, ringB, edgeA, ringA, a, b) }
      if ends & 2 != 0 { addTouch(d, edgeB + 1, ringB, edgeA, ringA, a, b) }
      if ends & 4 != 0 { addTouch(a, edgeA, ringA, edgeB, ringB, c, d) }
      if ends & 8 != 0 { addTouch(b, edgeA + 1, ringA, edgeB, ringB, c, d) }
    }
  }

  /// Records that a vertex lies on an edge from `start` to `finish`.
  private mutating func addTouch(
    _ point: Position, _ vertex: Int, _ ring: RingSpan, _ edge: Int, _ edgeRing: RingSpan, _ start: Position,
    _ finish: Position
  ) {
    passages.append(Passage(at: vertex, element: ring.vertex(vertex), isWithinEdge: false))
    if point == start {
      passages.append(Passage(at: vertex, element: edgeRing.vertex(edge), isWithinEdge: false))
    } else if point == finish {
      passages.append(Passage(at: vertex, element: edgeRing.vertex(edge + 1), isWithinEdge: false))
    } else {
      passages.append(Passage(at: vertex, element: edge, isWithinEdge: true))
    }
  }
}
