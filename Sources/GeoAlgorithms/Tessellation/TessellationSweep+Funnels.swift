internal import GeoModel

/// Funnels: of a region's vertices behind the sweep line those that are not yet cut off, a chain that is nowhere convex, and
/// before it one vertex of the opposite chain.
extension TessellationSweep {
  /// Gives a region its next vertex.
  @inline(__always)
  mutating func feed(_ vertex: Int32, _ side: ChainSide, to region: inout SweepRegion) {
    if region.second >= 0 { joinMeeting(to: vertex, side, of: &region) }
    if region.side == side || nodes[Int(region.funnel)].below < 0 {
      region.side = side
      push(vertex, side, to: &region)
      return
    }
    // On the opposite chain: it sees the whole funnel, of which the last vertex stays.
    let top = region.funnel
    fan(top, to: vertex, side: region.side)
    freeNodes(from: nodes[Int(top)].below)
    nodes[Int(top)].below = -1
    region.funnel = makeNode(vertex, below: top)
    region.side = side
  }

  /// Joins the vertex where two regions met to the next one, which closes one of the funnels.
  private mutating func joinMeeting(to vertex: Int32, _ side: ChainSide, of region: inout SweepRegion) {
    if side == .lower {
      fan(region.funnel, to: vertex, side: .upper)
      freeNodes(from: region.funnel)
      region.funnel = region.second
      region.side = .lower
    } else {
      fan(region.second, to: vertex, side: .lower)
      freeNodes(from: region.second)
      region.side = .upper
    }
    region.second = -1
  }

  /// Puts a vertex of the funnel's own chain behind it, and cuts off what is convex then.
  @inline(__always)
  mutating func push(_ vertex: Int32, _ side: ChainSide, to region: inout SweepRegion) {
    let c = points[Int(vertex)]
    var top = region.funnel
    var last = nodes[Int(top)]
    var b = points[Int(last.vertex)]
    if b == c, last.below >= 0 {
      // Where rings touch: the new one stands for both, or no angle there could be told.
      nodes[Int(top)].below = freeNode
      freeNode = top
      top = last.below
      last = nodes[Int(top)]
      b = points[Int(last.vertex)]
    }
    while last.below >= 0 {
      let before = nodes[Int(last.below)]
      let a = points[Int(before.vertex)]
      if side == .lower {
        guard orientation(a, b, c) == .left else { break }
        emit(before.vertex, last.vertex, vertex)
      } else {
        guard orientation(b, a, c) == .left else { break }
        emit(last.vertex, before.vertex, vertex)
      }
      // The node of the vertex that was cut off is free.
      nodes[Int(top)].below = freeNode
      freeNode = top
      top = last.below
      last = before
      b = a
    }
    region.funnel = makeNode(vertex, below: top)
  }

  /// Cuts a whole funnel into triangles with a vertex of the opposite chain.
  mutating func fan(_ top: Int32, to vertex: Int32, side: ChainSide) {
    let c = points[Int(vertex)]
    var last = nodes[Int(top)]
    var b = points[Int(last.vertex)]
    while last.below >= 0 {
      let before = nodes[Int(last.below)]
      let a = points[Int(before.vertex)]
      let turn = side == .lower ? orientation(a, b, c) : orientation(b, a, c)
      if turn == .left {
        if side == .lower { emit(before.vertex, last.vertex, vertex) } else { emit(last.vertex, before.vertex, vertex) }
      } else if turn == .right {
        isBroken = true
      } else if a != b, b != c, a != c {
        if side == .lower { emit(before.vertex, last.vertex, vertex) } else { emit(last.vertex, before.vertex, vertex) }
        zeroAreas += 1
      }
      last = before
      b = a
    }
  }

  @inline(__always)
  private mutating func emit(_ a: Int32, _ b: Int32, _ c: Int32) {
    triangles[count] = a
    triangles[count + 1] = b
    triangles[count + 2] = c
    count += 3
  }

  @inline(__always)
  mutating func makeNode(_ vertex: Int32, below: Int32) -> Int32 {
    let node: Int32
    if freeNode >= 0 {
      node = freeNode
      freeNode = nodes[Int(node)].below
    } else {
      node = Int32(truncatingIfNeeded: nodeCount)
      nodeCount += 1
    }
    nodes[Int(node)] = FunnelNode(vertex: vertex, below: below)
    return node
  }

  /// Takes back a node and all below it.
  mutating func freeNodes(from top: Int32) {
    var node = top
    while node >= 0 {
      let below = nodes[Int(node)].below
      nodes[Int(node)].below = freeNode
      freeNode = node
      node = below
    }
  }
}
