/// A segment of a noding, from the lower end to the higher one, in the order of ``precedes(_:_:)``.
struct NodedSegment {
  var low: Int32
  var high: Int32
  /// The rings that run along it, and whether they do from the higher end.
  var bundle: Int32
  /// The segment that it was cut out of.
  var line: Int32
  /// How many segments of different directions it stands for, which rounding has laid on each other; those of one direction, one along
  /// the other, count as one.
  var layers: Int32 = 1
  var isReversed: Bool
  /// It was compared with all others that are settled.
  var isSettled = false
}
