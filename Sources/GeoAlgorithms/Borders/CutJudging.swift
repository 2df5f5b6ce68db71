internal import GeoModel

/// Judges what a cut has made.
struct CutJudging {
  private var validator = {
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyJudging(options: options)
    validator.mostMeetings = TopologyJudging.fewMeetings
    return validator
  }()
  private var made = GeometryColumn()

  /// Whether the parts appended since `first` are valid together. Complexity: that of ``TopologyValidator``.
  mutating func isValid(_ output: GeometryColumn, from first: Int) -> Bool { fault(output, from: first) == nil }

  /// Where the parts appended since `first` are not valid together, and which of these it is about, counted from `first`; `nil` if they
  /// are. Complexity: the same.
  mutating func fault(_ output: GeometryColumn, from first: Int) -> (part: Int, place: Position)? {
    made.removeAll()
    for part in first..<output.partEnds.count { made.append(part: part, of: output) }
    made.endGeometry(.multiPolygon)
    guard let defect = validator.defects(ofGeometry: 0, in: made).first(where: { !$0.kind.isInformation }) else { return nil }
    let part = made.parts(ofGeometry: 0).first { made.paths(ofPart: $0).contains(defect.path) }
    return (part ?? 0, defect.location)
  }
}
