import GeoModel

/// Judges geometries as they are written, none of them cut: in the plane of unwrapped longitudes, by exact predicates. What only the cut
/// shows of rings round a pole and across the 180th meridian, ``TopologyValidator`` adds; what the cut has made is judged here.
///
/// A value holds the scratch of its work, so that one that is used again hardly allocates.
struct TopologyJudging: Sendable {
  var options: TopologyOptions

  /// Whether every place where edges of the last geometry meet has its defect. Where they cross so often that all cannot be looked for
  /// in time, every edge that takes part has one at least.
  var tellsEveryMeeting = true

  /// Whether every ring of the last geometry that lies outside of what it must lie in, or inside of what it must not, has its defect.
  /// Where thousands of rings lie in one another, those that cross or run along anything are not all compared.
  var tellsEveryNesting = true

  /// How many of the places where edges of a geometry meet are held for each kind of defect, the first ones; the others are counted
  /// (``meetingsLeftOut``). A line of a million positions may cross itself a million times a million times.
  var mostMeetings = Int.max

  /// How many do where the first one matters, or the paths that take part (``pathsLeftOut``).
  static let fewMeetings = 1 << 10

  /// The kinds of which the last geometry has more such places than were held, and how many more.
  var meetingsLeftOut: [(kind: TopologyDefectKind, count: Int)] {
    TopologyDefectKind.allCases.lazy.map { ($0, self.leftOut[Int($0.rawValue)]) }.filter { $0.1 > 0 }
  }
  var leftOut = [Int](repeating: 0, count: TopologyDefectKind.allCases.count)
  var leavesOut = false
  /// For each kind the paths of defects that were left out.
  var pathsLeftOut = [Set<Int>](repeating: [], count: TopologyDefectKind.allCases.count)
  /// Hashes of defects that were left out, of the first ones.
  var leftOutBefore: Set<Int> = []
  static let mostRemembered = 1 << 16
  var firstDefect = 0, nextReview = Int.max

  /// The threads that help with a large geometry.
  var largeFeatureWork: LargeFeatureWork? {
    didSet { mostAlone = largeFeatureWork?.mostAlone ?? .max }
  }
  /// Kept here so that small geometries do not count references.
  private var mostAlone = Int.max

  /// The same for a geometry of so many positions, if they are enough and a thread is free.
  func largeFeatureWork(forPositions count: Int) -> LargeFeatureWork? {
    guard count > mostAlone, let largeFeatureWork, largeFeatureWork.isFree else { return nil }
    return largeFeatureWork
  }

  // Scratch: what is loaded of one geometry. Only the first `used` points mean something.
  var points: [Position] = []
  /// For each point the position of the column that it stands for.
  var origins: [UInt32] = []
  var used = 0
  /// Points of the current geometry that are already copied.
  var prepared: PreparedPoints?
  var rings: [LoadedRing] = []
  var ringPairs = RingPairSearch()
  var contacts = ContactSearch()
  var nodes = ContactNodes()
  var nesting = NestingScratch()
  var links: [Int] = []
  /// A ring round a pole that was not followed all the way round.
  var furtherRing: Int?

  /// How many comparisons an edge may cost before the sweep takes over; tests set it to 0.
  var allowancePerEdge = ContactSearch.allowancePerEdge
  /// With how many positions a ring round a pole may be followed round the globe.
  var mostCopied = 1 << 21

  init(options: TopologyOptions = TopologyOptions()) {
    self.options = options
  }

  /// Every defect of a geometry, in order of the positions where they lie.
  ///
  /// - Parameter index: of the geometry in the column.
  mutating func defects(ofGeometry index: Int, in column: GeometryColumn) -> [TopologyDefect] {
    var defects: [TopologyDefect] = []
    judge(index, column, &defects)
    finish(&defects, from: 0)
    return defects
  }

  /// Appends every defect of a geometry, in no order. Nothing is allocated for a valid geometry that is not larger than those before,
  /// except to sort more than eight rings, and points where rings touch. Call ``finish(_:from:)`` after it.
  mutating func judge(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    used = 0
    rings.removeAll(keepingCapacity: true)
    furtherRing = nil
    tellsEveryMeeting = true
    tellsEveryNesting = true
    beginMeetings(defects.count)
    switch column.kinds[index] {
    case .polygon, .multiPolygon: judgeAreal(index, column, &defects)
    case .lineString, .multiLineString: judgeLines(index, column, &defects)
    case .point, .multiPoint: judgePoints(index, column, &defects)
    }
  }

  /// Puts the defects of the last geometry in order, of many meetings the first ones, and gives the memory of a large one back.
  mutating func finish(_ defects: inout [TopologyDefect], from before: Int) {
    if defects.count > before + 1 { Self.putInOrder(&defects, from: before) }
    if nextReview < .max, defects.count - before > mostMeetings { leaveOutMeetings(&defects) }
    if points.capacity > GeometryColumn.mostKept { releaseScratch() }
  }

  private mutating func judgeAreal(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    let before = defects.count
    prepare(index, column, isRing: true)
    loadPolygons(index, column, &defects)
    guard !rings.isEmpty else { return }
    ringPairs.search(rings)
    searchContacts()
    nesting.removeAll()
    nodes.removeAll()
    if !contacts.contacts.isEmpty { judgeContacts(column, &defects) }
    judgePolarStarts(column, &defects)
    markTangled(defects[before...])
    if ringPairs.isComplete { judgeNesting(column, &defects) } else { judgeNestingBySweep(column, &defects) }
    if options.longitudes == .shortWay { judgePoles(column, &defects) }
    if !nodes.touches.isEmpty { judgeInterior(column, &defects) }
  }

  mutating func searchContacts() {
    let (points, rings, allowance) = (points, rings, allowancePerEdge)
    let work = largeFeatureWork(forPositions: used)
    let pairs = ringPairs.isComplete ? ringPairs.pairs : nil
    points.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      contacts.search(base, rings, pairs, allowancePerEdge: allowance, by: work)
    }
    if !contacts.isComplete { tellsEveryMeeting = false }
  }

  /// Gives the memory of a large geometry back.
  mutating func releaseScratch() {
    (points, origins, used) = ([], [], 0)
    (contacts, ringPairs.pairs) = (ContactSearch(), [])
  }

  static func putInOrder(_ defects: inout [TopologyDefect], from start: Int) {
    defects[start...].sort {
      ($0.position, $0.kind.rawValue, $0.otherPosition ?? -1) < ($1.position, $1.kind.rawValue, $1.otherPosition ?? -1)
    }
    // The sweep can come upon the same twice.
    var kept = start + 1
    for index in start + 1..<defects.count where defects[index] != defects[kept - 1] {
      defects[kept] = defects[index]
      kept += 1
    }
    defects.removeSubrange(kept...)
  }
}
