/// Options whose text stands for something else. What is generic is small and inlined: no type is made when the program runs.
extension ArgumentReader {
  package mutating func integer(_ name: String, short: Character? = nil, help: String) throws(UsageError) -> Int? {
    try value(name, short: short, help: help, parse: Self.integer)
  }

  /// A whole number that has a value in any case.
  package mutating func integer(_ name: String, default standard: Int, help: String) throws(UsageError) -> Int {
    let given = option(ArgumentDeclaration(kind: .option, name: name, help: help, defaultText: "\(standard)"))
    return try last(of: given, Self.integer) ?? standard
  }

  /// A number, with or without decimals and exponent.
  package mutating func number(_ name: String, help: String) throws(UsageError) -> Double? {
    try value(name, help: help) { text throws(UsageError) in
      guard let number = Double(text) else { throw UsageError("expected a number") }
      return number
    }
  }

  private static func integer(_ text: String) throws(UsageError) -> Int {
    guard let number = Int(text) else { throw UsageError("expected a whole number") }
    return number
  }

  /// One of some words.
  @inlinable
  package mutating func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, of type: Choice.Type = Choice.self, help: String?
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    try word(name, of: isReading ? [] : Choice.allCases.map(\.rawValue), default: nil, help: help).flatMap(Choice.init(rawValue:))
  }

  /// One of some words, with a value in any case.
  @inlinable
  package mutating func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, default standard: Choice, help: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    let words = isReading ? [] : Choice.allCases.map(\.rawValue)
    return try word(name, of: words, default: standard.rawValue, help: help).flatMap(Choice.init(rawValue:)) ?? standard
  }

  /// A word that is one of the declaration's.
  @usableFromInline
  mutating func word(
    _ name: String, of words: [String], default standard: String?, help: String?
  ) throws(UsageError) -> String? {
    let given = option(
      ArgumentDeclaration(kind: .option, name: name, help: help, choices: words, defaultText: standard, completion: .words { words }))
    for option in given {
      let choices = declarations[option.declaration].choices
      if !choices.contains(option.value) { throw refusal(of: option, expected: Self.listed(choices)) }
    }
    return given.last?.value
  }

  /// `expected one of 'a' and 'b'`, `expected one of 'a', 'b' or 'c'`.
  private static func listed(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return "expected \(quoted.joined())" }
    return "expected one of \(quoted.dropLast().joined(separator: ", ")) \(quoted.count == 2 ? "and" : "or") \(last)"
  }

  /// A value that `parse` makes of the text; the last one if there are several, all of which must make sense.
  /// - Parameter parse: throws what it expected, in words that follow a colon.
  @inlinable
  package mutating func value<Value>(
    _ name: String, short: Character? = nil, alias: String? = nil, help: String, parse: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    try last(of: declared(name, short: short, alias: alias, isRepeatable: false, help: help), parse)
  }

  /// The values of an option that may be given several times.
  @inlinable
  package mutating func values<Value>(
    _ name: String, help: String, parse: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for option in declared(name, short: nil, alias: nil, isRepeatable: true, help: help) {
      if let value = try last(of: [option], parse) { values.append(value) }
    }
    return values
  }

  @usableFromInline
  mutating func declared(
    _ name: String, short: Character?, alias: String?, isRepeatable: Bool, help: String
  ) -> [SplitCommandLine.Option] {
    option(ArgumentDeclaration(kind: .option, name: name, short: short, alias: alias, help: help, isRepeatable: isRepeatable))
  }

  @inlinable
  func last<Value>(
    of given: [SplitCommandLine.Option], _ parse: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    var last: Value?
    for option in given {
      do throws(UsageError) {
        last = try parse(option.value)
      } catch {
        throw refusal(of: option, expected: error.message)
      }
    }
    return last
  }

  /// What is said of a value that makes no sense.
  @usableFromInline
  func refusal(of option: SplitCommandLine.Option, expected: String) -> UsageError {
    let declaration = declarations[option.declaration]
    let argument = "\(option.spelling) <\(declaration.name)>"
    return UsageError(
      "The value '\(option.value)' is invalid for '\(argument)': \(expected)", help: declaration.help.map { "\(argument)  \($0)" } ?? "")
  }
}
