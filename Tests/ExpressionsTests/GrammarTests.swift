import Expressions
import Testing

@Suite struct GrammarTests {
  @Test(arguments: [
    ("a=1", "a = 1"), ("a!=1", "a <> 1"), ("a<>-1", "a <> -1"), ("A = 1 and B = 2 or not C", "A = 1 AND B = 2 OR NOT C"),
    ("(a = 1 OR b) AND c", "(a = 1 OR b) AND c"), ("a OR (b AND c)", "a OR b AND c"), ("a AND (b AND c)", "a AND (b AND c)"),
    ("NOT (a AND b)", "NOT (a AND b)"), ("NOT a = 1", "NOT a = 1"), ("(NOT a) = TRUE", "(NOT a) = TRUE"), ("NOT NOT a", "NOT NOT a"),
    ("a = 1 IS NULL", "a = 1 IS NULL"), ("(a IS NULL) = b", "(a IS NULL) = b"), ("a is not null", "a IS NOT NULL"),
    ("a in (1,2 , NULL)", "a IN (1, 2, NULL)"), ("a not in ('x')", "a NOT IN ('x')"), ("(a) IN ((1))", "a IN (1)"),
    ("a between 1 and 2 and b", "a BETWEEN 1 AND 2 AND b"), ("a NOT BETWEEN 1 + 1 AND 2*2", "a NOT BETWEEN 1 + 1 AND 2 * 2"),
    ("a like 'b%' escape '\\'", "a LIKE 'b%' ESCAPE '\\'"), ("a NOT ILIKE 'b''c'", "a NOT ILIKE 'b''c'"),
    ("a LIKE b || '%'", "a LIKE b || '%'"),
    ("a - (b - c) = 0", "a - (b - c) = 0"), ("(a - b) - c = 0", "a - b - c = 0"), ("(a + b) * c = 0", "(a + b) * c = 0"),
    ("a + b * c = 0", "a + b * c = 0"), ("-(a + b) = 0", "-(a + b) = 0"), ("-(-a) = 0", "-(-a) = 0"), ("- -5 = a", "5 = a"),
    ("a = - 5", "a = -5"), ("a || 'x' || b = c", "a || 'x' || b = c"), ("a || (b || c) = 'd'", "a || (b || c) = 'd'"),
    ("a < b + 1 AND c", "a < b + 1 AND c"), ("\"a b\" = \"c\"\"d\"", "\"a b\" = \"c\"\"d\""), ("\"and\" = \"x\"", "\"and\" = x"),
    ("/a/b/0 = 1", "/a/b/0 = 1"), ("/a = 1", "a = 1"), ("/\"a b\"/\"\" = 1", "/\"a b\"/\"\" = 1"), ("/a~1b/c~0 = 1", "/\"a/b\"/\"c~\" = 1"),
    ("a/b = 1", "a / b = 1"), ("a / /b/c = 1", "a / /b/c = 1"), ("/a/b/c/d = 1", "/a/b/c/d = 1"), ("/a/2 / 2 = 1", "/a/2 / 2 = 1"),
    ("(a)/b = 1", "a / b = 1"), ("1/3 < a", "1 / 3 < a"), ("$id = 'x' AND $type = 'Point'", "$id = 'x' AND $type = 'Point'"),
    ("$area > 1e6 OR $length < 2.50 OR $layer = ''", "$area > 1000000 OR $length < 2.5 OR $layer = ''"),
    ("a = 1e30", "a = 1e30"), ("a = 0.1e-7", "a = 1e-08"), ("a = 1.0", "a = 1"), ("a = -9223372036854775808", "a = -9223372036854775808"),
    ("straße = 'groß' AND 名前 IS NULL", "straße = 'groß' AND 名前 IS NULL"), ("true", "TRUE"), ("NULL", "NULL"), ("a", "a"),
    ("TRUE = (a = 1)", "TRUE = (a = 1)"), ("a\n=\t1", "a = 1"), ("a = (b)", "a = b"), ("(((a)))", "a")
  ])
  func `text has one canonical form`(text: String, canonical: String) throws {
    let expression = try FeatureExpression(text)
    #expect(expression.description == canonical)
    #expect(try FeatureExpression(canonical) == expression)
  }

