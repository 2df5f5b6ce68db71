import GeoModel

extension TopologyValidator {
  /// Removes the defects where holes cross the 180th meridian in an exterior that reaches from -180 to 180: its sides
  /// there are where the map ends, and no border, if the polygon is valid once it is cut (RFC 7946 §3.1.9). That such a hole is
  /// not cut, or goes round a pole, is reported separately.
  mutating func spareUncut(_ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect], from before: Int) {
    guard defects[before...].contains(where: { TopologyJudging.isAtSeam($0) }) else { return }
    let firstPart = column.parts(ofGeometry: index).lowerBound
    // The paths of exteriors as wide as the world, by their parts, and for the path of each uncut hole of one that exterior.
    var exteriors: [Int: Int] = [:]
    for ring in judging.rings where !ring.isHole && ring.copyOf < 0 && TopologyJudging.isWorldWide(ring) {
      exteriors[ring.part] = ring.path
    }
    var holes: [Int: (exterior: Int, part: Int)] = [:]
    for ring in judging.rings where ring.isHole && ring.copyOf < 0 && TopologyJudging.isUncut(ring) {
      if let exterior = exteriors[ring.part] { holes[ring.path] = (exterior, firstPart + ring.part) }
    }
    if holes.isEmpty { return }
    /// The polygon of which an uncut hole meets the exterior there.
    func part(of defect: TopologyDefect) -> Int? {
      guard TopologyJudging.isAtSeam(defect), let other = defect.otherPath else { return nil }
      if let hole = holes[defect.path], hole.exterior == other { return hole.part }
      if let hole = holes[other], hole.exterior == defect.path { return hole.part }
      return nil
    }
    var valid: [Int: Bool] = [:]
    let kept = defects[before...].filter { defect in
      guard let part = part(of: defect) else { return true }
      let isValid = valid[part] ?? Self.isValidOnceCut(column, part: part)
      valid[part] = isValid
      return !isValid
    }
    defects.replaceSubrange(before..., with: kept)
  }

  /// Reports that a geometry meets itself of which a ring round a pole was not followed all the way round: laid into one world it meets
  /// itself somewhere. Nothing, if it is known to be invalid. Complexity: that of cutting.
  func judgeTurns(of path: Int, _ index: Int, _ column: GeometryColumn, _ defects: inout [TopologyDefect], from before: Int) {
    guard defects[before...].allSatisfy({ $0.kind == .poleNotCut || $0.kind.isInformation }) else { return }
    var (cutter, cut, seams, reports) = (AntimeridianCut(), GeometryColumn(), [Bool](), [AntimeridianReport]())
    cutter.judgesAreas = false
    cutter.cut(column, geometry: index, into: &cut, seamEdges: &seams, reports: &reports)
    guard reports.contains(where: { $0.finding == .overlapsItself || $0.finding == .holeOutside }) else { return }
    let first = column.positions(ofPath: path).lowerBound
    defects.append(TopologyDefect(kind: .selfIntersection, path: path, position: first, location: column.positions[first]))
  }

  private static func isValidOnceCut(_ column: GeometryColumn, part: Int) -> Bool {
    var polygon = GeometryColumn()
    polygon.append(part: part, of: column)
    polygon.endGeometry(.polygon)
    var (cutter, cut, seams, reports) = (AntimeridianCut(), GeometryColumn(), [Bool](), [AntimeridianReport]())
    cutter.judgesAreas = false
    guard cutter.cut(polygon, geometry: 0, into: &cut, seamEdges: &seams, reports: &reports) else { return false }
    var judging = CutJudging()
    return !reports.contains(where: \.isDoubtful) && judging.isValid(cut, from: 0)
  }
}
