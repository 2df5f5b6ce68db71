import Spelling

/// What is understood beside the commands, and which command is meant.
extension CommandTree {
  /// `help`, `help COMMAND`.
  func helpRequest(_ words: ArraySlice<String>) throws(UsageError) -> Request {
    let declarations = self.declarations { reader throws(UsageError) in
      _ = try reader.positionals("subcommand", help: "The command to describe.")
      _ = BuiltInArguments(&reader)
    }
    let line = SplitCommandLine(words, by: declarations)
    if let fault = line.fault { throw fault }
    if line.gives("version") { return .text(version + "\n") }
    guard let name = line.positionals.first, name != "help" else { return .help(description) }
    return .help(describe(try command(named: name)), isWhole: line.gives("help-all"))
  }

  /// Options in a command's place.
  func programRequest(_ words: ArraySlice<String>) throws(UsageError) -> Request {
    let declarations = description.declarations
    let line = SplitCommandLine(words, by: declarations)
    if line.gives("help") || line.gives("help-all") { return .help(description) }
    if line.gives("version") { return .text(version + "\n") }
    if let fault = line.fault {
      // A command that is named stands after the options; a dash is none of them.
      guard let first = words.first, first.hasPrefix("-"), first != "-", first != "--",
        !commands.contains(where: { words.contains($0.name) }),
        let command = commands.first(where: { SplitCommandLine(words, by: self.declarations(of: $0)).fault == nil })
      else { throw fault }
      throw UsageError("no command before '\(first)'. Did you mean '\(name) \(command.name) \(words.joined(separator: " "))'?")
    }
    var reader = ArgumentReader(line, declarations: declarations, context: context)
    let arguments = try ProgramArguments(&reader)
    if arguments.isForManual { return .text(ManualPage(program: description, version: version, commands: commands.map(describe)).text) }
    return arguments.shell.map { .text(script(for: $0)) } ?? .help(description)
  }

  func script(for shell: Shell) -> String {
    let described = commands.map(describe)
    return switch shell {
    case .bash: BashCompletions(program: name, commands: described).script
    case .zsh: ZshCompletions(program: name, commands: described).script
    case .fish: FishCompletions(program: name, commands: described).script
    }
  }

  func command(named word: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if let nearest = EditDistance.nearest(to: word, among: commands.map { $0.name } + ["help"]) {
      throw UsageError("there is no command \"\(word)\". Did you mean \"\(nearest)\"?")
    }
    throw UsageError("there is no command \"\(word)\"; there are \(names)")
  }

  private var names: String { (commands.map { $0.name } + ["help"]).joined(separator: ", ") }
}

/// Shells that completions are made for.
enum Shell: String, CaseIterable { case bash, zsh, fish }

/// What may stand in a command's place.
struct ProgramArguments: ArgumentGroup {
  let shell: Shell?
  let isForManual: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    _ = BuiltInArguments(&arguments)
    shell = try arguments.choice("generate-completion-script", help: nil)
    isForManual = arguments.flag("generate-manual-page", help: nil)
  }
}
