extension FeatureBlock {
  /// The row's plain text, if its own is not JSON. Complexity: O(log rows).
  package func plainRow(_ row: Int) -> PlainRow? {
    if plainRows.isEmpty { return nil }
    var (low, high) = (0, plainRows.count)
    while low < high {
      let middle = (low + high) / 2
      if plainRows[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low < plainRows.count && plainRows[low].row == row ? plainRows[low] : nil
  }

  /// Where a row stands in the block's text, also one that was read from plain text.
  package func sourceRange(ofRow row: Int) -> TextRange { plainRow(row)?.original ?? rows[row].text }

  /// Gives a finding whose place was counted in plain text its place in the input.
  package func placeInInput(_ finding: inout Diagnostic) {
    PlainRow.placeInInput(&finding, plainRows, byteOffset: byteOffset, byteCount: text.count)
  }

  /// Appends the plain text of rows to the block's own, and makes the rows point to it.
  ///
  /// - Parameters:
  ///   - rows: with ranges that count from the beginning of `bytes`, as those of their features do.
  ///   - bytes: their text, with padding.
  /// - Complexity: O(bytes of the block).
  package mutating func append(plain rows: [PlainRow], _ bytes: [UInt8]) {
    let padding = 64, start = text.count + padding
    guard start + bytes.count < Int(UInt32.max) else {
      for plain in rows { giveUp(plain) }
      return
    }
    var storage: [UInt8] = []
    storage.reserveCapacity(start + bytes.count)
    text.withUnsafeBytes { storage += $0 }
    storage += repeatElement(0, count: padding)
    storage += bytes
    text = BlockText(storage, start: 0, count: text.count)
    plainRows = rows
    for index in plainRows.indices {
      plainRows[index].plain.move(by: start)
      let row = plainRows[index].row
      self.rows[row].text.move(by: start)
      self.rows[row].properties.move(by: start)
      self.rows[row].id.move(by: start)
      self.rows[row].geometry.move(by: start)
      for geometry in geometries(ofRow: row) where geometry < sources.count {
        sources[geometry].coordinates.move(by: start)
        sources[geometry].type.move(by: start)
      }
      for box in boundingBoxes.indices where boundingBoxes[box].row == UInt32(row) { boundingBoxes[box].value.move(by: start) }
    }
  }

  /// Offsets have 32 bits, and the plain text has no place beside the block's.
  private mutating func giveUp(_ plain: PlainRow) {
    rows[plain.row].flags.insert(.unreadable)
    rows[plain.row].text = plain.original
    (rows[plain.row].properties, rows[plain.row].id, rows[plain.row].geometry) = (.empty, .empty, .empty)
  }
}

extension TextRange {
  fileprivate mutating func move(by count: Int) {
    if !isEmpty { self = TextRange(Int(start) + count, Int(end) + count) }
  }
}
