import CommandLineArguments
import GeoConversion
import GeoReading

/// Options for an output of each input.
struct OutputFolderArguments: ArgumentGroup {
  let outDir: String?
  let outName: OutputNamePattern
  let keepGoing: Bool
  private let isNamed: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    outDir = arguments.text(
      "out-dir", value: "DIR",
      help: "Write one output for each input to this folder, with the same folders in it. --jobs then counts files.", completion: .files())
    let pattern = try arguments.value(
      "out-name", value: "PATTERN",
      help: """
        With --out-dir: name of each output. {stem} is the input's name without ending, {ext} the format's ending. With {layer} or the name \
        of a property, such as {kind}, features of all inputs go to the file of their value. (default: {stem}.{ext})
        """,
      parse: OutputNamePattern.init(parsing:))
    outName = pattern ?? .standard
    isNamed = pattern != nil
    keepGoing = arguments.flag("keep-going", help: "With --out-dir: go on with the next input where one fails.")
  }

  func validate() throws(UsageError) {
    if outDir == nil, isNamed || keepGoing { throw UsageError("--out-name and --keep-going need --out-dir") }
  }
}
