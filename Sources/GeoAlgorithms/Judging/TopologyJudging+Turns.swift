import GeoModel

extension TopologyJudging {
  /// Appends the defects of rings that go round the globe (``TopologyValidator/appendTurns(ofGeometry:in:to:)``). Complexity: O(n).
  mutating func appendTurns(
    ofGeometry index: Int, in column: GeometryColumn, to defects: inout [TopologyDefect]
  ) {
    guard column.kinds[index].isAreal, options.longitudes == .shortWay else { return }
    var found: [TopologyDefect] = []
    for path in column.paths(ofGeometry: index) where isWide(path, column) {
      used = 0
      rings.removeAll(keepingCapacity: true)
      _ = load(path, part: 0, isHole: false, isRing: true, column, &found)
    }
    defects += found.filter { $0.kind == .poleNotCut || $0.kind == .woundRepeatedly }
  }

  private func isWide(_ path: Int, _ column: GeometryColumn) -> Bool {
    column.positions.withUnsafeBufferPointer { positions in
      var (low, high) = (Double.infinity, -Double.infinity)
      for index in column.positions(ofPath: path) {
        let x = positions[index].x
        low = x < low ? x : low
        high = x > high ? x : high
      }
      return high - low > 180
    }
  }
}
