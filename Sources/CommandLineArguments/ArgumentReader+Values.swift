/// Options whose text stands for something else.
///
/// What is generic is small and inlined, so that no type is made when the program runs. Only what is public is inlined into other
/// modules, not what is `package`.
extension ArgumentReader {
  public mutating func integer(_ name: String, short: Character? = nil, value: String = "N", help: String) throws(UsageError) -> Int? {
    try self.value(name, short: short, value: value, help: help, parse: Self.integer)
  }

  /// A whole number that has a value in any case.
  public mutating func integer(_ name: String, default standard: Int, help: String) throws(UsageError) -> Int {
    let given = option(ArgumentDeclaration(kind: .option, name: name, help: help, value: "N", defaultText: "\(standard)"))
    return try last(of: given, Self.integer) ?? standard
  }

  /// A number, with or without decimals and exponent.
  public mutating func number(_ name: String, value: String = "NUMBER", help: String) throws(UsageError) -> Double? {
    try self.value(name, value: value, help: help) { text throws(UsageError) in
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
  public mutating func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, of type: Choice.Type = Choice.self, help: String?
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    try chosen(from: declared(name, choices: { Choice.allCases.map { $0.rawValue } }, default: nil, help: help))
  }

  /// One of some words that are known when the program runs.
  public mutating func word(_ name: String, value: String? = nil, of words: [String], help: String) throws(UsageError) -> String? {
    let given = option(ArgumentDeclaration(kind: .option, name: name, help: help, value: value, choices: { words }))
    if let wrong = given.first(where: { !words.contains($0.value) }) { throw refusal(of: wrong) }
    return given.last?.value
  }

  /// One of some words, with a value in any case.
  @inlinable
  public mutating func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, default standard: Choice, help: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    let given = declared(name, choices: { Choice.allCases.map { $0.rawValue } }, default: standard.rawValue, help: help)
    return try chosen(from: given) ?? standard
  }

  @inlinable
  func chosen<Choice: RawRepresentable>(
    from given: [SplitCommandLine.Option]
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    var last: Choice?
    for option in given {
      guard let choice = Choice(rawValue: option.value) else { throw refusal(of: option) }
      last = choice
    }
    return last
  }

  /// - Parameter choices: asked for only when they are to be listed.
  @usableFromInline
  mutating func declared(
    _ name: String, choices: @escaping () -> [String], default standard: String?, help: String?
  ) -> [SplitCommandLine.Option] {
    option(ArgumentDeclaration(kind: .option, name: name, help: help, choices: choices, defaultText: standard))
  }

  /// The error for a word that is none of the declaration's.
  @usableFromInline
  func refusal(of option: SplitCommandLine.Option) -> UsageError {
    refusal(of: option, expected: Self.listed(declarations[option.declaration].choices?() ?? []))
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
  public mutating func value<Value>(
    _ name: String, short: Character? = nil, alias: String? = nil, value: String? = nil, help: String,
    parse: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    try last(of: declared(name, short: short, alias: alias, value: value, isRepeatable: false, help: help), parse)
  }

  /// The values of an option that may be given several times.
  @inlinable
  public mutating func values<Value>(
    _ name: String, value: String? = nil, help: String, parse: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for option in declared(name, short: nil, alias: nil, value: value, isRepeatable: true, help: help) {
      if let value = try last(of: [option], parse) { values.append(value) }
    }
    return values
  }

  @usableFromInline
  mutating func declared(
    _ name: String, short: Character?, alias: String?, value: String?, isRepeatable: Bool, help: String
  ) -> [SplitCommandLine.Option] {
    option(
      ArgumentDeclaration(kind: .option, name: name, short: short, alias: alias, help: help, value: value, isRepeatable: isRepeatable))
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

  /// The error for a value that makes no sense.
  @usableFromInline
  func refusal(of option: SplitCommandLine.Option, expected: String) -> UsageError {
    let declaration = declarations[option.declaration]
    let argument = "\(option.spelling) \(declaration.valueName)"
    return UsageError(
      "The value '\(option.value)' is invalid for '\(argument)': \(expected)", help: declaration.help.map { "\(argument)  \($0)" } ?? "")
  }
}
