/// One property of all features of a batch, with a type.
public struct PropertyColumn: Sendable, Hashable {
  /// The member's name, without escapes.
  public package(set) var name: String

  public package(set) var values: Values

  /// For each feature, whether it has the property, other than `null`. If it has not, ``values`` holds `false`, 0 or the
  /// empty text.
  public package(set) var isPresent: [Bool]

  /// Whether some feature of the batch has a member of this name, even if it is `null`: if none has, the name may be misspelt.
  public package(set) var isNamed: Bool

  /// One value a feature.
  public enum Values: Sendable, Hashable {
    case boolean([Bool])
    /// JSON numbers that are all whole and fit into 64 bits.
    case integer([Int64])
    /// JSON numbers, whole ones exactly, others rounded to the nearest double.
    case number([Double])
    /// Characters, without escapes. In a column of several types, arrays and objects, and numbers that would lose digits before their
    /// point as doubles, are JSON text.
    case text(TextColumn)

    public var kind: Kind {
      switch self {
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      case .text: .text
      }
    }
  }

  /// The types that a column may have.
  @frozen
  public enum Kind: UInt8, Sendable, CaseIterable {
    case boolean = 1, integer, number, text
  }

  package init(name: String, values: Values, isPresent: [Bool], isNamed: Bool) {
    self.name = name
    self.values = values
    self.isPresent = isPresent
    self.isNamed = isNamed
  }
}
