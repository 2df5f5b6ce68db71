/// A command, or the whole program, as help and completions describe it.
struct CommandDescription {
  /// With the program's before it: `geojson convert`.
  let name: String
  /// The last word of the name.
  var word: String { String(name.split(separator: " ").last ?? "") }

  let abstract: String
  let discussion: String
  let declarations: [ArgumentDeclaration]
  /// The options that are listed first; empty for all.
  var common: [String] = []
  var examples: [CommandExample] = []
  /// What may follow the program's name.
  var commands: [any Command.Type] = []

  /// `geojson convert [OPTIONS] [INPUT ...]`; few options are listed one by one.
  var usage: String {
    let shown = declarations.filter { $0.help != nil && !BuiltInArguments.names.contains($0.name) }
    let positionals = shown.filter { $0.kind == .positional }
    let options = shown.filter { $0.kind != .positional }
    var words = [name]
    if options.count > 3 {
      words += ["[OPTIONS]"] + positionals.map(\.synopsis)
    } else {
      words += positionals.map(\.synopsis) + options.map(\.synopsis)
    }
    return (words + (commands.isEmpty ? [] : ["COMMAND"])).joined(separator: " ")
  }

  /// The help for a first look: common options and examples.
  func help(columns: Int) -> String {
    if common.isEmpty { return wholeHelp(columns: columns) }
    var paragraphs = [abstract.wrapped(to: columns), "Usage: \(usage)"]
    paragraphs.append(Self.section("Common options", commonLines, columns))
    if let examples = examplesText(columns: columns) { paragraphs.append(examples) }
    paragraphs.append("All options: \(name) --help-all")
    return paragraphs.joined(separator: "\n\n")
  }

  /// Everything there is to say, options grouped by what they are for.
  func wholeHelp(columns: Int) -> String {
    var paragraphs = [abstract.wrapped(to: columns), "Usage: \(usage)"]
    if !discussion.isEmpty { paragraphs.append(discussion.wrapped(to: columns)) }
    for (title, lines) in sections { paragraphs.append(Self.section(title, lines, columns)) }
    if let examples = examplesText(columns: columns) { paragraphs.append(examples) }
    if !commands.isEmpty { paragraphs.append("Help on a command: \(name) help COMMAND") }
    return paragraphs.joined(separator: "\n\n")
  }

  private func examplesText(columns: Int) -> String? {
    if examples.isEmpty { return nil }
    let lines = examples.map { "  \($0.line)\n" + $0.result.wrapped(to: columns, indentation: 6) }
    return (["Examples:"] + lines).joined(separator: "\n")
  }

  typealias Line = (label: String, text: String)

  /// The options that are listed first, with one sentence each.
  var commonLines: [Line] { common.compactMap { name in declarations.first { $0.name == name } }.map { ($0.label, $0.brief) } }

  /// Words without a name, then the sections that have a title, then other options and commands.
  var sections: [(title: String, lines: [Line])] {
    let shown = declarations.filter { $0.help != nil }
    func lines(_ isWanted: (ArgumentDeclaration) -> Bool) -> [Line] { shown.filter(isWanted).map { ($0.label, $0.description) } }
    var titles: [String] = []
    for declaration in shown where !titles.contains(declaration.section) { titles.append(declaration.section) }
    var sections = [("Arguments", lines { $0.kind == .positional && $0.section.isEmpty })]
    sections += titles.filter { !$0.isEmpty }.map { title in (title, lines { $0.section == title }) }
    sections.append(("Options", lines { $0.kind != .positional && $0.section.isEmpty }))
    sections.append(("Commands", commands.map { ($0.name, $0.abstract) }))
    return sections.filter { !$0.1.isEmpty }
  }

  /// Where texts begin, after their labels.
  private static let margin = 26

  private static func section(_ title: String, _ lines: [Line], _ columns: Int) -> String {
    let texts = lines.map { label, text -> String in
      let label = "  " + label
      if text.isEmpty { return label }
      let wrapped = text.wrapped(to: columns, indentation: margin)
      return label.count < margin ? label + wrapped.dropFirst(label.count) : label + "\n" + wrapped
    }
    return (["\(title):"] + texts).joined(separator: "\n")
  }
}

/// What every command has besides its own arguments.
struct BuiltInArguments: ArgumentGroup {
  static let names = ["version", "help", "help-all"]

  let asksForVersion: Bool
  let asksForHelp: Bool
  let asksForAll: Bool

  init(_ arguments: inout ArgumentReader) {
    asksForVersion = arguments.flag("version", help: "Show the version.")
    asksForHelp = arguments.flag("help", short: "h", help: "Show common options and examples.")
    asksForAll = arguments.flag("help-all", help: "Show all options.")
  }
}
