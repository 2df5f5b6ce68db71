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
    /// The ring of the input that it comes from.
    var ring: Int32 = 0
  }

  /// For each ring of the input, where its positions begin.
  var ringStarts: [Int] = []

  /// For the region inside a box, the stretches of its border that edges of the input cover.
  private var own = BorderStretches()
  private var noding = EdgeNoding()
  private var outline = OutlineTracing()
  private var holes: Range<Int>?

  /// Says which rings are holes that exteriors are still to lose; they run counter-clockwise.
  mutating func note(holes loops: Range<Int>) {
    if !loops.isEmpty { holes = (holes?.lowerBound ?? loops.lowerBound)..<loops.upperBound }
  }

  mutating func begin(_ frame: BorderFrame = .world) {
    noding.frame = frame
    own.removeAll()
    holes = nil
    ringStarts.removeAll(keepingCapacity: true)
  }

  /// Replaces rings that cover each other by the outline of their union. Returns `false` when rounding kept on
  /// making new crossings. Complexity: O(n²).
  mutating func unite(_ tracing: inout RingTracing) -> Bool {
    collect(tracing)
    guard noding.node() else { return false }
    noding.mergeEqual()
    Coverage.keepOutline(&noding.edges)
    outline.trace(noding.edges, noding.frame, own, into: &tracing)
    return true
  }

  /// Takes rings apart that touch each other inside the world, but do not cross. Leaves everything alone if no
  /// two rings of the input do: a ring that touches itself was like that before.
  /// Complexity: O(n log n) as long as edges are short against the whole.
  mutating func separate(_ tracing: inout RingTracing, own: BorderStretches = BorderStretches()) -> Bool {
    self.own = own
    collect(tracing)
    guard noding.node() else { return false }
    if !noding.hasJoinedRings, !noding.hasBranches() { return true }
    noding.mergeEqual()
    Coverage.direct(&noding.edges)
    outline.trace(noding.edges, noding.frame, own, into: &tracing)
    return true
  }

  private mutating func collect(_ tracing: RingTracing) {
    noding.removeAll()
    for (index, loop) in tracing.loops.enumerated() {
      let isHole = holes?.contains(index) ?? false
      for vertex in loop.start..<loop.end - 1 {
        let a = tracing.vertices[vertex]
        let b = tracing.vertices[vertex + 1]
        let inner = noding.frame.isOnBorder(a.position) ? b : a
        noding.add(
          from: a, to: b, exteriors: isHole ? 0 : 1, holes: isHole ? 1 : 0, ring: ring(of: Int(inner.source)))
      }
    }
  }

  private func ring(of position: Int) -> Int32 {
    var below = 0
    var above = ringStarts.count
    while below < above {
      let middle = (below + above) / 2
      if ringStarts[middle] <= position { below = middle + 1 } else { above = middle }
    }
    return Int32(below)
  }
}
