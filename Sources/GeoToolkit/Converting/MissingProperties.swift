internal import GeoJSON
internal import GeoModel

/// Which of the properties that are to be kept, or left out, no feature has: perhaps misspelt.
struct MissingProperties: Sendable {
  private(set) var names: [ExactName]

  init(_ selection: PropertySelection) {
    switch selection {
    case .only(let names), .without(let names): self.names = Array(names)
    case .all, .none: names = []
    }
  }

  /// Takes those off that features of a block have. Complexity: O(bytes of the properties), none once all were found.
  mutating func find(in block: borrowing FeatureBlock<Geographic>) {
    for index in block.rows.indices {
      if names.isEmpty { return }
      if block.rows[index].flags.contains(.unreadable) { continue }
      let properties = block[index].properties
      names = names.filter { properties[$0.text] == nil }
    }
  }
}
