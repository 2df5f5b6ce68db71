/// A program whose first word says what it does.
///
/// `NAME help COMMAND`, `--help`, `-h` and `--help-all` anywhere, `--version`, `NAME --generate-completion-script SHELL` and
/// `NAME --generate-manual-page` are understood as well as the commands.
public struct CommandTree {
  let name: String
  let abstract: String
  let discussion: String
  let version: String
  let commands: [any Command.Type]
  /// What commands may know (``ArgumentReader/context``).
  let context: (any Sendable)?

  public init(
    name: String, abstract: String, discussion: String, version: String, commands: [any Command.Type], context: (any Sendable)? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.commands = commands
    self.context = context
  }

  /// Runs the command that the words name.
  ///
  /// - Parameters:
  ///   - words: the command line after the program's name.
  ///   - columns: how wide help may be.
  ///   - objection: what is wrong with the words before any of them is looked at, if something is.
  ///   - visible: makes messages about words fit for one line: words may hold anything.
  ///   - print: writes what was asked for to standard output; throws as ``Command/run()`` does.
  ///   - complain: writes what is wrong to standard error.
  /// - Returns: the exit status.
  public func run(
    _ words: [String], columns: @autoclosure () -> Int, objection: String? = nil,
    visible: (String) -> String = { $0 }, print: (String) throws -> Void, complain: (String) -> Void
  ) -> Int32 {
    var command: (any Command.Type)?
    do {
      if let objection { throw UsageError(objection) }
      switch try request(words, &command) {
      case .run(let command): try command.run()
      case .help(let description, let isWhole):
        try print((isWhole ? description.wholeHelp(columns: columns()) : description.help(columns: columns())) + "\n")
      case .text(let text): try print(text)
      }
      return 0
    } catch let end as ExitCode {
      return end.status
    } catch let error as UsageError {
      complain(text(of: error, visible, usage: command.map(describe) ?? description))
      return ExitCode.usage.status
    } catch {
      complain("error: \(visible("\(error)"))\n")
      return 2
    }
  }

  enum Request {
    case run(any Command)
    case help(CommandDescription, isWhole: Bool = false)
    case text(String)
  }

  /// - Parameter command: what the words name, also where they make no sense.
  func request(_ words: [String], _ command: inout (any Command.Type)?) throws(UsageError) -> Request {
    guard let first = words.first else { return .help(description) }
    if first == "help" { return try helpRequest(words.dropFirst()) }
    if first.hasPrefix("-") { return try programRequest(words[...]) }
    let named = try self.command(named: first)
    command = named
    let declarations = self.declarations(of: named)
    let line = SplitCommandLine(words.dropFirst(), by: declarations)
    if line.gives("help-all") { return .help(describe(named), isWhole: true) }
    if line.gives("help") { return .help(describe(named)) }
    if line.gives("version") { return .text(version + "\n") }
    if let fault = line.fault { throw fault }
    var reader = ArgumentReader(line, declarations: declarations, context: context)
    let read = try named.init(&reader)
    for objection in reader.objections {
      if let error = objection() { throw error }
    }
    try read.validate()
    return .run(read)
  }

  /// `error: …`, with the help of what is wrong, how the command is used, and where to read on.
  private func text(of error: UsageError, _ visible: (String) -> String, usage described: CommandDescription) -> String {
    "error: \(visible(error.message))\n" + (error.excerpt.isEmpty ? "" : "\(error.excerpt)\n")
      + (error.help.isEmpty ? "" : "Help:  \(error.help)\n")
      + "Usage: \(described.usage)\nFor more information: \(described.name) --help\n"
  }
}
