internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// The `bbox` members of objects whose positions a grid or snapping has moved.
extension TopologyText {
  /// The members of an object, each after a comma: a `bbox` is that of the geometries as readers will find them, or is left out where
  /// nothing is left of them. Complexity: O(members), and O(positions) if there is one.
  func refreshed(_ members: some Collection<UInt8>, geometries: Range<Int>) -> [UInt8] {
    if !isMoved, !isEmptied(geometries) { return Array(members) }
    let object = Array("{\"\":0".utf8) + members + Array("}".utf8)
    // Scanners read whole vectors, some bytes further than the text goes.
    return (object + [UInt8](repeating: 0, count: SliceGroup.padding)).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var out = TextOutput()
      for member in MemberWalk(base, count: object.count).dropFirst() {
        if JSONString.isContent(base + member.name.lowerBound, count: member.name.count, "bbox") {
          guard let box = box(of: geometries) else { continue }
          out.append(",\"bbox\":")
          out.append(numbers: box, numbers)
        } else {
          out.append(.comma)
          out.append(Array(bytes[member.name]))
          out.append(.colon)
          out.append(Array(bytes[member.value]))
        }
      }
      return out.withBytes { Array($0) }
    }
  }

  /// Whether there are geometries, and no position in them.
  private func isEmptied(_ geometries: Range<Int>) -> Bool {
    !geometries.isEmpty
      && geometries.allSatisfy { geometry in
        let kind = outline.kinds[geometry]
        return outline.parts(ofGeometry: geometry).allSatisfy { part in
          let paths = outline.paths(ofPart: part)
          if kind.isAreal { return isGone(paths) }
          // The outline has the positions of points alone.
          let isPoint = kind == .point || kind == .multiPoint
          return paths.allSatisfy { isPoint ? outline.positions(ofPath: $0).isEmpty : topology.references(ofPath: $0).isEmpty }
        }
      }
  }

  private func box(of geometries: Range<Int>) -> [Double]? {
    var column = GeometryColumn()
    for geometry in geometries {
      let kind = outline.kinds[geometry]
      let isPoint = kind == .point || kind == .multiPoint
      for part in outline.parts(ofGeometry: geometry) {
        let paths = outline.paths(ofPart: part)
        if kind.isAreal, isGone(paths) { continue }
        for path in paths {
          let start = column.positions.count
          if isPoint {
            for place in outline.positions(ofPath: path) {
              let position = outline.positions[place]
              column.append(grid?.cell(position) ?? position, altitude: outline.altitude(at: place))
            }
          } else {
            topology.appendPath(path, to: &column)
          }
          if let grid {
            for place in start..<column.positions.count { column.positions[place] = grid.place(column.positions[place]) }
          }
          column.endPath()
        }
        column.endPart()
      }
      column.endGeometry(kind)
    }
    return column.box(ofGeometries: 0..<column.count, isCut: isCut)?.numbers
  }
}
