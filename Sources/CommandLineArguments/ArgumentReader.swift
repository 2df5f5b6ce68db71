/// Hands the arguments of a command line to the groups that declare them.
public struct ArgumentReader {
  private(set) var declarations: [ArgumentDeclaration] = []

  /// What the program lets its commands know.
  public let context: (any Sendable)?

  /// The parsed words; `nil` while arguments are only declared.
  private let line: SplitCommandLine?
  private var section = ""

  /// What the groups that were read object to, inner ones first: to be asked when all values make sense by themselves.
  @usableFromInline var objections: [() -> UsageError?] = []

  /// How many arguments were read.
  private var count = 0

  /// For declaring.
  init(context: (any Sendable)?) {
    self.context = context
    line = nil
    declarations.reserveCapacity(128)
  }

  /// For reading what the same declarations made of the words.
  init(_ line: SplitCommandLine, declarations: [ArgumentDeclaration], context: (any Sendable)?) {
    self.context = context
    self.line = line
    self.declarations = declarations
  }

  @usableFromInline var isReading: Bool { line != nil }

  /// A group of its own.
  /// - Parameter title: of the group's section of help; without one its arguments stand in the section round it.
  @inlinable
  public mutating func group<Group: ArgumentGroup>(
    _ title: String? = nil, _ type: Group.Type = Group.self
  ) throws(UsageError) -> Group {
    let outer = begin(section: title)
    let group = try Group(&self)
    // A closure knows its group's type when it is compiled; as `any ArgumentGroup` a generic one would be made when it runs.
    if isReading { objections.append { group.objection } }
    _ = begin(section: outer)
    return group
  }

  /// The options that are given, by the names that they are declared by, in order; flags have an empty text.
  public var given: [(name: String, text: String)] {
    line?.options.map { (declarations[$0.declaration].name, $0.value) } ?? []
  }

  /// Begins a section of help, unless it is `nil`.
  /// - Returns: the section that it was.
  @discardableResult
  public mutating func begin(section title: String?) -> String {
    let outer = section
    if let title { section = title }
    return outer
  }

  /// Whether a flag is given.
  /// - Parameter help: `nil` for a hidden flag.
  public mutating func flag(_ name: String, short: Character? = nil, help: String?) -> Bool {
    let index = next(ArgumentDeclaration(kind: .flag, name: name, short: short, help: help))
    return line?.options.contains { $0.declaration == index } ?? false
  }

  /// A text, as it was typed; the last one if there are several.
  public mutating func text(
    _ name: String, short: Character? = nil, value: String? = nil, help: String?, completion: ArgumentCompletion = .none
  ) -> String? {
    option(ArgumentDeclaration(kind: .option, name: name, short: short, help: help, value: value, completion: completion)).last?.value
  }

  /// A text that has a value in any case.
  public mutating func text(
    _ name: String, short: Character? = nil, value: String? = nil, default standard: String, help: String,
    completion: ArgumentCompletion = .none
  ) -> String {
    let declaration = ArgumentDeclaration(
      kind: .option, name: name, short: short, help: help, value: value, defaultText: standard, completion: completion)
    return option(declaration).last?.value ?? standard
  }

  /// The texts of an option that may be given several times.
  /// - Parameter takesAnyWord: whether the next word is a value whatever it looks like, as names of things may begin with a dash.
  public mutating func list(
    _ name: String, value: String? = nil, takesAnyWord: Bool = false, help: String, completion: ArgumentCompletion = .none
  ) -> [String] {
    option(
      ArgumentDeclaration(
        kind: .option, name: name, help: help, value: value, completion: completion, isRepeatable: true, takesAnyWord: takesAnyWord)
    ).map(\.value)
  }

  /// The words that are neither options nor their values. One group of a command asks for them, once.
  /// - Parameter isRequired: whether there has to be one.
  public mutating func positionals(
    _ name: String, value: String? = nil, isRequired: Bool = false, help: String, completion: ArgumentCompletion = .none
  ) throws(UsageError) -> [String] {
    let declaration = ArgumentDeclaration(
      kind: .positional, name: name, help: help, value: value, completion: completion, isRepeatable: true, isRequired: isRequired)
    _ = next(declaration)
    guard let line else { return [] }
    if isRequired, line.positionals.isEmpty {
      throw UsageError("Missing expected argument '\(declaration.synopsis)'", help: "\(declaration.label)  \(help)")
    }
    return line.positionals
  }

  /// What was given of an option, in order.
  mutating func option(_ declaration: ArgumentDeclaration) -> [SplitCommandLine.Option] {
    let index = next(declaration)
    return line?.options.filter { $0.declaration == index } ?? []
  }

  /// Takes a declaration down, or finds it again.
  /// - Returns: its number.
  private mutating func next(_ declaration: ArgumentDeclaration) -> Int {
    defer { count += 1 }
    if isReading {
      assert(declarations[count].name == declaration.name, "a group asks for other arguments than the first time")
    } else {
      declarations.append(declaration)
      declarations[count].section = section
    }
    return count
  }
}