  @Test(arguments: [
    ("", "found nothing; expected an expression", 0..<0), ("a LIK 'x'", "(did you mean LIKE?)", 2..<5),
    ("a == 1", "found ==; expected =", 2..<4),
    ("a = 1 b", "found \"b\"", 6..<7), ("a = 'x", "found a string without an end", 4..<6),
    ("\"x", "found a name in quotes without an end", 0..<2),
    ("a = ", "found the end; expected a value", 4..<4), ("(a = 1", "expected an operator, such as AND, = or IN, or )", 6..<6),
    ("a = 1)", "found \")\"", 5..<6), ("$are > 1", "(did you mean $area?)", 0..<4), ("$ = 1", "found $; expected $id", 0..<1),
    ("lower(a) = 'x'", "there are no functions", 5..<6), ("5", "found a number; expected a condition", 0..<1),
    ("'a'", "found a string", 0..<3),
    ("a = NULL", "expected IS NULL", 0..<8), ("a < b < c", "found a second comparison", 6..<7),
    ("a IN (1) IN (2)", "found a second test", 9..<11),
    ("a IN 1", "expected ( and a list of values after IN", 5..<6), ("a IN ()", "found \")\"", 6..<7),
    ("a IN (1 2)", "expected , or )", 8..<9),
    ("a BETWEEN 1 OR 2", "expected AND and the upper bound", 12..<14), ("a IS 5", "expected NULL or NOT NULL", 5..<6),
    ("a NOT 5", "expected IN, LIKE, ILIKE or BETWEEN after NOT", 6..<7), ("a LIKE 5", "found a number; expected a string", 7..<8),
    ("1 = 'a'", "found a string, which a number never equals", 4..<7), ("a + 'x' = 1", "found a string; expected a number", 4..<7),
    ("a AND 5", "found a number; expected a condition", 6..<7), ("a || 5 = 'x'", "found a number; expected a string", 5..<6),
    ("a = NOT b", "expected parentheses around NOT", 4..<7), ("a.b = 1", "/a/b is the member b of the property a", 1..<2),
    ("12abc = 1", "expected a number as in JSON", 0..<5), ("01 = a", "without zeros before it", 0..<2),
    (".5 = a", "numbers begin with a digit", 0..<1),
    ("1e999 = a", "which is too large", 0..<5), ("a LIKE 'x!' ESCAPE '!'", "ends with its ESCAPE character", 7..<11),
    ("a LIKE 'x' ESCAPE 'ab'", "expected one character in quotes", 18..<22), ("/a~2 = 1", "expected ~0 or ~1", 2..<3),
    ("/ = 1", "expected a JSON pointer", 0..<1),
    ("a && b", "expected AND", 2..<4), ("a | b", "expected OR", 2..<3), ("a ; b", "expected one expression", 2..<3),
    ("`a` = 1", "expected a name in double quotes", 0..<1), ("\u{201C}a\u{201D} = 1", "straight quotes", 0..<3),
    ("a = \u{7}", "found U+0007", 4..<5),
    ("a IS NULL + 1", "found \"+\"", 10..<11)
  ])
  func `a mistake is named with its place`(text: String, message: String, range: Range<Int>) throws {
    let error = try #require(throws: ExpressionError.self) { try FeatureExpression(text) }
    #expect(error.message.contains(message) && error.range == range, "\(error) \(error.range)")
  }

  @Test func `carets are under the place`() throws {
    func excerpt(_ text: String) throws -> String { try #require(throws: ExpressionError.self) { try FeatureExpression(text) }.excerpt }
    #expect(try excerpt("name LIK 'San %'") == "  name LIK 'San %'\n       ^^^")
    #expect(try excerpt("a =") == "  a =\n     ^")
    #expect(try excerpt("é = ü +\n!") == "  é = ü + !\n          ^")
    let long = try excerpt(
      "a = 1 AND " + String(repeating: "b = 'xxxxxxxxx' AND ", count: 20) + "c ! " + String(repeating: "x", count: 200))
    #expect(long.hasPrefix("  …") && long.contains("c ! xxx") && long.split(separator: "\n").allSatisfy { $0.count < 110 })
  }

  @Test func `depth and length are bounded`() throws {
    func nested(_ count: Int) -> String { String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count) }
    #expect(try FeatureExpression(nested(99)).description == "a")
    for text in [
      nested(100), nested(30_000), String(repeating: "NOT ", count: 10_000) + "a", String(repeating: "- ", count: 10_000) + "a = 1",
      String(repeating: "1 + ", count: 10_000) + "1 = a", "a = '" + String(repeating: "x", count: 70_000) + "'"
    ] {
      #expect(throws: ExpressionError.self) { try FeatureExpression(text) }
    }
    // Lists are not deep.
    let list = (0..<5000).map { "a = \($0)" }.joined(separator: " OR ")
    #expect(try FeatureExpression(list).description == list)
    #expect(try FeatureExpression("a IN (\((0..<9000).map(String.init).joined(separator: ", ")))").holds(["a": .integer(8999)]) == true)
  }

  @Test func `several expressions must all hold`() throws {
    let both = try FeatureExpression(all: ["a = 1 OR b = 1", "b = 2"])
    #expect(both.description == "(a = 1 OR b = 1) AND b = 2" && both.members.count == 2)
    #expect(both.holds(["a": .integer(1), "b": .integer(2)]) == true && both.holds(["b": .integer(2)]) == nil)
    #expect(try FeatureExpression(all: []).holds() == true)
    #expect(try #require(throws: ExpressionError.self) { try FeatureExpression(all: ["a", "b c"]) }.expression == "b c")
  }
}
