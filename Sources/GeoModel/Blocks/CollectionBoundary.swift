/// Where a FeatureCollection begins or ends among the rows of a block, with its own members' text.
public struct CollectionBoundary: Sendable {
  /// It stands before this row.
  package var row: Int

  /// At the beginning: the text up to and including the `[` of `features`. At the end: the text from its `]` on.
  package var text: [UInt8]

  /// Where in the (decompressed) input that text begins.
  package var byteOffset: Int

  /// At the end: the text and the offset of the beginning, so that the whole envelope can be judged.
  package var opening: Opening?

  /// At the end: the collection's members that stand between several arrays of features, from the `]` of the first of these on. The name
  /// of the last array is left out, as if all features stood in one. What is wrong with them is reported at the collection's end.
  package var between: [UInt8] = []

  /// At the end: what stands there after ``between``. Both together are all that stands after features, as if these stood in one array.
  package var textBehindBetween: ArraySlice<UInt8> { between.isEmpty ? text[...] : text.dropFirst() }

  /// Of a collection whose positions were transformed from another CRS: what becomes of its members that speak of that one.
  package var reprojection: Reprojection?

  /// The `crs` is left out.
  package enum Reprojection: Sendable {
    /// The `bbox` stays: no number has changed.
    case unchanged
    /// The numbers of a `bbox` that holds all that the written one did; `nil` leaves it out.
    case box([Double]?)
  }

  package struct Opening: Sendable {
    package var text: [UInt8]
    package var byteOffset: Int
    /// JSON Pointer prefix is that of the record.
    package init(text: [UInt8], byteOffset: Int) {
      self.text = text
      self.byteOffset = byteOffset
    }
  }

  package init(row: Int, text: [UInt8], byteOffset: Int, opening: Opening? = nil) {
    self.row = row
    self.text = text
    self.byteOffset = byteOffset
    self.opening = opening
  }

  /// Whether the positions of the collection were transformed from another CRS.
  package var isReprojected: Bool { reprojection != nil }

  /// Whether the collection ends here rather than begins.
  public var isEnd: Bool { opening != nil }
}
