internal import GeoModel

/// The union of what rings enclose on their left.
///
/// Rings are noded with exact predicates, and the faces that they go round more often to the left than to the right are traced. Gaps that
/// are
/// no wider than the rounding of crossings are filled.
struct RegionUnion {
  enum Outcome {
    case merged
    case tooManyCrossings
    /// What would be written is not valid.
    case invalid
  }

  private var overlay = RingOverlay()
  private var validator: TopologyValidator
  private var result = GeometryColumn()
  /// Where rings cover an area more than once.
  private(set) var overlaps: [MergedOverlap] = []

  /// - Parameter mostCuts: how many cuts of edges are too many at once, if they are not as many as usual.
  init(isCut: Bool, mostCuts: Int? = nil) {
    if let mostCuts { overlay.mostCuts = mostCuts }
    var options = TopologyOptions()
    options.longitudes = isCut ? .literal : .shortWay
    validator = TopologyValidator(options: options)
  }

  /// Appends the union to the open geometry of a column.
  ///
  /// - Parameters:
  ///   - rings: each a part of its own.
  ///   - separately: whether rings whose boxes lie apart have nothing to do with each other, so that memory is needed for those of one
  ///     place
  ///     only: so it is if none crosses the 180th meridian.
  /// - Complexity: O((n + k) log n) for n positions and k crossings.
  mutating func append(_ rings: GeometryColumn, separately: Bool, to output: inout GeometryColumn) -> Outcome {
    for group in separately ? Self.groups(of: rings) : [Array(rings.partEnds.indices)] where !group.isEmpty {
      var chosen = GeometryColumn()
      for part in group { chosen.append(part: part, of: rings) }
      chosen.endGeometry(.multiPolygon)
      let outcome = unite(chosen, into: &output)
      if case .merged = outcome { continue }
      return outcome
    }
    return .merged
  }

  private mutating func unite(_ rings: GeometryColumn, into output: inout GeometryColumn) -> Outcome {
    overlay.load(rings, 0, by: &validator.judging, aligned: true)
    for grid in [NodingGrid.none, .fine] {
      guard overlay.fill(.covered, on: grid) else { return .tooManyCrossings }
      result.removeAll()
      if overlay.hasArea { overlay.write(rings, kind: .polygon, into: &result) }
      guard result.count == 0 || validator.isValid(geometry: 0, in: result) else { continue }
      for part in result.partEnds.indices { output.append(part: part, of: result) }
      overlaps += overlay.overlaps()
      return .merged
    }
    return .invalid
  }

  /// The rings in groups whose boxes lie apart, in order of their first ones. Complexity: O(n log n), where few boxes meet.
  private static func groups(of rings: GeometryColumn) -> [[Int]] {
    let boxes = rings.partEnds.indices.map { part in
      var box = PlaneBox.empty
      for path in rings.paths(ofPart: part) { for place in rings.positions(ofPath: path) { box.include(rings.positions[place]) } }
      return LoadedRing(path: part, part: part, start: 0, end: 0, box: box, isHole: false)
    }
    var search = RingPairSearch()
    search.search(boxes)
    guard search.isComplete else { return [Array(boxes.indices)] }
    var sets = DisjointSets(count: boxes.count)
    for (a, b) in search.pairs {
      let (first, second) = (sets.root(a), sets.root(b))
      if first != second { sets.join(root: min(first, second), max(first, second)) }
    }
    var groups: [[Int]] = [], numbers: [Int: Int] = [:]
    for index in boxes.indices {
      let root = sets.root(index)
      if let number = numbers[root] {
        groups[number].append(index)
      } else {
        numbers[root] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}
