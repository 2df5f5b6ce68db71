@testable import CommandLineArguments

/// A command with one argument of each kind.
struct DrawCommand: Command {
  static let name = "draw"
  static let abstract = "Draw files."
  static let discussion = "What is drawn stays."
  static let commonOptions = ["width", "colour", "output"]
  static let examples = [CommandExample("paint draw a.json", "Draws a file.")]

  enum Colour: String, CaseIterable { case red, green, blue }
  enum Side: String, CaseIterable { case left, right }

  let files: [String]
  let output: String
  let title: String?
  let width: Int?
  let skip: Int
  let scale: Double?
  let colour: Colour
  let side: Side?
  let layers: [String]
  let style: Style
  let secret: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    files = try arguments.positionals("files", value: "FILE", help: "What to draw.", completion: .files(endings: ["json", "yml"]))
    output = arguments.text("output", short: "o", default: "-", help: "Where to.", completion: .files())
    title = arguments.text("title", help: "What stands over it.")
    width = try arguments.integer("width", short: "w", help: "Pixels.")
    skip = try arguments.integer("skip", default: 0, help: "Files left out.")
    scale = try arguments.number("scale", help: "How large.")
    colour = try arguments.choice("colour", default: .red, help: "It's [the] colour: of lines. Or of areas.")
    side = try arguments.choice("side", help: "Which side.")
    layers = arguments.list("layer", takesAnyWord: true, help: "A layer.", completion: .words { ["top", "bottom"] })
    style = try arguments.group("Style")
    secret = arguments.flag("secret", help: nil)
  }

  func validate() throws(UsageError) {
    if width == 13, style.isQuiet { throw UsageError("--width 13 is never quiet") }
  }

  func run() throws {
    if output == "full" { throw ExitCode(2) }
    if output == "late" { throw UsageError("seen only now") }
  }
}

/// A group with a title.
struct Style: ArgumentGroup {
  let isQuiet: Bool
  let isFast: Bool
  let boxes: [Pair]
  let range: Pair?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    isQuiet = arguments.flag("quiet", short: "q", help: "Say nothing.")
    isFast = arguments.flag("fast", short: "f", help: "At once.")
    boxes = try arguments.values("box", help: "A box.", parse: Pair.init(parsing:))
    range = try arguments.value("range", alias: "span", value: "FROM,TO", help: "From and to.", parse: Pair.init(parsing:))
  }

  func validate() throws(UsageError) {
    if isFast, range != nil { throw UsageError("--fast has no range") }
  }
}

/// `1,2`.
struct Pair: Equatable {
  let first: Int, second: Int

  init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }

  init(parsing text: String) throws(UsageError) {
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    guard numbers.count == 2 else { throw UsageError("expected two numbers, from,to") }
    self.init(numbers[0], numbers[1])
  }
}

/// A command that needs a word.
struct NameCommand: Command {
  static let name = "name"
  static let abstract = "Name things."

  let things: [String]
  let loudly: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    loudly = arguments.flag("loudly", help: "So that all hear it.")
    things = try arguments.positionals(
      "things", value: "THING", isRequired: true, help: "What to name.", completion: .words { ["it's", "that"] })
  }

  func run() {}
}

/// A command that takes no words.
struct ListCommand: Command {
  static let name = "list"
  static let abstract = "List things."

  init(_ arguments: inout ArgumentReader) {}

  func run() {}
}

/// The program that they make.
enum Sample {
  static var tree: CommandTree {
    CommandTree(
      name: "paint", abstract: "Paint.", discussion: "", version: "1.2.3",
      commands: [DrawCommand.self, NameCommand.self, ListCommand.self])
  }

  /// What `draw` gets of some words.
  static func draw(_ words: String...) throws -> DrawCommand {
    var command: (any Command.Type)?
    guard case .run(let read) = try tree.request(["draw"] + words, &command), let draw = read as? DrawCommand else {
      throw UsageError("something else was asked for")
    }
    return draw
  }

  struct Outcome: Equatable {
    var status: Int32
    var out = ""
    var err = ""
  }

  static func run(_ words: [String], columns: Int = 80) -> Outcome {
    var out = "", err = ""
    let status = tree.run(words, columns: columns, print: { out += $0 }, complain: { err += $0 })
    return Outcome(status: status, out: out, err: err)
  }
}
