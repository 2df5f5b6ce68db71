import Testing

@testable import CommandLineArguments

/// Which words are options, values or neither.
struct SplittingTests {
  @Test func `nothing given leaves what counts without it`() throws {
    let draw = try Sample.draw()
    #expect(draw.files == [] && draw.output == "-" && draw.title == nil && draw.width == nil && draw.skip == 0)
    #expect(draw.scale == nil && draw.colour == .red && draw.side == nil && draw.layers == [] && !draw.secret)
    #expect(!draw.style.isQuiet && draw.style.boxes == [] && draw.style.range == nil)
  }

  @Test(arguments: [["--output", "a"], ["--output=a"], ["-o", "a"], ["-oa"], ["-o=a"], ["-qo", "a"], ["-fqoa"], ["-o", "b", "--output=a"]])
  func `a value is the next word or joined, and the last one counts`(words: [String]) throws {
    var command: (any Command.Type)?
    guard case .run(let read) = try Sample.tree.request(["draw"] + words, &command) else { throw UsageError("no command") }
    #expect((read as? DrawCommand)?.output == "a")
  }

  @Test func `short flags may be joined`() throws {
    let draw = try Sample.draw("-qf", "-w12", "a")
    #expect(draw.style.isQuiet && draw.style.isFast && draw.width == 12 && draw.files == ["a"])
  }

  @Test func `options may stand anywhere before two dashes`() throws {
    let draw = try Sample.draw("a", "-", "--title", "t", "b", "--", "-q", "--", "--title")
    #expect(draw.files == ["a", "-", "b", "-q", "--", "--title"] && draw.title == "t" && !draw.style.isQuiet)
  }

  @Test func `a dash is a value, and so is what begins as negative numbers do`() throws {
    let draw = try Sample.draw(
      "-o", "-", "--width", "-5", "--scale", "-.5", "--range", "-3,-4", "--box", "-1,2", "--box=-2,3", "--layer", "--top")
    #expect(draw.output == "-" && draw.width == -5 && draw.scale == -0.5 && draw.style.range == Pair(-3, -4))
    #expect(draw.style.boxes == [Pair(-1, 2), Pair(-2, 3)] && draw.layers == ["--top"])
  }

  @Test func `texts are taken as they are`() throws {
    let draw = try Sample.draw("--title", "", "--layer=a=b", "", "--layer", "c", "--span=1,2")
    #expect(draw.title == "" && draw.layers == ["a=b", "c"] && draw.files == [""] && draw.style.range == Pair(1, 2))
  }

  @Test(arguments: [
    (["--titel", "x"], "Unknown option '--titel'. Did you mean '--title'?"),
    (["--nothing-like-it=3"], "Unknown option '--nothing-like-it'"),
    (["-x"], "Unknown option '-x'"), (["-qx"], "Unknown option '-x'"), (["-é"], "Unknown option '-é'"),
    (["-1"], "Unknown option '-1'"), (["---x"], "Unknown option '---x'"), (["--=x"], "Unknown option '--'"),
    (["--secre"], "Unknown option '--secre'"), (["-output", "x"], "Unknown option '-output'. Did you mean '--output'?"),
    (["--title"], "Missing value for '--title VALUE'"), (["--title="], "Missing value for '--title VALUE'"),
    (["--title", "--quiet"], "Missing value for '--title VALUE'"), (["-o", "--", "x"], "Missing value for '-o FILE'"),
    (["--layer", "--", "x"], "Missing value for '--layer VALUE'"), (["--width", "-q"], "Missing value for '--width N'"),
    (["--quiet=yes"], "The option '--quiet' does not take any value, but 'yes' was specified."),
    (["-q=yes"], "The option '-q' does not take any value, but 'yes' was specified.")
  ])
  func `words that make no sense are named`(words: [String], message: String) {
    let outcome = Sample.run(["draw"] + words)
    #expect(outcome.status == 64 && outcome.out == "" && outcome.err.hasPrefix("error: \(message)\n"), "\(outcome.err)")
  }

  @Test(arguments: [
    (["a"], "Unexpected argument 'a'"), (["a", "--", "-b"], "2 unexpected arguments: 'a', '-b'"), (["a", "-x"], "Unknown option '-x'")
  ])
  func `words that nobody asks for are refused`(words: [String], message: String) {
    let outcome = Sample.run(["list"] + words)
    #expect(outcome.status == 64 && outcome.err.hasPrefix("error: \(message)\n"), "\(outcome.err)")
  }
}
