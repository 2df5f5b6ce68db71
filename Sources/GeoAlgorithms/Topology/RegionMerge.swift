public import GeoModel

/// Merges the polygons of a topology: borders that two of them share vanish, as in topojson-client's `merge`.
///
/// An arc that polygons have on both of its sides lies inside; one with polygons on one side alone is outline, however often it
/// is used, so that a polygon that is there twice counts once. Outlines are followed so that the interior stays on the left and
/// rings never cross themselves; where pieces touch in one place they stay apart. Nothing else is asked of the polygons: those that overlap
/// without sharing vertices overlap afterwards as well.
///
/// What has no outline that could be followed so stays as it was: a ring without area that is no line, as a bow tie; a polygon round a pole, or
/// with an edge of half a turn or more, that shares no border. Where such a one has neighbours, or the whole goes round the globe, it is cut at the
/// 180th meridian first (``AntimeridianCut``), and so is all that is merged with it and crosses that.
public struct RegionMerge {
  let topology: Topology
  let poles: PolePolicy
  /// Whether no path goes the short way round the globe.
  let isCut: Bool
  /// Two bits an arc: whether some polygon lies on its left, on its right.
  private var sides: [UInt8]
  private var used: [Int] = []
  /// The same of the polygon at hand alone.
  private var ownSides: [UInt8]
  private var own: [Int] = []
  private var ring = GeometryColumn()
  /// Where spellings were joined, for each arc the longitude of its first position as one of the polygons writes it.
  private var written: [Double]
  private var polygons: [Polygon] = []
  /// Holes that are lines.
  private(set) var leftOut: Set<Int> = []

  /// Polygons and holes without area that were left out: rings that are lines, pieces of an outline that are, and polygons all of which are hole.
  /// How many, and a position of the first.
  public private(set) var flat: (count: Int, first: Position?) = (0, nil)

  /// - Parameter poles: which pole a ring encloses that goes round one.
  public init(_ topology: Topology, poles: PolePolicy = .smaller) { self.init(topology, poles: poles, isCut: false) }

  init(_ topology: Topology, poles: PolePolicy, isCut: Bool) {
    self.topology = topology
    self.poles = poles
    self.isCut = isCut
    sides = [UInt8](repeating: 0, count: topology.arcCount)
    ownSides = sides
    written = [Double](repeating: 0, count: topology.joinsSpellings ? topology.arcCount : 0)
  }

  /// Adds the rings of one polygon, its exterior first, whichever way they run.
  ///
  /// - Parameter paths: paths of the topology; those without arcs are left out.
  public mutating func add(polygon paths: Range<Int>) {
    var traits = Traits()
    defer { forgetOwn() }
    for path in paths {
      let references = topology.references(ofPath: path)
      if references.isEmpty { continue }
      ring.removeAll()
      topology.appendPath(path, to: &ring)
      let winding = winding(ofRing: ring.positions.span, isCut: isCut)
      switch winding {
      case .flat where isLine(ring.positions.span, isCut: isCut):
        note((1, ring.positions.first))
        if path == paths.lowerBound { return }
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
        if ownSides[arc] == 0 { own.append(arc) }
        ownSides[arc] |= (reference >= 0) != isReversed ? 1 : 2
      }
    }
    guard let first = own.first else { return }
    if traits.isDisjoint(with: [.isKept, .isOdd]), own.allSatisfy({ ownSides[$0] == 3 }) {
      note((1, topology.positions[topology.positions(ofArc: first).lowerBound]))
      return
    }
    polygons.append(Polygon(paths: paths, traits: traits))
    if traits.contains(.isKept) { return }
    for arc in own {
      if sides[arc] == 0 { used.append(arc) }
      sides[arc] |= ownSides[arc]
    }
  }

  private mutating func forgetOwn() {
    for arc in own { ownSides[arc] = 0 }
    own.removeAll(keepingCapacity: true)
  }

  private mutating func note(_ more: (count: Int, first: Position?)) { flat = (flat.count + more.count, flat.first ?? more.first) }

  /// Notes how the ring at hand writes its arcs.
  private mutating func noteSpelling(of path: Int) {
    for (index, start) in zip(topology.references(ofPath: path), topology.turnsOfArcs(ofPath: path)) {
      let reference = topology.references[index]
      let arc = Topology.arc(reference)
      written[arc] = topology.positions[topology.positions(ofArc: arc).lowerBound].x + 360 * Double(start)
    }
  }

  /// Appends the polygons that were added since the last time as one geometry: a polygon, or several.
  ///
  /// - Returns: `false` if their borders do not close, which happens where polygons overlap along part of a border; nothing
  ///   is appended then.
  /// - Complexity: O(n log n) for n positions, where few arcs meet in one place; holes cost O(their rings).
  public mutating func append(to column: inout GeometryColumn) -> Bool {
    defer {
      for arc in used { sides[arc] = 0 }
      used.removeAll(keepingCapacity: true)
      polygons.removeAll(keepingCapacity: true)
      leftOut.removeAll(keepingCapacity: true)
    }
    let (mark, partCount) = (column.mark, column.partEnds.count)
    guard appendParts(to: &column) else {
      column.truncate(to: mark)
      return false
    }
    column.endGeometry(column.partEnds.count == partCount + 1 ? .polygon : .multiPolygon)
    return true
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
  private func appendAlone(_ polygon: Polygon, to column: inout GeometryColumn) {
    copy(polygon, to: &column)
    column.orientRings(ofPart: column.partEnds.count - 1, isCut: isCut)
  }

  private mutating func appendInPlane(_ polygons: [Polygon], to column: inout GeometryColumn) -> Bool {
    guard let flat = mergeInPlane(polygons, into: &column) else { return false }
    note(flat)
    return true
  }

  private enum Outcome {
    case merged
    /// Borders do not close.
    case open
    /// Only in the plane there is an inside.
    case roundGlobe
  }

  /// Follows the outlines of some arcs.
  private mutating func trace(_ arcs: [Int], _ traits: Traits, into column: inout GeometryColumn) -> Outcome {
    let outline: [Int32] = arcs.sorted().compactMap { arc in
      sides[arc] == 1 ? Int32(arc) : sides[arc] == 2 ? ~Int32(arc) : nil
    }
    let spelling: ArcOutline.Spelling = !topology.joinsSpellings ? .asArcs : traits.contains(.isLiteral) ? .unwrapped(written) : .reduced
    var tracing = ArcOutline(topology, outline, spelling: spelling, isCut: isCut)
    guard tracing.trace() else { return .open }
    if tracing.goesRoundGlobe { return .roundGlobe }
    guard tracing.append(to: &column) else { return .open }
    note(tracing.lines)
    return .merged
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
