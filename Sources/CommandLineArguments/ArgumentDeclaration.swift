/// One argument as a group declares it: how it is written, and its text in help and completions.
struct ArgumentDeclaration {
  enum Kind {
    /// `--pretty`: there or not.
    case flag
    /// `--width 100`.
    case option
    /// Words without a name.
    case positional
  }

  var kind: Kind
  /// Without dashes. Of a word without a name: what help calls it.
  var name: String
  var short: Character?
  /// Another name of the same length of line, for people who come from elsewhere.
  var alias: String?
  /// `nil` if neither help nor completions show it.
  var help: String?
  /// What help calls the value: `LENGTH`; `nil` where its words or its kind say that.
  var value: String?
  /// Lists the words of which its value is one.
  var choices: (() -> [String])?
  /// The value that counts without the argument, as people would type it.
  var defaultText: String?
  var completion = ArgumentCompletion.none
  /// Whether giving it again adds to what was given.
  var isRepeatable = false
  /// Whether a positional argument must be there.
  var isRequired = false
  /// Whether the next word is its value whatever it looks like.
  var takesAnyWord = false
  /// The title of the section of help that it stands in; empty for the last one.
  var section = ""

  /// The spellings, the short one first.
  var spellings: [String] {
    if kind == .positional { return [] }
    return (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] + (alias.map { ["--\($0)"] } ?? [])
  }

  /// What help calls the value: the words if they are few, a name, or `VALUE`.
  var valueName: String {
    if kind == .positional { return value ?? name.uppercased() }
    if let value { return value }
    if let words = choices?().joined(separator: "|"), words.count <= Self.mostShown { return words }
    if case .files = completion { return "FILE" }
    return choices == nil ? "VALUE" : name.split(separator: "-").last?.uppercased() ?? "VALUE"
  }

  /// Words of more characters are listed in the text.
  private static let mostShown = 24

  /// `-o, --output FILE`.
  var label: String {
    let names = spellings.joined(separator: ", ")
    switch kind {
    case .flag: return names
    case .option: return "\(names) \(valueName)"
    case .positional: return valueName
    }
  }

  /// As a line of usage has it: `[--output FILE]`.
  var synopsis: String {
    let text: String
    switch kind {
    case .flag: text = "--\(name)"
    case .option: text = "--\(name) \(valueName)"
    case .positional: text = valueName
    }
    let repeated = isRepeatable ? text + " ..." : text
    return isRequired ? repeated : "[\(repeated)]"
  }

  /// What a shell offers for a value.
  var offered: ArgumentCompletion { choices.map { .words($0) } ?? completion }

  /// The first sentence of the help, with the words that its value may be.
  var brief: String {
    guard let words = choices?().joined(separator: ", "), words != valueName.replacing("|", with: ", "), firstSentence.hasSuffix(".")
    else { return firstSentence }
    return "\(firstSentence.dropLast()): \(words)."
  }

  private var firstSentence: String {
    let text = help ?? ""
    var end = text.endIndex
    var at = text.startIndex
    while let dot = text[at...].firstIndex(of: ".") {
      let next = text.index(after: dot)
      if next == text.endIndex || text[next...].hasPrefix(" ") || text[next...].hasPrefix("\n") {
        end = next
        break
      }
      at = next
    }
    return String(text[..<end])
  }

  /// Help with what may be given, and what counts if nothing is.
  var description: String {
    let isListed = choices.map { $0().joined(separator: "|") != valueName } ?? false
    let values = isListed ? choices.map { "values: \($0().joined(separator: ", "))" } : nil
    let standard = defaultText.map { "default: \($0)" }
    let facts = [values, standard].compactMap(\.self)
    return (help ?? "") + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
  }
}

/// What a shell offers for a value.
public enum ArgumentCompletion {
  case none
  /// Files with one of these endings, or any if there are none; folders on the way to them.
  case files(endings: [String] = [])
  /// Asked for only when a script is made.
  case words(() -> [String])
}
