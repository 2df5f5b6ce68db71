/// What help and completions say of a command, or of the program as a whole.
struct CommandDescription {
  /// With the program's before it: `geojson convert`.
  let name: String
  /// The last word of the name.
  var word: String { String(name.split(separator: " ").last ?? "") }

  let abstract: String
  let discussion: String
  let declarations: [ArgumentDeclaration]
  /// What may follow the program's name.
  var commands: [any Command.Type] = []

  /// `geojson convert [<options>] [<inputs> ...]`; few options are listed one by one.
  var usage: String {
    let shown = declarations.filter { $0.help != nil && !BuiltInArguments.names.contains($0.name) }
    let positionals = shown.filter { $0.kind == .positional }
    let options = shown.filter { $0.kind != .positional }
    var words = [name]
    if shown.count > 12 {
      words += ["[<options>]"] + positionals.map(\.synopsis)
    } else {
      words += positionals.map(\.synopsis) + options.map(\.synopsis)
    }
    return (words + (commands.isEmpty ? [] : ["<subcommand>"])).joined(separator: " ")
  }

  /// The whole help, in lines of at most `columns` characters.
  func help(columns: Int) -> String {
    var paragraphs = ["OVERVIEW: \(abstract)".wrapped(to: columns)]
    if !discussion.isEmpty { paragraphs.append(discussion.wrapped(to: columns)) }
    paragraphs.append("USAGE: \(usage)")
    for (title, lines) in sections { paragraphs.append(Self.section(title, lines, columns)) }
    if !commands.isEmpty { paragraphs.append("  See '\(name) help <subcommand>' for detailed help.") }
    return paragraphs.joined(separator: "\n\n")
  }

  private typealias Line = (label: String, text: String)

  /// Words without a name, then the sections that have a title, then other options and commands.
  private var sections: [(title: String, lines: [Line])] {
    let shown = declarations.filter { $0.help != nil }
    func lines(_ isWanted: (ArgumentDeclaration) -> Bool) -> [Line] { shown.filter(isWanted).map { ($0.label, $0.description) } }
    var titles: [String] = []
    for declaration in shown where !titles.contains(declaration.section) { titles.append(declaration.section) }
    var sections = [("Arguments", lines { $0.kind == .positional && $0.section.isEmpty })]
    sections += titles.filter { !$0.isEmpty }.map { title in (title, lines { $0.section == title }) }
    sections.append(("Options", lines { $0.kind != .positional && $0.section.isEmpty }))
    sections.append(("Subcommands", commands.map { ($0.name, $0.abstract) }))
    return sections.filter { !$0.1.isEmpty }
  }

  /// Where texts begin, behind their labels.
  private static let margin = 26

  private static func section(_ title: String, _ lines: [Line], _ columns: Int) -> String {
    let texts = lines.map { label, text -> String in
      let label = "  " + label
      if text.isEmpty { return label }
      let wrapped = text.wrapped(to: columns, indentation: margin)
      return label.count < margin ? label + wrapped.dropFirst(label.count) : label + "\n" + wrapped
    }
    return (["\(title.uppercased()):"] + texts).joined(separator: "\n")
  }
}

/// What every command has besides its own arguments.
struct BuiltInArguments: ArgumentGroup {
  static let names = ["version", "help"]

  let asksForVersion: Bool
  let asksForHelp: Bool

  init(_ arguments: inout ArgumentReader) {
    asksForVersion = arguments.flag("version", help: "Show the version.")
    asksForHelp = arguments.flag("help", short: "h", help: "Show help information.")
  }
}
