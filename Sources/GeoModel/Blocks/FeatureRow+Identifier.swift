extension FeatureRow {
  /// The id as JSON text, as findings carry it.
  package func identifier(in text: BlockText) -> String? {
    // The plain text of a row is after the block's own.
    id.isEmpty ? nil : text[id.range].withUnsafeBufferPointer(IdentifierText.of)
  }
}
