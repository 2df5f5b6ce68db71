/// The points that a noding may use.
enum NodingGrid {
  case none
  /// So fine that it moves nothing by more than rounding does.
  case fine
  /// Whole numbers.
  case integers
}
