internal import GeoModel

/// Polygons that show what they hold only as they are written.
extension RegionMerge {
  /// Appends a polygon as it was, but for holes that are left out.
  func copy(_ polygon: Polygon, to column: inout GeometryColumn) {
    for path in polygon.paths where !leftOut.contains(path) {
      if topology.references(ofPath: path).isEmpty { continue }
      topology.appendPath(path, to: &column)
      column.endPath()
    }
    column.endPart()
  }

  /// Cuts polygons at the 180th meridian and merges them as they are then, where 180 and -180 are two places.
  ///
  /// - Returns: what of them is without area (``flat``); `nil` if their borders do not close.
  func mergeInPlane(_ polygons: [Polygon], into column: inout GeometryColumn) -> (count: Int, first: Position?)? {
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
    var builder = TopologyBuilder(distinguishesAltitudes: false)
    do { try builder.append(pieces) } catch { return nil }
    var merge = RegionMerge(builder.build(), poles: poles, isCut: true)
    for part in pieces.partEnds.indices { merge.add(polygon: pieces.paths(ofPart: part)) }
    return merge.appendParts(to: &column) ? merge.flat : nil
  }
}
