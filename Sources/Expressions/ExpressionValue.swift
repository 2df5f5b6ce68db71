/// What a part of an expression comes to.
package enum ExpressionValue: Sendable {
  /// Unknown: an absent member, JSON's `null`, a comparison of different types.
  case null
  case boolean(Bool)
  /// Whole numbers of 63 bits and a sign, however they are written: they are compared exactly.
  case integer(Int)
  /// All other numbers; finite.
  case number(Double)
  case string(String)
  /// An array or an object, as its text.
  case json(String)

  /// A number; one that is not finite is unknown.
  package init(_ number: Double) {
    if let whole = Int(exactly: number) {
      self = .integer(whole)
    } else {
      self = number.isFinite ? .number(number) : .null
    }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// What a condition comes to: values that are not booleans are unknown.
  var truth: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  init(_ truth: Bool?) { self = truth.map { .boolean($0) } ?? .null }

  /// A number as a double; `nil` for any other value.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// Where the first of two values of the same type comes before, with or after the other one; `nil` for different types, and for what has no
  /// order: arrays and objects. Strings are ordered by their code points, `FALSE` comes before `TRUE`.
  static func order(_ a: Self, _ b: Self) -> Int? {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.integer, .number), (.number, .integer), (.number, .number):
      // A double with a fraction is below 2^53, so that no rounding of a whole number takes it to the other side.
      guard let a = a.double, let b = b.double else { return nil }
      return a < b ? -1 : a > b ? 1 : 0
    case (.string(let a), .string(let b)): return order(of: a, b)
    case (.boolean(let a), .boolean(let b)): return a == b ? 0 : a ? 1 : -1
    default: return nil
    }
  }

  /// By bytes of UTF-8, whose order is that of code points.
  private static func order(of a: String, _ b: String) -> Int {
    var (a, b) = (a, b)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
        return a.count < b.count ? -1 : a.count > b.count ? 1 : 0
      }
    }
  }

  /// Whether two values are equal; `nil` where that is unknown.
  static func areEqual(_ a: Self, _ b: Self) -> Bool? {
    if case .string(let a) = a, case .string(let b) = b {
      return a.utf8.count == b.utf8.count && order(of: a, b) == 0
    }
    return order(a, b).map { $0 == 0 }
  }
}

extension ExpressionValue: Equatable {
  /// As literals: two of the same type whose texts are the same.
  package static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.json(let a), .json(let b)): order(of: a, b) == 0
    default: areEqual(a, b) ?? false
    }
  }
}
