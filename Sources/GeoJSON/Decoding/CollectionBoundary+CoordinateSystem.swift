package import GeoModel

extension CollectionBoundary {
  /// What is found of the `crs` that stands before a collection's features, if this is its beginning; its ``GeoModel/Diagnostic/subject`` is
  /// the name. Complexity: O(bytes).
  package var leadingSystem: Diagnostic? {
    let whole = CollectionBoundary(
      row: row, text: Array("]}".utf8), byteOffset: byteOffset + text.count, opening: Opening(text: text, byteOffset: byteOffset))
    return FeatureDecoder.judge(whole, DecodingOptions()).first { $0.rule.isOfCoordinateSystems }
  }
}
