#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How large a terminal is.
struct TerminalWindow: Equatable {
  /// Cells, 1 or more.
  var columns = 80
  var rows = 24
  /// Pixels of a cell; `nil` if the terminal has not said.
  var cell: Cell?

  struct Cell: Equatable {
    var width = 8
    var height = 16
  }

  init() {}

  /// That of the terminal that standard output goes to; `nil` if it goes elsewhere.
  static var ofStandardOutput: TerminalWindow? {
    var size = winsize()
    guard Terminal.standardOutputIsTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    var window = TerminalWindow()
    if size.ws_col > 0, size.ws_row > 0 { (window.columns, window.rows) = (Int(size.ws_col), Int(size.ws_row)) }
    let (width, height) = (Int(size.ws_xpixel) / window.columns, Int(size.ws_ypixel) / window.rows)
    if width > 0, height > 0 { window.cell = Cell(width: width, height: height) }
    return window
  }
}
