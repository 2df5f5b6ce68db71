import ByteStreams
import CommandLineArguments
import GeoBatches
import MapViews
import Pictures

struct PreviewCommand: Command {
  static let name = "preview"
  static let abstract = "Draw a map in the terminal."
  static let discussion = """
    Inputs are layers, as in "geojson render". The picture has the size of the window, less two lines. It consists of pixels where the \
    terminal says that it knows the graphics protocol of kitty, or sixel graphics, else of characters of two colours.
    With --watch the picture is drawn again when a file or the size of the window changes; Ctrl-C ends that.

    Exit status: 0 done; 1 errors in the data; 2 a file could not be read or written; 64 wrong usage.
    """
  static let commonOptions = [
    "watch", "protocol", "size", "region", "center", "zoom", "style", "color-by", "theme", "base", "where", "ordinal"
  ]
  static let examples = [
    CommandExample("geojson preview countries.geojson", "Draws everything, in the size of the window."),
    CommandExample("geojson preview roads.geojson --base land.geojson --style roads.yml --watch", "Follows a style that is edited.")
  ]

  enum Choice: String, CaseIterable {
    case auto, kitty, sixel, blocks

    /// `nil` for what the terminal has to say.
    var known: TerminalProtocol? { TerminalProtocol(rawValue: rawValue) }
  }

  let watch: Bool
  let choice: Choice
  let size: PictureSize?
  let picture: PictureArguments

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    watch = arguments.flag("watch", help: "Draw again whenever a file or the size of the window changes.")
    choice = try arguments.choice(
      "protocol", default: .auto, help: "How the picture is shown. \"auto\" asks the terminal; \"blocks\" needs colours alone.")
    size = try PictureSize.read(&arguments, default: "the window")
    picture = try arguments.group()
  }

  func validate() throws(UsageError) {
    let instead = "geojson render -o FILE writes a picture"
    if choice == .auto {
      if !Terminal.standardOutputIsTerminal {
        throw UsageError("standard output is not a terminal; \(instead), and --protocol writes the codes of a terminal all the same")
      }
      for (name, isPlain) in [
        ("TERM=dumb", Terminal.variable("TERM") == "dumb"), ("NO_COLOR", Terminal.variable("NO_COLOR")?.isEmpty == false)
      ] where isPlain {
        throw UsageError("\(name) says that the terminal shows no colours; \(instead), and --protocol blocks draws all the same")
      }
    }
    guard watch else { return }
    if !Terminal.standardOutputIsTerminal { throw UsageError("--watch needs a terminal as standard output") }
    if picture.paths.contains("-") || picture.base.contains("-") {
      throw UsageError("--watch needs files: standard input can be read once")
    }
  }

  func run() throws {
    let document: StyleDocument?
    do {
      document = try Terminal.$held.withValue(watch ? Terminal.Held() : nil) { try PictureArguments.document(picture.style) }
    } catch {
      // A style that is being edited may be whole later.
      if !watch { throw error }
      document = nil
    }
    try picture.handOver(document)
    let terminal = try terminal()
    if watch { return try watch(terminal) }
    let drawn = try draw(terminal, TerminalWindow.ofStandardOutput)
    try Program.reporting { () throws(ByteStreamError) in
      var sink = try ByteSink(standardOutput: .none)
      try sink.write(drawn.bytes)
      try sink.commit()
    }
    picture.tell(drawn.report)
    try picture.finish(drawn.report, isWarned: try picture.warn(drawn.report))
  }

  /// What the terminal shows, and pixels of its cells if it does not say these with the size of the window.
  struct Means {
    var graphics: TerminalProtocol
    var cell: TerminalWindow.Cell
  }

  private func terminal() throws -> Means {
    if choice == .blocks { return Means(graphics: .blocks, cell: TerminalWindow.Cell()) }
    let window = TerminalWindow.ofStandardOutput
    let answers = window == nil || (choice != .auto && window?.cell != nil) ? nil : TerminalQuestion.ask()
    let found: TerminalProtocol = answers?.hasKittyGraphics ?? false ? .kitty : answers?.hasSixel ?? false ? .sixel : .blocks
    return Means(graphics: choice.known ?? found, cell: answers?.cell ?? TerminalWindow.Cell())
  }

  /// Reads and draws the inputs.
  ///
  /// - Parameters:
  ///   - window: where the picture has to fit in; `nil` for none.
  ///   - number: of the picture, if others will replace it.
  func draw(_ means: Means, _ window: TerminalWindow?, number: UInt32? = nil) throws -> (bytes: [UInt8], report: SnapshotReport) {
    let (size, scale) = extent(means, window)
    let document = try PictureArguments.document(picture.style)
    let snapshot = try picture.snapshot(document, size: size, scale: scale, padding: min(20, min(size.width, size.height) / 10))
    let drawn = try PictureArguments.drawing { () throws(SnapshotError) in try snapshot.scene() }
    try picture.check(drawn.report)
    var bytes: [UInt8] = []
    // Nothing cancels the drawing.
    guard let image = drawn.content.image(jobs: picture.jobs) else { return (bytes, drawn.report) }
    switch means.graphics {
    case .kitty: KittyEncoder(number: number).encode(image) { bytes += $0 }
    case .sixel: SixelEncoder().encode(image) { bytes += $0 }
    case .blocks:
      let hasDirectColors = ["truecolor", "24bit"].contains(Terminal.variable("COLORTERM"))
      HalfBlockEncoder(colors: hasDirectColors ? .direct : .indexed).encode(image) { bytes += $0 }
    }
    if means.graphics != .blocks { bytes.append(0x0a) }
    return (bytes, drawn.report)
  }

  /// The most pixels of a side, for windows that claim to be larger.
  private static let mostPixels = 4096

  /// Points and pixels a point: of characters a pixel is two points, so that lines and symbols are not coarser than they have to be.
  private func extent(_ means: Means, _ window: TerminalWindow?) -> (ViewSize, Double) {
    let cell = means.graphics == .blocks ? TerminalWindow.Cell(width: 1, height: 2) : window?.cell ?? means.cell
    let room = window ?? TerminalWindow()
    let width = Double(min(room.columns * cell.width, Self.mostPixels))
    let height = Double(min(max(room.rows - 2, 1) * cell.height, Self.mostPixels))
    if let size {
      let most = window == nil ? .infinity : min(width / size.size.width, height / size.size.height)
      return (size.size, min(size.scale, most))
    }
    let scale = means.graphics == .blocks ? 0.5 : Double(max(1, cell.height / TerminalWindow.Cell().height))
    return (ViewSize(width: width / scale, height: height / scale), scale)
  }
}
