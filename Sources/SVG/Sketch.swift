/// The steps of a sketch, as they are stored: a byte that says which, then what belongs to it. Numbers as in memory, since
/// a sketch never leaves the process that made it.
enum SketchStep: UInt8 {
  /// A count of 4 bytes, and as many bytes of SVG.
  case text
  /// Four doubles, west, south, east and north: where the part lies of which the following steps are. All of a part is
  /// drawn in the same turn of the globe.
  case part
  /// The same of a feature that the picture is not fitted to.
  case backdrop
  /// The middle of the part, as the attributes of a circle.
  case centre
  /// A count of 4 bytes, and as many positions: the data of a path, open or closed.
  case line, ring
  /// The same with a byte after each position: 1 if the pen is lifted over the edge that begins there.
  case dashes
}
