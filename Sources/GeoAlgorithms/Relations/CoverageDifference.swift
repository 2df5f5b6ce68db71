import GeoModel

/// Finds where two layers of areas differ or meet: how large, how wide, and at what position.
///
/// Each layer is the union of the areas put into it, which may overlap. Edges that both layers have cancel, so that layers
/// with the same borders cost only a sort; the rest is swept from west to east in upright strips. In metres and in
/// doubles, accurate to about a micrometre. To decide whether there is anything to measure, use ``ShapeRelationFinder``.
public struct CoverageDifference: Sendable {
  public enum Layer: Sendable { case first, second }

  public typealias Region = CoverageRegion
  public typealias Query = CoverageQuery

  private let metres: LocalMetres
  private var edges: [StripSweep.Edge] = []

  public init(_ metres: LocalMetres) { self.metres = metres }

  /// Adds an area to a layer. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - area: the area; lines and points are ignored.
  ///   - layer: the layer that gets the area.
  ///   - shape: limits the question to this shape: edges above it, or to its west or east, are left out. For the overlap of two areas,
  ///     each can be the other's.
  public mutating func add(_ area: PreparedShape, to layer: Layer, near shape: PreparedShape? = nil) {
    guard area.isAreal else { return }
    for (index, leaf) in area.leaves.enumerated() {
      if let near = shape?.box {
        let box = area.forest.boxes[area.tree.start + index]
        if box.maxX < near.minX || box.minX > near.maxX || box.minY > near.maxY { continue }
      }
      let isInsideLeft = area.paths[leaf.path].isInsideLeft
      var from = metres.metres(area.points[leaf.first])
      for index in leaf.first..<leaf.last {
        let to = metres.metres(area.points[index + 1])
        defer { from = to }
        if from.x == to.x { continue }
        let isEastward = from.x < to.x
        // The inside is above an edge that leads east with the inside on its left.
        let gain: Int32 = isEastward == isInsideLeft ? 1 : -1
        edges.append(
          StripSweep.Edge(
            a: isEastward ? from : to, b: isEastward ? to : from, first: layer == .first ? gain : 0,
            second: layer == .second ? gain : 0))
      }
    }
  }

  /// The regions that match a query, the widest first; `nil` if so many edges are left after cancelling common borders
  /// that the work would take too long.
  ///
  /// - Parameters:
  ///   - query: what to look for.
  ///   - narrowest: metres; narrower regions are left out.
  /// - Complexity: O(n log n) for n edges, plus the number of strips times the edges that cross one.
  public func regions(_ query: Query, atLeast narrowest: Double = 0) -> [Region]? {
    var sweep = StripSweep(Self.cancelled(edges), query)
    return sweep.run() ? found(sweep, atLeast: narrowest) : nil
  }

  /// The same within an allowance of work, which is reduced by what was used; `nil` if it is not enough.
  ///
  /// - Parameters:
  ///   - query: what to look for.
  ///   - allowance: steps, some tens of millions a second; one query never takes more than without an allowance.
  public func regions(_ query: Query, allowance: inout Int) -> [Region]? {
    let found = measured(query, allowance: &allowance)
    return found.isComplete ? found.regions : nil
  }

  /// The same, with the regions found until the allowance ended: two areas have at least these in common.
  public func measured(_ query: Query, allowance: inout Int) -> (regions: [Region], isComplete: Bool) {
    if allowance <= 0 { return ([], false) }
    let edges = Self.cancelled(edges)
    let granted = min(allowance, StripSweep.steps(for: edges.count))
    var sweep = StripSweep(edges, query, allowance: granted)
    let isComplete = sweep.run()
    allowance -= granted - max(sweep.allowance, 0)
    return (found(sweep, atLeast: 0), isComplete)
  }

  private func found(_ sweep: StripSweep, atLeast narrowest: Double) -> [Region] {
    sweep.regions(atLeast: narrowest).map { region in
      var region = region
      region.spot = metres.degrees(region.spot)
      return region
    }
  }

  /// One edge of those between the same ends, none where they cancel.
  private static func cancelled(_ edges: [StripSweep.Edge]) -> [StripSweep.Edge] {
    let sorted = edges.sorted { a, b in
      if a.a != b.a { return precedes(a.a, b.a) }
      return precedes(a.b, b.b)
    }
    var kept: [StripSweep.Edge] = []
    for edge in sorted {
      if let last = kept.last, last.a == edge.a, last.b == edge.b {
        kept[kept.count - 1].first += edge.first
        kept[kept.count - 1].second += edge.second
      } else {
        if let last = kept.last, last.first == 0, last.second == 0 { kept.removeLast() }
        kept.append(edge)
      }
    }
    if let last = kept.last, last.first == 0, last.second == 0 { kept.removeLast() }
    return kept
  }
}
