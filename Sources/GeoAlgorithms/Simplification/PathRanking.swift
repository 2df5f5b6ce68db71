internal import GeoModel

/// How much the vertices of paths matter, one by one.
struct PathRanking: Sendable {
  let method: SimplificationMethod
  let metric: SimplificationMetric

  /// For each vertex; infinite for those that stay.
  private(set) var importance: [Double] = []

  private var splits: [SectionSplit] = []
  private var sections = DouglasPeucker()
  private var removal = VertexRemoval()

  init(method: SimplificationMethod, metric: SimplificationMetric) {
    self.method = method
    self.metric = metric
  }

  /// Ranks by the plain algorithm, every path for itself.
  ///
  /// - Parameters:
  ///   - threshold: above which importance need not be exact (areas) or below which (lengths), if known.
  ///   - isStrict: whether all removed vertices get different importance (``ImportanceLevel``).
  mutating func rank(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], threshold: Double?, isStrict: Bool
  ) {
    if method.measuresLength {
      rankByDistance(points, paths, traits, floor: threshold ?? 0, isStrict: isStrict, withSplits: false)
      if isStrict { tellApart(points, paths) }
      keepThirds(points, paths, traits)
    } else {
      remove(points, paths, traits, twins: [], ceiling: threshold ?? .infinity, isStrict: isStrict, isConstrained: false)
    }
  }

  /// Ranks so that each state on the way keeps valid geometry valid.
  ///
  /// - Parameters:
  ///   - ceiling: above which importance need not be exact.
  ///   - isStrict: whether all removed vertices get different importance (``ImportanceLevel``).
  ///   - heeded: the vertices that must not move; `nil` for all of the paths.
  mutating func rankConstrained(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], twins: [Int32],
    ceiling: Double = .infinity, isStrict: Bool = false, heeded: [Range<Int>]? = nil
  ) {
    if method.measuresLength { rankByDistance(points, paths, traits, floor: 0, isStrict: isStrict, withSplits: true) }
    remove(points, paths, traits, twins: twins, ceiling: ceiling, isStrict: isStrict, isConstrained: true, heeded: heeded)
  }

  /// Takes over an importance that was combined from several rankings.
  mutating func take(_ importance: [Double]) { self.importance = importance }

  /// Lets those of a path that matter the same, as the halves of what is symmetric, differ by last bits: no split comes before the one that
  /// made its section, which matters more already.
  private mutating func tellApart(_ points: [Position], _ paths: [SimplificationPath]) {
    for path in paths {
      let order = path.vertices.filter { importance[$0] > 0 && importance[$0] < .infinity }.sorted {
        importance[$0] != importance[$1] ? importance[$0] < importance[$1] : precedes(points[$0], points[$1])
      }
      var level = ImportanceLevel(isStrict: true)
      for index in order { importance[index] = level.rise(to: importance[index]) }
    }
  }

  private mutating func rankByDistance(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], floor: Double, isStrict: Bool, withSplits: Bool
  ) {
    importance.removeAll(keepingCapacity: true)
    importance.append(contentsOf: repeatElement(.infinity, count: points.count))
    splits.removeAll(keepingCapacity: true)
    if withSplits { splits.append(contentsOf: repeatElement(SectionSplit(), count: points.count)) }
    points.withUnsafeBufferPointer { points in
      importance.withUnsafeMutableBufferPointer { importance in
        splits.withUnsafeMutableBufferPointer { splits in
          guard let points = points.baseAddress, let importance = importance.baseAddress else { return }
          for path in paths {
            var start = path.start
            for end in path.start + 1..<path.end + 1 where end == path.end || !traits[end].isEmpty {
              sections.rank(
                points, from: start, to: end, metric: metric, floor: floor, isStrict: isStrict, importance: importance,
                splits: withSplits ? splits.baseAddress : nil)
              start = end
            }
          }
        }
      }
    }
  }

  /// A ring of which no triangle would stay, since what is pinned of it are two vertices or lie on one line, gets its third: that which
  /// matters most, or is farthest from these. So does a line that ends where it begins, and its second too, but none if all of it lies on
  /// one line; a ring round a pole gets three beside its end.
  private mutating func keepThirds(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits]
  ) {
    for path in paths where path.isRing || path.goesRound || points[path.start] == points[path.end] {
      let start = points[path.start]
      let isClosedLine = !path.isRing && !path.goesRound
      var other = otherPin(of: path, points, traits)
      func isOff(_ index: Int) -> Bool { orientation(start, points[other], points[index]) != .on }
      let least = path.isRing ? 3 : 4
      var pins = 0
      var hasTriangle = path.goesRound
      for index in path.vertices where !traits[index].isEmpty {
        pins += 1
        hasTriangle = hasTriangle || isOff(index)
        if pins >= least, hasTriangle { break }
      }
      while pins < least || !hasTriangle {
        let chord = SegmentDistance(start, points[other], metric)
        func choose(where isCandidate: (Int) -> Bool) -> Int? {
          // Of a ring whose vertices are two places one of them stays twice.
          greatest(
            points, of: path.vertices, orAny: path.isRing, where: { traits[$0].isEmpty && importance[$0] < .infinity && isCandidate($0) }
          ) {
            chord.squared(to: points[$0])
          }
        }
        guard var choice = choose(where: { _ in true }) else { break }
        if isClosedLine, points[other] == start {
          other = choice
        } else if !hasTriangle {
          if !isOff(choice) {
            let off = choose(where: isOff)
            if isClosedLine, off == nil { break }
            // Of a ring without area any will do.
            choice = off ?? choice
          }
          hasTriangle = true
        }
        importance[choice] = .infinity
        pins += 1
      }
    }
  }

  private func otherPin(of path: SimplificationPath, _ points: [Position], _ traits: [VertexTraits]) -> Int {
    path.vertices.first { !traits[$0].isEmpty && points[$0] != points[path.start] } ?? path.start
  }

  /// The vertex that matters most; of several the farthest, and of those the first by coordinates. None matters less than vertices that
  /// went only because of it, so that several may be alike.
  private func greatest(
    _ points: [Position], of vertices: Range<Int>, orAny: Bool, where isCandidate: (Int) -> Bool, distance: (Int) -> Double
  ) -> Int? {
    var greatest: (importance: Double, distance: Double, index: Int)?
    for index in vertices where isCandidate(index) {
      let value = (importance[index], distance(index))
      guard let best = greatest else {
        if orAny || value.0 > 0 || value.1 > 0 { greatest = (value.0, value.1, index) }
        continue
      }
      let old = (best.importance, best.distance)
      if value > old || value == old && precedes(points[index], points[best.index]) { greatest = (value.0, value.1, index) }
    }
    return greatest?.index
  }

  private mutating func remove(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], twins: [Int32], ceiling: Double,
    isStrict: Bool, isConstrained: Bool, heeded: [Range<Int>]? = nil
  ) {
    points.withUnsafeBufferPointer { buffer in
      splits.withUnsafeBufferPointer { splits in
        guard let base = buffer.baseAddress else { return }
        let measure: VertexRemoval.Measure =
          method.measuresLength
          ? .distance(metric) : .area(EffectiveArea(metric: metric, isWeighted: method == .weightedVisvalingam))
        removal.run(
          base, count: buffer.count, paths: paths, traits: traits, measure: measure, ranks: importance,
          splits: method.measuresLength ? splits.baseAddress : nil, ceiling: ceiling,
          isStrict: isStrict, isConstrained: isConstrained, twins: twins, heeded: heeded)
      }
    }
    importance = points.isEmpty ? [] : removal.importance
  }
}
