import GeoModel

extension TopologyJudging {
  /// Whether a polygon of the geometry that was judged last reaches from -180 to 180 and has a hole that crosses the 180th
  /// meridian or goes round a pole, so that it shows its inside only once it is cut.
  var hasUncutHoles: Bool {
    let parts = Set(rings.lazy.filter { $0.isHole && $0.copyOf < 0 && Self.isUncut($0) }.map(\.part))
    return !parts.isEmpty && rings.contains { !$0.isHole && parts.contains($0.part) && Self.isWorldWide($0) }
  }

  /// Whether a defect is that of two rings that meet on the 180th meridian.
  static func isAtSeam(_ defect: TopologyDefect) -> Bool {
    switch defect.kind {
    case .ringsCross, .sharedEdge: Longitude.onSeam(defect.location.x).magnitude == 180
    default: false
    }
  }

  static func isWorldWide(_ ring: LoadedRing) -> Bool {
    ring.isClosed && Longitude.onSeam(ring.box.minX) == -180 && Longitude.onSeam(ring.box.maxX) == 180
  }

  /// Whether a hole goes round a pole or across the 180th meridian.
  static func isUncut(_ ring: LoadedRing) -> Bool {
    !ring.isClosed || ring.box.maxX - 180 >= Longitude.snap || -180 - ring.box.minX >= Longitude.snap
  }
}
