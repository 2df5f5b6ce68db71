/// A script that completes the program's command line in bash 3.2 or later.
struct BashCompletions {
  let program: String
  let commands: [CommandDescription]

  var script: String {
    """
    # Completions of \(program) for bash.

    _\(program)_words() {
        local offered
        for offered in "$@"; do
            if [[ "$offered" == "$word"* ]]; then COMPREPLY+=("$offered"); fi
        done
    }

    _\(program)_lines() {
        local line
        while IFS= read -r line; do COMPREPLY+=("$line"); done
    }

    # Folders, and files with one of some endings; all files if there are none.
    _\(program)_files() {
        if [[ -z "$1" ]]; then
            _\(program)_lines < <(compgen -f -- "$word")
        else
            _\(program)_lines < <(shopt -s extglob; compgen -d -- "$word"; compgen -f -X "!*.@($1)" -- "$word")
        fi
    }

    _\(program)() {
        COMPREPLY=()
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"
        # --name=value comes as three words.
        if [[ "$word" == "=" ]]; then
            word=""
        elif [[ "$before" == "=" ]]; then
            before="${COMP_WORDS[COMP_CWORD - 2]}"
        fi
        if [[ "$COMP_CWORD" -eq 1 ]]; then
            _\(program)_words \(names) help --help --version
            return
        fi
        case "${COMP_WORDS[1]}" in
        help) _\(program)_words \(names) ;;
    \(commands.map(lines).joined(separator: "\n"))
        esac
    }

    complete -o filenames -F _\(program) \(program)

    """
  }

  private var names: String { commands.map(\.word).joined(separator: " ") }

  /// What is offered after a command's name: an option's value, names of options, words without one.
  private func lines(_ command: CommandDescription) -> String {
    let shown = command.declarations.filter { $0.help != nil }
    var lines = ["    \(command.word))", "        case \"$before\" in"]
    for declaration in shown where declaration.kind == .option {
      lines.append("        \(declaration.spellings.joined(separator: "|"))) \(offer(declaration)) ;;")
    }
    lines += ["        *)", "            case \"$word\" in"]
    lines.append("            -*) _\(program)_words \(shown.flatMap(\.spellings).joined(separator: " ")) ;;")
    if let positional = shown.first(where: { $0.kind == .positional }) { lines.append("            *) \(offer(positional)) ;;") }
    return (lines + ["            esac ;;", "        esac ;;"]).joined(separator: "\n")
  }

  private func offer(_ declaration: ArgumentDeclaration) -> String {
    switch declaration.offered {
    case .none: ":"
    case .files(let endings): "_\(program)_files '\(endings.joined(separator: "|"))'"
    case .words(let words): "_\(program)_words \(ShellText.list(words()))"
    }
  }
}
