internal import GeoModel

/// What safe mode looks at besides importance.
extension GeometrySimplification {
  /// Whether a geometry is valid; a line, whether it is simple.
  mutating func isSound(_ column: GeometryColumn, _ index: Int) -> Bool { unsoundPaths(column, index).isEmpty }

  /// The paths that take part in what makes a geometry invalid, from its first one on.
  private mutating func unsoundPaths(_ column: GeometryColumn, _ index: Int) -> Set<Int> {
    let first = column.paths(ofGeometry: index).lowerBound
    var paths: Set<Int> = []
    for defect in validator.defects(ofGeometry: index, in: column) where defect.kind != .repeatedPosition {
      paths.insert(defect.path - first)
      if let other = defect.otherPath { paths.insert(other - first) }
    }
    for path in validator.judging.pathsLeftOut(TopologyDefectKind.allCases) { paths.insert(path - first) }
    return paths
  }

  /// Simplifies those paths anew that came out invalid, beside the others as they are: most often that is a few of many.
  ///
  /// - Parameter output: the simplified geometry at its end, which is replaced.
  /// - Returns: whether the geometry is valid now.
  mutating func mendPaths(
    _ input: GeometryColumn, _ index: Int, _ tolerance: SimplificationTolerance, _ mark: GeometryColumn.Mark,
    _ output: inout GeometryColumn
  ) -> Bool {
    var found = unsoundPaths(output, output.count - 1)
    if found.isEmpty { return true }
    guard let threshold = tolerance.threshold(for: method), loaded.paths.count > 1 else { return false }
    let firstPath = input.paths(ofGeometry: index).lowerBound
    let written = input.paths(ofGeometry: index).filter { isDropped.isEmpty || !isDropped[$0 - firstPath] }
    let plain = ranking.importance
    touches.mark(loaded.points, loaded.paths, &loaded.traits)
    var together: Set<Int> = []
    for _ in 0..<Self.mostMendings {
      let before = together.count
      together.formUnion(found.compactMap { written.indices.contains($0) ? written[$0] : nil })
      let size = loaded.paths.reduce(0) { $0 + (together.contains($1.source) ? $1.vertices.count : 0) }
      if together.count == before {
        // What was unsound before can be no better: all others are sound, and nothing has come into these ones' way.
        let faults = unsoundPaths(input, index)
        return found.allSatisfy { written.indices.contains($0) && faults.contains(written[$0] - firstPath) }
      }
      if size * 2 > loaded.points.count { return false }
      rank(together, plain, threshold)
      output.truncate(to: mark)
      _ = append(input, index, tolerance, to: &output)
      found = unsoundPaths(output, output.count - 1)
      if found.isEmpty { return true }
    }
    return false
  }

  /// How often paths that are found to be in the way are added.
  private static let mostMendings = 4

  /// Ranks some paths so that none comes into another's way, or into that of what stays of the others.
  ///
  /// - Parameter plain: the importance of all vertices, each path for itself.
  private mutating func rank(_ together: Set<Int>, _ plain: [Double], _ threshold: Double) {
    var knot = Entanglement()
    loaded.points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      for path in loaded.paths where together.contains(path.source) { knot.append(path, of: base, loaded.traits) }
      for path in loaded.paths where !together.contains(path.source) {
        knot.append(obstaclesOf: path, of: base, loaded.traits) { plain[$0] > threshold }
      }
    }
    var shared = SharedPlaces()
    var traits = knot.traits
    shared.find(knot.paths.map(\.vertices) + knot.obstacles, count: knot.points.count, traits: &traits) { knot.points[$0] }
    ranking.rankConstrained(
      knot.points, knot.paths, traits, twins: shared.twins, ceiling: threshold, heeded: knot.paths.map(\.vertices) + knot.obstacles)
    var importance = plain
    for path in knot.paths {
      for vertex in path.vertices { importance[Int(knot.origins[vertex])] = ranking.importance[vertex] }
    }
    ranking.take(importance)
  }
}
