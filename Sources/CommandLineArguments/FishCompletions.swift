/// A script that completes the program's command line in fish.
struct FishCompletions {
  let program: String
  let commands: [CommandDescription]

  var script: String {
    let first = "complete -c \(program) -n __fish_use_subcommand"
    var lines = ["# Completions of \(program) for fish.", "", "complete -c \(program) -f"]
    lines += commands.map { "\(first) -a \($0.word) -d \(ShellText.fish($0.abstract))" }
    lines += ["\(first) -a help -d 'Describe the program or a command.'", "\(first) -l version -d 'Show the version.'"]
    lines.append("\(first) -s h -l help -d 'Show common options and examples.'")
    lines.append("complete -c \(program) -n '__fish_seen_subcommand_from help' -a '\(commands.map(\.word).joined(separator: " "))'")
    for command in commands {
      lines.append("")
      lines += command.declarations.filter { $0.help != nil }.map { line($0, of: command) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ declaration: ArgumentDeclaration, of command: CommandDescription) -> String {
    var words = ["complete -c \(program) -n '__fish_seen_subcommand_from \(command.word)'"]
    if let short = declaration.short { words.append("-s \(short)") }
    if declaration.kind != .positional { words += [declaration.name, declaration.alias].compactMap(\.self).map { "-l \($0)" } }
    if declaration.kind == .option { words.append("-r") }
    switch declaration.offered {
    case .none: break
    case .files(endings: []): words.append("-F")
    // Files with these endings come first, as fish has it everywhere.
    case .files(let endings):
      words.append("-k -a '(for ending in \(endings.map { ".\($0)" }.joined(separator: " ")); __fish_complete_suffix $ending; end)'")
    case .words(let list): words.append("-a \(ShellText.fish(ShellText.list(list())))")
    }
    // Files are offered only where any will do.
    if declaration.kind == .option, !words.contains("-F") { words.append("-f") }
    if declaration.kind != .positional { words.append("-d \(ShellText.fish(declaration.brief))") }
    return words.joined(separator: " ")
  }
}
