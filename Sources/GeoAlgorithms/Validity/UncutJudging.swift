package import GeoModel

/// Judges polygons that may go round a pole uncut: what lies inside such a ring is plain only once it is cut.
package struct UncutJudging: Sendable {
  private var validator = TopologyValidator()
  private var cutter: AntimeridianCut
  private var cut = GeometryColumn()
  private var seamEdges: [Bool] = []
  private var reports: [AntimeridianReport] = []

  /// - Parameter poles: how rings round a pole are read.
  package init(poles: PolePolicy) {
    validator.options.poles = poles
    cutter = AntimeridianCut(poles: poles)
    cutter.judgesAreas = false
  }

  /// A place where a Polygon or MultiPolygon is not valid, except for a ring round a pole that is not cut; `nil` if it is.
  /// Complexity: that of ``TopologyValidator``, and of the cut where some ring goes round a pole.
  package mutating func fault(ofGeometry index: Int, in column: GeometryColumn) -> Position? {
    let defects = validator.defects(ofGeometry: index, in: column).filter { !$0.kind.isInformation }
    if let defect = defects.first(where: { $0.kind != .poleNotCut }) { return defect.location }
    if defects.isEmpty { return nil }
    cut.removeAll()
    seamEdges.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
    cutter.cut(column, geometry: index, into: &cut, seamEdges: &seamEdges, reports: &reports)
    validator.options.longitudes = .literal
    defer { validator.options.longitudes = .shortWay }
    if let defect = validator.defects(ofGeometry: 0, in: cut).first(where: { !$0.kind.isInformation }) { return defect.location }
    return reports.first(where: \.isDoubtful).map { column.positions[$0.position] }
  }
}
