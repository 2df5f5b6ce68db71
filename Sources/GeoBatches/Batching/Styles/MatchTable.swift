internal import GeoJSON
internal import GeoModel

/// Values for scalars of JSON. Complexity of a look-up: O(1), on average.
struct MatchTable<Value: Sendable>: Sendable {
  private var strings: [ExactName: Value] = [:]
  /// By their nearest doubles, which numbers of many digits may share.
  private var numbers: [Double: [(number: RawJSON, value: Value)]] = [:]
  private var yes: Value?
  private var no: Value?
  private var null: Value?
  /// Its keys, in the order in which they were added.
  private var keys: [RawJSON] = []

  /// In the order in which they were added.
  var stops: [(key: RawJSON, value: Value)] { keys.compactMap { key in value(for: key).map { (key, $0) } } }

  /// - Returns: whether it has the value from now on: it had none for this key, which is a scalar.
  mutating func add(_ key: RawJSON, _ value: Value) -> Bool {
    if self.value(for: key) != nil { return false }
    switch key.kind {
    case .string: strings[ExactName(key.string ?? "")] = value
    case .number: numbers[key.double ?? .infinity, default: []].append((key, value))
    case .boolean: if key.bool == true { yes = value } else { no = value }
    case .null: null = value
    case .array, .object: return false
    }
    keys.append(key)
    return true
  }

  /// - Parameter key: a property; `nil` if there is none.
  func value(for key: RawJSON?) -> Value? {
    guard let key else { return null }
    switch key.kind {
    case .string: return strings[ExactName(key.string ?? "")]
    case .number: return numbers[key.double ?? .infinity]?.first { $0.number.isSameNumber(as: key) }?.value
    case .boolean: return key.bool == true ? yes : no
    case .null: return null
    case .array, .object: return nil
    }
  }

  func map(_ change: (Value) -> Value) -> Self {
    var table = self
    table.strings = strings.mapValues(change)
    table.numbers = numbers.mapValues { $0.map { ($0.number, change($0.value)) } }
    (table.yes, table.no, table.null) = (yes.map(change), no.map(change), null.map(change))
    return table
  }
}
