public import GeoModel

/// Merges the polygons of a topology into their union.
///
/// Borders that polygons share vertex by vertex vanish, as in topojson-client's `merge`: an arc with polygons on both sides
/// lies inside; an arc with polygons on one side alone is outline. Outlines are followed so that the interior stays on the left and
/// rings never cross themselves; pieces that touch in one point stay separate.
///
/// That is the union if no arc has two polygons on one side and the outlines are valid. Otherwise the polygons overlap, or their
/// borders do not match: the outlines are noded and their union is traced. Areas that polygons cover more than once are listed
/// (``overlaps``), and invalid polygons are repaired first (``repaired``).
///
/// A polygon round a pole, or with an edge of half a turn or more, stays unchanged if it shares no border. If such a polygon has
/// neighbours, or the whole goes round the globe, it is cut at the 180th meridian first (``AntimeridianCut``), and so is everything
/// merged with it that crosses the meridian.
public struct RegionMerge {
  let topology: Topology
  let poles: PolePolicy
  /// Whether no path goes the short way round the globe.
  let isCut: Bool
  /// Whether every polygon is known to be valid.
  var isSound = false
  /// How many cuts of outlines are too many at once (``SegmentNoding``), if it is not as many as usual: tests set it lower.
  var mostCuts: Int?
  /// Whether polygons may be united in halves.
  var mayHalve = true
  /// For each arc, on which of its sides polygons lie.
  private var sides: [ArcSides]
  private(set) var used: [Int] = []
  /// Whether some arc has two polygons on one side, or one polygon twice.
  private var repeats = false
  /// The same of the polygon at hand alone.
  private var ownSides: [ArcSides]
  private var own: [Int] = []
  private var ownRepeats = false
  private var ring = GeometryColumn()
  /// Where spellings were joined, for each arc the longitude of its first position as one of the polygons writes it.
  private(set) var written: [Double]
  var polygons: [Polygon] = []
  /// Holes that are lines.
  private(set) var leftOut: Set<Int> = []
  var validator: TopologyValidator

  /// Polygons and holes without area that were left out: rings that are lines, pieces of an outline that are, and polygons all of which
  /// are hole. How many, and a position of the first.
  public internal(set) var flat: (count: Int, first: Position?) = (0, nil)

  /// Polygons that were not valid and were repaired before they were merged (``RepairStrategy/structure``): how many, and a position of
  /// the first.
  public internal(set) var repaired: (count: Int, first: Position?) = (0, nil)

  /// Where the polygons that were appended last cover an area more than once.
  public internal(set) var overlaps: [MergedOverlap] = []

  /// - Parameters:
  ///   - topology: the polygons, as arcs.
  ///   - poles: which pole a ring encloses that goes round one.
  public init(_ topology: Topology, poles: PolePolicy = .smaller) { self.init(topology, poles: poles, isCut: false) }

  init(_ topology: Topology, poles: PolePolicy, isCut: Bool) {
    self.topology = topology
    self.poles = poles
    self.isCut = isCut
    sides = [ArcSides](repeating: [], count: topology.arcCount)
    ownSides = sides
    written = [Double](repeating: 0, count: topology.joinsSpellings ? topology.arcCount : 0)
    var options = TopologyOptions()
    options.longitudes = isCut ? .literal : .shortWay
    options.poles = poles
    validator = TopologyValidator(options: options)
  }

  /// Adds the rings of one polygon, its exterior first, whichever way they run.
  ///
  /// - Parameter paths: paths of the topology; those without arcs are left out.
  public mutating func add(polygon paths: Range<Int>) {
    defer { forgetOwn() }
    guard let traits = collect(paths), let first = own.first else { return }
    if traits.isDisjoint(with: [.isKept, .isOdd]), !ownRepeats, own.allSatisfy({ ownSides[$0] == .both }) {
      note((1, topology.positions[topology.positions(ofArc: first).lowerBound]))
      return
    }
    polygons.append(Polygon(paths: paths, traits: traits))
    if !traits.contains(.isKept) { addSides(traits) }
  }

  /// Collects the arcs of a polygon in `own`, and on which of their sides it lies.
  ///
  /// - Returns: `nil` if its exterior is a line.
  private mutating func collect(_ paths: Range<Int>) -> Traits? {
    var traits = Traits()
    for path in paths {
      let references = topology.references(ofPath: path)
      if references.isEmpty { continue }
      ring.removeAll()
      topology.appendPath(path, to: &ring)
      let winding = winding(ofRing: ring.positions.span, isCut: isCut)
      switch winding {
      case .flat where isLine(ring.positions.span, isCut: isCut):
        note((1, ring.positions.first))
        if path == paths.lowerBound { return nil }
        leftOut.insert(path)
        continue
      case .flat: traits.insert(.isKept)
      case .aroundPole: traits.insert(.isOdd)
      case .clockwise, .counterclockwise: break
      }
      // The interior is on the left of an exterior that runs counterclockwise, and of a hole that runs clockwise.
      let isReversed = (winding == .clockwise) == (path == paths.lowerBound)
      if topology.joinsSpellings {
        traits.formUnion(Traits(ring.positions.span))
        noteSpelling(of: path)
      }
      for index in references {
        let reference = topology.references[index]
        let arc = Topology.arc(reference)
        let side: ArcSides = (reference >= 0) != isReversed ? .left : .right
        if ownSides[arc].isEmpty { own.append(arc) }
        if !ownSides[arc].isDisjoint(with: side), !isPoint(arc) { ownRepeats = true }
        ownSides[arc].formUnion(side)
      }
    }
    return traits
  }

