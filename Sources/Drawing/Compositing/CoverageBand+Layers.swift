extension CoverageBand {
  /// Lays the shape over those that a mask has, and forgets it.
  ///
  /// - Parameter bandRows: rows of the band that have changes; all others have none.
  mutating func unite(_ bandRows: Range<Int>, into mask: inout StrokeMask) {
    takeRows(bandRows) { row, pixels, cells in
      if row > 0, row <= mask.rowCount { mask.unite(row: row - 1, pixels, cells) }
    }
  }

  /// Draws the shape over a layer, and forgets it.
  ///
  /// - Parameters:
  ///   - bandRows: rows of the band that have changes; all others have none.
  ///   - layer: its first row is the second one of the band.
  mutating func draw(_ bandRows: Range<Int>? = nil, into layer: inout PaintLayer, _ color: PremultipliedColor) {
    takeRows(bandRows) { row, pixels, cells in
      if row > 0, row <= layer.rowCount { layer.draw(row: row - 1, pixels, cells, color) }
    }
  }
}
