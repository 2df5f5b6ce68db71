public import GeoModel

/// Simplifies one geometry at a time. One value serves any number of them and reuses its scratch memory.
///
/// The result consists of vertices of the input, with their altitudes. These stay: the ends of lines, positions on the 180th meridian
/// and at the poles, and two positions of each ring that are far apart; of a ring at least three. The result does not depend on a ring's
/// start or direction. Paths across the 180th meridian are measured on unwrapped longitudes. Since
/// positions on it stay to the bit, the pieces of a cut geometry are simplified as the whole would be.
public struct GeometrySimplification: Sendable {
  public let method: SimplificationMethod
  public let metric: SimplificationMetric

  /// Whether what is valid stays valid, holes and parts against each other included, and lines that do not cross
  /// themselves do not come to. Positions that occur more than once in the geometry then stay: there its rings touch.
  public let isSafe: Bool

  /// Rings smaller than this are left out, in square metres on the sphere (square units of a plane); with an
  /// exterior its holes.
  public var leastArea: Double?

  public internal(set) var counts = SimplificationCounts()

  var loaded = LoadedPaths()
  var ranking: PathRanking
  var touches = TouchedEdges()
  var validator: TopologyValidator
  private var enclosed: EnclosedArea
  /// For each position of the geometry: negative for those that repeat the one before.
  private var importanceOfPosition: [Double] = []
  var isDropped: [Bool] = []

  public init(method: SimplificationMethod, metric: SimplificationMetric, isSafe: Bool, leastArea: Double? = nil) {
    self.method = method
    self.metric = metric
    self.isSafe = isSafe
    self.leastArea = leastArea
    enclosed = EnclosedArea(isGeographic: metric.isGeographic)
    ranking = PathRanking(method: method, metric: metric)
    var options = TopologyOptions()
    options.longitudes = metric.isGeographic ? .shortWay : .literal
    options.reportsNotSimple = true
    validator = TopologyValidator(options: options)
    validator.mostMeetings = TopologyJudging.fewMeetings
  }

  /// Simplifies one geometry and appends the result as one geometry to `output`.
  ///
  /// - Returns: whether anything went; if not, `output` is as it was.
  /// - Complexity: O(n log n) for outlines as they occur; safe mode looks twice only at what came out invalid.
  public mutating func simplify(
    _ input: GeometryColumn, geometry index: Int, tolerance: SimplificationTolerance, into output: inout GeometryColumn
  ) -> Bool {
    let before = input.positions(ofGeometry: index).count
    let rings = dropSmall(input, index)
    load(input, index)
    ranking.rank(loaded.points, loaded.paths, loaded.traits, threshold: tolerance.threshold(for: method), isStrict: tolerance.isShare)
    let mark = output.mark
    var isWhole = !append(input, index, tolerance, to: &output) && rings == 0
    if isWhole { output.truncate(to: mark) }
    if !isWhole, isSafe, !mendPaths(input, index, tolerance, mark, &output), !isSound(output, output.count - 1) {
      output.truncate(to: mark)
      rankConstrained(ceiling: tolerance.threshold(for: method) ?? .infinity, isStrict: tolerance.isShare)
      isWhole = !append(input, index, tolerance, to: &output) && rings == 0
      if !isWhole, !isSound(output, output.count - 1), isSound(input, index) {
        isWhole = true
        counts.geometriesKeptWhole += 1
      }
      if isWhole { output.truncate(to: mark) }
    }
    if isWhole {
      counts.positionsKept += before
      return false
    }
    let after = output.positions(ofGeometry: output.count - 1).count
    counts.positionsKept += after
    counts.positionsRemoved += before - after
    counts.ringsDropped += rings
    if after == 0 { counts.geometriesEmptied += 1 }
    return true
  }

  /// How much each position of a geometry matters, in the metric's unit or its square: one that matters more than a
  /// tolerance stays at it. Infinite for those that always stay, negative for those that repeat the one before. All
  /// tolerances and levels of detail follow from it, each level a subset of those above; in safe mode all are valid if the
  /// geometry is.
  ///
  /// - Complexity: as for simplifying; in safe mode always with constraints.
  public mutating func importances(ofGeometry index: Int, in column: GeometryColumn) -> [Double] {
    isDropped.removeAll(keepingCapacity: true)
    load(column, index)
    if isSafe { rankConstrained() } else { ranking.rank(loaded.points, loaded.paths, loaded.traits, threshold: nil, isStrict: false) }
    spread(column, index)
    return importanceOfPosition
  }

