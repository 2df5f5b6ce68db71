package import GeoModel

extension FeatureWriter {
  /// The text of one row with what stages changed in its place, everything else as it is written, white space included.
  /// Complexity: O(bytes, and findings of the block).
  package func text<Space>(ofRow index: Int, in block: borrowing FeatureBlock<Space>) -> [UInt8] {
    block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return [] }
      var edits: [TextEdit] = []
      collectEdits(index, block, NotedFeatures(block, for: options), base, &edits)
      var out = TextOutput()
      splice(block.rows[index].text, block, base, edits, isCompact: false, &out)
      return out.bytes
    }
  }
}
