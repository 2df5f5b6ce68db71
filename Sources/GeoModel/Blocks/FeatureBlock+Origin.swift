extension FeatureBlock {
  /// The remark of messages about positions of a row on the CRS that they were written in; empty if they were not transformed.
  package func remarkOnSystem(ofRow row: Int) -> String {
    guard rows[row].flags.contains(.reprojected), let sourceSystem else { return "" }
    return " (in WGS84; written in \(sourceSystem))"
  }

  /// The bytes of the input that a row was read from.
  package func inputRange(ofRow row: Int) -> Range<Int> {
    if let origin {
      let start = origin.rows[row].byteOffset
      return start..<start + origin.rows[row].byteCount
    }
    return rows[row].byteOffset..<rows[row].byteOffset + sourceRange(ofRow: row).count
  }

  /// The bytes that a row was read from.
  package func inputText(ofRow row: Int) -> ArraySlice<UInt8> {
    guard let origin else { return text[sourceRange(ofRow: row).range] }
    let range = inputRange(ofRow: row)
    return origin.text[range.lowerBound - byteOffset..<range.upperBound - byteOffset]
  }

  /// The first row that a feature of the input has become; `nil` if it is not in the block. Complexity: O(log n), O(1) unless features
  /// were exploded.
  package func firstRow(ofFeature ordinal: Int) -> Int? {
    guard let first = rows.first?.ordinal, ordinal >= first else { return nil }
    let index = ordinal - first
    if index < rows.count, rows[index].ordinal == ordinal, index == 0 || rows[index - 1].ordinal < ordinal { return index }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].ordinal < ordinal { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].ordinal == ordinal ? low : nil
  }

  /// A finding of this block with its place in the input: one in translated text has the object that was translated.
  package func inInput(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    placeInInput(&diagnostic)
    guard let origin, let row = diagnostic.feature.flatMap(firstRow(ofFeature:)) else { return diagnostic }
    let pointer = origin.pointer(ofRow: row)
    // A finding that has been moved already, or was made with its place.
    if !pointer.isEmpty, diagnostic.pointer.hasPrefix(pointer) { return diagnostic }
    var moved = diagnostic
    moved.byte = origin.rows[row].byteOffset
    moved.byteCount = origin.rows[row].byteCount
    moved.pointer = pointer
    return moved
  }

  /// The input's own text and the findings with their places in it; `nil` if the block's text is that.
  package var input: FeatureBlock<Space>? {
    guard let origin else { return nil }
    var view = FeatureBlock<Space>()
    view.text = origin.text
    view.byteOffset = byteOffset
    view.diagnostics = diagnostics.map(inInput).enumerated()
      .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
    return view
  }
}
