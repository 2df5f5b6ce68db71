public import GeoAlgorithms
public import GeoModel

/// Puts the paths of a ``SimplifiedCoverage`` into the features that it was made from, found by their ordinals. Geometry that
/// lost nothing stays unchanged. Complexity: O(positions).
public struct ApplyCoverage: GeographicStage {
  private let coverage: SimplifiedCoverage
  private var scratch = GeometryColumn()

  /// The counts for each feature of the last block.
  public private(set) var countsOfRows: [SimplificationCounts] = []

  public init(_ coverage: SimplifiedCoverage) { self.coverage = coverage }

  /// - Throws: ``StageError`` for a block with a feature that was not collected, or was with other paths; the block is then unchanged.
  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) throws(StageError) {
    countsOfRows.removeAll(keepingCapacity: true)
    countsOfRows.append(contentsOf: repeatElement(SimplificationCounts(), count: block.rows.count))
    // How much further a path of the block has come among those of the coverage.
    var shifts = [Int](repeating: 0, count: block.rows.count)
    var next = 0
    while next < block.rows.count {
      // Several, if the feature was exploded.
      let rows = next..<(block.rows[next...].firstIndex { $0.ordinal != block.rows[next].ordinal } ?? block.rows.count)
      let collected = coverage.paths(ofFeature: block.rows[next].ordinal)
      var (count, hasGeometry) = (0, false)
      for row in rows where !block.rows[row].flags.contains(.dropped) {
        let geometries = block.geometries(ofRow: row)
        guard let first = geometries.first, let last = geometries.last else { continue }
        let own = block.geometry.paths(ofGeometry: first).lowerBound..<block.geometry.paths(ofGeometry: last).upperBound
        shifts[row] = collected.lowerBound + count - own.lowerBound
        (count, hasGeometry) = (count + own.count, true)
      }
      guard count == collected.count || !hasGeometry else {
        throw StageError(
          "feature \(block.rows[next].ordinal) has \(count) lines and rings and had \(collected.count) when the coverage was made; "
            + "it can only be applied to the features that it was made of, as they were collected")
      }
      next = rows.upperBound
    }
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
    } change: { column, index, row, output in
      change(column, index, shift: shifts[row], &output, &countsOfRows[row])
    }
    if hasChanged { block.seams.removeAll(keepingCapacity: true) }
  }

  private func change(
    _ column: GeometryColumn, _ index: Int, shift: Int, _ output: inout GeometryColumn, _ counts: inout SimplificationCounts
  ) -> Bool {
    let before = column.positions(ofGeometry: index).count
    let (start, firstPath) = (output.positions.count, output.pathEnds.count)
    func leaveOut(_ paths: Range<Int>, because first: Int, _ counts: inout SimplificationCounts) {
      if isVanished(first + shift) { counts.pathsVanished += paths.count } else { counts.ringsDropped += paths.count }
    }
    for part in column.parts(ofGeometry: index) {
      let paths = column.paths(ofPart: part)
      // A ring may have vanished by snapping.
      if let first = paths.first, isLeftOut(first + shift) {
        leaveOut(paths, because: first, &counts)
        continue
      }
      for path in paths {
        if isLeftOut(path + shift) {
          leaveOut(path..<path + 1, because: path, &counts)
          continue
        }
        let start = output.positions.count
        coverage.topology.appendPath(path + shift, to: &output)
        // Those of the border may be a neighbour's, which has none.
        if !output.altitudes.isEmpty || !column.altitudes.isEmpty {
          restoreAltitudes(
            of: column, column.positions(ofPath: path), isAreal: column.kinds[index].isAreal, in: &output, from: start)
        }
        output.endPath()
      }
      output.endPart()
    }
    output.endGeometry(column.kinds[index])
    let after = output.positions.count - start
    counts.positionsKept += after
    counts.positionsRemoved += before - after
    if after == 0, before > 0 { counts.geometriesEmptied += 1 }
    return after != before || (coverage.isSnapped && !isSame(column, index, output, from: firstPath))
  }

  /// Gives the positions of a path, from `start` on, the heights that they had in the feature: neighbours share longitudes and latitudes of
  /// a border, not its heights. What was brought to another place has the height there. Complexity: O(n).
  private func restoreAltitudes(
    of column: GeometryColumn, _ old: Range<Int>, isAreal: Bool, in output: inout GeometryColumn, from start: Int
  ) {
    let new = start..<output.positions.count
    guard let first = new.first, !old.isEmpty else { return }
    let isRing = column.positions[old.lowerBound] == column.positions[old.upperBound - 1]
    func height(_ index: Int) -> Double { column.altitudes.isEmpty ? .nan : column.altitudes[index] }
    // A ring begins anywhere; where it comes back to a position, that may be higher the second time.
    let turns = isRing ? old.dropLast().indices : old.prefix(1).indices
    let beginning = output.positions[first]
    for turn in turns.lazy.filter({ column.positions[$0] == beginning }).prefix(Self.mostTurns) {
      var (at, left) = (turn, old.count)
      var heights: [Double] = []
      for index in new {
        while left > 0, column.positions[at] != output.positions[index] { advance() }
        if left == 0 { break }
        heights.append(height(at))
        advance()
      }
      func advance() {
        left -= 1
        at += 1
        if at >= old.upperBound { at = isRing ? old.lowerBound + 1 : old.upperBound - 1 }
      }
      // Where it begins it may be higher the second time, and ends as it begins all the same.
      if isAreal, isRing, heights.count == new.count { heights[heights.count - 1] = heights[0] }
      if heights.count == new.count { return output.setAltitudes(heights, from: start) }
    }
    var heights: [Position: Double] = [:]
    for index in old where heights[column.positions[index]] == nil { heights[column.positions[index]] = height(index) }
    output.setAltitudes(new.map { heights[output.positions[$0]] ?? (output.altitudes.isEmpty ? .nan : output.altitudes[$0]) }, from: start)
  }

  /// A ring may come back to one position thousands of times.
  private static let mostTurns = 8

  /// Whether the paths written from `first` on are those of a geometry, rings from other positions on. Complexity: O(n).
  private func isSame(_ column: GeometryColumn, _ index: Int, _ output: GeometryColumn, from first: Int) -> Bool {
    column.paths(ofGeometry: index).enumerated().allSatisfy { offset, path in
      let old = column.positions[column.positions(ofPath: path)]
      guard first + offset < output.pathEnds.count else { return false }
      let new = output.positions[output.positions(ofPath: first + offset)]
      if !column.kinds[index].isAreal || old.first != old.last { return old.elementsEqual(new) }
      guard old.count == new.count, let start = new.dropLast().firstIndex(where: { $0 == old.first }) else { return false }
      return old.dropLast().elementsEqual([new[start...].dropLast(), new[..<start]].joined())
    }
  }

  private func isLeftOut(_ path: Int) -> Bool {
    isVanished(path) || !coverage.isDropped.isEmpty && coverage.isDropped[path]
  }

  /// Whether snapping has left too few positions of a path.
  private func isVanished(_ path: Int) -> Bool { coverage.topology.references(ofPath: path).isEmpty }
}
