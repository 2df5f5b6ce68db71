internal import GeoModel

/// The sweep itself: events in, triangles out (``PolygonTessellator``).
///
/// Bounds: chains are never taken beyond their last vertex; regions are as many as openings; nodes and triangles are bounded
/// where their room is made. Buffers check all of that in debug builds.
struct TessellationSweep {
  let points: UnsafeBufferPointer<Position>
  let chains: UnsafeMutableBufferPointer<MonotoneChain>
  let regions: UnsafeMutableBufferPointer<SweepRegion>
  let nodes: UnsafeMutableBufferPointer<FunnelNode>
  let triangles: UnsafeMutableBufferPointer<Int32>
  var order: RegionOrder

  /// Indices written to `triangles`.
  var count = 0
  /// How many triangles have no area.
  var zeroAreas = 0
  /// Chains cross.
  var isBroken = false

  private var regionCount = 0
  private var freeRegion: Int32 = -1
  var nodeCount = 0
  var freeNode: Int32 = -1

  init(
    points: UnsafeBufferPointer<Position>, chains: UnsafeMutableBufferPointer<MonotoneChain>,
    regions: UnsafeMutableBufferPointer<SweepRegion>, nodes: UnsafeMutableBufferPointer<FunnelNode>,
    triangles: UnsafeMutableBufferPointer<Int32>, order: RegionOrder
  ) {
    self.points = points
    self.chains = chains
    self.regions = regions
    self.nodes = nodes
    self.triangles = triangles
    self.order = order
  }

  /// Two chains begin: outside a new region does, inside one it is split.
  mutating func open(_ event: ChainEvent) {
    let a = points[Int(chains[Int(event.first)].next)]
    let b = points[Int(chains[Int(event.second)].next)]
    let isFirstLower = orientation(event.place, a, b) == .left
    let (low, high) = isFirstLower ? (event.first, event.second) : (event.second, event.first)
    let (place, isInside) = locate(event.place, isFirstLower ? a : b, isFirstLower ? b : a)
    let node = makeNode(event.point, below: -1)
    var new = SweepRegion()
    guard isInside else {
      new.lower = low
      new.upper = high
      new.funnel = node
      insert(new, at: place)
      return
    }
    let index = Int(order.region(at: place))
    var region = regions[index]
    new.lower = high
    new.upper = region.upper
    if region.second >= 0 {
      // The vertex where two regions met is joined to this one: each keeps its funnel.
      freeNodes(from: node)
      new.funnel = region.second
      region.second = -1
      new.side = .lower
      region.side = .upper
      push(event.point, .upper, to: &region)
      push(event.point, .lower, to: &new)
    } else {
      // The funnel's last vertex is joined to this one: one side goes on with the funnel, the other begins there.
      let tip = makeNode(nodes[Int(region.funnel)].vertex, below: -1)
      nodes[Int(node)].below = tip
      if region.side == .upper || nodes[Int(region.funnel)].below < 0 {
        region.side = .upper
        push(event.point, .upper, to: &region)
        new.funnel = node
        new.side = .lower
      } else {
        new.funnel = region.funnel
        new.side = .lower
        push(event.point, .lower, to: &new)
        region.funnel = node
        region.side = .upper
      }
    }
    region.upper = low
    chains[Int(low)].region = Int32(index)
    regions[index] = region
    insert(new, at: RegionOrder.Place(chunk: place.chunk, slot: place.slot + 1))
  }

  /// Two chains end: those of one region end it, those of two make them one.
  mutating func close(_ event: ChainEvent) {
    let (first, second) = (Int(chains[Int(event.first)].region), Int(chains[Int(event.second)].region))
    guard first >= 0, second >= 0 else { return isBroken = true }
    advance(first, to: event.place, inclusive: false)
    if first != second { advance(second, to: event.place, inclusive: false) }
    // Something else lies before the end of a chain that was to end here.
    guard chains[Int(event.first)].next == event.point, chains[Int(event.second)].next == event.point else {
      return isBroken = true
    }
    if first == second {
      let region = regions[first]
      if region.second >= 0 {
        fan(region.funnel, to: event.point, side: .upper)
        fan(region.second, to: event.point, side: .lower)
        freeNodes(from: region.funnel)
        freeNodes(from: region.second)
      } else {
        fan(region.funnel, to: event.point, side: region.side)
        freeNodes(from: region.funnel)
      }
      remove(first)
      return
    }
    let isFirstBelow = regions[first].upper == event.first && regions[second].lower == event.second
    guard isFirstBelow || (regions[second].upper == event.second && regions[first].lower == event.first) else {
      return isBroken = true
    }
    let (below, above) = isFirstBelow ? (first, second) : (second, first)
    var region = regions[below]
    var other = regions[above]
    feed(event.point, .upper, to: &region)
    feed(event.point, .lower, to: &other)
    region.second = other.funnel
    region.upper = other.upper
    chains[Int(region.upper)].region = Int32(below)
    regions[below] = region
    remove(above)
  }

  /// Takes a region's vertices before a place, and those at it if so wanted.
  @inline(__always)
  mutating func advance(_ index: Int, to place: Position, inclusive: Bool) {
    var region = regions[index]
    var lower = chains[Int(region.lower)]
    var upper = chains[Int(region.upper)]
    var hasMoved = false
    while true {
      let a = points[Int(lower.next)], b = points[Int(upper.next)]
      let takesLower = lower.next != lower.last && Self.isBehind(a, place, inclusive)
      let takesUpper = upper.next != upper.last && Self.isBehind(b, place, inclusive)
      if takesLower && !(takesUpper && ChainLoading.precedes(b, a)) {
        feed(lower.next, .lower, to: &region)
        lower.next += lower.step
      } else if takesUpper {
        feed(upper.next, .upper, to: &region)
        upper.next += upper.step
      } else {
        break
      }
      hasMoved = true
    }
    if hasMoved {
      chains[Int(region.lower)].next = lower.next
      chains[Int(region.upper)].next = upper.next
      regions[index] = region
    }
  }

  @inline(__always)
  private static func isBehind(_ a: Position, _ place: Position, _ inclusive: Bool) -> Bool {
    a.x < place.x || (a.x == place.x && (a.y < place.y || (inclusive && a.y == place.y)))
  }

  private mutating func insert(_ region: SweepRegion, at place: RegionOrder.Place) {
    var index = Int(freeRegion)
    if index >= 0 {
      freeRegion = regions[index].funnel
    } else {
      index = regionCount
      regionCount += 1
    }
    regions[index] = region
    chains[Int(region.lower)].region = Int32(index)
    chains[Int(region.upper)].region = Int32(index)
    order.insert(Int32(index), at: place, regions)
  }

  private mutating func remove(_ index: Int) {
    order.remove(Int32(index), regions)
    regions[index].funnel = freeRegion
    freeRegion = Int32(index)
  }
}
