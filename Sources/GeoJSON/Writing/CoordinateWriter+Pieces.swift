internal import GeoModel

/// Text of a large geometry, written in pieces.
extension CoordinateWriter {
  /// Appends the value of `coordinates`, if the geometry is of paths.
  ///
  /// - Complexity: O(positions).
  func appendPieces(_ geometry: Int, of column: GeometryColumn, to out: inout TextOutput, by work: LargeFeatureWork) -> Bool {
    let kind = column.kinds[geometry]
    switch kind {
    case .point, .multiPoint: return false
    case .lineString, .multiLineString, .polygon, .multiPolygon: break
    }
    let borders = PathBorders(geometry, column), decimals = decimals
    let texts = work.run(work.pieces(of: column.positions(ofGeometry: geometry))) { piece in
      let writer = CoordinateWriter(decimals: decimals)
      var text = TextOutput()
      text.reserve(piece.count * 32)
      for stretch in column.stretches(in: piece, ofGeometry: geometry) {
        if stretch.isBeginning { borders.open(stretch.path, &text) }
        let start = text.count
        writer.positions(stretch.positions, column, &text)
        // A stretch is written as an array. Unless its path begins or ends with it, its brackets become a comma or go.
        if !stretch.isBeginning { text.replace(at: start, by: .comma) }
        if stretch.isEnd { borders.close(stretch.path, &text) } else { text.truncate(to: text.count - 1) }
      }
      return text
    }
    out.append(texts, by: work)
    return true
  }
}

/// The brackets around the paths of a geometry.
private struct PathBorders: Sendable {
  private let nesting: Int
  private let paths: Range<Int>
  /// Of a MultiPolygon: the first path of each part, and the end of the last.
  private let starts: Set<Int>

  init(_ geometry: Int, _ column: GeometryColumn) {
    nesting = column.kinds[geometry].nesting
    paths = column.paths(ofGeometry: geometry)
    starts = nesting == 4 ? Set(column.parts(ofGeometry: geometry).map { column.paths(ofPart: $0).lowerBound } + [paths.upperBound]) : []
  }

  /// Appends what precedes the array of a path.
  func open(_ path: Int, _ out: inout TextOutput) {
    if path > paths.lowerBound { out.append(.comma) } else if nesting > 2 { out.append(.openBracket) }
    if starts.contains(path) { out.append(.openBracket) }
  }

  /// Appends what follows it.
  func close(_ path: Int, _ out: inout TextOutput) {
    if starts.contains(path + 1) { out.append(.closeBracket) }
    if path + 1 == paths.upperBound, nesting > 2 { out.append(.closeBracket) }
  }
}
