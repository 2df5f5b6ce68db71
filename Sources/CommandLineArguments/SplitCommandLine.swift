import Spelling

/// The words after a command's name, split by its declarations: options with their values, and all others.
@usableFromInline
struct SplitCommandLine {
  /// An option as it was given.
  @usableFromInline
  struct Option {
    /// The number of its declaration.
    @usableFromInline let declaration: Int
    /// With its dashes, as it was typed.
    let spelling: String
    /// Empty for a flag.
    @usableFromInline let value: String
  }

  private(set) var options: [Option] = []
  private(set) var positionals: [String] = []

  /// What is wrong with the first word that makes no sense; the rest was split all the same, since help may be asked for there.
  private(set) var fault: UsageError?

  private let declarations: [ArgumentDeclaration]

  /// Complexity: O(words · declarations).
  init(_ words: ArraySlice<String>, by declarations: [ArgumentDeclaration]) {
    self.declarations = declarations
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      }
      if !Self.looksLikeOption(word) {
        positionals.append(word)
      } else if word.utf8.dropFirst().first == UInt8(ascii: "-") {
        takeLong(word, &rest)
      } else {
        takeShort(word, &rest)
      }
    }
    guard fault == nil, !positionals.isEmpty, !declarations.contains(where: { $0.kind == .positional }) else { return }
    let quoted = positionals.map { "'\($0)'" }.joined(separator: ", ")
    fault = UsageError(positionals.count == 1 ? "Unexpected argument \(quoted)" : "\(positionals.count) unexpected arguments: \(quoted)")
  }

  /// Whether an option is there, by its name.
  func gives(_ name: String) -> Bool { options.contains { declarations[$0.declaration].name == name } }

  /// A dash alone is a file.
  private static func looksLikeOption(_ word: String) -> Bool { word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "-") }

  /// Whether a word can only be a number: no option's name begins with a digit or a point.
  private static func looksLikeNumber(_ word: String) -> Bool {
    guard let second = word.utf8.dropFirst().first else { return false }
    return second == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func takeLong(_ word: String, _ rest: inout ArraySlice<String>) {
    let (spelling, attached) = Self.parts(of: word)
    let name = String(spelling.utf8.dropFirst(2)) ?? ""
    guard let index = number(ofLong: name) else { return refuse(unknown: spelling) }
    switch (declarations[index].kind == .flag, attached) {
    case (true, nil): options.append(Option(declaration: index, spelling: spelling, value: ""))
    case (true, let attached?): refuse(spelling, takesNo: attached)
    case (false, nil): takeNext(spelling, index, &rest)
    case (false, let attached?): take(attached, spelling, index)
    }
  }

  /// `-q`, `-qf`, `-o value`, `-ovalue`, `-o=value` or `-qo value`.
  private mutating func takeShort(_ word: String, _ rest: inout ArraySlice<String>) {
    // -output would otherwise be -o with the value "utput".
    let whole = Self.parts(of: word).spelling
    if let name = String(whole.utf8.dropFirst()), number(ofLong: name) != nil {
      return refuse(UsageError("Unknown option '\(whole)'. Did you mean '-\(whole)'?"))
    }
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let index = declarations.firstIndex(where: { $0.short == Character(letter) }) else { return refuse(unknown: spelling) }
      let attached = letters.first == "=" ? String(letters.dropFirst()) : nil
      if declarations[index].kind == .flag {
        if let attached { return refuse(spelling, takesNo: attached) }
        options.append(Option(declaration: index, spelling: spelling, value: ""))
      } else {
        return letters.isEmpty ? takeNext(spelling, index, &rest) : take(attached ?? String(letters), spelling, index)
      }
    }
  }

  /// What stands before the first equals sign, and after it if there is one.
  private static func parts(of word: String) -> (spelling: String, attached: String?) {
    guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
  }

  private func number(ofLong name: String) -> Int? {
    declarations.firstIndex { $0.kind != .positional && ($0.name == name || $0.alias == name) }
  }

  /// The value is the next word, unless that is an option.
  private mutating func takeNext(_ spelling: String, _ index: Int, _ rest: inout ArraySlice<String>) {
    guard let next = rest.first,
      declarations[index].takesAnyWord ? next != "--" : !Self.looksLikeOption(next) || Self.looksLikeNumber(next)
    else { return refuse(missing: spelling, index) }
    rest.removeFirst()
    options.append(Option(declaration: index, spelling: spelling, value: next))
  }

  /// A value that is part of the option's word.
  private mutating func take(_ value: String, _ spelling: String, _ index: Int) {
    if value.isEmpty { return refuse(missing: spelling, index) }
    options.append(Option(declaration: index, spelling: spelling, value: value))
  }

  private mutating func refuse(missing spelling: String, _ index: Int) {
    let argument = "\(spelling) \(declarations[index].valueName)"
    refuse(UsageError("Missing value for '\(argument)'", help: declarations[index].help.map { "\(argument)  \($0)" } ?? ""))
  }

  private mutating func refuse(_ spelling: String, takesNo value: String) {
    refuse(UsageError("The option '\(spelling)' does not take any value, but '\(value)' was specified."))
  }

  private mutating func refuse(unknown spelling: String) {
    let names = declarations.filter { $0.help != nil }.flatMap(\.spellings).filter { $0.hasPrefix("--") }
    // Two letters are two mistakes away from every short name.
    let nearest = spelling.count > 4 ? EditDistance.nearest(to: spelling, among: names) : nil
    refuse(UsageError("Unknown option '\(spelling)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")))
  }

  private mutating func refuse(_ error: UsageError) { fault = fault ?? error }
}