  /// Adds the sides of the polygon at hand to those of all.
  private mutating func addSides(_ traits: Traits) {
    let isOdd = traits.contains(.isOdd)
    if ownRepeats, !isOdd { repeats = true }
    for arc in own {
      if sides[arc].isEmpty { used.append(arc) }
      if sides[arc].add(ownSides[arc], isOdd: isOdd), !isPoint(arc) { repeats = true }
    }
  }

  private mutating func forgetOwn() {
    for arc in own { ownSides[arc] = [] }
    own.removeAll(keepingCapacity: true)
    ownRepeats = false
  }

  mutating func note(_ more: (count: Int, first: Position?)) { flat = (flat.count + more.count, flat.first ?? more.first) }

  /// Notes how the ring at hand writes its arcs.
  private mutating func noteSpelling(of path: Int) {
    for (index, start) in zip(topology.references(ofPath: path), topology.turnsOfArcs(ofPath: path)) {
      let reference = topology.references[index]
      let arc = Topology.arc(reference)
      written[arc] = topology.positions[topology.positions(ofArc: arc).lowerBound].x + 360 * Double(start)
    }
  }

  /// Appends the union of the polygons that were added since the last time as one geometry: a polygon, or several.
  ///
  /// - Returns: `false` if there is no union, and nothing was appended: a polygon cannot be repaired, or outlines cross too often.
  /// - Complexity: O(n log n) for n positions, where few arcs meet in one place; holes cost O(their rings). Where borders do not match,
  ///   O((n + k) log n) for k crossings of the outlines.
  public mutating func append(to column: inout GeometryColumn) -> Bool {
    overlaps.removeAll()
    defer { forgetPolygons() }
    let (mark, partCount, known, all) = (column.mark, column.partEnds.count, flat, polygons)
    if repeats { dropDuplicates() }
    for isMatched in [true, false] {
      if isMatched ? !overlapsAlongBorders && appendParts(to: &column) : unite(into: &column) {
        column.endGeometry(column.partEnds.count == partCount + 1 ? .polygon : .multiPolygon)
        if isValid(geometry: column.count - 1, in: column) { return true }
      }
      column.truncate(to: mark)
      flat = known
      polygons = all
      overlaps.removeAll()
    }
    return false
  }

  /// Whether polygons lie on one side of an arc more than once, so that arcs without polygons on one side are not all of the outline.
  var overlapsAlongBorders: Bool { repeats || used.contains { sides[$0].isOneSidedBehindSpike && !isPoint($0) } }

  /// Whether an arc is a position that is repeated: it has no sides.
  private func isPoint(_ arc: Int) -> Bool {
    topology.positions(ofArc: arc).count == 2 && topology.firstNodes[arc] == topology.lastNodes[arc]
  }

  private mutating func forgetPolygons() {
    forgetSides()
    polygons.removeAll(keepingCapacity: true)
    leftOut.removeAll(keepingCapacity: true)
  }

  private mutating func forgetSides() {
    for arc in used { sides[arc] = [] }
    used.removeAll(keepingCapacity: true)
    repeats = false
  }

  /// Whether a geometry is valid, except that rings round a pole need not be cut.
  mutating func isValid(geometry index: Int, in column: GeometryColumn) -> Bool {
    validator.defects(ofGeometry: index, in: column).allSatisfy { $0.kind.isInformation || $0.kind == .poleNotCut }
  }

  /// Leaves out polygons that are there already, and lists them as overlaps.
  private mutating func dropDuplicates() {
    forgetSides()
    var counts: [[Int32]: Int] = [:]
    let all = polygons
    polygons.removeAll(keepingCapacity: true)
    for polygon in all {
      defer { forgetOwn() }
      if !polygon.traits.contains(.isKept), collectAgain(polygon) {
        let key = own.sorted().flatMap { [Int32($0), Int32(ownSides[$0].rawValue)] }
        counts[key, default: 0] += 1
        if counts[key] == 2 { noteDuplicate(polygon) }
        if counts[key] != 1 { continue }
        addSides(polygon.traits)
      }
      polygons.append(polygon)
    }
  }

