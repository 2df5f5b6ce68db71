import GeoModel

extension TopologyValidator {
  /// Rings that touch cut the interior in two where they close a circle: where, in the graph of rings and points that
  /// joins a ring with each point at which it touches another, there is a cycle (the boundary then has one face more
  /// than it has rings, by Euler's formula). Also where a ring crosses itself: its loops hang together there.
  ///
  /// - Complexity: O(t α(t)) for t touches, by union-find (Tarjan 1975).
  mutating func judgeInterior(_ column: GeometryColumn, _ defects: inout [TopologyDefect]) {
    links.removeAll(keepingCapacity: true)
    links.append(contentsOf: 0..<rings.count + nodes.points)
    for touch in nodes.touches {
      let ring = rings[touch.ring]
      if ring.isMisplaced || !ring.isClosed || nesting.isEntangled[ring.part] { continue }
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
