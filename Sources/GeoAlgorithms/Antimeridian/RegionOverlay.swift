internal import GeoModel

/// The region that several rings cover together, as valid polygons.
///
/// Rings may cross, share edges and touch. Their edges are cut where they meet, edges with inside or outside on
/// both sides are dropped, and the outline of each connected piece of the interior is traced anew. It serves the
/// rare polygon that is wider than the world and so covers itself, and the one whose hole, cut into a notch,
/// touches another ring.
struct RegionOverlay {
  /// An edge from its western end, the lower of two equally western ones, to the other.
  struct Edge {
    var a: UnwrappedVertex
    var b: UnwrappedVertex
    /// How much more often exteriors, and holes, cover what is left of the edge than what is right of it.
    var exteriors: Int32
    var holes: Int32
  }

  private var noding = EdgeNoding()
  private var outline = OutlineTracing()
  private var holes: Range<Int>?

  /// Says which rings are holes that exteriors are still to lose; they run counter-clockwise.
  mutating func note(holes loops: Range<Int>) {
    if !loops.isEmpty { holes = (holes?.lowerBound ?? loops.lowerBound)..<loops.upperBound }
  }

  mutating func begin() { holes = nil }

  /// Replaces rings that cover each other by the outline of their union. Returns `false` when rounding kept on
  /// making new crossings. Complexity: O(n²).
  mutating func unite(_ tracing: inout RingTracing) -> Bool {
    collect(tracing)
    guard noding.node() else { return false }
    noding.mergeEqual()
    Coverage.keepOutline(&noding.edges)
    outline.trace(noding.edges, into: &tracing)
    return true
  }

  /// Takes rings apart that touch each other or themselves, but do not cross. Leaves them alone if none do.
  /// Complexity: O(n log n) as long as edges are short against the whole.
  mutating func separate(_ tracing: inout RingTracing) -> Bool {
    collect(tracing)
    let count = noding.edges.count
    guard noding.node() else { return false }
    if noding.edges.count == count, !noding.hasBranches() { return true }
    noding.mergeEqual()
    Coverage.direct(&noding.edges)
    outline.trace(noding.edges, into: &tracing)
    return true
  }

  private mutating func collect(_ tracing: RingTracing) {
    noding.edges.removeAll(keepingCapacity: true)
    for (index, loop) in tracing.loops.enumerated() {
      let isHole = holes?.contains(index) ?? false
      for vertex in loop.start..<loop.end - 1 {
        noding.add(
          from: tracing.vertices[vertex], to: tracing.vertices[vertex + 1], exteriors: isHole ? 0 : 1,
          holes: isHole ? 1 : 0)
      }
    }
  }
}