  /// The arcs of a polygon that was added, with how often it lies on their left less how often on their right. Empty for one that is kept.
  mutating func arcsWithSides(of polygon: Polygon) -> [(arc: Int, net: Int32)] {
    defer { forgetOwn() }
    guard collectAgain(polygon) else { return [] }
    return own.map { ($0, ownSides[$0].net) }
  }

  /// Collects what was collected before, and counts nothing again.
  private mutating func collectAgain(_ polygon: Polygon) -> Bool {
    let known = flat
    defer { flat = known }
    return collect(polygon.paths) != nil
  }

  mutating func appendParts(to column: inout GeometryColumn) -> Bool {
    let traits = polygons.reduce(into: Traits()) { $0.formUnion($1.traits) }
    if !traits.contains(.isKept), !traits.needPlane {
      switch trace(used, traits, into: &column) {
      case .merged: return true
      case .open: return false
      case .roundGlobe: break
      }
    }
    let (start, known) = (column.mark, flat)
    for piece in pieces() {
      switch append(piece, crosses: traits.contains(.crosses), to: &column) {
      case .merged: continue
      case .open: return false
      case .roundGlobe: break
      }
      // Beside what crosses the meridian, its two sides are one place: either nothing of a geometry is cut there, or all.
      if traits.contains(.crosses) {
        column.truncate(to: start)
        flat = known
        for polygon in polygons where polygon.traits.contains(.isKept) { appendAlone(polygon, to: &column) }
        return appendInPlane(polygons.filter { !$0.traits.contains(.isKept) }, to: &column)
      }
      guard appendInPlane(piece.map { polygons[$0] }, to: &column) else { return false }
    }
    return true
  }

  /// Appends polygons of which each shares a border with another one, or one alone.
  ///
  /// - Parameter crosses: whether some polygon of their group crosses the 180th meridian.
  private mutating func append(_ piece: [Int], crosses: Bool, to column: inout GeometryColumn) -> Outcome {
    let members = piece.map { polygons[$0] }
    var traits = members.reduce(into: Traits()) { $0.formUnion($1.traits) }
    if members.count == 1, !traits.isDisjoint(with: [.isKept, .isOdd]) {
      appendAlone(members[0], to: &column)
      return .merged
    }
    if crosses { traits.insert(.crosses) }
    return traits.needPlane ? .roundGlobe : trace(Array(Set(members.flatMap(arcs))), traits, into: &column)
  }

  /// Appends a polygon as it is, its rings turned.
  func appendAlone(_ polygon: Polygon, to column: inout GeometryColumn) {
    copy(polygon, to: &column)
    column.orientRings(ofPart: column.partEnds.count - 1, isCut: isCut)
  }

  enum Outcome {
    case merged
    /// Borders do not close.
    case open
    /// Only in the plane there is an inside.
    case roundGlobe
  }

  /// Follows the outlines of some arcs.
  private mutating func trace(_ arcs: [Int], _ traits: Traits, into column: inout GeometryColumn) -> Outcome {
    let outline = arcs.sorted().compactMap { arc -> Int32? in
      let side = sides[arc].intersection(.both)
      return side == .left ? Int32(arc) : side == .right ? ~Int32(arc) : nil
    }
    var tracing = ArcOutline(topology, outline, spelling: spelling(traits), isCut: isCut)
    guard tracing.trace() else { return .open }
    if tracing.goesRoundGlobe { return .roundGlobe }
    guard tracing.append(to: &column) else { return .open }
    note(tracing.lines)
    return .merged
  }

  /// How the outlines of polygons of some traits are written.
  func spelling(_ traits: Traits) -> ArcOutline.Spelling {
    !topology.joinsSpellings ? .asArcs : traits.contains(.isLiteral) ? .unwrapped(written) : .reduced
  }

  private func arcs(of polygon: Polygon) -> [Int] {
    polygon.paths.filter { !leftOut.contains($0) }.flatMap { topology.references(ofPath: $0).map { Topology.arc(topology.references[$0]) } }
  }

  /// The polygons by borders that they share, in their order. Complexity: O(n log n).
  private func pieces() -> [[Int]] {
    var sets = DisjointSets(count: polygons.count)
    var owners: [Int: Int] = [:]
    for index in polygons.indices where !polygons[index].traits.contains(.isKept) {
      for arc in arcs(of: polygons[index]) {
        let (a, b) = (sets.root(owners[arc] ?? index), sets.root(index))
        sets.join(root: min(a, b), max(a, b))
        owners[arc] = index
      }
    }
    var pieces: [[Int]] = [], numbers: [Int: Int] = [:]
    for index in polygons.indices {
      let root = sets.root(index)
      if let number = numbers[root] {
        pieces[number].append(index)
      } else {
        numbers[root] = pieces.count
        pieces.append([index])
      }
    }
    return pieces
  }
}
