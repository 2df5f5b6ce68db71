import CommandLineArguments
import Expressions

/// The option that chooses features by an expression.
struct FilterArguments: ArgumentGroup {
  let expression: FeatureExpression?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let texts = arguments.list(
      "where", value: "EXPR", takesAnyWord: true,
      help: """
        Keep features of which EXPR is true, such as "population > 1000 AND name LIKE 'San %'". Given several times, all must be true.
        """)
    do throws(ExpressionError) {
      expression = texts.isEmpty ? nil : try FeatureExpression(all: texts)
    } catch {
      throw UsageError("--where: \(error.message)", excerpt: error.excerpt)
    }
  }
}
