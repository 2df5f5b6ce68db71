internal import GeoModel

/// Judges what a cut has made, where it had to move positions.
struct CutJudging {
  private var validator = {
    var options = TopologyOptions()
    options.longitudes = .literal
    return TopologyValidator(options: options)
  }()
  private var made = GeometryColumn()

  /// Whether the parts appended since `first` are valid together. Complexity: that of ``TopologyValidator``.
  mutating func isValid(_ output: GeometryColumn, from first: Int) -> Bool {
    made.removeAll()
    for part in first..<output.partEnds.count { AntimeridianCut.copy(output, part: part, into: &made) }
    made.endGeometry(.multiPolygon)
    return validator.isValid(geometry: 0, in: made)
  }
}
