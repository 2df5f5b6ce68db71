internal import GeoModel

/// Polygons that show what they hold only as they are written.
extension RegionMerge {
  /// Appends a polygon as it was, except for holes that are left out.
  func copy(_ polygon: Polygon, to column: inout GeometryColumn) {
    for path in polygon.paths where !leftOut.contains(path) {
      if topology.references(ofPath: path).isEmpty { continue }
      topology.appendPath(path, to: &column)
      column.endPath()
    }
    column.endPart()
  }

  /// Cuts polygons at the 180th meridian and appends the parts of their union as they are then, where 180 and -180 are two places.
  ///
  /// - Parameter noding: whether borders need not match.
  /// - Returns: `false` if they do and do not close, or if there is no union.
  mutating func appendInPlane(_ polygons: [Polygon], noding: Bool = false, to column: inout GeometryColumn) -> Bool {
    var whole = GeometryColumn(), pieces = GeometryColumn()
    for polygon in polygons {
      copy(polygon, to: &whole)
      whole.endGeometry(.polygon)
    }
    // Beside those round a pole, which way an exterior runs says nothing here.
    var cut = AntimeridianCut(), polarCut = AntimeridianCut(poles: poles)
    // What there is to say of them is said of crossings and rings round a pole wherever they come from.
    var seamEdges: [Bool] = [], reports: [AntimeridianReport] = []
    for index in polygons.indices {
      let exterior = whole.positions.span.extracting(whole.positions(ofPath: whole.paths(ofGeometry: index).lowerBound))
      if case .aroundPole = winding(ofRing: exterior) {
        polarCut.cut(whole, geometry: index, into: &pieces, seamEdges: &seamEdges, reports: &reports)
      } else {
        cut.cut(whole, geometry: index, into: &pieces, seamEdges: &seamEdges, reports: &reports)
      }
    }
    guard var merge = merge(of: pieces, isCut: true) else { return false }
    merge.mayHalve = mayHalve
    if noding { return append(&merge, to: &column) }
    guard !merge.overlapsAlongBorders, merge.appendParts(to: &column) else { return false }
    note(merge.flat)
    return true
  }

  /// A merge of all polygons of a column, ready to be appended; `nil` if there are too many.
  func merge(of column: GeometryColumn, isCut: Bool) -> RegionMerge? {
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    do { try builder.append(column) } catch { return nil }
    if !isCut { builder.joinSpellings(keepsLongEdges: false) }
    var merge = RegionMerge(builder.build(), poles: poles, isCut: isCut)
    merge.isSound = true
    merge.mostCuts = mostCuts
    for part in column.partEnds.indices { merge.add(polygon: column.paths(ofPart: part)) }
    return merge
  }

  /// Appends the parts of another merge's union, and takes over what it found.
  mutating func append(_ merge: inout RegionMerge, to column: inout GeometryColumn) -> Bool {
    var union = GeometryColumn()
    guard merge.append(to: &union) else { return false }
    for part in union.partEnds.indices { column.append(part: part, of: union) }
    note(merge.flat)
    overlaps += merge.overlaps
    return true
  }
}
