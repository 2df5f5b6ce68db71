extension OverlayDraft {
  /// The value of a property that has a column: the characters of a string, or else JSON text. `nil` for none, and for null.
  ///
  /// - Parameters:
  ///   - name: one of the look's `propertyNames`.
  ///   - feature: a number in the draft.
  package func value(of name: String, feature: Int) -> [UInt8]? {
    guard let column = propertyNames.firstIndex(of: name), cells[column].cells.indices.contains(feature) else { return nil }
    return cells[column].value(of: feature)
  }
}
