public import GeoAlgorithms
public import GeoModel

/// Clips geometries to a box (``GeoAlgorithms/BoxClip``), and drops features of which nothing is left.
///
/// Geometry that crosses both the 180th meridian and the box's border is cut at the meridian too. Geometries of a GeometryCollection that
/// lie outside become empty, and are not written. Geometry inside the box is tested once, and neither copied nor marked. Edges
/// that clipping made are flagged in ``GeoModel/FeatureBlock/seams``; ``GeoModel/FeatureBlock/linePieces`` records where the parts of lines
/// lie. Complexity: O(positions), and what the cuts cost.
public struct ClipToBox: GeographicStage {
  private var clipper: BoxClip
  private var scratch = GeometryColumn()
  private var seams: [Bool] = []
  private var reports: [AntimeridianReport] = []
  private var notes = GeometryNotes()

  /// - Parameters:
  ///   - box: everything outside is removed. It may cross the 180th meridian.
  ///   - poles: how rings round a pole are read.
  public init(_ box: GeographicBox, poles: PolePolicy = .smaller) { self.init(box, poles: poles, isCut: false, measuresLines: true) }

  /// - Parameters:
  ///   - isCut: whether geometries were cut at the 180th meridian, although their space does not say so.
  ///   - measuresLines: whether the pieces of lines are measured; text has no use for it.
  package init(_ box: GeographicBox, poles: PolePolicy, isCut: Bool, measuresLines: Bool) {
    clipper = BoxClip(box, poles: poles, isCut: isCut)
    clipper.measuresLines = measuresLines
  }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    if Space.isCut { clipper.isCut = true }
    seams.removeAll(keepingCapacity: true)
    notes.begin(block)
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let (flags, pieces) = (block.seams, block.linePieces)
    var clippedLines: [Int: [LinePiece]] = [:]
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      !clipper.holds(column, geometry: index)
    } change: { column, index, row, output in
      pad(to: output, flags, before: column.positions(ofGeometry: index).lowerBound)
      reports.removeAll(keepingCapacity: true)
      let before = seams.count
      let outcome = clipper.clip(
        column, geometry: index, inputSeams: flags, inputPieces: pieces[index] ?? [], into: &output, seamEdges: &seams,
        reports: &reports)
      if !clipper.pieces.isEmpty { clippedLines[index] = clipper.pieces }
      if outcome == .unchanged { seams.removeSubrange(before...) }
      if outcome == .gone { output.endGeometry(column.kinds[index]) }
      notes.add(reports, row: row, geometry: index, of: column)
      return outcome != .unchanged
    }
    if hasChanged {
      pad(to: block.geometry, flags, before: flags.count)
      swap(&block.seams, &seams)
      block.linePieces.merge(clippedLines) { $1 }
    }
    for row in block.rows.indices where !block.rows[row].flags.contains(.unreadable) {
      let isEmpty = block.geometries(ofRow: row).allSatisfy { block.geometry.parts(ofGeometry: $0).isEmpty }
      if isEmpty { block.rows[row].flags.insert(.dropped) }
    }
    notes.move(to: &block)
  }
  /// Positions that were copied, up to one of the old column, keep their flags.
  private mutating func pad(to column: GeometryColumn, _ flags: [Bool], before end: Int) {
    let missing = column.positions.count - seams.count
    if missing <= 0 { return }
    if flags.isEmpty {
      seams.append(contentsOf: repeatElement(false, count: missing))
    } else {
      seams.append(contentsOf: flags[end - missing..<end])
    }
  }
}
