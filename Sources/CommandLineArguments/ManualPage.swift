/// The manual page of a program in the macros of man(7), with the text of `--help-all` of each command.
struct ManualPage {
  let program: CommandDescription
  let version: String
  let commands: [CommandDescription]

  var text: String {
    let title = program.name.uppercased()
    var lines = [".TH \(Self.escaped(title)) 1 \"\" \"\(Self.escaped(program.name)) \(Self.escaped(version))\""]
    lines += [".SH NAME", "\(Self.escaped(program.name)) \\- \(Self.escaped(Self.clause(program.abstract)))", ".SH SYNOPSIS"]
    lines.append(commands.map { Self.line($0.usage) }.joined(separator: "\n.br\n"))
    lines += [".SH DESCRIPTION"] + Self.paragraphs(program.discussion)
    lines += Self.listed(program.sections.filter { $0.title == "Options" })
    for (index, command) in commands.enumerated() {
      lines += [".SH \(Self.escaped(command.word.uppercased()))", Self.line(command.abstract)]
      lines += Self.paragraphs(command.discussion)
      // A short form of another command lists what it is mostly used with.
      let names = command.declarations.map(\.name)
      let isShortForm = commands[..<index].contains { $0.declarations.count > 3 && $0.declarations.map(\.name) == names }
      lines += Self.listed(isShortForm ? [("Common options", command.commonLines)] : command.sections)
      lines += Self.examples(command.examples)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func listed(_ sections: [(title: String, lines: [(label: String, text: String)])]) -> [String] {
    sections.flatMap { section in
      [".SS \(escaped(section.title))"] + section.lines.flatMap { [".TP", ".B \(escaped($0.label))", line($0.text)] }
    }
  }

  private static func examples(_ examples: [CommandExample]) -> [String] {
    examples.isEmpty ? [] : [".SS Examples"] + examples.flatMap { [".TP", ".B \(escaped($0.line))", line($0.result)] }
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { [".PP", line(String($0))] }
  }

  /// Without the full stop, as pages have it in their first line.
  private static func clause(_ sentence: String) -> String { sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence }

  /// A line of text, which must not look like a request.
  private static func line(_ text: String) -> String {
    let line = escaped(text.split(separator: "\n").joined(separator: " "))
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
      // Terminals without UTF-8 have no such characters.
      .replacing("…", with: "...").replacing("°", with: "\\(de")
  }
}
