import Testing

@testable import CommandLineArguments

/// Commands, help and the version.
struct CommandTreeTests {
  @Test(arguments: [
    [], ["--help"], ["-h"], ["help"], ["help", "help"], ["help", "-h"], ["--help", "draw"], ["--version", "--help"], ["--bogus", "-h"],
    ["--"]
  ])
  func `the program tells of its commands`(words: [String]) {
    let outcome = Sample.run(words)
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            Paint.

            Usage: paint COMMAND

            Options:
              --version               Show the version.
              -h, --help              Show common options and examples.
              --help-all              Show all options.

            Commands:
              draw                    Draw files.
              name                    Name things.
              list                    List things.

            Help on a command: paint help COMMAND

            """))
  }

  @Test(arguments: [
    ["draw", "--help"], ["draw", "-h"], ["help", "draw"], ["help", "draw", "name"], ["draw", "a", "--bogus", "-qh", "--width=x"],
    ["draw", "--version", "--help"], ["draw", "-o", "--help"], ["help", "draw", "--help"]
  ])
  func `a command tells of its arguments, whatever else is there`(words: [String]) {
    let outcome = Sample.run(words)
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            Draw files.

            Usage: paint draw [OPTIONS] [FILE ...]

            Common options:
              -w, --width N           Pixels.
              --colour red|green|blue It's [the] colour: of lines.
              -o, --output FILE       Where to.

            Examples:
              paint draw a.json
                  Draws a file.

            All options: paint draw --help-all

            """))
  }

  @Test(arguments: [["draw", "--help-all"], ["draw", "--bogus", "--help-all", "-h"], ["help", "draw", "--help-all"]])
  func `all options are listed when that is asked for, grouped by what they are for`(words: [String]) {
    let outcome = Sample.run(words)
    #expect(
      outcome
        == .init(
          status: 0,
          out: """
            Draw files.

            Usage: paint draw [OPTIONS] [FILE ...]

            What is drawn stays.

            Arguments:
              FILE                    What to draw.

            Style:
              -q, --quiet             Say nothing.
              -f, --fast              At once.
              --box VALUE             A box.
              --range, --span FROM,TO From and to.

            Options:
              -o, --output FILE       Where to. (default: -)
              --title VALUE           What stands over it.
              -w, --width N           Pixels.
              --skip N                Files left out. (default: 0)
              --scale NUMBER          How large.
              --colour red|green|blue It's [the] colour: of lines. Or of areas. (default:
                                      red)
              --side left|right       Which side.
              --layer VALUE           A layer.
              --version               Show the version.
              -h, --help              Show common options and examples.
              --help-all              Show all options.

            Examples:
              paint draw a.json
                  Draws a file.

            """))
  }

  @Test(arguments: [["--version"], ["draw", "--version", "--bogus"], ["help", "--version"], ["--version", "draw"]])
  func `the version stands alone`(words: [String]) {
    #expect(Sample.run(words) == .init(status: 0, out: "1.2.3\n"))
  }

  @Test(arguments: [
    (["drow"], "there is no command \"drow\". Did you mean \"draw\"?"), (["DRAW"], "Did you mean \"draw\"?"),
    (["frobnicate"], "there is no command \"frobnicate\"; there are draw, name, list, help"), ([""], "there is no command \"\""),
    (["help", "drow"], "Did you mean \"draw\"?"), (["help", "draw", "--bogus"], "Unknown option '--bogus'"),
    (["-q", "draw"], "Unknown option '-q'"),
    (["--", "draw"], "Unexpected argument 'draw'"), (["-"], "Unexpected argument '-'")
  ])
  func `another first word is wrong usage of the program`(words: [String], message: String) {
    let outcome = Sample.run(words)
    #expect(outcome.status == 64 && outcome.out == "" && outcome.err.contains(message), "\(outcome.err)")
    #expect(outcome.err.hasSuffix("\nUsage: paint COMMAND\nFor more information: paint --help\n"))
  }

  @Test func `a run ends as its command says`() {
    #expect(Sample.run(["draw", "-o", "full"]) == .init(status: 2))
    let late = Sample.run(["draw", "-o", "late"])
    #expect(late.status == 64 && late.err.hasPrefix("error: seen only now\nUsage: paint draw [OPTIONS]"))
    let full = Sample.tree.run(["--help"], columns: 80, print: { _ in throw ExitCode(2) }, complain: { _ in })
    #expect(full == 2)
    var said = ""
    #expect(Sample.tree.run(["list"], columns: 80, objection: "no words", print: { _ in }, complain: { said += $0 }) == 64)
    #expect(said.hasPrefix("error: no words\nUsage: paint COMMAND\n"))
  }

  @Test func `help is as wide as the terminal, within reason`() {
    let narrow = Sample.run(["draw", "-h"], columns: 40).out
    #expect(narrow.contains("\n  --colour red|green|blue It's [the]\n                          colour: of\n"))
    #expect(
      Sample.run(["draw", "--help-all"], columns: 1).out.contains("\n  --title VALUE           What\n                          stands\n"))
    #expect(Sample.run(["draw", "--help-all"], columns: 120).out.contains("It's [the] colour: of lines. Or of areas. (default: red)\n"))
    #expect("a bb\n\nccc d".wrapped(to: 10) == "a bb\n\nccc d" && "".wrapped(to: 10) == "")
    #expect("abcdefghijklmnop q abcd efghij".wrapped(to: 10, indentation: 0) == "abcdefghijklmnop\nq abcd\nefghij")
  }
}
