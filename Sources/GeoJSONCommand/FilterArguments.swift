import CommandLineArguments
import Expressions

/// The option that chooses features by an expression.
struct FilterArguments: ArgumentGroup {
  /// All of them must be true.
  let texts: [String]
  let expression: FeatureExpression?

  init(_ arguments: inout ArgumentReader) throws(UsageError) { try self.init(&arguments, isOfTiles: false) }

  /// - Parameter isOfTiles: whether features may be chosen for some zoom levels.
  init(_ arguments: inout ArgumentReader, isOfTiles: Bool) throws(UsageError) {
    let help = """
      Keep features of which EXPR is true, such as "population > 1000 AND name LIKE 'San %'". Given several times, all must be true.
      """
    texts = arguments.list(
      "where", value: "EXPR", takesAnyWord: true, help: isOfTiles ? help + " $zoom is the zoom level of a tile." : help)
    expression = texts.isEmpty ? nil : try Self.condition(texts, "where", isOfTiles: isOfTiles)
  }

  static func condition(_ texts: [String], _ option: String, isOfTiles: Bool) throws(UsageError) -> FeatureExpression {
    do throws(ExpressionError) {
      return try FeatureExpression(all: texts, isOfTiles: isOfTiles)
    } catch {
      throw UsageError("--\(option): \(error.message)", excerpt: error.excerpt)
    }
  }
}
