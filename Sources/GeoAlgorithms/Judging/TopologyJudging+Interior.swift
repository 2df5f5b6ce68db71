import GeoModel

extension TopologyJudging {
  /// Rings that touch cut the interior in two where they close a circle: where, in the graph of rings and points that
  /// joins a ring with each point at which it touches another, there is a cycle (the boundary then has one face more
  /// than it has rings, by Euler's formula). Also where a ring crosses itself: its loops hang together there.
  ///
  /// Rings that cross or run along each other are one ring in it: their meeting is reported already. Such a group counts once at a point,
  /// except where rings that only run along each other touch elsewhere as well. Where a ring turns back or runs along itself it bounds
  /// nothing (``ContactNodes/Passage/isFolded``).
  ///
  /// - Complexity: O(t α(t)) for t touches, by union-find (Tarjan 1975).
  mutating func judgeInterior(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    bringTouchesHome()
    links.removeAll(keepingCapacity: true)
    links.append(contentsOf: 0..<rings.count + nodes.points)
    var crossing: [Int] = []
    nesting.patience = Self.patience(used)
    // In order, so that the same ones are left out where there are too many.
    let entangled = nesting.entangled.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    for pair in entangled where rings[pair.first].part == rings[pair.second].part {
      links[representative(pair.first)] = representative(pair.second)
      if !lieSideBySide(pair.first, pair.second) { crossing.append(pair.first) }
    }
    let groups = nesting.entangled.isEmpty ? [] : rings.indices.map { representative($0) }
    let crossed = Set(crossing.map { groups[$0] })
    // Touches come point by point: of the one at hand, the groups that have come to it, and those of which rings run along each other there.
    var (point, here, running) = (-1, Set<Int>(), Set<Int>())
    for (index, touch) in nodes.touches.enumerated() {
      let ring = rings[touch.ring]
      if ring.isMisplaced || !ring.isClosed { continue }
      if !groups.isEmpty {
        if touch.point != point {
          (point, here) = (touch.point, [])
          running = Set(nodes.touches[index...].prefix { $0.point == touch.point }.filter(\.runsAlong).map { groups[$0.ring] })
        }
        let group = groups[touch.ring]
        if !here.insert(group).inserted {
          if running.contains(group) || crossed.contains(group) { continue }
          defects.append(defect(.disconnectedInterior, touch.element, nil, at: touch.location, column))
          continue
        }
      }
      let (a, b) = (representative(touch.ring), representative(rings.count + touch.point))
      if a != b {
        links[a] = b
      } else {
        defects.append(defect(.disconnectedInterior, touch.element, nil, at: touch.location, column))
      }
    }
  }

  private mutating func representative(_ item: Int) -> Int {
    var item = item
    while links[item] != item {
      links[item] = links[links[item]]
      item = links[item]
    }
    return item
  }
}
