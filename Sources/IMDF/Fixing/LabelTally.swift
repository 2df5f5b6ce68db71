internal import GeoJSON
internal import GeoModel

/// What a property has of labels, counted once for all findings about them.
struct LabelTally {
  let value: RawJSON
  /// In small letters.
  private(set) var languages: Set<String> = []
  private(set) var count = 0
  private(set) var blanks = 0
  private(set) var nulls = 0

  /// Complexity: O(n).
  init(_ value: RawJSON) {
    self.value = value
    for label in value.members {
      languages.insert(label.name.lowercased())
      count += 1
      if label.value.isNull { nulls += 1 } else if label.value.isBlankText { blanks += 1 }
    }
  }
}

extension RawJSON {
  var isBlankText: Bool { string.map { isBlank($0) } ?? false }
}
