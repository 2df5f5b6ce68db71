/// The ways to show a picture in a terminal.
public enum TerminalProtocol: String, Sendable, CaseIterable {
  /// Pixels by the graphics protocol of kitty (``KittyEncoder``).
  case kitty
  /// Pixels by sixel graphics (``SixelEncoder``).
  case sixel
  /// Characters of two colours, on every terminal that has colours (``HalfBlockEncoder``).
  case blocks
}

/// Which pixels a terminal can show: the others are left out, whatever is below shows.
enum TerminalPixel {
  /// A terminal has no opacity: what is less than half opaque is left out.
  @inline(__always)
  static func isShown(alpha: UInt8) -> Bool { alpha >= 128 }
}