  private mutating func load(_ input: GeometryColumn, _ index: Int) {
    let first = input.paths(ofGeometry: index).lowerBound
    loaded.load(input, geometry: index, metric: metric, keepsShared: isSafe) { [isDropped] path in
      !isDropped.isEmpty && isDropped[path - first]
    }
  }

  /// Ranks so that each state on the way is valid.
  private mutating func rankConstrained(ceiling: Double = .infinity, isStrict: Bool = false) {
    loaded.keepShared()
    touches.mark(loaded.points, loaded.paths, &loaded.traits)
    ranking.rankConstrained(loaded.points, loaded.paths, loaded.traits, twins: loaded.shared.twins, ceiling: ceiling, isStrict: isStrict)
  }

  /// Brings importance from the loaded points to the positions of the geometry.
  private mutating func spread(_ column: GeometryColumn, _ index: Int) {
    let range = column.positions(ofGeometry: index)
    importanceOfPosition.removeAll(keepingCapacity: true)
    importanceOfPosition.append(contentsOf: repeatElement(-1, count: range.count))
    var next = 0
    for path in column.paths(ofGeometry: index) {
      let positions = column.positions(ofPath: path)
      guard next < loaded.paths.count, loaded.paths[next].source == path else {
        for position in positions { importanceOfPosition[position - range.lowerBound] = .infinity }
        continue
      }
      let loadedPath = loaded.paths[next]
      // A ring's last point is its first one again, which it may be several times.
      for point in loadedPath.start..<loadedPath.end + (loadedPath.isRing ? 0 : 1) {
        importanceOfPosition[Int(loaded.origins[point]) - range.lowerBound] = ranking.importance[point]
      }
      if loadedPath.isRing {
        let first = Int(loaded.origins[loadedPath.start]) - range.lowerBound
        importanceOfPosition[first] = ranking.importance[loadedPath.start]
        importanceOfPosition[positions.upperBound - 1 - range.lowerBound] = importanceOfPosition[positions.lowerBound - range.lowerBound]
      }
      next += 1
    }
  }

  /// Appends what stays.
  /// - Returns: whether something went.
  mutating func append(
    _ input: GeometryColumn, _ index: Int, _ tolerance: SimplificationTolerance, to output: inout GeometryColumn
  ) -> Bool {
    spread(input, index)
    let threshold = tolerance.threshold(for: method) ?? shareThreshold(tolerance)
    let before = output.positions.count
    let first = input.positions(ofGeometry: index).lowerBound
    let firstPath = input.paths(ofGeometry: index).lowerBound
    input.appendGeometry(index, to: &output) {
      importanceOfPosition[$0 - first] > threshold
    } isLeftOut: {
      !isDropped.isEmpty && isDropped[$0 - firstPath]
    }
    return output.positions.count - before < input.positions(ofGeometry: index).count
  }

  /// What a share means, now that importance is known.
  private func shareThreshold(_ tolerance: SimplificationTolerance) -> Double {
    guard case .share(let share) = tolerance else { return 0 }
    return ShareOfVertices(paths: loaded.paths, importance: ranking.importance).threshold(keeping: share)
  }

  private mutating func area(_ column: GeometryColumn, _ path: Int, below least: Double) -> Double {
    enclosed.of(column.positions.span.extracting(column.positions(ofPath: path)), below: least) ?? .infinity
  }

  /// Marks the rings that are too small; a small exterior takes its holes along.
  private mutating func dropSmall(_ input: GeometryColumn, _ index: Int) -> Int {
    isDropped.removeAll(keepingCapacity: true)
    guard let leastArea, input.kinds[index].isAreal else { return 0 }
    var count = 0
    for part in input.parts(ofGeometry: index) {
      var isGone = false
      for (ordinal, path) in input.paths(ofPart: part).enumerated() {
        let isSmall = isGone || area(input, path, below: leastArea) < leastArea
        if ordinal == 0 { isGone = isSmall }
        isDropped.append(isSmall)
        if isSmall { count += 1 }
      }
    }
    if count == 0 { isDropped.removeAll(keepingCapacity: true) }
    return count
  }
}
