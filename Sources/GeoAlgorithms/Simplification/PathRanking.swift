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
  /// - Parameter threshold: above which importance need not be told (areas) or below which (lengths), if known.
  mutating func rank(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], threshold: Double?
  ) {
    if method.measuresLength {
      rankByDistance(points, paths, traits, floor: threshold ?? 0, withSplits: false)
      keepThirds(points, paths, traits)
    } else {
      remove(points, paths, traits, twins: [], ceiling: threshold ?? .infinity, isConstrained: false)
    }
  }

  /// Ranks so that each state on the way keeps what is valid valid.
  ///
  /// - Parameters:
  ///   - ceiling: above which importance need not be told.
  ///   - heeded: the vertices that must not come to lie elsewhere; `nil` for all of the paths.
  mutating func rankConstrained(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], twins: [Int32],
    ceiling: Double = .infinity, heeded: [Range<Int>]? = nil
  ) {
    if method.measuresLength { rankByDistance(points, paths, traits, floor: 0, withSplits: true) }
    remove(points, paths, traits, twins: twins, ceiling: ceiling, isConstrained: true, heeded: heeded)
  }

  /// Takes over what was put together of several rankings.
  mutating func take(_ importance: [Double]) { self.importance = importance }

  private mutating func rankByDistance(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], floor: Double, withSplits: Bool
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
                points, from: start, to: end, metric: metric, floor: floor, importance: importance,
                splits: withSplits ? splits.baseAddress : nil)
              start = end
            }
          }
        }
      }
    }
  }

  /// A ring of which only two vertices would stay gets its third: that which matters most, or is farthest from these. So does a
  /// line that ends where it begins.
  private mutating func keepThirds(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits]
  ) {
    for path in paths where path.isRing || points[path.start] == points[path.end] {
      let pins = path.vertices.lazy.filter { !traits[$0].isEmpty }
      if pins.prefix(3).count > 2 { continue }
      let other = pins.dropFirst().first ?? path.start
      let chord = SegmentDistance(points[path.start], points[other], metric)
      var greatest = -1.0
      var third = -1
      for isByDistance in [false, true] {
        for index in path.vertices where traits[index].isEmpty {
          let value = isByDistance ? chord.squared(to: points[index]) : importance[index]
          if value >= greatest, value > greatest || precedes(points[index], points[third]) {
            (greatest, third) = (value, index)
          }
        }
        if greatest > 0 { break }
        greatest = -1
      }
      if third >= 0 { importance[third] = .infinity }
    }
  }

  private mutating func remove(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: [VertexTraits], twins: [Int32], ceiling: Double,
    isConstrained: Bool, heeded: [Range<Int>]? = nil
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
          isConstrained: isConstrained, twins: twins, heeded: heeded)
      }
    }
    importance = points.isEmpty ? [] : removal.importance
  }
}
