package import GeoJSON
package import GeoModel
package import GeoReading

/// Which of the properties that options name no feature has: perhaps misspelt.
package struct MissingProperties: Sendable {
  /// What a property is named for.
  package enum Use: Sendable {
    /// To be kept or left out, to sort by or to name files by.
    case choice
    /// To be renamed, or to become the id.
    case shape
  }

  /// One that no block before had, and the first feature of a block that has it, if any has.
  package struct Name: Sendable {
    package let text: ExactName
    package let use: Use
    package let ordinal: Int?
  }

  private var names: [ExactName]
  private let use: Use

  /// - Parameter others: that features are sorted by, or files named by.
  package init(_ selection: PropertySelection, others: [String] = []) {
    use = .choice
    var all = Set(others.map { ExactName($0) })
    switch selection {
    case .only(let names), .without(let names): all.formUnion(names)
    case .all, .none: break
    }
    names = Array(all)
  }

  package init(_ options: ShapeOptions) {
    use = .shape
    names = options.propertiesOfInput.map { ExactName($0) }
  }

  /// Those that no block before had, and the features of this one that have them. Which of its features count is known when all blocks
  /// before have been delivered. Complexity: O(bytes of the properties), none once all were found.
  package mutating func find(in block: borrowing FeatureBlock<Geographic>) -> [Name] {
    var found: [Name] = []
    for index in block.rows.indices {
      if names.isEmpty { break }
      if block.rows[index].flags.contains(.notChosen) { continue }
      // Those of features that cannot be read are as well spelt, and may be written.
      let properties = block[index].properties, ordinal = block.rows[index].ordinal
      names.removeAll { name in
        if properties[name.text] == nil { return false }
        found.append(Name(text: name, use: use, ordinal: ordinal))
        return true
      }
    }
    return found + names.map { Name(text: $0, use: use, ordinal: nil) }
  }
}
