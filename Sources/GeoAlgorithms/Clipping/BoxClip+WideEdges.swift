internal import GeoModel

extension BoxClip {
  /// Removes the cut's reports about edges that it leaves more than half a turn wide, except for whole parallels: `divideWideEdges` divides
  /// them.
  ///
  /// - Parameter known: how many of the reports were there before the cut.
  /// - Returns: whether there was one.
  static func removeWideEdges(_ reports: inout [AntimeridianReport], from known: Int) -> Bool {
    func isWide(_ report: AntimeridianReport) -> Bool {
      if case .wideEdge(let degrees) = report.finding { degrees < 360 } else { false }
    }
    guard reports[known...].contains(where: isWide) else { return false }
    reports.replaceSubrange(known..., with: reports[known...].filter { !isWide($0) })
    return true
  }

  /// Puts a position into the middle of each edge of more than half a turn of the last geometry: later readers do not know that it was
  /// cut, and would take the edge the other way round the globe. Complexity: O(n).
  ///
  /// - Parameter mark: where that geometry begins.
  static func divideWideEdges(
    of output: inout GeometryColumn, from mark: GeometryColumn.Mark, seamEdges: inout [Bool]
  ) {
    var whole = GeometryColumn()
    whole.append(geometries: output.count - 1..<output.count, of: output)
    output.truncate(to: mark)
    let flags = Array(seamEdges[output.positions.count...])
    seamEdges.removeSubrange(output.positions.count...)
    let hasAltitudes = !whole.altitudes.isEmpty
    for part in whole.parts(ofGeometry: 0) {
      for path in whole.paths(ofPart: part) {
        let range = whole.positions(ofPath: path)
        for index in range {
          let vertex = UnwrappedVertex(whole, index)
          if index > range.lowerBound {
            let last = UnwrappedVertex(whole, index - 1)
            if (vertex.longitude - last.longitude).magnitude > 180, let middle = BoxSegment.middle(of: last, vertex) {
              output.append(middle, hasAltitudes)
              seamEdges.append(flags[index - 1])
            }
          }
          output.append(vertex, hasAltitudes)
          seamEdges.append(flags[index])
        }
        output.endPath()
      }
      output.endPart()
    }
    output.endGeometry(whole.kinds[0])
  }
}
