internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Decides, for all options, what happens to the `bbox` of the collection that an output continues.
///
/// While all features of that collection, and no others, are written with unmoved positions, the box is kept as written, rounded as
/// they are: rounding keeps order, so that it stays a bound. Otherwise it is computed from what is written, if the options called for
/// that; if not, it is left out, unless it stands before the features and has been written. A box of no position is left out as
/// well. What is left out is reported.
struct CollectionBox: Sendable {
  static let lost = "the bbox of the collection was left out: nothing that is written has a position that it could bound"
  static let stale = "the bbox of the collection is unchanged, although features were added after the end of the collection"

  static let dropped = "the bbox of the collection was left out: features were added after the end of the collection"

  private var extent = ExtentTally()
  /// Whether the box says what it said.
  private(set) var isKept = true
  /// The finding about it, reported when it is known to be true.
  var finding: Finding?

  /// Takes what is written of some features.
  ///
  /// - Parameters:
  ///   - more: where they lie, if a box of them may have to be worked out.
  ///   - isKept: whether they are features of the collection itself, all of them, and none has changed.
  mutating func add(_ more: ExtentTally?, isKept: Bool) {
    if !isKept { self.isKept = false }
    if let more { extent.merge(more) }
  }

  /// Takes what some of the features come to that were added, in their place.
  mutating func set(_ extent: ExtentTally) {
    self.extent = extent
    isKept = false
  }

  /// The value for a box that was deferred; `nil` if no position is left that it could bound.
  ///
  /// - Parameters:
  ///   - tidies: whether a box that goes the long way round the globe, or beyond its ranges, is worked out anew even
  ///     where no feature has changed.
  ///   - isInDegrees: whether positions are longitudes and latitudes, which run round the globe.
  func value(_ written: [UInt8], decimals: Int?, tidies: Bool, isInDegrees: Bool) -> [UInt8]? {
    if isKept, !tidies || !isUntidy(written) { return decimals.flatMap { CollectionFrame.rounded(written[...], decimals: $0) } ?? written }
    let old = BoundingBoxText(written)
    // What is no box, which reading has told, is not made one.
    guard old.values.count == 4 || old.values.count == 6 else { return written }
    guard let numbers = old.recomputed((isInDegrees ? extent.box : extent.plainBox)?.numbers, hasHeights: extent.positionsWithAltitude > 0)
    else { return nil }
    var text = TextOutput()
    text.append(numbers: numbers, CoordinateWriter(decimals: decimals))
    return text.bytes
  }

  private func isUntidy(_ written: [UInt8]) -> Bool {
    BoxCheck.isUntidy(BoundingBoxText(written)) { extent.box }
  }
}
