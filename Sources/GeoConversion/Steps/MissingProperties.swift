package import GeoJSON
package import GeoModel

/// Which of the properties that are to be kept, or left out, no feature has: perhaps misspelt.
package struct MissingProperties: Sendable {
  /// One that no block before had, and the first row of a block that has it, if any has.
  package struct Name: Sendable {
    package let text: ExactName
    package let row: Int?
  }

  private var names: [ExactName]

  package init(_ selection: PropertySelection) {
    switch selection {
    case .only(let names), .without(let names): self.names = Array(names)
    case .all, .none: names = []
    }
  }

  /// Those that no block before had, and where in this one they are. Which of its rows count is known when all blocks before have been
  /// delivered. Complexity: O(bytes of the properties), none once all were found.
  package mutating func find(in block: borrowing FeatureBlock<Geographic>) -> [Name] {
    var found: [Name] = []
    for index in block.rows.indices {
      if names.isEmpty { break }
      if block.rows[index].flags.contains(.notChosen) { continue }
      // Those of features that cannot be read are as well spelt, and may be written.
      let properties = block[index].properties
      names.removeAll { name in
        if properties[name.text] == nil { return false }
        found.append(Name(text: name, row: index))
        return true
      }
    }
    return found + names.map { Name(text: $0, row: nil) }
  }
}
