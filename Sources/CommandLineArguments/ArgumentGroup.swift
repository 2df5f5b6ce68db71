/// Arguments that belong together, as a value.
///
/// Its initialiser declares the arguments and reads them, in one line each:
///
///     width = try arguments.integer("width", help: "The picture's width in pixels.")
///
/// It runs twice. The first time the reader collects the declarations, by which the words of the command line are then parsed, and
/// gives every property its default; the second time it gives the values that were typed. So the initialiser has to ask for the
/// same arguments in the same order each time.
public protocol ArgumentGroup {
  init(_ arguments: inout ArgumentReader) throws(UsageError)

  /// Refuses arguments that do not go with each other. Called when all groups have been read, for inner ones first.
  func validate() throws(UsageError)
}

extension ArgumentGroup {
  public func validate() throws(UsageError) {}

  /// What ``validate()`` throws.
  @inlinable var objection: UsageError? {
    do throws(UsageError) {
      try validate()
      return nil
    } catch {
      return error
    }
  }
}

/// Something that a program does, named by the first word of its command line.
public protocol Command: ArgumentGroup {
  static var name: String { get }
  /// One sentence.
  static var abstract: String { get }
  /// Paragraphs after the abstract in the whole help (`--help-all`); may be empty.
  static var discussion: String { get }
  /// The names of the options that `--help` lists, in that order, at most twelve; empty for all.
  static var commonOptions: [String] { get }
  /// What `--help` shows at its end, at most three.
  static var examples: [CommandExample] { get }

  /// - Throws: `UsageError` for what could be seen only now, ``ExitCode`` where all has been said.
  func run() throws
}

extension Command {
  public static var discussion: String { "" }
  public static var commonOptions: [String] { [] }
  public static var examples: [CommandExample] { [] }
}

/// A command line to copy, and what it does.
public struct CommandExample: Sendable {
  let line: String
  let result: String

  public init(_ line: String, _ result: String) { (self.line, self.result) = (line, result) }
}
