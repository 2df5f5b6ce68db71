import Expressions
import Testing

@Suite struct GrammarTests {
  @Test func simple() throws { #expect(try FeatureExpression("a = 1").description == "a = 1") }
}
