/// In which order features of a batch are drawn that overlap, within a level and z-order.
@frozen
public enum DrawingOrder: String, Sendable, CaseIterable {
  /// In input order: later features cover earlier ones. Where styles alternate, this takes more draw units (``DrawGroup/depth``).
  case input

  /// By style, with the fewest draw units: which of two overlapping features of different styles is on top follows from the styles alone.
  case none
}
