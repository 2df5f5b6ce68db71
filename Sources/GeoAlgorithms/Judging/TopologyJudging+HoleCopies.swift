import GeoModel

/// Holes of polygons that reach round the globe: two of them may meet on either side of the 180th meridian.
extension TopologyJudging {
  /// Copies holes that reach beyond ±180 one turn away, of polygons in which a hole has no side: those whose exterior goes round a pole, or from -180 to 180.
  /// In others they were brought to their exterior.
  mutating func copyHoles() {
    for index in rings.indices where rings[index].isHole && rings[index].isClosed && rings[index].copyOf < 0 && rings[index].shell >= 0 {
      let (shell, box) = (rings[rings[index].shell], rings[index].box)
      guard !shell.isClosed || Self.isWorldWide(shell) else { continue }
      for (reach, shift) in [(box.maxX - 180, -360.0), (-180 - box.minX, 360)] {
        if reach >= Longitude.snap {
          copyHole(index, by: shift, shell.isClosed ? .withPolygon : .alone)
        } else if reach > -Longitude.snap, !shell.isClosed {
          // Nothing but another hole of the polygon has an edge in common with it across the meridian: other polygons have no copy to meet instead.
          let hasEasternCopy = rings[index].hasEasternCopy
          copyHole(index, by: shift, .withPolygon)
          rings[index].hasEasternCopy = hasEasternCopy
        }
      }
    }
  }

  private mutating func copyHole(_ index: Int, by shift: Double, _ kind: LoadedRing.HoleCopy) {
    copy(index, by: shift)
    rings[rings.count - 1].holeCopy = kind
  }

  /// Makes touches of copied holes those of the holes themselves, each of which comes to a place once.
  ///
  /// - Complexity: O(t log t) for t touches.
  mutating func bringTouchesHome() {
    guard rings.contains(where: { $0.holeCopy != nil }) else { return }
    var points: [Position: Int] = [:]
    for index in nodes.touches.indices {
      let (ring, location) = (nodes.touches[index].ring, nodes.touches[index].location)
      let place = Position(x: location.x - 360 * ((location.x + 180) / 360).rounded(.down), y: location.y)
      if rings[ring].holeCopy != nil { nodes.touches[index].ring = rings[ring].copyOf }
      nodes.touches[index].point = points[place] ?? nodes.touches[index].point
      points[place] = nodes.touches[index].point
    }
    nodes.touches.sort { ($0.point, $0.ring) < ($1.point, $1.ring) }
    var kept: [ContactNodes.Touch] = []
    for touch in nodes.touches where kept.last.map({ $0.point == touch.point && $0.ring == touch.ring }) != true { kept.append(touch) }
    nodes.touches = kept
  }
}
