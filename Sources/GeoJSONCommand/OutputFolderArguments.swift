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
      help: "With --out-dir: name of each output. {stem} is the input's name without ending, {ext} the format's. (default: {stem}.{ext})",
      parse: OutputNamePattern.init(parsing:))
    outName = pattern ?? .standard
    isNamed = pattern != nil
    keepGoing = arguments.flag("keep-going", help: "With --out-dir: go on with the next input where one fails.")
  }

  func validate() throws(UsageError) {
    if outDir == nil, isNamed || keepGoing { throw UsageError("--out-name and --keep-going need --out-dir") }
  }
}

/// What the outputs of a folder are called.
struct OutputNamePattern: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case stem, ending
  }

  private let pieces: [Piece]

  static let standard = OutputNamePattern(pieces: [.stem, .text("."), .ending])

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// - Throws: `UsageError` that says what is wrong with the text.
  init(parsing argument: String) throws(UsageError) {
    var pieces: [Piece] = []
    var rest = argument[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { throw UsageError("a { of the pattern has no }") }
      switch rest[rest.index(after: open)..<close] {
      case "stem": pieces.append(.stem)
      case "ext": pieces.append(.ending)
      case let name: throw UsageError("the pattern has {\(name)}; known are {stem} and {ext}")
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    let texts = pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
    if texts.contains(where: { $0.contains("/") || $0.contains("\0") }) {
      throw UsageError("a pattern is a file name, without folders")
    }
    guard pieces.contains(where: { if case .stem = $0 { true } else { false } }) else {
      throw UsageError("a pattern needs {stem}, or all outputs would have one name")
    }
    self.pieces = pieces
  }

  /// The pattern as it was typed.
  var text: String { name(stem: "{stem}", ending: "{ext}") }

  func name(stem: String, ending: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .stem: stem
      case .ending: ending
      }
    }.joined()
  }
}
