/// An expression about a feature: its properties, and what else is known of it.
///
/// ```swift
/// let options = ReadingOptions(filter: try FeatureExpression("population > 100000 AND name LIKE 'San %'"))
/// ```
///
/// The grammar is a closed part of SQL's: comparisons, `AND`, `OR`, `NOT`, `IN`, `LIKE`, `ILIKE`, `BETWEEN`, `IS NULL`, arithmetic and `||`.
/// Names are those of properties; `/tags/0` is a JSON pointer into them; `$id`, `$type`, `$layer`, `$area` (square metres) and `$length`
/// (metres) are of the feature itself. Truth has three values, as in SQL, and nothing is converted: a number never equals a string.
public struct FeatureExpression: Sendable {
  let root: ExpressionNode
  /// The members that it names, each once.
  package let members: [MemberPath]

  /// The variables that it names, in their own order.
  package var variables: [ExpressionVariable] { ExpressionVariable.allCases.filter { root.names($0) } }

  /// Whether it may hold of a feature at some zoom levels only.
  package var dependsOnZoom: Bool { root.names(.zoom) }

  /// A condition.
  ///
  /// - Throws: for text that is none, with the place in it.
  /// - Complexity: O(bytes) for usual expressions.
  public init(_ text: String) throws(ExpressionError) { try self.init(all: [text]) }

  /// A condition that holds if all of several do.
  ///
  /// - Parameter isOfTiles: whether the features are those of tiles, so that `$zoom`, a zoom level, is known.
  /// - Throws: for a text that is none, with the place in it.
  public init(all texts: [String], isOfTiles: Bool = false) throws(ExpressionError) {
    var nodes: [ExpressionNode] = [], members: [MemberPath] = []
    for text in texts {
      var parser = try ExpressionParser(text, members: members, hasZoom: isOfTiles)
      nodes.append(try parser.condition())
      members = parser.members
    }
    root = nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .literal(.boolean(true)) : .all(nodes)
    self.members = members
  }

  /// What an expression names and does nothing with.
  package enum Copied: Sendable {
    case member(MemberPath)
    case id
  }

  /// The only thing that the expression is, so that its text can be copied; `nil` if something is to be worked out.
  package var copied: Copied? {
    switch root {
    case .member(let index): .member(members[index])
    case .variable(.id): .id
    default: nil
    }
  }

  /// An expression of any type, not only a condition: `name`, `population / 1000`, `$type`, `population > 1000`.
  ///
  /// - Throws: for text that is none, with the place in it.
  public init(value text: String) throws(ExpressionError) {
    var parser = try ExpressionParser(text)
    root = try parser.value()
    members = parser.members
  }

  /// The same, and names of properties with `:`, `.` and `-` that are no expression need no quotes: `name:ja`.
  ///
  /// - Throws: as ``init(value:)``.
  public init(valueOrName text: String) throws(ExpressionError) {
    do throws(ExpressionError) {
      try self.init(value: text)
    } catch {
      let isName = text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_:.-".unicodeScalars.contains($0)
      }
      guard isName, !text.isEmpty else { throw error }
      try self.init(value: "\"\(text)\"")
    }
  }
}

extension FeatureExpression: CustomStringConvertible, Hashable {
  /// The expression in canonical text, which reads as the same expression.
  public var description: String { ExpressionPrinter(members: members).text(root) }

  /// Whether two expressions have the same canonical text.
  public static func == (a: Self, b: Self) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
