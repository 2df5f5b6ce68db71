internal import GeoModel

extension OverlayDraft {
  /// The different values of a property that has a column, as JSON, `null` and missing ones left out.
  ///
  /// - Parameter name: one of the look's `propertyNames`.
  package func scalars(of name: String) -> Set<[UInt8]> {
    guard let column = propertyNames.firstIndex(of: name) else { return [] }
    var values: Set<[UInt8]> = []
    for (index, cell) in cells[column].cells.enumerated() {
      guard let value = cells[column].value(of: index) else { continue }
      values.insert(cell == .text ? Array(JSONString.bytes(String(decoding: value, as: UTF8.self))) : value)
    }
    return values
  }

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
