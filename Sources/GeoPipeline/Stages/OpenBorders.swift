public import GeoAlgorithms
public import GeoModel

/// Opens the borders of areas where lines lie along them: edges there are flagged as those of a cut (``GeoModel/FeatureBlock/seams``),
/// filled across and not stroked. The last step before the projection; what a repair changes afterwards is closed again.
///
/// Complexity: O(edges · log n) for n segments of lines.
public struct OpenBorders: Stage {
  private let gaps: BorderGaps
  /// Ordinals of the features whose borders are opened.
  private let areas: Set<Int>
  private var scratch = GeometryColumn()

  /// - Parameters:
  ///   - gaps: the lines along which borders are opened.
  ///   - areas: ordinals of the features that are opened.
  public init(_ gaps: BorderGaps, areas: Set<Int>) {
    self.gaps = gaps
    self.areas = areas
  }

  public mutating func process(_ input: consuming FeatureBlock<GeographicCut>) throws(StageError) -> FeatureBlock<GeographicCut> {
    if gaps.isEmpty || areas.isEmpty { return input }
    open(&input)
    return input
  }

  private mutating func open(_ block: inout FeatureBlock<GeographicCut>) {
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let (oldSeams, ordinals) = (block.seams, block.rows.map(\.ordinal))
    let (gaps, areas) = (gaps, areas)
    var opened: [(geometry: Int, seams: [Bool])] = []
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index].isAreal
    } change: { column, index, row, output in
      guard areas.contains(ordinals[row]) else { return false }
      var seams: [Bool] = []
      guard Self.copy(index, of: column, oldSeams, opening: gaps, into: &output, &seams) else { return false }
      opened.append((index, seams))
      return true
    }
    if hasChanged { block.seams = column.seams(oldSeams, changed: opened) }
  }

  /// Copies areas with their openings; whether there are any.
  private static func copy(
    _ geometry: Int, of column: GeometryColumn, _ oldSeams: [Bool], opening gaps: BorderGaps, into output: inout GeometryColumn,
    _ seams: inout [Bool]
  ) -> Bool {
    var isOpened = false
    func height(_ index: Int) -> Double? { column.altitudes.isEmpty ? nil : column.altitudes[index] }
    func append(_ position: Position, _ height: Double?, isSeam: Bool, _ output: inout GeometryColumn) {
      output.append(position, altitude: height)
      seams.append(isSeam)
    }
    for part in column.parts(ofGeometry: geometry) {
      for path in column.paths(ofPart: part) {
        let range = column.positions(ofPath: path)
        for index in range {
          let isSeam = !oldSeams.isEmpty && oldSeams[index]
          let a = column.positions[index]
          guard !isSeam, index + 1 < range.upperBound else {
            append(a, height(index), isSeam: isSeam, &output)
            continue
          }
          let b = column.positions[index + 1]
          let openings = gaps.openings(from: a, to: b)
          append(a, height(index), isSeam: openings.first?.lowerBound == 0, &output)
          for opening in openings {
            isOpened = true
            func add(_ share: Double, isSeam: Bool) {
              let place = Position(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
              append(place, height(index).map { $0 + ((height(index + 1) ?? .nan) - $0) * share }, isSeam: isSeam, &output)
            }
            if opening.lowerBound > 0 { add(opening.lowerBound, isSeam: true) }
            if opening.upperBound < 1 { add(opening.upperBound, isSeam: false) }
          }
        }
        output.endPath()
      }
      output.endPart()
    }
    output.endGeometry(column.kinds[geometry])
    return isOpened
  }
}
