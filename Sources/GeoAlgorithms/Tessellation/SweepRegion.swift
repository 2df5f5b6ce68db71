/// A piece of the interior that the sweep line crosses: between two chains, with what is behind the line and not yet
/// triangulated as a funnel, or as two right after two regions have met.
struct SweepRegion {
  var lower: Int32 = -1
  var upper: Int32 = -1
  /// The last node of the funnel; of the lower one of two.
  var funnel: Int32 = -1
  /// The last node of the upper one of two funnels, -1 otherwise. Both then end at the vertex where the regions met, and the
  /// region's next vertex is joined to it.
  var second: Int32 = -1
  /// The chain that the funnel's vertices lie on, all but the first.
  var side = ChainSide.lower
  /// Where the region is listed (``RegionOrder``).
  var chunk: Int32 = -1
}

enum ChainSide: Int32 {
  case lower, upper
}

/// A vertex of a funnel, and the one before it.
struct FunnelNode {
  var vertex: Int32
  var below: Int32
}
