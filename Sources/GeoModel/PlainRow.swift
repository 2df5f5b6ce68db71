/// A row of which the input's own text is not JSON, but for comments, trailing commas, NaN or Infinity: its ranges point to text without these, which stands
/// after the block's text.
package struct PlainRow: Sendable {
  /// Where a piece of the plain text begins in it, and in the original.
  package struct Piece: Sendable {
    package let plain, original: UInt32

    package init(plain: UInt32, original: UInt32) { (self.plain, self.original) = (plain, original) }
  }

  package let row: Int
  /// The row's own text, as it is in the input.
  package let original: TextRange
  /// Where the plain text stands.
  package var plain: TextRange
  /// Offsets from the beginnings of the two.
  let pieces: [Piece]

  package init(row: Int, original: TextRange, plain: TextRange, pieces: [Piece]) {
    (self.row, self.original, self.plain, self.pieces) = (row, original, plain, pieces)
  }

  /// Where an offset in plain text stands in the original; within what was replaced, where that begins. Complexity: O(log pieces).
  package static func original(of offset: Int, _ pieces: [Piece]) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(pieces[middle].plain) <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let piece = pieces[low - 1] else { return offset }
    let place = Int(piece.original) + offset - Int(piece.plain)
    return low < pieces.count ? min(place, Int(pieces[low].original)) : place
  }
}

extension PlainRow {
  /// Gives a finding whose place was counted in the plain text of a block's rows its place in the input. Complexity: O(log rows).
  package static func placeInInput(_ finding: inout Diagnostic, _ rows: [PlainRow], byteOffset: Int, byteCount: Int) {
    // The plain text of rows stands after the block's own, and what pads that.
    guard !rows.isEmpty, case let start = finding.byte - byteOffset, start > byteCount else { return }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle].plain.start) <= start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let plain = rows[low - 1] else { return }
    let offset = start - Int(plain.plain.start)
    let first = original(of: offset, plain.pieces), last = original(of: offset + finding.byteCount, plain.pieces)
    finding.byte = byteOffset + Int(plain.original.start) + first
    finding.byteCount = max(1, last - first)
  }
}

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
