import Expressions
import Foundation
import GeoTestSupport
import Testing

/// Random words and letters: no text crashes, and what is an expression keeps its meaning as canonical text. GEOTOOLKIT_WHERE_SOUPS says how
/// many (20,000).
@Suite struct SoupTests {
  private static let count = ProcessInfo.processInfo.environment["GEOTOOLKIT_WHERE_SOUPS"].flatMap { Int($0) } ?? 20_000

  private static let words = [
    "a", "b", "name", "\"a b\"", "/a/b", "/x/0", "$id", "$type", "$area", "$length", "$layer", "1", "2.5", "-3", "1e3", "'x'", "'a%'",
    "'it''s'", "TRUE",
    "FALSE", "NULL", "AND", "OR", "NOT", "IN", "LIKE", "ILIKE", "ESCAPE '!'", "IS NULL", "IS NOT NULL", "BETWEEN", "(", ")", ",", "=", "<>",
    "<", "<=",
    ">", ">=", "!=", "+", "-", "*", "/", "||"
  ]
  private static let letters = Array("ab'\"/$~.%_()=<>!|,-+*1e0 \n\u{0}é😀&;`{}[]\\\u{301}").map(String.init)

  private static func sample(_ random: inout SplitMix64) -> String {
    if Int.random(in: 0..<4, using: &random) == 0 {
      return (0..<Int.random(in: 0...30, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    if Bool.random(using: &random) {
      return (0..<Int.random(in: 1...14, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
    }
    return condition(&random, depth: 4)
  }

  /// One that is right by construction, with parentheses here and there.
  static func condition(_ random: inout SplitMix64, depth: Int) -> String {
    func either(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    let (a, b) = (operand(&random, depth: depth), operand(&random, depth: depth))
    let not = either("", "", " NOT")
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return "\(a) \(either("=", "<>", "<", "<=", ">", ">=")) \(b)"
    case 1: return "\(a) IS\(not) NULL"
    case 2: return "\(a)\(not) IN (\(b), \(operand(&random, depth: 0)))"
    case 3: return "\(a)\(not) BETWEEN \(b) AND \(operand(&random, depth: 0))"
    case 4: return "s\(not) \(either("LIKE", "ILIKE")) '\(either("%a", "a_", "%", "x!%%"))'\(either("", " ESCAPE '!'"))"
    case 5, 6: return "\(condition(&random, depth: depth - 1)) \(either("AND", "OR")) \(condition(&random, depth: depth - 1))"
    case 7: return "NOT \(condition(&random, depth: depth - 1))"
    default: return "(\(condition(&random, depth: depth - 1)))"
    }
  }

  private static func operand(_ random: inout SplitMix64, depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
    case 0: return "n"
    case 1: return "m"
    case 2: return String(Int.random(in: -3...3, using: &random))
    case 3: return String(Double(Int.random(in: 0...9, using: &random)) / 4)
    case 4: return "-\(operand(&random, depth: depth - 1))"
    case 5: return "(\(operand(&random, depth: depth - 1)))"
    default:
      return
        "\(operand(&random, depth: depth - 1)) \(["+", "-", "*", "/"].randomElement(using: &random) ?? "") \(operand(&random, depth: depth - 1))"
    }
  }

  @Test func `nothing crashes, and canonical text means the same`() throws {
    var random = SplitMix64(state: 11), right = 0
    for _ in 0..<Self.count {
      let text = Self.sample(&random)
      do throws(ExpressionError) {
        let expression = try FeatureExpression(text)
        right += 1
        let canonical = expression.description
        let again = try FeatureExpression(canonical)
        #expect(again.description == canonical, "\(text)")
        let values: [String: ExpressionValue] = [
          "n": [.null, .integer(2), .number(0.5), .string("a")].randomElement(using: &random) ?? .null,
          "m": [.null, .integer(-1), .boolean(true)].randomElement(using: &random) ?? .null, "s": .string("xa%"), "a": .boolean(true),
          "b": .null
        ]
        #expect(expression.holds(values) == again.holds(values), "\(text) → \(canonical)")
      } catch {
        #expect(!error.message.isEmpty && error.range.upperBound <= max(text.utf8.count, 1) && error.excerpt.contains("^"), "\(text)")
      }
    }
    #expect(right > Self.count / 4, "\(right)")
  }
}
