internal import GeoModel

/// The literals of an `IN` list, to be looked up at once.
struct LiteralSet: Sendable {
  private var strings: Set<ExactName> = []
  private var integers: Set<Int> = []
  private var numbers: Set<Double> = []
  private var booleans: Set<Bool> = []
  private var hasNull = false

  init(_ values: some Sequence<ExpressionValue>) {
    for value in values {
      switch value {
      case .null, .json: hasNull = true
      case .boolean(let value): booleans.insert(value)
      case .integer(let value): integers.insert(value)
      case .number(let value): numbers.insert(value)
      case .string(let value): strings.insert(ExactName(value))
      }
    }
  }

  /// Whether a value equals one of them: unknown if it equals none, and is unknown itself or of another type than one of them.
  func contains(_ value: ExpressionValue) -> Bool? {
    let hasNumbers = !integers.isEmpty || !numbers.isEmpty
    switch value {
    case .null, .json: return strings.isEmpty && booleans.isEmpty && !hasNumbers && !hasNull ? false : nil
    case .boolean(let value): return booleans.contains(value) ? true : hasNull || hasNumbers || !strings.isEmpty ? nil : false
    case .integer(let value): return integers.contains(value) ? true : isMixedWithNumbers ? nil : false
    case .number(let value): return numbers.contains(value) ? true : isMixedWithNumbers ? nil : false
    case .string(let value):
      return strings.contains(ExactName(value)) ? true : hasNull || hasNumbers || !booleans.isEmpty ? nil : false
    }
  }

  private var isMixedWithNumbers: Bool { hasNull || !strings.isEmpty || !booleans.isEmpty }
}
