import Testing

@testable import CommandLineArguments

/// What values are made of, and what is said of those that make no sense.
struct ValueTests {
  @Test func `every kind of value is read`() throws {
    let draw = try Sample.draw(
      "--width", "+7", "--skip=2", "--scale", "1e-3", "--colour", "blue", "--side", "left", "--range", "1,2", "--secret")
    #expect(draw.width == 7 && draw.skip == 2 && draw.scale == 0.001 && draw.colour == .blue && draw.side == .left)
    #expect(draw.style.range == Pair(1, 2) && draw.secret)
  }

  @Test(arguments: [
    (["--width", "1.5"], "The value '1.5' is invalid for '--width N': expected a whole number\nHelp:  --width N  Pixels.\n"),
    (["-w", ""], "The value '' is invalid for '-w N': expected a whole number\n"),
    (["-w99999999999999999999"], "is invalid for '-w N': expected a whole number"),
    (["--skip", "x"], "The value 'x' is invalid for '--skip N': expected a whole number\n"),
    (["--scale", "1,5"], "The value '1,5' is invalid for '--scale NUMBER': expected a number\n"),
    (["--colour", "Red"], "The value 'Red' is invalid for '--colour red|green|blue': expected one of 'red', 'green' or 'blue'\n"),
    (["--side", "top"], "for '--side left|right': expected one of 'left' and 'right'\n"),
    (
      ["--span", "1"], "The value '1' is invalid for '--span FROM,TO': expected two numbers, from,to\nHelp:  --span FROM,TO  From and to.\n"
    ),
    (["--box", "1,2", "--box", "3"], "The value '3' is invalid for '--box VALUE': expected two numbers"),
    // Also where a later one would count.
    (["--width", "x", "--width", "3"], "The value 'x' is invalid for '--width N'"),
    (["--colour", "x", "--colour", "red"], "The value 'x' is invalid for '--colour red|green|blue'")
  ])
  func `what makes no sense is told with what was expected`(words: [String], message: String) {
    let outcome = Sample.run(["draw"] + words)
    #expect(outcome.status == 64 && outcome.out == "" && outcome.err.contains(message), "\(outcome.err)")
  }

  @Test func `groups are judged when all have been read, inner ones first`() {
    #expect(Sample.run(["draw", "-f", "--range=1,2", "--skip=x"]).err.contains("invalid for '--skip N'"))
    let inner = Sample.run(["draw", "-f", "--range=1,2", "--width", "13", "-q"])
    #expect(inner.err.hasPrefix("error: --fast has no range\n"))
    let outer = Sample.run(["draw", "--width", "13", "-q"])
    #expect(
      outer
        == .init(
          status: 64,
          err: """
            error: --width 13 is never quiet
            Usage: paint draw [OPTIONS] [FILE ...]
            For more information: paint draw --help

            """))
  }

  @Test func `a word that is needed is missed`() {
    #expect(
      Sample.run(["name"])
        == .init(
          status: 64,
          err: """
            error: Missing expected argument 'THING ...'
            Help:  THING  What to name.
            Usage: paint name THING ... [--loudly]
            For more information: paint name --help

            """))
    #expect(Sample.run(["name", "it"]) == .init(status: 0))
  }
}
