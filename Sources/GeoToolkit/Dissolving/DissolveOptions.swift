/// Which features become one, and what is kept of their properties.
public struct DissolveOptions: Sendable {
  /// The property whose value, letter by letter, features of one group share; those without it are a group, too.
  public var key: String

  /// Properties that are added up: numbers. What is none counts nothing; it is reported (`property.not-number`) unless it is missing or null.
  public var sums: [String] = []

  /// Properties of which all values are kept, in an array, in the order of the features.
  public var lists: [String] = []

  /// Properties of which the first feature's value is kept.
  public var firsts: [String] = []

  public init(key: String) { self.key = key }
}
