package import GeoModel

extension FeatureDecoder {
  /// Reads a feature once more that could not be read, as if rings might be open, and lines and rings too short: its positions can be judged all
  /// the same.
  ///
  /// - Returns: a block of it alone, over the same text; `nil` if anything else keeps it from being read.
  /// - Complexity: O(its bytes).
  package static func readingUnfinishedPaths(
    ofRow index: Int, in block: borrowing FeatureBlock<Geographic>
  ) -> FeatureBlock<Geographic>? {
    let old = block.rows[index]
    var row = FeatureRow(ordinal: old.ordinal, byteOffset: old.byteOffset, text: old.text)
    var result = FeatureBlock<Geographic>()
    block.text.withUnsafeBufferPointer { text in
      row.flags.insert(.unreadable)
      guard let base = text.baseAddress, block.origin == nil else { return }
      let start = base + Int(row.text.start)
      // It was read already: limits have been heeded.
      guard case .complete(let tape) = YajlParser.parse(start, count: row.text.count, maxDepth: 100_000) else { return }
      row.flags.remove(.unreadable)
      var interpreter = FeatureInterpreter(
        text: start, textStart: row.text.start, byteOffset: row.byteOffset, tape: tape, ordinal: row.ordinal, element: old.element)
      interpreter.acceptsUnfinishedPaths = true
      interpreter.interpret(&row, into: &result)
    }
    if row.flags.contains(.unreadable) { return nil }
    if old.flags.contains(.element) { row.flags.insert(.element) }
    row.element = old.element
    result.endRow(row)
    result.text = block.text
    result.byteOffset = block.byteOffset
    return result
  }
}
