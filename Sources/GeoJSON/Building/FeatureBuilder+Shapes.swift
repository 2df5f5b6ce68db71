internal import GeoModel

/// What a geometry must be to be read, as ``FeatureDecoder`` asks it of text.
extension FeatureBuilder {
  /// What breaks a rule in the geometries of a feature, without places: nothing of them is text yet. Complexity: O(paths).
  static func faults(of column: GeometryColumn, feature: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for geometry in 0..<column.count {
      let base = "/geometry" + (column.count > 1 ? "/geometries/\(geometry)" : "") + "/coordinates"
      func report(_ rule: Rule, _ pointer: String, _ message: String, at place: Position? = nil) {
        found.append(Diagnostic(rule, byte: 0, feature: feature, pointer: base + pointer, message: message, location: place))
      }
      let kind = column.kinds[geometry]
      if kind == .point || kind == .multiPoint { continue }
      let parts = column.parts(ofGeometry: geometry)
      for part in parts {
        let paths = column.paths(ofPart: part)
        let ofPart = kind == .multiPolygon || kind == .multiLineString ? "/\(part - parts.lowerBound)" : ""
        if paths.isEmpty, kind == .multiPolygon {
          report(.polygonEmpty, ofPart, "found a polygon without rings; expected at least its exterior ring")
        }
        for path in paths {
          let positions = column.positions(ofPath: path)
          guard kind.isAreal else {
            if positions.count < 2 {
              report(.lineTooShort, ofPart, "found a line of \(Self.count(positions.count)); expected at least two")
            }
            continue
          }
          let ofRing = ofPart + "/\(path - paths.lowerBound)"
          if positions.count < 4 {
            report(
              .ringTooShort, ofRing, "found a ring of \(Self.count(positions.count)); a closed ring needs at least four",
              at: positions.first.map { column.positions[$0] })
          }
          if let first = positions.first, let last = positions.last, first < last, !column.isSamePlace(first, last) {
            report(
              .ringNotClosed, ofRing + "/\(positions.count - 1)",
              "found a ring that begins at \(column.written(first)) and ends at \(column.written(last)); "
                + "expected its first position again as its last",
              at: column.positions[last])
          }
        }
      }
    }
    return found
  }

  private static func count(_ positions: Int) -> String { "\(positions) position\(positions == 1 ? "" : "s")" }
}

extension GeometryColumn {
  /// Whether two positions are the same, heights included.
  fileprivate func isSamePlace(_ a: Int, _ b: Int) -> Bool {
    if positions[a] != positions[b] { return false }
    return altitudes.isEmpty || altitudes[a] == altitudes[b] || altitudes[a].isNaN && altitudes[b].isNaN
  }

  /// A position as it is written.
  fileprivate func written(_ place: Int) -> String {
    var text = TextOutput()
    let height = altitudes.isEmpty || altitudes[place].isNaN ? [] : [altitudes[place]]
    text.append(numbers: [positions[place].x, positions[place].y] + height, CoordinateWriter(decimals: nil))
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
