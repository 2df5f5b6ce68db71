public import GeoModel

/// Cuts polygons into triangles between their own vertices: every vertex is used, no vertex is added.
///
/// One sweep from west to east that triangulates as it goes (after Hertel and Mehlhorn 1983, "Fast triangulation of simple
/// polygons"): rings are split into monotone chains, and only the ends of chains need sorting
/// and searching. Between them each region of the interior advances along its two chains and cuts off triangles as soon
/// as they are convex (Garey, Johnson, Preparata, Tarjan 1978). Every decision is exact.
///
/// - The triangles of a valid polygon (OGC 06-103r4 §6.1.11) cover it and do not overlap, whatever its rings' directions, with
///   holes that touch each other or the exterior as well. Along a border there are its own vertices and no others, so that
///   neighbours with the same vertices fit together without gaps.
/// - A triangle has no area only where a vertex of a ring lies on an edge of another ring, or of its own: it closes the gap that
///   opens there between neighbours when positions are rounded.
/// - Rings that cross are detected at the end (``TessellationOutcome/notSimple``): repair them first.
///
/// A value keeps its scratch memory, so that a reused value hardly allocates.
///
/// - Complexity: O(n + m log m) for n vertices in m chains; 20 to 40 ns a vertex for outlines as they occur.
public struct PolygonTessellator: Sendable {
  private var loading = ChainLoading()
  private var regions: [SweepRegion] = []
  private var nodes: [FunnelNode] = []
  private var order = RegionOrderMemory()
  private var triangles: [Int32] = []
  private var flips = ZeroAreaFlips()

  public init() {}

  /// Appends the triangles of one polygon, each counter-clockwise when x runs to the right and y up.
  ///
  /// - Parameters:
  ///   - positions: the polygon's rings, one after the other; a last position that repeats the first of its ring may be there
  ///     or not, and is not used.
  ///   - ringEnds: for each ring the end of its positions. Which one is the exterior does not matter: the interior is what an
  ///     odd number of rings enclose.
  ///   - first: where the first ring begins.
  ///   - indices: gets three for each triangle, indices of positions counted from `first`; nothing unless the outcome is
  ///     ``TessellationOutcome/triangles``.
  public mutating func tessellate(
    _ positions: borrowing Span<Position>, ringEnds: borrowing Span<UInt32>, first: Int = 0,
    into indices: inout [UInt32]
  ) -> TessellationOutcome {
    loading.removeAll()
    if ringEnds.count > 1 {
      let end = min(Int(ringEnds[ringEnds.count - 1]), positions.count)
      loading.reserveCapacity(positions: max(end - first, 0), rings: ringEnds.count)
    }
    var start = first
    for ring in ringEnds.indices {
      let end = min(Int(ringEnds[ring]), positions.count)
      if start < end, !loading.load(positions, start..<end) { return .notFinite }
      start = max(start, end)
    }
    if loading.events.isEmpty { return .empty }
    loading.sortEvents()
    guard let swept = sweep() else { return .notSimple }
    if swept.count == 3 * swept.zeroAreas { return .empty }
    if swept.zeroAreas > 0 {
      loading.points.withUnsafeBufferPointer { points in
        flips.mend(&triangles, count: swept.count, points)
      }
    }
    append(count: swept.count, UInt32(first), to: &indices)
    return .triangles
  }

  private func append(count: Int, _ first: UInt32, to indices: inout [UInt32]) {
    indices.append(contentsOf: triangles[..<count].lazy.map { loading.origins[Int($0)] - first })
  }

  /// Returns how many indices there are, and how many triangles have no area; `nil` if chains cross.
  private mutating func sweep() -> (count: Int, zeroAreas: Int)? {
    let openings = loading.events.count / 2
    // An end of a chain is given out at most four times, any other vertex once; each triangle takes one back.
    let capacity = loading.points.count + 4 * loading.events.count
    Self.make(room: capacity, in: &nodes, FunnelNode(vertex: 0, below: -1))
    Self.make(room: openings, in: &regions, SweepRegion())
    Self.make(room: 3 * capacity, in: &triangles, 0)
    order.makeRoom(for: openings)
    return loading.points.withUnsafeBufferPointer { points in
      loading.events.withUnsafeBufferPointer { events in
        loading.chains.withUnsafeMutableBufferPointer { chains in
          regions.withUnsafeMutableBufferPointer { regions in
            nodes.withUnsafeMutableBufferPointer { nodes in
              triangles.withUnsafeMutableBufferPointer { triangles in
                order.withOrder { order in
                  var sweep = TessellationSweep(
                    points: points, chains: chains, regions: regions, nodes: nodes, triangles: triangles, order: order)
                  for event in events {
                    if event.isOpening { sweep.open(event) } else { sweep.close(event) }
                    if sweep.isBroken { return nil }
                  }
                  return (sweep.count, sweep.zeroAreas)
                }
              }
            }
          }
        }
      }
    }
  }

  private static func make<Element>(room count: Int, in array: inout [Element], _ filler: Element) {
    if array.count < count {
      array.append(contentsOf: repeatElement(filler, count: max(count, 2 * array.count) - array.count))
    }
  }
}

/// The result of tessellating a polygon.
@frozen
public enum TessellationOutcome: Sendable, Hashable {
  /// Its triangles were appended.
  case triangles
  /// There is nothing to fill: all positions lie on a line, or there are none.
  case empty
  /// Rings cross, themselves or each other: no triangles.
  case notSimple
  /// Some coordinate is not finite: no triangles.
  case notFinite
}
