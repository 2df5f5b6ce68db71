/// A script that completes the program's command line in zsh.
struct ZshCompletions {
  let program: String
  let commands: [CommandDescription]

  var script: String {
    """
    #compdef \(program)

    _\(program)() {
        local curcontext="$curcontext" state line
        local -A opt_args
        local -i ret=1
        local -a commands=(
    \(commands.map { "        \(ShellText.quoted("\($0.word):\($0.abstract)"))" }.joined(separator: "\n"))
            'help:Describe the program or a command.'
        )
        _arguments -C -s -S : \\
            '--version[Show the version.]' \\
            '(-h --help)'{-h,--help}'[Show common options and examples.]' \\
            '1: :->command' \\
            '*:: :->arguments' && ret=0
        case "$state" in
        command) _describe command commands && ret=0 ;;
        arguments)
            case "${line[1]}" in
            help) _describe command commands && ret=0 ;;
            \(commands.map(\.word).joined(separator: "|"))) "_\(program)_${line[1]}" && ret=0 ;;
            esac ;;
        esac
        return ret
    }

    \(commands.map(function).joined(separator: "\n\n"))

    _\(program) "$@"

    """
  }

  private func function(_ command: CommandDescription) -> String {
    let specifications = command.declarations.filter { $0.help != nil }.flatMap(Self.specifications)
    return """
      _\(program)_\(command.word)() {
          _arguments -s -S : \\
              \(specifications.joined(separator: " \\\n        "))
      }
      """
  }

  /// As `_arguments` takes them: one for each spelling, which excludes the others unless it may be repeated.
  private static func specifications(_ declaration: ArgumentDeclaration) -> [String] {
    let value = ":\(declaration.name):\(action(declaration.offered))"
    if declaration.kind == .positional { return [ShellText.quoted("*" + value)] }
    let text = "[\(escaped(declaration.brief))]"
    let before = declaration.isRepeatable ? "*" : declaration.spellings.count > 1 ? "(\(declaration.spellings.joined(separator: " ")))" : ""
    return declaration.spellings.map { spelling in
      if declaration.kind == .flag { return ShellText.quoted(before + spelling + text) }
      // The value is the next word, or joined: -ovalue, --output=value.
      return ShellText.quoted(before + spelling + (spelling.hasPrefix("--") ? "=" : "+") + text + value)
    }
  }

  private static func action(_ completion: ArgumentCompletion) -> String {
    switch completion {
    case .none: ""
    case .files(endings: []): "_files"
    case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))\""
    case .words(let words): "(\(ShellText.list(words())))"
    }
  }

  /// What stands between the brackets of a specification.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\[]:".contains($0) ? ["\\", $0] : [$0] })
  }
}
