internal import GeoModel

extension FeatureBlock<Geographic> {
  /// Gives rows other texts, and appends some. The texts come after the block's own, as plain text does.
  ///
  /// - Throws: ``GeoJSONError`` if a text cannot be read as a feature, or there are more than 4 GiB; the block is then as it was.
  mutating func rewrite(_ edits: [RowEdit], appending added: [[UInt8]]) throws(GeoJSONError) {
    let read = try ReadRows(edits.filter(\.hasNewGeometry), added, after: self)
    var result = self
    let padding = SliceGroup.padding, areaStart = text.count + padding
    var area: [UInt8] = [], plain: [PlainRow] = []
    var next = 0
    /// Copies what is in the area already, up to a row.
    func keepPlainRows(before row: Int) {
      while next < plainRows.count, plainRows[next].row < row {
        var kept = plainRows[next]
        let shift = areaStart + area.count - Int(kept.plain.start)
        area += text[kept.plain.range]
        kept.plain = TextRange(Int(kept.plain.start) + shift, Int(kept.plain.end) + shift)
        result.changeRanges(ofRow: kept.row) { $0.isEmpty ? $0 : TextRange(Int($0.start) + shift, Int($0.end) + shift) }
        plain.append(kept)
        next += 1
      }
    }
    for edit in edits {
      keepPlainRows(before: edit.row)
      if next < plainRows.count, plainRows[next].row == edit.row { next += 1 }
      let start = areaStart + area.count
      area += edit.bytes
      plain.append(
        PlainRow(
          row: edit.row, original: sourceRange(ofRow: edit.row), plain: TextRange(start, start + edit.bytes.count), pieces: edit.pieces))
      if let move = edit.move { result.move(edit, move, to: start) }
    }
    keepPlainRows(before: .max)
    var starts = Dictionary(uniqueKeysWithValues: plain.map { ($0.row, Int($0.plain.start)) })
    for (index, bytes) in added.enumerated() {
      let start = areaStart + area.count, end = TextRange(text.count, text.count)
      area += bytes
      starts[rows.count + index] = start
      let pieces = [PlainRow.Piece(plain: 0, original: 0), PlainRow.Piece(plain: UInt32(bytes.count), original: 0)]
      plain.append(PlainRow(row: rows.count + index, original: end, plain: TextRange(start, start + bytes.count), pieces: pieces))
    }
    guard areaStart + area.count + padding < Int(UInt32.max) else {
      throw GeoJSONError(.tooLarge, message: "found more than 4 GiB of changed features in a block; expected less")
    }
    if added.count > 0 { result.makeRoom(for: added.count) }
    if read.count > 0 { result.put(read, starts) }
    var storage: [UInt8] = []
    storage.reserveCapacity(areaStart + area.count + padding)
    storage += text[0..<text.count]
    storage += repeatElement(0, count: padding)
    storage += area
    storage += repeatElement(0, count: padding)
    result.text = BlockText(storage, start: 0, count: text.count)
    result.plainRows = plain
    result.addFindings(of: read)
    assert(result.geometry.isConsistent)
    self = result
  }

  /// Moves a row to a text in which only members other than the geometry changed.
  private mutating func move(_ edit: RowEdit, _ move: TextMove, to start: Int) {
    var move = move
    move.start += start
    func shifted(_ range: TextRange) -> TextRange { range.isEmpty ? range : TextRange(Int(range.start) + start, Int(range.end) + start) }
    let old = rows[edit.row]
    changeRanges(ofRow: edit.row) { move.moved($0) }
    rows[edit.row].text = TextRange(start, start + edit.bytes.count)
    rows[edit.row].id = shifted(edit.id)
    rows[edit.row].properties = shifted(edit.properties)
    rows[edit.row].geometry = move.moved(old.geometry)
    if !edit.isBareGeometry { rows[edit.row].flags.remove(.bareGeometry) }
  }

  /// Changes all ranges of a row in the block's text.
  private mutating func changeRanges(ofRow row: Int, _ changed: (TextRange) -> TextRange) {
    rows[row].text = changed(rows[row].text)
    rows[row].properties = changed(rows[row].properties)
    rows[row].id = changed(rows[row].id)
    rows[row].geometry = changed(rows[row].geometry)
    for geometry in geometries(ofRow: row) where geometry < sources.count {
      sources[geometry].coordinates = changed(sources[geometry].coordinates)
      sources[geometry].type = changed(sources[geometry].type)
    }
    for box in boxes(ofRow: row) { boundingBoxes[box].value = changed(boundingBoxes[box].value) }
  }

  /// The boxes of a row, as indices. Complexity: O(log n).
  func boxes(ofRow row: Int) -> Range<Int> {
    boundingBoxes.partitioningIndex { $0.row >= UInt32(row) }..<boundingBoxes.partitioningIndex { $0.row > UInt32(row) }
  }

  /// Appends rows that are filled later: in the collection of the last row, or the one that has just begun.
  private mutating func makeRoom(for count: Int) {
    let first = rows.count
    let here = boundaries.indices.filter { boundaries[$0].row == first }
    let isAfterBeginning = here.first.map { !boundaries[$0].isEnd } ?? false
    if let end = here.first(where: { boundaries[$0].isEnd }) { for index in end..<boundaries.count { boundaries[index].row += count } }
    let element = isAfterBeginning ? 0 : rows.last?.element.map { $0 + 1 }
    let ordinal = (rows.last?.ordinal ?? -1) + 1
    // Of no record, and of no layer.
    let record = BlockOrigin.Row(byteOffset: byteOffset + byteCount, byteCount: 0, layer: origin?.layers.count ?? 0)
    for index in 0..<count {
      var row = FeatureRow(ordinal: ordinal + index, byteOffset: byteOffset + byteCount, text: .empty)
      row.element = element.map { $0 + index }
      endRow(row)
      origin?.rows.append(record)
    }
  }

  /// Adds what reading found of texts that were made.
  private mutating func addFindings(of read: ReadRows) {
    for (index, row) in read.rows.enumerated() {
      let place = rows[row].byteOffset, isAdded = read.isAdded(index)
      for var finding in read.block.diagnostics where finding.feature == index {
        if !isAdded, !finding.pointer.contains("/geometry") { continue }
        finding.pointer = rows[row].pointer + finding.pointer
        (finding.feature, finding.byte, finding.byteCount) = (rows[row].ordinal, place, Swift.max(1, sourceRange(ofRow: row).count))
        diagnostics.append(inInput(finding))
      }
    }
  }
}
