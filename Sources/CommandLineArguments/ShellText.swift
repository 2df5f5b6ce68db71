/// Text as shells have to be given it to take it for what it is.
enum ShellText {
  /// Words with blanks between them, each one word for the shell: what means something to it has a backslash before it.
  static func list(_ words: [String]) -> String {
    words.map { String($0.flatMap { isPlain($0) ? [$0] : ["\\", $0] }) }.joined(separator: " ")
  }

  private static func isPlain(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber || "-_.,:/".contains(letter) }

  /// One word of bash or zsh, in single quotes.
  static func quoted(_ text: String) -> String { "'" + String(text.flatMap { $0 == "'" ? Array("'\\''") : [$0] }) + "'" }

  /// One word of fish, in single quotes, in which backslashes count.
  static func fish(_ text: String) -> String { "'" + String(text.flatMap { "\\'".contains($0) ? ["\\", $0] : [$0] }) + "'" }
}
