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

  /// Whether that value is a string: `"1"` is another value than `1`.
  package func isString(_ name: String, feature: Int) -> Bool {
    guard let column = propertyNames.firstIndex(of: name), cells[column].cells.indices.contains(feature) else { return false }
    return cells[column].cells[feature] == .text
  }
}
